# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The journal's records: every event and mark comes back, no torn one passes for another, nothing is allocated."""

import json
import random
from array import array

import pytest
from helpers import KINDS, RULES, record

from host_tools.node import micropython
from skalcore import events, journal, rules

ERASED = 0xFFFFFF
SETTINGS, VALUES = 32, 16  # there are marks for this many settings, of this many values each


def everything() -> list[int]:
    """Every possible event and mark."""
    found = [events.make(kind, packed) for kind in (events.DRY, events.ROLL) for packed in range(events.THROWS)]
    found += [events.start_choice(choice) for choice in (events.START, events.FINISH)]
    found += [events.hold_event(mask) for mask in range(32)]
    found += [make(box) for make in (events.score, events.zero) for box in range(13)]
    found += [journal.hold(mask) for mask in range(32)] + [journal.UNDO]
    found += [journal.away(seat, left) for seat in range(8) for left in (False, True)]
    found += [journal.setting(which, value) for which in range(SETTINGS) for value in range(VALUES)]
    found += [journal.setting(0, value) for value in range(16, 1024)]
    return found + [journal.resume(number) for number in range(4096)]


def written(bits: int, number: int) -> int:
    """The record as its 24 bits in flash."""
    out = bytearray(journal.SIZE)
    journal.encode(bits, number, out)
    return int.from_bytes(out, "little")


def found_in(image: int, number: int) -> int:
    return journal.decode(image.to_bytes(3, "little"), 0, number)


def test_every_event_and_mark_comes_back(tried):
    all_of_them = everything()
    assert len(set(all_of_them)) == len(all_of_them) == 2 * 7776 + 2 + 32 + 26 + 32 + 1 + 16 + 512 + 1008 + 4096
    seen = set()
    for bits in all_of_them:
        for number in range(8):
            image = written(bits, number)
            assert image != ERASED and found_in(image, number) == bits
            seen.add(image)
    assert len(seen) == 8 * len(all_of_them), "no two alike"
    tried(f"{len(seen):,} records of the journal written and read")


def test_which_is_an_event_and_which_a_mark():
    for bits in everything():
        kind = events.kind(bits)
        assert journal.is_event(bits) == (kind <= events.ZERO) and journal.is_hold(bits) == (kind == 6)
        which = [journal.is_event(bits), journal.is_hold(bits), journal.is_away(bits), journal.is_setting(bits)]
        resumes = bits >= journal.resume(0)
        assert sum([*which, bits == journal.UNDO, resumes]) == 1
    assert [
        (journal.away(seat, left) >> 1 & 7, journal.away(seat, left) & 1) for seat in (0, 7) for left in (0, 1)
    ] == [(0, 0), (0, 1), (7, 0), (7, 1)]
    for which, value in ((8, 4), (15, 15), (16, 1), (31, 15), (0, 0), (0, 15), (0, 16), (0, 677), (0, 1023)):
        assert journal.changed(journal.setting(which, value)) == (which, value)
    assert [journal.hold(mask) & 31 for mask in range(32)] == list(range(32))
    assert journal.resume(4096 + 5) == journal.resume(5) not in (journal.UNDO, journal.resume(4))


def test_only_three_bytes_are_touched_wherever_they_lie():
    rng = random.Random("place")
    for _ in range(2_000):
        bits, number, at = rng.getrandbits(16), rng.randrange(1000), rng.randrange(20)
        out = bytearray(rng.randbytes(6))
        tail = out[3:]
        journal.encode(bits, number, out)
        assert out[3:] == tail
        image = rng.randbytes(at) + out
        assert journal.decode(image, at, number) == journal.decode(image, at, number + 8) == bits
        assert journal.decode(rng.randbytes(at) + b"\xff" * 3 + tail, at, number) == journal.NOTHING


def test_a_record_out_of_its_place_is_torn():
    """Lost, doubled, or left over: under any other number it is not a record."""
    rng = random.Random("numbers")
    for bits in rng.sample(everything(), 1_000):
        for number in range(8):
            image = written(bits, number)
            assert all(found_in(image, other) == journal.TORN for other in range(8) if other != number)


# Torn writes.


def subsets(rng, mask: int, most: int):
    """Every subset of the bits of `mask`, or at most this many: random ones, nearly all bits, and nearly none."""
    if 1 << mask.bit_count() <= most:
        subset = mask
        while subset:
            yield subset
            subset = subset - 1 & mask
        yield 0
        return
    bits = [1 << at for at in range(24) if mask >> at & 1]
    few = [0, *bits, *[one | other for one in bits for other in bits if one < other]]
    yield from few
    yield from [mask ^ each for each in few]
    for _ in range(most - 2 * len(few)):
        yield mask & rng.getrandbits(24) & rng.choice([ERASED, rng.getrandbits(24)])


def torn(bits: int, number: int, rng, most: int) -> tuple[int, str]:
    """Clears subsets of the bits that writing this record clears: the number of such writes, and the first misread
    one."""
    whole = written(bits, number)
    mask = whole ^ ERASED
    count = 0
    for cleared in subsets(rng, mask, most):
        count += 1
        wanted = bits if cleared == mask else journal.TORN if cleared else journal.NOTHING
        found = found_in(cleared ^ ERASED, number)
        if found != wanted:
            return count, f"{bits:04x} as number {number}, {cleared:06x} cleared of {mask:06x}: {found:04x}"
    return count, ""


def tear_many(seed: str, records: int, most: int) -> int:
    rng, tried = random.Random(seed), 0
    choice = everything()
    for number in range(records):
        bits = rng.choice(choice) if number % 4 else rng.getrandbits(16)
        count, wrong = torn(bits, rng.randrange(8), rng, most)
        assert not wrong, wrong
        tried += count
    return tried


def test_a_torn_record_is_never_another(tried):
    count = tear_many("torn", 200, 4096)
    tried(f"{count:,} torn writes of 200 records of the journal")
    assert count > 500_000


@pytest.mark.soak
def test_every_torn_write_of_many_records():
    print(f"{tear_many('torn often', 100, 1 << 17):,} torn writes of 100 records of the journal")


@pytest.mark.parametrize(
    "careless",
    [
        lambda bits, number: (number & 7) << 5 | bits.bit_count(),  # ones: a torn record has more of them
        lambda bits, number: (number & 7) << 5 | bits % 31,
        lambda bits, number: (number & 7) << 5 | 31,
    ],
    ids=["ones", "remainder", "number alone"],
)
def test_the_check_can_fail(careless, monkeypatch):
    monkeypatch.setattr(journal, "_check", careless)
    with pytest.raises(AssertionError, match="cleared of"):
        tear_many("torn", 200, 4096)


# In MicroPython.

ON_BOARD = """
import json
import micropython
from array import array
from binascii import unhexlify
from skalcore import journal
from skalcore.game import Game
from skalcore.rules import GAMES

def codes(out, counts):
    check = wrong = torn = 0
    for bits in range(0, 65536, 5):
        journal.encode(bits, bits, out)
        for i in range(3):
            check = (check * 31 + out[i]) & 0xFFFFF
        if journal.decode(out, 0, bits) != bits:
            wrong += 1
        if journal.decode(out, 0, bits + 1) == journal.TORN:
            torn += 1
        if journal.is_hold(journal.hold(bits & 31)) and not journal.is_event(journal.resume(bits)):
            check ^= journal.resume(bits)
    counts[0] = check
    counts[1] = wrong
    counts[2] = torn

def locked(work, *arguments):
    micropython.heap_lock()
    try:
        work(*arguments)
    finally:
        micropython.heap_unlock()

def back_and_forth(game, other, happened, start):
    for number in range(start, len(happened)):
        other.become(game)
        game.apply(happened[number])
        game.become(other)
        game.apply(happened[number])
    other.become(game)

def matches(rules, mode, players, legs, start, happened):
    happened = array("H", unhexlify(happened))
    game, other = Game(GAMES[rules], mode, players, legs), Game(GAMES[rules], mode, players, legs)
    for number in range(start):
        game.apply(happened[number])
    locked(back_and_forth, game, other, happened, start)
    print(json.dumps([[each.match_total(seat) for seat in range(players)] + [each.phase] for each in (game, other)]))

def records():
    counts = array("i", [0] * 3)
    locked(codes, bytearray(3), counts)
    print(json.dumps(list(counts)))

"""


def run(*calls: str) -> list:
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    printed = micropython.run(ON_BOARD + "\n".join(calls), micropython.sources("skalcore"))
    return [json.loads(line) for line in printed.splitlines()]


def test_a_record_allocates_nothing():
    """A fifth of all sixteen-bit values, with the heap locked: the same bytes as here, each read back."""
    check = 0
    for bits in range(0, 65536, 5):
        for byte in written(bits, bits).to_bytes(3, "little"):
            check = (check * 31 + byte) & 0xFFFFF
        check ^= journal.resume(bits)
    count = len(range(0, 65536, 5))
    assert run("records()") == [[check, 0, count]]


def test_a_copy_of_the_game_allocates_nothing():
    """Every event is applied, taken back by a copy, and applied again."""
    calls, wanted = [], []
    for kind in KINDS:
        for players in {kind.fewest, min(kind.most, 4), kind.most}:
            found = record(kind.random_text(random.Random(f"copy {kind}"), players, min(kind.most_legs, 2)))
            game, happened = found.game, array("H", found.events)
            start = [events.kind(event) for event in happened].index(events.ROLL)
            number, mode = list(RULES).index(kind.game), rules.MODES.index(kind.mode)
            calls.append(f"matches({number}, {mode}, {players}, {game.legs}, {start}, {happened.tobytes().hex()!r})")
            wanted.append([[*[game.match_total(seat) for seat in range(players)], game.phase]] * 2)
    assert run(*calls) == wanted


@pytest.mark.parametrize("spoilt", ["resume = lambda number: 57344 + len([number])", "_check = lambda *both: 0"])
def test_the_lock_can_fail(spoilt):
    with pytest.raises(micropython.VmError, match="MemoryError"):
        run(f"journal.{spoilt}", "records()")
