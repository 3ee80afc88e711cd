# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The 462 sets of up to five dice, of which 252 are throws, as index tables.

A set is a sorted tuple of faces; its number is its row in every array of the solver. Sets are sorted by size, the empty
one first. So the sets of one size are a slice of rows, and the throws are the last 252.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np

from skalcore import boxes

DICE = 5
FACES = range(1, 7)

SETS: list[tuple[int, ...]] = [
    faces for size in range(DICE + 1) for faces in combinations_with_replacement(FACES, size)
]
NUMBER = {faces: number for number, faces in enumerate(SETS)}
SIZE = [sum(len(faces) == size for faces in SETS) for size in range(DICE + 1)]
FIRST = [sum(SIZE[:size]) for size in range(DICE + 2)]  # the row of the first set of each size, and the end
ROWS = [slice(FIRST[size], FIRST[size + 1]) for size in range(DICE + 1)]
THROWS = SETS[FIRST[DICE] :]  # a throw's number counts from here: 0..251


def _up(size: int) -> np.ndarray:
    """Return (6, sets of this size): the number of the set with one more die, by its face - 1."""
    return np.array([[NUMBER[tuple(sorted((*faces, face)))] for faces in SETS[ROWS[size]]] for face in FACES])


def _down(size: int) -> np.ndarray:
    """Return (size, sets of this size): the numbers of the sets with one die less, some of them twice."""
    return np.array([[NUMBER[faces[:at] + faces[at + 1 :]] for faces in SETS[ROWS[size]]] for at in range(size)])


UP = [_up(size) for size in range(DICE)]
DOWN = [_down(size) for size in range(DICE + 1)]  # DOWN[0] is empty

# By throw: a bytearray(7), as skalcore counts dice, the addition, 2..12, and the probability of throwing it with five
# dice.
COUNTS = [bytearray([0] + [faces.count(face) for face in FACES]) for faces in THROWS]
ADDITION = np.array([boxes.addition(counts) for counts in COUNTS])
IS_FIVE = np.array([boxes.most(counts) == DICE for counts in COUNTS])


def _chances() -> np.ndarray:
    chance = np.zeros(len(SETS))
    chance[0] = 1.0
    for size in range(DICE):
        for row in UP[size]:
            np.add.at(chance, row, chance[ROWS[size]] / 6)
    return chance[ROWS[DICE]]


CHANCE = _chances()


def number_of(dice: Sequence[int]) -> int:
    """Return the number 0..461 of the set of these faces (0 to 5 of them, in any order)."""
    return NUMBER[tuple(sorted(dice))]


def throw_of(dice: Sequence[int]) -> int:
    """Return the number 0..251 of the throw with these five faces, in any order."""
    return number_of(dice) - FIRST[DICE]
