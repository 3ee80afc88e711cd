# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The points that a player expects of SkalPott's pot in a match, as the board's coach computes them."""

from __future__ import annotations

import numpy as np

from host_tools.coach import tables
from host_tools.solver import solved_games
from host_tools.solver.pots import outcomes
from skalcore import pots
from skalcore.answers import UNIT
from skalcore.game import Game
from skalcore.ledger import NOT_YET
from skalcore.rules import MATCH, Rules


class Pots:
    """The pots of a match of this many players, in a game that has them.

    OSError or ValueError if the coach's table, which has the others' additions, can't be read.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self._game = Game(rules, MATCH, players)
        self._chances = np.zeros((rules.rounds, pots.ADDITIONS), int)
        if rules.has_values:
            file = tables.file_of(solved_games.MATCHES[players])
            *_, self._chances = tables.load((tables.FOLDER / f"{file}.bin").read_bytes())
        self._known: dict[tuple, np.ndarray] = {}

    def expected(self, round_: int, others: np.ndarray) -> np.ndarray:
        """Return (13, matches): the points that each own addition is expected to win in this round 0...

        `others`: (matches, players - 1), the additions of the other players, NOT_YET before the end of their turn.
        """
        rows, of_match = np.unique(np.sort(others, axis=1), axis=0, return_inverse=True)
        return np.stack([self._of(round_, tuple(row)) for row in rows.tolist()], axis=1)[:, of_match.reshape(-1)]

    def outcomes(self, round_: int, other: np.ndarray) -> np.ndarray:
        """Return (3, 13, matches): how often each own addition wins the pot of round 0.. in a match of two, shares it,
        and loses it. `other`: (matches,), the rival's addition, NOT_YET before the end of its turn."""
        rows = np.stack([outcomes(self._chances[round_] / pots.CERTAIN, known) for known in range(pots.ADDITIONS)])
        return rows[other].transpose(1, 2, 0)

    def _of(self, round_: int, others: tuple[int, ...]) -> np.ndarray:
        if (round_, others) not in self._known:
            game, found = self._game, [0] * pots.ADDITIONS
            game.round = round_
            for seat, addition in enumerate((NOT_YET, *others)):
                game.ledger.current[seat] = addition
            pots.of_round(game, self._chances[round_].tolist(), found)
            self._known[round_, others] = np.array(found) / UNIT
        return self._known[round_, others]
