# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Optimal play of one turn: three throws, between which any dice may be held (the rules of all three games).

The value of a held set is the mean of the six sets with one more die, starting from whole throws. The best choice for a
throw is the throw itself (to stop there) or one of the sets within it. It is built up one die at a time. So a stage
takes 1,260 additions and as many comparisons, each over a whole row of cards.
"""

from __future__ import annotations

import numpy as np

from host_tools.solver.sets import DICE, DOWN, ROWS, SETS, SIZE, UP


class Turn:
    """Allocate the arrays for `width` cards side by side; `run` fills them.

    hold[left][set, card]: expected points if exactly this set is held with `left` (1 or 2) throws to come. If the set
    is a whole throw, it is the points of stopping there. best[left][set, card]: the best of all sets within this one.
    Points are in the unit of the final throws passed to `run`; the index `left` = 0 is unused.
    """

    def __init__(self, width: int) -> None:
        self.hold = [np.zeros((len(SETS), width)) for _ in range(3)]
        self.best = [np.zeros((len(SETS), width)) for _ in range(3)]
        self.start = np.zeros(width)
        # take() copies faster into an existing array.
        self._rows = [np.zeros((size, width)) for size in SIZE]
        self._mean = np.zeros((len(SETS), width))

    def run(self, final: np.ndarray) -> np.ndarray:
        """Return the expected points before the first throw, (width,), from the points of each final throw, (252,
        width).

        The returned array belongs to this object, and is valid until the next run.
        """
        after = final
        for left in (1, 2):
            hold, best = self.hold[left], self.best[left]
            hold[ROWS[DICE]] = after
            self._expect(hold)
            # Stopping is worth what the final throw is, however many throws are left.
            hold[ROWS[DICE]] = final
            self._choose(hold, best)
            after = best[ROWS[DICE]]
        self._mean[ROWS[DICE]] = after
        self._expect(self._mean)
        self.start[:] = self._mean[0]
        return self.start

    def _expect(self, values: np.ndarray) -> None:
        """Fill in the sets of fewer than five dice, each the mean over the face of one more die."""
        for size in range(DICE - 1, -1, -1):
            rows, room = values[ROWS[size]], self._rows[size]
            values.take(UP[size][0], axis=0, out=rows, mode="clip")
            for numbers in UP[size][1:]:
                values.take(numbers, axis=0, out=room, mode="clip")
                rows += room
            rows *= 1 / 6

    def _choose(self, hold: np.ndarray, best: np.ndarray) -> None:
        best[0] = hold[0]
        for size in range(1, DICE + 1):
            rows, room = best[ROWS[size]], self._rows[size]
            rows[:] = hold[ROWS[size]]
            for numbers in DOWN[size]:
                best.take(numbers, axis=0, out=room, mode="clip")
                np.maximum(rows, room, out=rows)
