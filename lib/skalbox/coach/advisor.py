# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach at work on a turn of a game: as long as it lasts, 8 KB of memory are its own.

It answers in 1/UNIT points (skalcore.coach), from here on. How well it plays is its level (skalbox.match.roles): the
best knows what each card will still bring, the others go by a rule of skalbox.coach.levels.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from skalbox.coach.tables import Index, Tables, name_of
from skalbox.match import roles
from skalcore import pots
from skalcore.coach import UNIT, Coach
from skalcore.rules import MATCH

if TYPE_CHECKING:
    from skalcore.game import Game

__all__ = ("UNIT", "Advisor", "consult")


def consult(game: "Game", level: int, somehow: bool) -> "Advisor | None":
    """An Advisor; where the best has no table it is None, or plays as good players do: `somehow`, rather than not."""
    try:
        return Advisor(game, level)
    except (OSError, ValueError):
        return Advisor(game, roles.GOOD) if somehow else None


class Advisor(Coach):
    """Made for the turn being played, whenever in it; `work` until done, then ask; `take` the next one; `close` gives
    the files back."""

    def __init__(self, game: "Game", level: int = roles.BEST) -> None:
        """`level`: roles.EASY, GOOD or BEST. OSError or ValueError where the best has no table of this game; the
        others do without whatever is missing."""
        self._tables: Any = None
        if level == roles.BEST:
            self._tables = Tables(name_of(game))
        elif game.rules.has_pot and game.mode == MATCH:
            try:
                self._tables = Tables(name_of(game))
            except (OSError, ValueError):
                pass  # then the pot counts for nothing
        if level == roles.BEST:
            self._worth: Any = self._tables.read
        else:
            from skalbox.coach import levels

            self._worth = levels.Averages(game.rules).read if level == roles.GOOD else levels.nothing
        self._files: Any = None
        try:
            self._files = Index()
        except (OSError, ValueError):
            pass  # the coach makes them
        super().__init__(self._files)
        self.take(game)

    def take(self, game: "Game") -> None:
        """Take up the turn that is now played in this game."""
        self.start(game, self._worth, pots.for_turn(game, self._tables))

    def close(self) -> None:
        """No more is worked out; what stands can still be asked."""
        for each in (self._tables, self._files):
            if each is not None:
                each.close()
        self._tables = self._files = None
