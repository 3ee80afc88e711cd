# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win a match, from the totals that are expected and the variance of the turns still to come.

Every total is taken to be normally distributed and independent of the others. All functions work on the last axis.
"""

from __future__ import annotations

from math import erf, sqrt

import numpy as np

NODES = 5  # of the integral over the own total, as on the board (skalcore.winning)
_LEAST = 1e-4  # points squared: the variance of a total that is certain, so that nothing is divided by zero

# The normal distribution function, from -_FAR to _FAR standard deviations.
_FAR = 6
_STEPS = 400  # in one standard deviation
_GRID = np.array([(1 + erf(step / _STEPS / sqrt(2))) / 2 for step in range(-_FAR * _STEPS, _FAR * _STEPS + 1)])
_RISE = np.append(np.diff(_GRID), 0.0)

_AT, _WEIGHTS = np.polynomial.hermite_e.hermegauss(NODES)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()


def normal(deviations: np.ndarray) -> np.ndarray:
    """Return the normal distribution function of these numbers of standard deviations, to 1e-6."""
    at = (np.clip(deviations, -_FAR, _FAR) + _FAR) * _STEPS
    step = at.astype(np.int32)
    return _GRID[step] + (at - step) * _RISE[step]


def to_win(total: np.ndarray, variance: float | np.ndarray, rivals: np.ndarray, variances: np.ndarray) -> np.ndarray:
    """Return the chance that the own total is the highest, in the shape of `total`.

    `total`: (any, matches), the own total that is expected, in points. `variance`: of the points to come, in points
    squared, one or (matches,). `rivals`, `variances`: (players - 1, matches), the same of the others. This is exact
    against one rival; for several rivals, the own total is integrated over.
    """
    if len(rivals) == 1:
        return normal((total - rivals[0]) / np.sqrt(np.maximum(variance + variances[0], _LEAST)))
    chance = np.zeros(total.shape)
    spreads = np.sqrt(np.maximum(variances, _LEAST))
    own = np.sqrt(variance)
    for node, weight in zip(_AT, _WEIGHTS, strict=True):
        product = np.full(total.shape, weight)
        for rival, spread in zip(rivals, spreads, strict=True):
            product *= normal((total + node * own - rival) / spread)
        chance += product
    return chance
