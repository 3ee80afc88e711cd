# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The level beginner in many turns at once, by the board's own rule for the dice to hold."""

from __future__ import annotations

import numpy as np

from host_tools.arena import turns
from host_tools.arena.matches import Matches
from host_tools.coach.many_cards import Kinds
from host_tools.coach.tables import board_module
from host_tools.coach.turn import ON_BOARD
from host_tools.solver.sets import DICE, FIRST, SETS, THROWS
from skalcore import best_case
from skalcore.answers import FIRST_THROW
from skalcore.boxes import OPEN
from skalcore.game import Game
from skalcore.rules import MATCH

_board = board_module("coach/beginner")


class Beginner:
    """The beginner's play in a game."""

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._rules = kinds.problem.rules
        self._game = Game(self._rules, MATCH, self._rules.fewest)
        self._known: dict[int, np.ndarray] = {}

    def play(
        self, matches: Matches, at: np.ndarray, seats: np.ndarray, faces: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the turns of these seats in the matches `at`, (any,): what `turns.played` returns, and the boxes."""
        cards = matches.cards
        flag, filled = cards.flag[at, seats], cards.filled[at, seats]
        best, boxes = self._best_boxes(flag, filled)
        hold = np.empty((len(SETS), len(at)))
        hold[: FIRST[DICE]] = np.stack([self._wishes(int(card)) for card in filled], axis=1)
        enough = best + self._kinds.problem.extra[flag].T >= _board.ENOUGH
        hold[FIRST[DICE] :] = np.where(enough, np.inf, -np.inf)
        throws, held = turns.by_hold(hold, hold, faces)
        return throws, held, boxes[throws[-1], np.arange(len(at))]

    def _best_boxes(self, flag: np.ndarray, filled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return (252, cards) twice: the most points of each final throw, and the box.

        Among equal points the first box that could score least counts.
        """
        best = np.full((len(THROWS), len(filled)), -1)
        boxes = np.zeros(best.shape, int)
        for box in sorted(range(self._rules.rounds), key=lambda box: best_case.in_box(self._rules, box)):
            still = np.flatnonzero(~filled >> box & 1)
            if len(still):
                number = np.full(len(still), box)
                points = self._kinds.worth(number, flag[still], filled[still], np.arange(len(THROWS))[:, None])
                boxes[:, still] = np.where(points > best[:, still], box, boxes[:, still])
                best[:, still] = np.maximum(points, best[:, still])
        return best, boxes

    def _wishes(self, filled: int) -> np.ndarray:
        """Return (210,): how much it wants to hold each set on a card with these boxes filled."""
        if filled not in self._known:
            own = self._game.cards[self._game.player]
            for box in range(self._rules.rounds):
                own[box] = 0 if filled >> box & 1 else OPEN
            facts = _board.Beginner(self._game).facts()
            self._known[filled] = np.array(facts[0][0])[ON_BOARD[:FIRST_THROW]]
        return self._known[filled]
