# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach at work on one turn of a game: as long as it lasts, 14 KB of memory are its own.

It answers in 1/UNIT points (skalcore.coach), from here on. How well it plays is its level (skalbox.roles): the best
knows what each card will still bring, the others are weak by a rule, not by chance: EASY looks no further than this
turn, GOOD takes every box that stays open for what it brings on average.
"""

from array import array

try:
    from typing import Any
except ImportError:
    pass

from skalbox import roles
from skalcore import pots
from skalcore.coach import UNIT, Coach
from skalcore.rules import MATCH

WRITE = -1  # to throw no more

# By game (index of skalcore.rules.GAMES): what each box brings on average when played well, in tenths of a point.
_AVERAGES = (
    (20, 55, 87, 123, 160, 195, 218, 262, 239, 219, 161, 91),
    (19, 51, 83, 118, 154, 189, 217, 131, 226, 295, 327, 168, 221),
    (21, 53, 86, 122, 157, 192, 217, 131, 226, 295, 327, 169, 220),
)


def _nothing(filled: int, upper: int, flag: int) -> int:
    return 0


class Averages:
    """Cards valued box by box."""

    def __init__(self, kind: int) -> None:
        self._boxes = _AVERAGES[kind]

    def read(self, filled: int, upper: int, flag: int) -> int:
        """The points, in 1/UNIT, that the boxes bring on average that are not in this bit mask."""
        total = 0
        for box in range(len(self._boxes)):
            if not filled >> box & 1:
                total += self._boxes[box]
        return total * UNIT // 10


class Advisor:
    """Made for the turn being played, whenever in it; `work` until done, then ask; `close` gives the memory back."""

    def __init__(self, game, kind: int, level: int = roles.BEST) -> None:
        """`kind`: the game's index in skalcore.rules.GAMES; `level`: roles.EASY, GOOD or BEST."""
        self._tables: Any = None
        self._coach: Any = Coach()
        has_pot = game.rules.has_pot
        if level == roles.BEST or (has_pot and game.mode == MATCH):
            from skalbox.tables import Tables, name_of

            self._tables = Tables(name_of(game))
        read = _nothing
        if level == roles.BEST:
            read = self._tables.read
        elif level == roles.GOOD:
            read = Averages(kind).read
        pot = None
        if has_pot:
            pot = array("h", bytes(2 * pots.ADDITIONS))
            chances = array("h", pot)
            if self._tables is not None:
                self._tables.chances(game.round, chances)
            pots.of_round(game, chances, pot)
        self._coach.start(game, read, pot)
        self.work = self._coach.work
        self.keep = self._coach.keep
        self.best_keep = self._coach.best_keep
        self.box = self._coach.box
        self.best_box = self._coach.best_box
        self.zero = self._coach.zero
        self.before = self._coach.before

    def choose(self, game) -> int:
        """What to do with the dice that lie there: the bit mask 0..30 of those to hold, or WRITE."""
        dice = game.dice
        left = game.rolls_left()
        if not left:
            return WRITE
        mask = self.best_keep(dice, left)
        return mask if self.keep(dice, left, mask) > self.box(dice, self.best_box(dice)) else WRITE

    def close(self) -> None:
        """The answers are not asked for any more."""
        if self._tables is not None:
            self._tables.close()
            self._tables = None
