# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Many matches of one game side by side, all at the same turn of the same round."""

from __future__ import annotations

import numpy as np

from host_tools.coach.many_cards import Cards, Kinds
from host_tools.solver.results import matches_won, pots_won
from host_tools.solver.sets import ADDITION
from skalcore.rules import POT_STAKE


class Matches:
    """`count` matches of `players` seats each.

    round: 0.
    done: which seats have finished their turn in this round.
    cards: the score cards.
    pots, additions: the sums of each seat's pots and additions in all rounds so far.
    current: its addition in this round, 0 before its turn. All arrays are (matches, seats); without a pot the last
    three stay 0.
    """

    def __init__(self, kinds: Kinds, count: int, players: int) -> None:
        shape = count, players
        self.rules = kinds.problem.rules
        self.players = players
        self.round = 0
        self.cards = Cards(kinds, shape)
        self.done = np.zeros(shape, bool)
        self.pots, self.additions, self.current = (np.zeros(shape, int) for _ in range(3))

    def totals(self) -> np.ndarray:
        """Return (matches, seats): the totals so far, pots included."""
        return self.cards.total + self.pots

    def pot_size(self) -> int:
        """Return the points in a round's pot."""
        return POT_STAKE * self.players

    def is_last_turn(self) -> bool:
        """Return whether all seats but one have finished the match."""
        return self.round + 1 == self.rules.rounds and bool((self.done.sum(axis=1) + 1 == self.players).all())

    def write(self, at: np.ndarray, seats: np.ndarray, throws: np.ndarray, boxes: np.ndarray) -> None:
        """End the turns of these seats in the matches `at`: write each throw 0..251 in an open box."""
        self.cards.fill((at, seats), throws, boxes)
        if self.rules.has_pot:
            self.current[at, seats] = ADDITION[throws]
            self.additions[at, seats] += ADDITION[throws]

    def end_turn(self, seats: np.ndarray) -> None:
        """Note that this seat of each match, (matches,), has finished; end the round if it was the last."""
        self.done[np.arange(len(seats)), seats] = True
        if not self.done.all():
            return
        if self.rules.has_pot:
            self.pots += pots_won(self.current)
            self.current[:] = 0
        self.done[:] = False
        self.round += 1

    def won(self) -> np.ndarray:
        """Return (matches, seats): each seat's share of the win, once all rounds are over."""
        return matches_won(self.totals(), self.additions if self.rules.has_pot else None)
