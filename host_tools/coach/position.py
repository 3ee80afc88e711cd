# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run the board's coach on the desktop: its own code (skalcore.coach), reader (skalbox.coach.tables) and files."""

from __future__ import annotations

from collections.abc import Sequence

from host_tools.coach.tables import board_module
from skalcore import pots, winning
from skalcore.answers import FULL
from skalcore.boxes import OPEN
from skalcore.coach import UNIT, Coach
from skalcore.endings import Endings
from skalcore.game import Game

reader = board_module("coach/tables")


class Board:
    """The turn of the player who acts next in `game`, as computed by the board's coach. Its values are expected totals
    in points, or chances to win the match, 0 to 1.

    Same methods as host_tools.solver.position.Position, and the same values except for the board's rounding.

    exact: whether chances to win are exact.
    """

    def __init__(self, game: Game, coach: Coach | None = None, for_win: bool = False) -> None:
        """Begin the turn with the coach `coach`, or with a new one. OSError or ValueError if there is no table."""
        tables = reader.Tables(reader.name_of(game, for_win), None, for_win)
        self.coach = coach or Coach()
        self._chances = winning.Chances() if for_win else None
        if self._chances and tables.endings:
            self._chances.know(Endings(game.rules, tables.endings.read))
        self.coach.begin_turn(game, tables.read, pots.for_turn(game, tables), self._chances)
        self.exact = self._chances is not None and self._chances.exact
        while not self.coach.work():
            pass
        tables.close()
        card = game.cards[game.player]
        self.boxes = [box for box in range(len(card)) if card[box] == OPEN]
        self._written = game.total(game.player)
        self.start = self._points(self.coach.before())

    def _points(self, units: int) -> float:
        if self._chances is not None:
            return self.coach.chance(units) / FULL
        return self._written + units / UNIT

    def hold_value(self, held: Sequence[int], left: int) -> float:
        """Return the value of holding exactly these faces (0 to 4 of them) with `left` throws to come, 1..2."""
        return self._points(self.coach.hold_value(bytes(held).ljust(5, b"\1"), left, (1 << len(held)) - 1))

    def best_hold(self, dice: Sequence[int], left: int) -> tuple[int, ...]:
        """Return the positions 1..5 that the board would hold of these five dice."""
        mask = self.coach.best_hold(dice, left)
        return tuple(i + 1 for i in range(5) if mask >> i & 1)

    def score(self, box: int, dice: Sequence[int]) -> float:
        """Return the value of scoring these five dice in this open box."""
        return self._points(self.coach.box(dice, box))

    def zero(self, box: int, dice: Sequence[int]) -> float:
        """Return the value of writing 0 in this open box, whatever the dice."""
        return self._points(self.coach.zero(dice, box))
