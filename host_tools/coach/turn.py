# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's arithmetic (skalcore.coach) for many cards at once, in exactly the same whole numbers.

Each whole number that decides has a float beside it that doesn't: the true value of the decisions.
"""

from __future__ import annotations

import numpy as np

from host_tools.solver.induction import gains
from host_tools.solver.pots import ADDITION
from host_tools.solver.problem import Problem
from host_tools.solver.sets import DICE, DOWN, ROWS, SETS, UP
from skalcore.answers import UNIT
from skalcore.boxes import OPEN

_BITS = 9  # a set's number

# The board's number of each of the solver's sets, and the reverse (skalcore.sets).
_ORDER = sorted(range(len(SETS)), key=lambda each: (len(SETS[each]), SETS[each][::-1]))
OF_BOARD = np.array(_ORDER)
ON_BOARD = np.argsort(OF_BOARD)


class Turn:
    """The turns of a row of cards side by side, as the board plays them; the arrays are (sets or throws, cards).

    hold[left], worth[left]: the value of holding each set with `left` (1, 2) throws to come, in 1/UNIT, and its true
    value.
    choice[left]: the set (the solver's number) that the board holds of each set, the set itself to stop.
    start, true_start: before the first throw.
    """

    def __init__(self, final: np.ndarray, worth: np.ndarray) -> None:
        """Take the value of each final throw: `final` in 1/UNIT, and `worth`, its true value; both (252, cards)."""
        whole, real = final, worth
        self.hold, self.worth, self.choice = {}, {}, {}
        for left in (1, 2):
            hold, true = _expect(whole, real)
            hold[ROWS[DICE]], true[ROWS[DICE]] = final, worth
            best = _best(hold)
            self.hold[left], self.worth[left] = hold, true
            self.choice[left] = OF_BOARD[best & (1 << _BITS) - 1]
            whole = best[ROWS[DICE]] >> _BITS
            real = np.take_along_axis(true, self.choice[left][ROWS[DICE]], axis=0)
        hold, true = _expect(whole, real)
        self.start, self.true_start = hold[0], true[0]


def _expect(whole: np.ndarray, real: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    hold = np.empty((len(SETS), whole.shape[1]), np.int32)
    true = np.empty(hold.shape)
    hold[ROWS[DICE]], true[ROWS[DICE]] = whole, real
    for size in range(DICE - 1, -1, -1):
        rows = ROWS[size]
        sums, means = hold[UP[size][0]], true[UP[size][0]]
        for numbers in UP[size][1:]:
            sums += hold[numbers]
            means += true[numbers]
        hold[rows] = (sums + 3) // 6
        true[rows] = means / 6
    return hold, true


def _best(hold: np.ndarray) -> np.ndarray:
    """Return (462, cards): the best of the sets within each, as its value combined with the board's number of it."""
    best = (hold << _BITS) | ON_BOARD[:, None].astype(np.int32)
    for size in range(1, DICE + 1):
        for numbers in DOWN[size]:
            np.maximum(best[ROWS[size]], best[numbers], out=best[ROWS[size]])
    return best


def finals(
    problem: Problem, pot: np.ndarray, table: np.ndarray, values: np.ndarray, card: tuple[int, int, np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the board's value of each final throw, its true value, and the box: three arrays (252, cards).

    `pot`: (13,), the round's pot in 1/UNIT. `table`: the board's values in 1/UNIT. `values`: the true values of later
    turns. `card`: (flag, filled, the uppers of the cards).
    """
    flag, filled, uppers = card
    thought = table / UNIT  # exact: fractions of a power of two
    shape = (len(ADDITION), len(uppers))
    best, brings, chosen = np.full(shape, -1.0), np.zeros(shape), np.full(shape, OPEN)
    for box in range(problem.boxes):
        if not filled >> box & 1:
            gain = gains(problem, thought, box, flag, filled, uppers)
            true = gains(problem, values, box, flag, filled, uppers)
            better = gain > best
            best, brings = np.where(better, gain, best), np.where(better, true, brings)
            chosen[better] = box
    extra = problem.extra[flag][:, None]
    besides = problem.pot[filled.bit_count()][:, None] + extra
    whole = (best * UNIT).astype(np.int32) + (extra * UNIT).astype(np.int32) + pot[ADDITION][:, None].astype(np.int32)
    return whole, brings + besides, chosen
