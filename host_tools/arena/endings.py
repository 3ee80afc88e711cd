# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win in the last three rounds of many matches, from the endings that the board's coach reads; computed
as in skalcore.endings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from host_tools.arena.matches import Matches
from host_tools.coach import endings
from host_tools.coach.many_cards import Kinds
from host_tools.solver import chances
from host_tools.solver.endings import GROWS, STAYS, before_last
from host_tools.solver.sets import ADDITION, IS_FIVE
from skalcore.boxes import UPPER
from skalcore.rules import EXTRA_POINTS

_GRID = 512  # totals from the lowest on
TIES = 1e-7  # of a win for a point


class Rivals(NamedTuple):
    """The other seats of matches side by side; arrays (matches, others).

    cards: flag, boxes filled, and sum of the series.
    totals: so far.
    means, variances: of the totals at the end, without pots that are still to be won.
    """

    cards: tuple[np.ndarray, np.ndarray, np.ndarray]
    totals: np.ndarray
    means: np.ndarray
    variances: np.ndarray


class Endings:
    """The last three rounds of a way of playing (host_tools.coach.endings.WAYS). OSError or ValueError if its endings
    can't be read."""

    def __init__(self, kinds: Kinds, name: str) -> None:
        self._kinds = kinds
        self._found = endings.load(name, kinds.problem)

    def best(
        self,
        matches: Matches,
        at: np.ndarray,
        seats: np.ndarray,
        rivals: Rivals,
        values: np.ndarray,
        pot: np.ndarray | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return (252, any) twice: the chance to win with each final throw in its best box, and this box.

        `values`: the points expected of each card; if chances are equal, the higher total counts, by TIES a point.
        `pot`: (3, 13, any), how often each addition wins the pot of this round, shares it, and loses it.
        """
        cards, rules = matches.cards, matches.rules
        size = 0 if pot is None else matches.pot_size()
        later = rules.rounds - 1 - matches.round if size else 0
        total = matches.totals()[at, seats]
        # The first place is for every total below the player's lowest one.
        first = size * (later + 1) + 1
        below = self._below(total - first, rivals)
        for _ in range(later):
            lower = np.concatenate([np.repeat(below[:, :1], size, axis=1), below[:, :-size]], axis=1)
            upper = np.concatenate([below[:, size:], np.repeat(below[:, -1:], size, axis=1)], axis=1)
            below = GROWS * (lower + upper) + STAYS * below
        best, boxes = np.full((len(ADDITION), len(at)), -1.0), np.zeros((len(ADDITION), len(at)), int)
        card = cards.flag[at, seats], cards.filled[at, seats], cards.upper[at, seats]
        for box in range(rules.rounds):
            still = np.flatnonzero(~card[1] >> box & 1)
            kinds = self._kinds.numbers(box, card[0][still], card[1][still])
            for kind in np.unique(kinds):
                those = still[kinds == kind]
                of_pot = None if pot is None else pot[:, :, those]
                own = [each[those] for each in card]
                found = self._in_box(box, own, below[those], first, size, of_pot)
                if size and not later:
                    found = before_last(found)
                found += TIES * self._kinds.gains(values, box, *own)
                place = np.ix_(range(len(ADDITION)), those)
                boxes[place] = np.where(found > best[place], box, boxes[place])
                best[place] = np.maximum(found, best[place])
        return best, boxes

    def _below(self, base: np.ndarray, rivals: Rivals) -> np.ndarray:
        """Return (any, _GRID): the chance that all rivals end below each total from `base` on; level counts half."""
        below, rows = np.ones((len(base), _GRID)), np.arange(len(base))
        for other in range(rivals.totals.shape[1]):
            flag, filled, upper = (each[:, other] for each in rivals.cards)
            number = self._found.numbers[flag, filled, upper]
            points = np.clip((rivals.totals[:, other] - base)[:, None] + self._found.points[number], 0, _GRID - 1)
            at = np.zeros(below.shape)
            for item in range(points.shape[1]):
                at[rows, points[:, item]] += self._found.chances[number, item]
            normal = rivals.means[:, other] - base, np.sqrt(np.maximum(rivals.variances[:, other], 1e-4))
            smooth = chances.normal((np.arange(_GRID) - normal[0][:, None]) / normal[1][:, None])
            below *= np.where((number < 0)[:, None], smooth, np.cumsum(at, axis=1) - at / 2)
        return below

    def _in_box(
        self, box: int, card: list[np.ndarray], below: np.ndarray, first: int, size: int, pot: np.ndarray | None
    ) -> np.ndarray:
        """Return (252, any): the chance with each throw in this box of cards of one kind. `first`: where the own total
        is in `below`."""
        problem = self._kinds.problem
        flag, filled, upper = card
        points, index = problem.rows(box, int(flag[0]), int(filled[0]))
        flags = problem.flag_after(box, int(flag[0]), points)
        found = np.empty((len(index), len(flag)))
        for which, scored in enumerate(points):
            after, gained = upper, np.full(len(flag), first + scored)
            if box < UPPER:
                after = np.minimum(upper + scored, problem.top)
                gained = gained + problem.rules.bonus * ((after == problem.top) & (upper < problem.top))
            number = self._found.numbers[flags[which], filled | 1 << box, after]
            throws = np.flatnonzero(index == which)
            if pot is None:
                found[throws] = self._above(below, number, gained)
                extra = throws[IS_FIVE[throws]]
                if flag[0] and len(extra):
                    found[extra] = self._above(below, number, gained + EXTRA_POINTS)
            else:
                above = [self._above(below, number, gained + more) for more in (size, 0, -size)]
                found[throws] = sum(often[ADDITION[throws]] * each for often, each in zip(pot, above, strict=True))
        return found

    def _above(self, below: np.ndarray, number: np.ndarray, gained: np.ndarray) -> np.ndarray:
        """Return (any,): the chance to win with these endings on top of these points."""
        at = np.minimum(gained[:, None] + self._found.points[number], _GRID - 1)
        return (np.take_along_axis(below, at, axis=1) * self._found.chances[number]).sum(axis=1)
