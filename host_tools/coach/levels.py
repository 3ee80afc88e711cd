# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the device's playing strength at each of its levels: the same play with other values of the cards."""

from __future__ import annotations

import numpy as np

from host_tools.coach import played_games, tables
from host_tools.coach.tables import board_module
from host_tools.solver import induction, solved_games
from host_tools.solver.problem import Problem

EASY, GOOD, BEST = NAMES = ("easy", "good", "best")


_board = board_module("coach/levels")


def values(name: str, level: str) -> np.ndarray:
    """Return the points that this level expects of each card of a solo game of the library, in 1/UNIT: (flags, masks,
    sums)."""
    return tables.values(name) if level == BEST else by_rule(solved_games.problem(name), level)


def by_rule(problem: Problem, level: str) -> np.ndarray:
    """Return the same for EASY or GOOD, which need no table, in any game."""
    found = np.zeros(induction.shape(problem), int)
    if level == GOOD:
        average = _board.Averages(problem.rules).read
        found += np.array([average(filled, 0, 0) for filled in range(found.shape[1])])[None, :, None]
    return found


def strength(name: str, level: str, count: int, seed: int = 11) -> tuple[float, float]:
    """Return (mean, its standard error) of the totals of `count` games of a solo game of the library."""
    totals = played_games.play(name, count, seed, values(name, level))
    return float(totals.mean()), float(totals.std() / np.sqrt(count))
