# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Damaged records: each is replayed, or refused with one line that says where and why; never anything else."""

import json
import random
import re
from collections import Counter

import oracle
import pytest
from damage import DAMAGES, damaged
from helpers import GOLDEN, KINDS, run_replay

from host_tools.records.record import read, write

BATCHES = 8  # two processes share the work
REFUSED = re.compile(rb"-:([1-9][0-9]*): [ -~]{10,400}\n")


def sources(seed: str) -> list[bytes]:
    """Records to damage: the golden ones, and random games of every kind, mostly short."""
    rng = random.Random(seed)
    found = [path.read_bytes() for path in GOLDEN]
    for kind in KINDS:
        for stop in (0, 3, 10, 30, 60, None):
            players = rng.randint(kind.fewest, min(kind.most, 4))
            found.append(kind.random_text(rng, players, 1, stop).encode())
    return found


def oracle_says(data: bytes):
    """The oracle's reply, or None if it refuses."""
    try:
        return oracle.replay(data.decode("ascii"))
    except ValueError:
        return None


def fuzz(seed: str, count: int) -> Counter:
    """Damages `count` records; returns how many were refused and replayed, and by which damage."""
    rng = random.Random(seed)
    records = sources(seed)
    seen = Counter()
    for number in range(count):
        data, done = damaged(rng, rng.choice(records))
        case = f"seed {seed}, case {number} ({done}): {data[:3000]!r}"
        status, out, err = run_replay("-", stdin=data)
        wanted = oracle_says(data)
        if status == 2:
            refusal = REFUSED.fullmatch(err.encode())
            assert out == "" and refusal, f"{case}: {err!r}"
            assert int(refusal[1]) <= data.count(b"\n") + 1, f"{case}: {err!r}"
            assert wanted is None, f"refused, but not by the oracle: {err} {case}"
            seen["refused"] += 1
        else:
            assert status == 0 and err == "" and out.count("\n") == 1, case
            reply = json.loads(out)
            assert wanted is not None, f"replayed, but not by the oracle: {case}"
            assert reply == wanted, case
            found = read(data)
            again = read(write(found.game, found.names, found.events).encode())
            assert list(again.events) == list(found.events), case
            seen["replayed"] += 1
        seen.update(done.split("+"))
    return seen


def check_all_tried(seen: Counter, count: int) -> None:
    assert seen["refused"] + seen["replayed"] == count
    assert seen["refused"] > count // 3 and seen["replayed"] > count // 20
    assert all(seen[how.__name__] for how in DAMAGES)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_records(batch, tried):
    count = 2000 // BATCHES
    seen = fuzz(f"test {batch}", count)
    check_all_tried(seen, count)
    tried(f"{count} damaged records: {seen['refused']} refused, {seen['replayed']} replayed as the oracle does")


@pytest.mark.soak
def test_many_damaged_records(tried):
    seen = fuzz("soak", 20_000)
    check_all_tried(seen, 20_000)
    text = f"20,000 damaged records: {seen['refused']} refused, {seen['replayed']} replayed as the oracle does"
    print(text)
    tried(text)


def test_the_check_can_fail(monkeypatch):
    """A reader that accepts something wrong, or stumbles, is detected."""
    monkeypatch.setattr("host_tools.records.record.LONGEST_NAME", 13)
    with pytest.raises(AssertionError, match="replayed, but not by the oracle"):
        fuzz("slips", 2000)
    monkeypatch.undo()
    monkeypatch.setattr("host_tools.records.record._quote", lambda word: chr(300))
    with pytest.raises(AssertionError):
        fuzz("speaks oddly", 500)
