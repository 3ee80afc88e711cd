# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Score on many cards at once, of which each may have other boxes filled."""

from __future__ import annotations

import numpy as np

from host_tools.solver import induction
from host_tools.solver.problem import Problem
from host_tools.solver.sets import THROWS
from skalcore.boxes import UPPER

_UNKNOWN = -1


class Kinds:
    """The kinds of cards of a game: for one of its boxes, cards of the same kind score the same (`Problem.key`)."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._numbers: dict[tuple, int] = {}
        self._number = np.full((problem.boxes, problem.flags, 1 << problem.boxes), _UNKNOWN, np.int16)
        self._worth: list[np.ndarray] = []

    def numbers(self, boxes: int | np.ndarray, flag: np.ndarray, filled: np.ndarray) -> np.ndarray:
        """Return (cards,): the number 0.. of the kind of each card, for one open box, or for one of each card."""
        found = self._number[boxes, flag, filled]
        unknown = np.flatnonzero(found == _UNKNOWN)
        if not len(unknown):
            return found
        every = np.broadcast_to(boxes, found.shape)
        for at in unknown:
            box, card = int(every[at]), (int(flag[at]), int(filled[at]))
            key = self.problem.key(box, *card)
            if key not in self._numbers:
                self._numbers[key] = len(self._worth)
                self._worth.append(self.problem.worth(box, *card))
            self._number[box, card[0], card[1]] = self._numbers[key]
        return self._number[boxes, flag, filled]

    def gains(
        self, values: np.ndarray, box: int, flag: np.ndarray, filled: np.ndarray, uppers: np.ndarray
    ) -> np.ndarray:
        """Return (252, cards): `induction.gains` of this box, which all these cards have open."""
        found = np.empty((len(THROWS), len(filled)))
        numbers = self.numbers(box, flag, filled)
        for number in np.unique(numbers):
            at = np.flatnonzero(numbers == number)
            found[:, at] = induction.gains(self.problem, values, box, int(flag[at[0]]), filled[at], uppers[at])
        return found

    def worth(self, boxes: np.ndarray, flag: np.ndarray, filled: np.ndarray, throws: np.ndarray) -> np.ndarray:
        """Return (cards,): the points that each throw 0..251 writes in one open box of each card."""
        numbers = self.numbers(boxes, flag, filled)
        return np.array(self._worth)[numbers, throws]


class Cards:
    """Score cards in an array of any shape, all blank at first.

    flag, filled, upper: as host_tools.solver.problem has them.
    total: the points written, with bonus and extras.
    """

    def __init__(self, kinds: Kinds, shape: tuple[int, ...]) -> None:
        self.kinds = kinds
        self.flag, self.filled, self.upper, self.total = (np.zeros(shape, int) for _ in range(4))

    def fill(self, at: np.ndarray | tuple[np.ndarray, ...], throws: np.ndarray, boxes: np.ndarray) -> None:
        """Write a throw 0..251 in an open box of each of the cards `at`, an index of the arrays."""
        problem = self.kinds.problem
        flag, filled, upper = self.flag[at], self.filled[at], self.upper[at]
        points = self.kinds.worth(boxes, flag, filled, throws)
        after = np.minimum(upper + points * (boxes < UPPER), problem.top)
        bonus = problem.rules.bonus * ((after == problem.top) & (upper < problem.top))
        self.total[at] += points + bonus + problem.extra[flag, throws].astype(int)
        self.upper[at] = after
        if problem.flags > 1:
            self.flag[at] = np.where(boxes == problem.rules.five_box, points > 0, flag)
        self.filled[at] |= 1 << boxes
