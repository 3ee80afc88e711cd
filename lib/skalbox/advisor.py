# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach at work on one turn of a game: as long as it lasts, 14 KB of memory are its own.

It answers in 1/UNIT points (skalcore.coach), from here on. How well it plays is its level (skalbox.roles): the best
knows what each card will still bring, the others go by a rule of skalbox.levels.
"""

from array import array

try:
    from typing import Any
except ImportError:
    pass

from skalbox import roles
from skalcore import outlook, pots
from skalcore.coach import Coach
from skalcore.rules import MATCH

UNIT = outlook.UNIT  # parts of a point, in which all answers are told
WRITE = -1  # to throw no more


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
        if level == roles.BEST:
            read: Any = self._tables.read
        else:
            from skalbox import levels

            read = levels.Averages(kind).read if level == roles.GOOD else levels.nothing
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
