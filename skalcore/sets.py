# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The 462 sets of up to five dice, of which 252 are throws, as index tables: 4.8 KB of buffers, filled in slices.

A board's drive has them in a file (skalbox.coach.tables), written with this module. The board itself needs this module
only if that file is not available. One addition gives the number of the set with one die more (see skalcore.answers). A
throw's own number counts from FIRST_THROW: 0..251.
"""

from array import array

from micropython import const

from skalcore.answers import FIRST_THROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FACES = 6
DICE = 5
SETS = 462
THROWS = 252

# The kinds of throw that the lower boxes distinguish.
NOTHING, SMALL_STRAIGHT, LARGE_STRAIGHT, THREE, FULL, FOUR, FIVE = 0, 1, 2, 3, 4, 5, 6
KINDS = 7

_FIRST = b"\x00\x01\x07\x1c\x54\xd2"  # the number of the first set of each size
# _BELOW[size * 7 + face]: how many sets of this size have all their faces below this one (0..6).
_BELOW = b"\1\1\1\1\1\1\1" + b"\0\1\2\3\4\5\6" + b"\0\1\3\6\x0a\x0f\x15" + b"\0\1\4\x0a\x14\x23\x38"
_BELOW += b"\0\1\5\x0f\x23\x46\x7e" + b"\0\1\6\x15\x38\x7e\xfc"
_SLICE = const(42)  # throws described in one slice


def kind(faces: "Sequence[int]") -> int:
    """Return the kind of five faces in ascending order (0..5 or 1..6): NOTHING..FIVE."""
    # Not all five at once: that would allocate a tuple.
    a, b, c = faces[0], faces[1], faces[2]
    d, e = faces[3], faces[4]
    if a == e:
        return FIVE
    if a == d or b == e:
        return FOUR
    if a == c:
        return FULL if d == e else THREE
    if c == e:
        return FULL if a == b else THREE
    if b == d:
        return THREE
    shown = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    run = shown & shown >> 1
    run &= run >> 2
    if not run:
        return NOTHING
    return LARGE_STRAIGHT if run & shown >> 4 else SMALL_STRAIGHT


def _copy(row: "Any", out: "Any") -> None:
    for i in range(len(row)):
        out[i] = row[i]


class Sets:
    """The index tables, 15 rows in the order of __init__."""

    def __init__(self) -> None:
        """Make the buffers; `work` fills them."""
        # up[face][set]: the number of the set with one die more of this face (0..5), for sets of fewer than five dice.
        self.up = [array("H", bytes(2 * FIRST_THROW)) for _ in range(FACES)]
        # By throw.
        self.shows = [bytearray(THROWS) for _ in range(FACES)]  # how many dice show this face (0..5)
        self.kinds = bytearray(THROWS)  # NOTHING..FIVE
        self.sums = bytearray(THROWS)  # 5..30
        self.additions = bytearray(THROWS)  # the sum of the two highest dice, 2..12
        self._is_whole = False
        self._part = 0
        self._faces = bytearray(DICE)
        self._throw = 0

    def work(self) -> bool:
        """Fill in a slice, at most 10 ms on an RP2040. Return True once the tables are complete."""
        part = self._part
        if part == 0:
            for size in range(4):
                for highest in range(FACES if size else 1):
                    self._climb(size, highest)
        elif part == 1:
            for highest in range(5):
                self._climb(4, highest)
        elif part == 2:
            self._climb(4, 5)
        elif not self._is_whole:
            for _ in range(_SLICE):
                self._describe()
                self._advance()
            self._is_whole = self._throw == THROWS
        self._part += 1
        return self._is_whole

    def _climb(self, size: int, highest: int) -> None:
        """Fill in `up` of the sets of this size (0..4) with this highest face: a set with a die less, plus this face.
        In a set with one die more this face is still the highest, or the new one is."""
        first, bigger = _FIRST[size], _FIRST[size + 1]
        before = _FIRST[size - 1] if size else 0
        start = first + (_BELOW[size * 7 + highest] if size else 0)
        count = _BELOW[(size - 1) * 7 + highest + 1] if size else 1
        for face in range(FACES):
            row = self.up[face]
            if face < highest:
                move = bigger - first + _BELOW[(size + 1) * 7 + highest]
                for i in range(count):
                    row[start + i] = row[before + i] + move
            else:
                move = bigger - first + _BELOW[(size + 1) * 7 + face] + start
                for i in range(count):
                    row[start + i] = i + move

    def _describe(self) -> None:
        faces, throw = self._faces, self._throw
        total = DICE  # faces are numbered from 0
        for face in faces:
            self.shows[face][throw] += 1
            total += face
        self.kinds[throw] = kind(faces)
        self.sums[throw] = total
        self.additions[throw] = faces[3] + faces[4] + 2

    def _advance(self) -> None:
        """Advance to the next throw by number."""
        faces = self._faces
        at = 0
        while at < 4 and faces[at] == faces[at + 1]:
            faces[at] = 0
            at += 1
        faces[at] += 1
        self._throw += 1

    def fill(self, number: int, out: "Any") -> None:
        """Write row `number` into `out`: 210 shorts for 0..5, 252 bytes for the others."""
        if number < FACES:
            _copy(self.up[number], out)
        elif number < 2 * FACES:
            _copy(self.shows[number - FACES], out)
        elif number == 2 * FACES:
            _copy(self.kinds, out)
        else:
            _copy(self.sums if number == 2 * FACES + 1 else self.additions, out)
