# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The aim of each level in a match, and its choices in a turn.

BEGINNER plays without chances (host_tools.arena.beginner). EASY, GOOD and POINTS play for their own highest total. EASY
and GOOD use the values of the device's levels, POINTS the coach's values.

PERFECT plays for the win: it converts the total after each final throw into the chance to win, given the others'
totals. Its values in SkalPott are the values of the lead over the others, so a pot counts more than its points. In the
last three rounds it knows the endings of cards (skalcore.endings). NORMAL is PERFECT without them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from host_tools.arena import turns
from host_tools.arena.beginner import Beginner
from host_tools.arena.endings import TIES, Endings, Rivals
from host_tools.arena.matches import Matches
from host_tools.arena.pots import Pots
from host_tools.coach import endings, levels, rules_of_thumb, tables
from host_tools.coach.many_cards import Kinds
from host_tools.solver import chances, induction, solved_games
from host_tools.solver.pots import ADDITIONS
from host_tools.solver.problem import Problem
from host_tools.solver.results import matches_won, pots_won
from host_tools.solver.sets import ADDITION, DICE, THROWS
from skalcore import normal
from skalcore.answers import UNIT
from skalcore.outlook import OPEN_BOXES
from skalcore.rules import POT_STAKE, Rules
from skalcore.winning import POT_VARIANCE

NAMES = ("beginner", levels.EASY, levels.GOOD, "perfect", "perfect-normal", "points")
BEGINNER, EASY, GOOD, PERFECT, NORMAL, POINTS = NAMES
WITH_VALUES = (PERFECT, NORMAL, POINTS)  # only for games of which the coach has values


class Choices(NamedTuple):
    """One turn of many matches.

    throws: (3, matches), 0..251, after each throw.
    held: (2, matches), the sets held between them, a whole throw if the turn ends early.
    boxes: (matches,), the box written.
    start: (matches,), what the turn was worth before its first throw: a chance to win, or points; 0 to BEGINNER.
    """

    throws: np.ndarray
    held: np.ndarray
    boxes: np.ndarray
    start: np.ndarray


def values(problem: Problem, players: int, name: str) -> np.ndarray:
    """Return the points that this level expects of each card in a match: (flags, 2 ** boxes, top + 1)."""
    if name == BEGINNER:
        return np.zeros(induction.shape(problem))
    if name not in WITH_VALUES:
        return levels.by_rule(problem, name) / UNIT
    if not problem.rules.has_pot:
        return tables.values(problem.rules.name) / UNIT
    return tables.values((solved_games.MATCHES if name == POINTS else solved_games.WINS)[players]) / UNIT


class Level:
    """A level's play in matches of this many players. OSError or ValueError if the coach's table can't be read."""

    def __init__(self, kinds: Kinds, players: int, name: str) -> None:
        self._kinds = kinds
        self._rules: Rules = kinds.problem.rules
        self._values = values(kinds.problem, players, name)
        self._pots = Pots(self._rules, players) if self._rules.has_pot else None
        self._name = name
        self._beginner = Beginner(kinds) if name == BEGINNER else None
        self._for_the_win = name in (PERFECT, NORMAL)
        self._endings: Endings | None = None
        if name == PERFECT and (way := solved_games.win_name(self._rules, players)) in endings.WAYS:
            self._endings = Endings(kinds, way)
        self._weight = solved_games.pot_weight(solved_games.WINS[players]) if self._for_the_win and self._pots else 1.0
        # By whether further fives of a kind earn points, and how many turns are still to come.
        lefts = range(self._rules.rounds + 1)
        rows = [[normal.variance(self._rules, left, rich * left, players) for left in lefts] for rich in (0, 1)]
        self._variances = np.array(rows)
        self._others = np.arange(1, players)

    def play(self, matches: Matches, at: np.ndarray, seats: np.ndarray, faces: np.ndarray) -> Choices:
        """Return the turns of these seats in the matches `at`, (any,); `faces`: see `turns.played`."""
        if self._beginner:
            return Choices(*self._beginner.play(matches, at, seats, faces), np.zeros(len(at)))
        cards = matches.cards
        others = (seats[:, None] + self._others) % matches.players
        left = self._rules.rounds - matches.round
        if self._endings and left <= OPEN_BOXES + 1 and not matches.is_last_turn():
            worth, boxes = self._by_endings(self._endings, matches, at, seats, others)
        else:
            worth, boxes = self._best_boxes(matches, at, seats)
            if self._for_the_win and matches.is_last_turn():
                worth = self._end(matches, at, seats, others, worth)
            else:
                if self._pots:
                    known = matches.current[at[:, None], others]
                    worth += self._weight * self._pots.expected(matches.round, known)[ADDITION]
                if self._for_the_win:
                    worth = self._chance(matches, at, seats, others, worth) + TIES * worth
        flag, filled = cards.flag[at, seats], cards.filled[at, seats]
        together = rules_of_thumb.together(self._rules, levels.TOGETHER.get(self._name, DICE), filled)
        throws, held, start = turns.played(worth, faces, together)
        written = boxes[throws[-1], np.arange(len(at))]
        if self._name == GOOD:
            written = rules_of_thumb.better_boxes(self._kinds, throws[-1], written, flag, filled)
        return Choices(throws, held, written, start)

    def _best_boxes(self, matches: Matches, at: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return (252, any) twice: the total expected after each final throw, without this round's pot, and its best
        box."""
        cards = matches.cards
        flag, filled, upper = cards.flag[at, seats], cards.filled[at, seats], cards.upper[at, seats]
        best, boxes = np.full((len(THROWS), len(at)), -np.inf), np.zeros((len(THROWS), len(at)), int)
        for box in range(self._rules.rounds):
            still = np.flatnonzero(~filled >> box & 1)
            if len(still):
                gains = self._kinds.gains(self._values, box, flag[still], filled[still], upper[still])
                boxes[:, still] = np.where(gains > best[:, still], box, boxes[:, still])
                best[:, still] = np.maximum(gains, best[:, still])
        written = cards.total[at, seats] + matches.pots[at, seats]
        return best + self._kinds.problem.extra[flag].T + written, boxes

    def _chance(
        self, matches: Matches, at: np.ndarray, seats: np.ndarray, others: np.ndarray, total: np.ndarray
    ) -> np.ndarray:
        """Return (252, any): the chance to win with these totals."""
        cards, rows = matches.cards, at[:, None]
        done, left = matches.done[rows, others], self._rules.rounds - matches.round
        card = cards.flag[rows, others], cards.filled[rows, others], cards.upper[rows, others]
        expected = cards.total[rows, others] + matches.pots[rows, others] + self._values[card]
        if self._pots:
            # The value of a card that is not filled yet in this round has the pot in it.
            expected += self._weight * POT_STAKE * done
        own = self._variances[cards.flag[at, seats], left - 1]
        return chances.to_win(total, own, expected.T, self._variances[cards.flag[rows, others], left - done].T)

    def _by_endings(
        self, known: Endings, matches: Matches, at: np.ndarray, seats: np.ndarray, others: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return (252, any) twice: the chance to win with the best box of each final throw, and this box."""
        cards, rows = matches.cards, at[:, None]
        left = self._rules.rounds - matches.round - matches.done[rows, others]
        card = cards.flag[rows, others], cards.filled[rows, others], cards.upper[rows, others]
        totals = matches.totals()[rows, others]
        means, variances, pot = totals + self._values[card], self._variances[card[0], left], None
        if self._pots:
            means, variances = means - matches.pot_size() * left, variances - POT_VARIANCE * left
            pot = self._pots.outcomes(matches.round, matches.current[rows, others][:, 0])
        rivals = Rivals(card, totals, means, variances)
        return known.best(matches, at, seats, rivals, self._values, pot)

    def _end(
        self, matches: Matches, at: np.ndarray, seats: np.ndarray, others: np.ndarray, total: np.ndarray
    ) -> np.ndarray:
        """Return (252, any): the exact share of the win with these totals in the last turn of the match, and a little
        for the total."""
        order = np.concatenate([seats[:, None], others], axis=1)
        rows = at[:, None]
        totals = np.tile(matches.totals()[rows, order], (len(THROWS), 1, 1))
        totals[:, :, 0] = total
        additions = None
        if self._pots:
            current = np.tile(matches.current[rows, order], (ADDITIONS, 1, 1))
            current[:, :, 0] = np.arange(ADDITIONS)[:, None]
            totals += pots_won(current)[ADDITION]
            additions = np.tile(matches.additions[rows, order], (len(THROWS), 1, 1))
            additions[:, :, 0] += ADDITION[:, None]
        return matches_won(totals, additions)[:, :, 0] + TIES * totals[:, :, 0]
