# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win in the last three rounds, from the endings of cards with one or two open boxes.

A card's ending is a list of further points with their chances, in 1/CERTAIN, in good play for points. Most cards have
many possible points: a few stand for those near them (host_tools/coach/endings.py).

All rivals end below a total with the product of their chances. It is a table over GRID totals from the player's own one
on, as the player's points can only grow.
"""

from array import array

from micropython import const

from skalcore import boxes
from skalcore.answers import CERTAIN, EXAMPLES, FIVE_HELD, FULL, HALF, UNIT, Lead, after_lower, after_series
from skalcore.boxes import UPPER
from skalcore.normal import normal
from skalcore.outlook import FULL_CARD
from skalcore.pots import ADDITIONS
from skalcore.rules import EXTRA_NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from skalcore.rules import Rules

# The index tables (skalcore.sets).
_FIRST_THROW = const(210)
_THROWS = const(252)
_SHOWS = const(6)
_KINDS = const(12)
_SUMS = const(13)
_ADDITIONS = const(14)
_UNKNOWN = const(0xFFFF)  # more than any chance
_BYTES = const(16)  # of an ending in memory: points and chance of each item; a chance of 0 follows the last one
_GRID = const(256)
_LARGEST = const(12)  # pot of two players
_APART = const(8)  # totals from one value of the normal distribution to the next
_CARDS = const(44)  # that may follow a turn (skalcore.answers.after_series, after_lower)
_ENDINGS = const(20)  # different ones among them: three boxes of the series have eighteen; then the rival's


class Endings(Lead):
    """Make it once. `begin`, `note` each card that may follow the turn, `meet` each rival, `spread`, then ask `chance`.
    All totals are less the player's own."""

    def __init__(self, rules: "Rules", read: "Callable[[int, int, int, bytearray, int], None]") -> None:
        """Make all buffers. `read(filled, upper, flag, out, at)`: write the items of a card into `out` from `at` on,
        points and chance of each."""
        below = array("H", bytes(2 * _GRID))
        cards = bytearray(_ENDINGS * _BYTES), bytearray(_CARDS), array("i", bytes(4 * _CARDS))
        blank = bytes(2 * ADDITIONS)
        pots = array("H", blank), array("H", blank), array("H", blank)
        super().__init__(False, 0, (0, 0, below) + cards + pots)
        self._rules = rules
        self._read = read
        self._counts = bytearray(7)
        self._worth = bytearray(len(EXAMPLES))  # by kind of throw
        # In one box: the chance by what is scored there, and by the addition if there is a pot.
        self._known = array("H", bytes(2 * _SHOWS * ADDITIONS))
        self._many = 0  # endings so far
        self._before = array("H", bytes(2 * _LARGEST))

    def begin(self, pot: int, later: int) -> None:
        """Forget the last turn. `pot`: points of the round's pot, or 0. `later`: how many rounds follow this one."""
        self._many = 0
        self._pot = pot
        self._base = -pot * (later + 1)
        for at in range(_GRID):
            self._below[at] = FULL

    def weigh(self, pot: "Sequence[int] | None") -> None:
        """Note the 13 points, in 1/UNIT, that an addition is expected to win from one rival; None if none wins more
        than another. The chances follow from these points, the lowest addition first."""
        whole = self._pot * UNIT
        below = 0
        for addition in range(2, ADDITIONS):
            if pot is None:
                self._gains[addition] = self._wins[addition] = 0
                self._shares[addition] = HALF
            else:
                won = pot[addition] * HALF // whole
                self._gains[addition] = 2 * pot[addition]
                self._wins[addition] = below
                self._shares[addition] = min(2 * max(won - below, 0), HALF - below)
                below += self._shares[addition]

    def note(self, after: int, like: int, filled: int, upper: int, flag: int, future: int) -> None:
        """Note a card that may follow the turn, `after`, and its expected points, in 1/UNIT. `like`: another one that
        is the same card, or `after` itself."""
        if like == after:
            self._look_up(filled, upper, flag, self._many * _BYTES)
            self._places[after] = self._many
            self._many += 1
        else:
            self._places[after] = self._places[like]
        self._futures[after] = future

    def _look_up(self, filled: int, upper: int, flag: int, item: int) -> None:
        if filled == FULL_CARD:
            self._items[item] = self._items[item + 3] = 0
            self._items[item + 1] = CERTAIN
        else:
            self._read(filled, upper, flag, self._items, item)

    def meet(self, total: int, filled: int, upper: int, flag: int) -> None:
        """Take in a rival with an ending. `total`: its total so far."""
        items = self._items
        first = (_ENDINGS - 1) * _BYTES
        self._look_up(filled, upper, flag, first)
        total -= self._base
        at = lower = 0
        for item in range(first, first + _BYTES, 2):
            chance = items[item + 1]
            if not chance:
                break
            end = total + items[item]
            self._scale(at, end, 2 * lower)
            self._scale(end, end + 1, 2 * lower + chance)
            at = end + 1
            lower += chance

    def _scale(self, at: int, end: int, twice: int) -> None:
        """Let this rival end below the totals from `at` up to before `end` with the chance `twice`, in 1/2 CERTAIN."""
        below = self._below
        for total in range(max(at, 0), min(end, _GRID)):
            below[total] = below[total] * twice // (2 * CERTAIN)

    def meet_normal(self, mean: int, spread: int) -> None:
        """Take in a rival whose total is normally distributed about `mean`. In 1/UNIT."""
        below = self._below
        mean -= self._base * UNIT
        first = normal(-mean, spread)
        for piece in range(0, _GRID, _APART):
            then = normal((piece + _APART) * UNIT - mean, spread)
            for beside in range(_APART):
                chance = first + (then - first) * beside // _APART
                if chance < FULL:
                    below[piece + beside] = below[piece + beside] * chance // FULL
            first = then

    def spread(self) -> None:
        """Take in the pot of a later round: by it the lead grows in three of eight rounds, and shrinks as often."""
        below, pot, before = self._below, self._pot, self._before
        for at in range(_GRID - pot):
            # What stood `pot` totals below is still needed.
            lower = before[at % pot] if at >= pot else below[0]
            before[at % pot] = below[at]
            below[at] = (3 * lower + 2 * below[at] + 3 * below[at + pot] + 4) >> 3

    def in_box(
        self,
        box: int,
        values: "Sequence[int]",
        card: "Sequence[int]",
        pot: "Sequence[int]",
        index: "Any",
        row: bytearray,
        sums: bytearray,
        best: "Any",
    ) -> None:
        """Write the chance to win with each throw in this open box of `card` into best[210:], if it is better.

        `values`: a Coach's, of the series box by how many dice show its face, or of the cards after the lower boxes.
        `pot`: what each addition counts. `index`: the index tables. `row`, `sums`: 252 bytes to work in.
        """
        self._sort(box, card, index, row, sums)
        known = self._known
        many = ADDITIONS if self._pot else 1
        for at in range(len(known)):
            known[at] = _UNKNOWN
        throw = _FIRST_THROW
        for at in row:
            chance = known[at]
            if chance == _UNKNOWN:
                addition = at % many
                chance = known[at] = self._in_box(box, values, at // many, pot[addition], addition)
            if best[throw] < chance:
                best[throw] = chance
            throw += 1

    def _sort(self, box: int, card: "Sequence[int]", index: "Any", row: bytearray, sums: bytearray) -> None:
        """Write into `row` what each throw makes of this box. A series box: how many dice show its face. Another: the
        sum of the dice if they score that, 1 if they score its fixed points, else 0. In a game with a pot it is
        ADDITIONS times as much, and the throw's addition."""
        rules, counts, worth = self._rules, self._counts, self._worth
        by_sum = box >= UPPER and rules.boxes[box][2] == 0
        index.fill(_KINDS if box >= UPPER else _SHOWS + box, row)
        for kind in range(len(worth)):
            worth[kind] = kind
            if box >= UPPER:
                boxes.count(EXAMPLES[kind], counts)
                worth[kind] = rules.points(box, counts, card) > 0
            if self._pot:
                worth[kind] *= ADDITIONS
        if self._pot:
            index.fill(_ADDITIONS, sums)
            for throw in range(_THROWS):
                row[throw] = worth[row[throw]] + sums[throw]
        elif by_sum:
            index.fill(_SUMS, sums)
            for throw in range(_THROWS):
                row[throw] = worth[row[throw]] * sums[throw]
        elif box >= UPPER:
            for throw in range(_THROWS):
                row[throw] = worth[row[throw]]

    def _in_box(self, box: int, values: "Sequence[int]", what: int, pot: int, addition: int) -> int:
        """Return the chance to win with a throw in this box. `what`: see `_sort`."""
        if box < UPPER:
            return self.chance(values[what] + pot, addition, after_series(box, what))
        rules = self._rules
        at = FIVE_HELD if what and box == rules.five_box and rules.extra != EXTRA_NONE else box
        return self.chance(values[at] + what * (rules.boxes[box][2] or 1) * UNIT + pot, addition, after_lower(at))
