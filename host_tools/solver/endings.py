# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The endings of cards with one or two open boxes: the chance of each number of further points.

The chance to win in the last three rounds of a match follows from the endings.
"""

from __future__ import annotations

import numpy as np

from host_tools.solver import additions, chances
from host_tools.solver.induction import besides, best_box, cards, gains
from host_tools.solver.problem import Problem
from host_tools.solver.turn import Turn
from skalcore.boxes import UPPER
from skalcore.outlook import OPEN_BOXES

MOST = 400  # points of two boxes, with the bonus or two further fives, are fewer
_BELOW = 400  # totals below the own one
GROWS, STAYS = 3 / 8, 2 / 8  # how often the lead grows, and as often shrinks, by the pot of a round to come

Endings = dict[tuple[int, int, int], np.ndarray]  # by (flag, filled, upper): (MOST,), the chance of each number

_known: dict[str, tuple[np.ndarray, Endings]] = {}  # by the name of the game, with its values


def exact(problem: Problem, values: np.ndarray, written: int = 0) -> Endings:
    """Return the chance of each number of further points of cards with at most OPEN_BOXES open boxes.

    `written`: bit mask of boxes that all these cards have filled. `values`: of `problem`, as from `induction.solve`.
    Pots are left out.
    """
    if problem.name not in _known or _known[problem.name][0] is not values:
        _known[problem.name] = values, {}
    found = _known[problem.name][1]
    whole = (1 << problem.boxes) - 1
    if not found:
        done = np.eye(MOST)[0]
        found.update({(flag, whole, upper): done for flag in range(problem.flags) for upper in range(problem.top + 1)})
    for left in range(1, OPEN_BOXES + 1):
        for flag, filled in cards(problem, problem.boxes - left):
            if filled & written == written and (flag, filled, int(problem.uppers(filled)[0])) not in found:
                _add(problem, values, found, flag, filled)
    return found


def _add(problem: Problem, values: np.ndarray, found: Endings, flag: int, filled: int) -> None:
    """Add the cards with these boxes filled; those with one more are there."""
    uppers = problem.uppers(filled)
    best, turn = best_box(problem, values, flag, filled, uppers), Turn(len(uppers))
    turn.run(best + besides(problem, flag, filled.bit_count()))
    rest = additions.finals(turn)
    more = problem.extra[flag].astype(int)
    for upper in uppers:
        found[flag, filled, int(upper)] = np.zeros(MOST)
    for box in range(problem.boxes):
        if filled >> box & 1:
            continue
        scored = np.where(gains(problem, values, box, flag, filled, uppers) == best, rest, 0.0)
        rest = rest - scored
        points, index = problem.rows(box, flag, filled)
        flags = problem.flag_after(box, flag, points)
        kinds, of_throw = np.unique(np.stack([index, more]), axis=1, return_inverse=True)
        for column, upper in enumerate(map(int, uppers)):
            chances = np.bincount(of_throw.reshape(-1), weights=scored[:, column])
            for (which, extra), chance in zip(kinds.T, chances, strict=True):
                gained = int(points[which] + extra)
                after = min(upper + int(points[which]), problem.top) if box < UPPER else upper
                if after == problem.top > upper:
                    gained += problem.rules.bonus
                later = found[int(flags[which]), filled | 1 << box, after]
                found[flag, filled, upper][gained:] += chance * later[: MOST - gained]


class Rivals:
    """The chance that all rivals end below a total, which is counted from the player's own one."""

    def __init__(self) -> None:
        self._below = np.ones(_BELOW + 3 * MOST)

    def meet(self, lead: float, ending: np.ndarray) -> None:
        """Take in a rival who is this many points ahead, with an ending; level counts half."""
        at = np.zeros(len(self._below))
        start = int(np.clip(_BELOW + lead, 0, len(at) - MOST))
        at[start : start + MOST] = ending
        self._below *= np.cumsum(at) - at / 2

    def meet_normal(self, lead: float, variance: float) -> None:
        """Take in a rival whose final total is normally distributed, with this mean."""
        self._below *= chances.normal((np.arange(len(self._below)) - _BELOW - lead) / np.sqrt(variance))

    def spread(self, pot: int) -> None:
        """Take in the pot of a round to come, in a match of two."""
        edges = np.pad(self._below, pot, mode="edge")
        self._below = GROWS * (edges[: -2 * pot] + edges[2 * pot :]) + STAYS * self._below

    def below(self, points: int, ending: np.ndarray) -> float:
        """Return the chance to be ahead with these points and this ending."""
        start = int(np.clip(_BELOW + points, 0, len(self._below) - MOST))
        return float(self._below[start : start + MOST] @ ending)


def before_last(chance: np.ndarray) -> np.ndarray:
    """Return these chances before a rival's very last turn with a pot, as skalcore.answers.before_last does."""
    return chance**2 * (2 - chance)


def written(problem: Problem, flag: int, filled: int, upper: int, box: int) -> list[tuple[np.ndarray, int, tuple]]:
    """Return (throws, points with the bonus and a further five, the card after it) of all results in this open box."""
    points, index = problem.rows(box, flag, filled)
    found = []
    for which, flag_after in enumerate(map(int, problem.flag_after(box, flag, points))):
        scored = int(points[which])
        after = min(upper + scored, problem.top) if box < UPPER else upper
        bonus = problem.rules.bonus if after == problem.top > upper else 0
        throws = np.flatnonzero(index == which)
        extra = problem.extra[flag][throws]
        card = flag_after, filled | 1 << box, after
        found += [(throws[extra == each], scored + bonus + int(each), card) for each in np.unique(extra)]
    return found
