# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Fair dice: 600,000 from the device's own code pass chi-square; biased sources fail the same test."""

import math
import os
import random
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import DEFAULT, PANELS

COUNT = 600_000
# By test: degrees of freedom, and the value that fair dice exceed once in 1,000.
BOUNDS = {"faces": (5, 20.515), "pairs": (35, 66.619), "runs": (4, 18.467), "halves": (9, 27.877)}


@pytest.fixture
def entropy():
    """skalbox.hardware.entropy on a board that is switched on."""
    with Machine():
        from skalbox.hardware import entropy

        yield entropy


def chi_square(seen, shares) -> float:
    """Chi-square of counts against the shares expected."""
    expected = np.asarray(shares) * np.sum(seen)
    assert len(seen) == len(shares) and expected.min() > 5
    return float(((np.asarray(seen) - expected) ** 2 / expected).sum())


def run_lengths(marks, longest: int):
    """How many runs of equal marks have a length of 1, 2 .. `longest` or more."""
    ends = np.flatnonzero(np.append(marks[1:] != marks[:-1], True))
    return np.bincount(np.minimum(np.diff(ends, prepend=-1), longest), minlength=longest + 1)[1:]


def run_shares(again: float, longest: int) -> list[float]:
    """The expected shares of those lengths if the next mark is the same with the probability `again`."""
    return [again ** (n - 1) * (1 - again) for n in range(1, longest)] + [again ** (longest - 1)]


def statistics(dice) -> dict[str, float]:
    """Chi-square of the faces, of pairs of successive dice, of runs of one face, and of runs of low (1-3) or high
    faces."""
    return {
        "faces": chi_square(np.bincount(dice, minlength=7)[1:], [1 / 6] * 6),
        "pairs": chi_square(np.bincount((dice[::2] - 1) * 6 + dice[1::2] - 1, minlength=36), [1 / 36] * 36),
        "runs": chi_square(run_lengths(dice, 5), run_shares(1 / 6, 5)),
        "halves": chi_square(run_lengths(dice > 3, 10), run_shares(1 / 2, 10)),
    }


def failed(dice) -> list[str]:
    assert len(dice) == COUNT and dice.min() >= 1 and dice.max() <= 6
    return [name for name, found in statistics(dice).items() if found > BOUNDS[name][1]]


def thrown(entropy):
    """The dice of whole throws, as a turn makes them."""
    dice, out = bytearray(5), bytearray()
    for _ in range(COUNT // 5):
        entropy.throw(dice, 0)
        out += dice
    return np.frombuffer(out, dtype=np.uint8).astype(int)


def drawn(entropy):
    """The dice one by one."""
    return np.fromiter((entropy.die() for _ in range(COUNT)), dtype=int, count=COUNT)


def fair(seed: int):
    return random.Random(seed).randbytes


def fond(seed: int):
    """Returns 7 once in 200 times, whatever was next."""
    rng = random.Random(seed)
    return lambda count: b"\x07" if rng.random() < 0.005 else rng.randbytes(count)


def sticky(seed: int):
    """Repeats a byte once in 50 times: every face is as frequent as it should be."""
    rng, last = random.Random(seed), [b"\0"]

    def source(count):
        if rng.random() >= 0.02:
            last[0] = rng.randbytes(count)
        return last[0]

    return source


def swinging(seed: int):
    """A low face follows a high one slightly more often than not; the tests on faces and on runs of one face cannot see
    it."""
    rng, was_high = random.Random(seed), [False]

    def source(_):
        high = (rng.random() < 0.5) if rng.random() < 0.98 else not was_high[0]
        was_high[0] = high
        return bytes([rng.randrange(42) * 6 + rng.randrange(3) + 3 * high])

    return source


@pytest.mark.parametrize(("draw", "seed"), [(thrown, 1), (drawn, 2)], ids=["throw", "die"])
def test_the_dice_are_fair(draw, seed, entropy, monkeypatch, tried):
    monkeypatch.setattr(os, "urandom", fair(seed))
    dice = draw(entropy)
    assert failed(dice) == [], statistics(dice)
    results = ", ".join(f"{name} {found:.1f} ({BOUNDS[name][0]})" for name, found in statistics(dice).items())
    tried(f"{COUNT:,} dice by {draw.__name__}, chi-square (degrees of freedom): {results}")


@pytest.mark.parametrize(
    ("source", "bytes_taken", "faults"),
    [
        (fair, 256, {"faces", "pairs"}),  # the remainder of any byte
        (fond, 252, {"faces", "pairs"}),
        (sticky, 252, {"pairs", "runs", "halves"}),
        (swinging, 252, {"pairs", "halves"}),
    ],
    ids=["no rejection", "one byte too often", "sticky", "swinging"],
)
def test_biased_sources_fail(source, bytes_taken, faults, entropy, monkeypatch):
    """Through the very same code; without rejection it is that code with the bound removed."""
    monkeypatch.setattr(os, "urandom", source(3))
    monkeypatch.setattr(entropy, "_FAIR", bytes_taken)
    dice = drawn(entropy)
    assert faults <= set(failed(dice)), statistics(dice)


class Bytes:
    """A source that returns these bytes in order and counts how often it is asked."""

    def __init__(self, *given: int) -> None:
        self.given = list(given)
        self.asked = 0

    def __call__(self, count: int) -> bytes:
        assert count == 1
        self.asked += 1
        return bytes([self.given.pop(0)])


def test_every_byte(entropy, monkeypatch):
    """252 bytes are a face, each face 42 times; the others are refused, however many follow each other."""
    faces = []
    for byte in range(256):
        source = Bytes(byte, *[255] * (byte % 3), 5)
        monkeypatch.setattr(os, "urandom", source)
        face = entropy.die()
        if byte < 252:
            faces.append(face)
            assert source.asked == 1, byte
        else:
            assert face == 6 and source.given == [], byte
    assert [faces.count(face) for face in range(1, 7)] == [42] * 6


@pytest.mark.parametrize("refused", [[], [252], [253, 255, 254]], ids=str)
def test_one_draw_for_each_die_thrown(refused, entropy, monkeypatch):
    """Every way to hold: as many draws as free dice, in the order of their positions; held dice stay."""
    for keep in range(32):
        dice = bytearray(b"\x01\x02\x03\x04\x05")
        free = [i for i in range(5) if not keep >> i & 1]
        source = Bytes(*[byte for i in free for byte in [*refused, 5 - i]])
        monkeypatch.setattr(os, "urandom", source)
        entropy.throw(dice, keep)
        assert source.asked == len(free) * (1 + len(refused)) and source.given == []
        assert list(dice) == [6 - i if i in free else i + 1 for i in range(5)], keep


def test_held_dice_keep_their_face_in_a_match(entropy, monkeypatch):
    """Through a session: the first throw draws five, later ones only the free dice, single rolls five again."""
    from skalbox.match.session import Session

    for held in range(31):
        source = Bytes(5, 4, 3, 2, 1, *[0] * held_free(held))
        monkeypatch.setattr(os, "urandom", source)
        session = Session(["A"], None, 1)
        session.throw()
        assert source.asked == 5 and list(session.game.dice) == [6, 5, 4, 3, 2]
        session.held = held
        session.throw()
        assert source.given == [] and source.asked == 5 + held_free(held)
        assert list(session.game.dice) == [6 - i if held >> i & 1 else 1 for i in range(5)]
    source = Bytes(0, 1, 2, 3, 4)
    monkeypatch.setattr(os, "urandom", source)
    opening = Session(["A", "B"])
    out = bytearray(5)
    opening.dry(out)
    assert list(out) == [1, 2, 3, 4, 5] and source.asked == 5


def held_free(held: int) -> int:
    return 5 - held.bit_count()


def test_chi_square_of_the_fairness_screen(entropy):
    from skalbox import draw

    draw.panel = PANELS[DEFAULT]  # the bounds on the screen
    from skalbox.screens.charts import Fairness, chi_square

    words = SimpleNamespace(FAIR_FEW="few", FAIR_YES="yes", FAIR_ODD="odd", FAIR_NO="no")
    rng, said = random.Random("chi"), set()
    for number in range(2_000):
        spread = 10 ** (number % 7)
        faces = [rng.randrange(spread) + number % 3 * spread * 10 for _ in range(6)]
        total = sum(faces)
        exact = sum(Fraction((6 * face - total) ** 2, 6 * total) for face in faces) if total else Fraction(0)
        assert chi_square(faces) == math.floor(100 * exact)
        assert chi_square(faces) == pytest.approx(
            100 * sum((face - total / 6) ** 2 / (total / 6) for face in faces) if total else 0, abs=1.001, rel=1e-6
        )
        fair = "yes" if exact < Fraction("11.07") else "odd" if exact < Fraction("20.52") else "no"
        said.add(Fairness._verdict(words, faces, total))
        assert Fairness._verdict(words, faces, total) == ("few" if total < 300 else fair)
    assert said == {"few", "yes", "odd", "no"} and chi_square([0] * 6) == 0
