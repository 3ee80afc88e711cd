# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach for the turns of a game; it uses 8 KB of memory until it is closed.

Its answers are future points in 1/UNIT (skalcore.coach), or for the win chances (skalcore.winning).
"""

from skalbox.coach.checked import checked
from skalbox.coach.tables import Index, Tables, endings_of, name_of
from skalbox.players import roles
from skalcore import pots
from skalcore.coach import UNIT, Coach
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalcore.game import Game

__all__ = ("UNIT", "Advisor", "consult")


def consult(game: "Game", level: int, somehow: bool, for_win: bool = False, for_pot: bool = True) -> "Any":
    """Return an Advisor, or a Beginner. If BEST has no table, it plays at GOOD if `somehow`, else return None."""
    if level == roles.BEGINNER:
        from skalbox.coach.beginner import Beginner

        return Beginner(game)
    try:
        return Advisor(game, level, for_win, for_pot)
    except (OSError, ValueError):
        return Advisor(game, roles.GOOD) if somehow else None


class Advisor(Coach):
    """A coach at a level: BEST reads the value of each card from a table, the others use a rule (skalbox.coach.levels).
    `work` until done, then ask. `start_turn` for the next turn, and `close` at the end."""

    def __init__(self, game: "Game", level: int = roles.BEST, for_win: bool = False, for_pot: bool = True) -> None:
        """Start work on the current turn. `level`: roles.EASY, GOOD or BEST. `for_win`: BEST plays to win the match.
        `for_pot`: see `start_turn`. OSError or ValueError if BEST has no table of this game."""
        self._tables: "Any" = None
        self._chances: "Any" = None
        self._endings: "Any" = None
        if level == roles.BEST:
            self._tables = Tables(name_of(game, for_win), checked)
            if for_win:
                from skalcore.winning import Chances

                self._chances = Chances()
            self._worth: "Any" = self._tables.read
        else:
            from skalbox.coach import levels

            self._worth = (levels.Averages if level == roles.GOOD else levels.Single)(game.rules).read
            if game.rules.has_pot and game.mode == MATCH:
                try:
                    self._tables = Tables(name_of(game), checked)
                except (OSError, ValueError):
                    pass  # then the pot is ignored
        self._files: "Any" = None
        try:
            self._files = Index(checked)
        except (OSError, ValueError):
            pass  # the coach computes them
        super().__init__(self._files)
        self.start_turn(game, for_pot)

    def start_turn(self, game: "Game", for_pot: bool = True) -> None:
        """Start work on the current turn of this game; without `for_pot` the pot is ignored."""
        if self._chances is not None:
            self._look_for_endings(game)
        pot = pots.for_turn(game, self._tables) if for_pot else None
        self.begin_turn(game, self._worth, pot, self._chances)

    def _look_for_endings(self, game: "Game") -> None:
        """Open the endings once the last rounds begin, if they are there."""
        from skalcore.winning import has_endings

        if self._endings is not None or not has_endings(game):
            return
        self._endings = endings_of(name_of(game, True), checked)
        if self._endings is not None:
            from skalcore.endings import Endings

            self._chances.know(Endings(game.rules, self._endings.read))

    def blank(self) -> int:
        """Return the points expected of a blank card."""
        return self._worth(0, 0, 0)

    def close(self) -> None:
        """Stop the work and close the files; finished answers can still be asked."""
        for each in (self._tables, self._endings, self._files):
            if each is not None:
                each.close()
        self._tables = self._endings = self._files = None
