# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the device's playing strength at each of its levels: the same play with other values of the cards."""

from __future__ import annotations

import numpy as np

from host_tools.coach import played_games, tables
from host_tools.coach.tables import board_module
from host_tools.solver import induction, solved_games
from host_tools.solver.problem import Problem
from host_tools.solver.sets import DICE
from skalcore.answers import UNIT
from skalcore.boxes import UPPER

EASY, GOOD, BEST = NAMES = ("easy", "good", "best")

_board = board_module("coach/levels")
TOGETHER = dict(zip((EASY, GOOD), _board.TOGETHER, strict=True))  # the fewest identical dice that stay together


def values(name: str, level: str) -> np.ndarray:
    """Return the points that this level expects of each card of a solo game of the library, in 1/UNIT: (flags, masks,
    sums)."""
    return tables.values(name) if level == BEST else by_rule(solved_games.problem(name), level)


def by_rule(problem: Problem, level: str) -> np.ndarray:
    """Return the same for EASY or GOOD, which need no table, in any game."""
    flags, masks, sums = induction.shape(problem)
    if level == EASY:
        single = _board.Single(problem.rules).read
        found = np.array([single(filled, 0, 0) for filled in range(masks)])[:, None]
    else:
        good = _board.Averages(problem.rules)
        series = np.array([[good.bonus(filled, upper) for upper in range(sums)] for filled in range(1 << UPPER)])
        found = np.array([good.open(filled) for filled in range(masks)])[:, None] + np.tile(series, (masks >> UPPER, 1))
        found = found * UNIT // _board.PARTS
    return np.broadcast_to(found, (flags, masks, sums)).copy()


def strength(name: str, level: str, count: int, seed: int = 11) -> tuple[float, float]:
    """Return (mean, its standard error) of the totals of `count` games of a solo game of the library."""
    least = TOGETHER.get(level, DICE)
    totals = played_games.play(name, count, seed, values(name, level), least, level == GOOD)
    return float(totals.mean()), float(totals.std() / np.sqrt(count))
