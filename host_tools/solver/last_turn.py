# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The last turn of a match without pots, which a rival plays for the win: the chances left to players who have
finished."""

from __future__ import annotations

import numpy as np

from host_tools.solver.sets import COUNTS
from host_tools.solver.turn import Turn
from skalcore.boxes import OPEN, UPPER
from skalcore.game import Game


class LastTurn:
    """The turn of `seat`, which has one open box, after the last one of `game.player`; all others have finished."""

    def __init__(self, game: Game, seat: int) -> None:
        rules, own, upper = game.rules, game.cards[seat], game.upper(seat)
        box = list(own).index(OPEN)
        points = np.array([rules.points(box, counts, own) for counts in COUNTS])
        reached = (box < UPPER) & (upper < rules.bonus_from) & (upper + points >= rules.bonus_from)
        self._totals = game.match_total(seat) + points + rules.bonus * reached
        finished = [game.match_total(each) for each in range(game.players) if each not in (game.player, seat)]
        self._best = max(finished, default=-1)
        self._level = finished.count(self._best)

    def shares(self, own: np.ndarray) -> np.ndarray:
        """Return (any,): the share of the win of `game.player` with each of these totals, (any,)."""
        totals, where = np.unique(own, return_inverse=True)
        lead = np.maximum(totals, self._best)
        # How many have the lead: the rival has to beat them, or be one more.
        among = np.where(totals > self._best, 1, self._level + (totals == self._best))
        rivals = self._totals[:, None]
        shares = np.where(rivals > lead, 1.0, np.where(rivals == lead, 1 / (among + 1), 0.0))
        lost = Turn(len(totals)).run(shares)
        return np.where(totals == lead, (1 - lost) / among, 0.0)[where]
