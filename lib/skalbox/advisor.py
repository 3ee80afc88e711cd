# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach at work on one turn of a game: as long as it lasts, 14 KB of memory are its own.

It answers in 1/UNIT points (skalcore.coach), from here on. How well it plays is its level (skalbox.roles): the best
knows what each card will still bring, the others go by a rule of skalbox.levels.
"""

try:
    from typing import Any
except ImportError:
    pass

from skalbox import roles
from skalcore import pots
from skalcore.coach import UNIT, Coach
from skalcore.rules import MATCH

__all__ = ("UNIT", "Advisor")


class Advisor(Coach):
    """Made for the turn being played, whenever in it; `work` until done, then ask; `close` gives the file back."""

    def __init__(self, game, kind: int, level: int = roles.BEST) -> None:
        """`kind`: the game's index in skalcore.rules.GAMES; `level`: roles.EASY, GOOD or BEST."""
        super().__init__()
        self._tables: Any = None
        if level == roles.BEST or (game.rules.has_pot and game.mode == MATCH):
            from skalbox.tables import Tables, name_of

            self._tables = Tables(name_of(game))
        if level == roles.BEST:
            read: Any = self._tables.read
        else:
            from skalbox import levels

            read = levels.Averages(kind).read if level == roles.GOOD else levels.nothing
        self.start(game, read, pots.for_turn(game, self._tables))

    def close(self) -> None:
        """The answers are not asked for any more."""
        if self._tables is not None:
            self._tables.close()
            self._tables = None
