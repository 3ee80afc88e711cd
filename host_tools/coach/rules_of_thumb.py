# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules of thumb of the levels easy and good (skalbox.coach.levels), in many turns at once."""

from __future__ import annotations

import numpy as np

from host_tools.coach.many_cards import Kinds
from host_tools.solver.sets import DICE, FACES, FIRST, SETS, number_of
from skalcore.boxes import UPPER
from skalcore.rules import EXTRA_STRIKES, Rules

_BOX = "four_of_a_kind"
_THREE = 3  # dice of a face, or more, that GOOD writes before a 0, and with one more before their sum
_LOW = 3  # aces, twos and threes: GOOD does not write them
_MUCH = 25  # if it has these points or more elsewhere
# How many dice of each face each set has, (462, 6); of each throw the face that most dice show, and how many do.
_SHOWN = np.array([[faces.count(face) for face in FACES] for faces in SETS])
_FACE, _MANY = _SHOWN[FIRST[DICE] :].argmax(axis=1), _SHOWN[FIRST[DICE] :].max(axis=1)
_ALIKE = np.array([number_of([face + 1] * many) for face, many in zip(_FACE, _MANY, strict=True)])


def together(rules: Rules, least: int, filled: np.ndarray) -> np.ndarray:
    """Return (cards,): how many identical dice stay together: `least` if four of a kind is open, else all five."""
    if _BOX not in rules.names:
        return np.full(len(filled), DICE)
    return np.where(filled >> rules.names.index(_BOX) & 1, DICE, least)


def kept(throws: np.ndarray, sets: np.ndarray, least: np.ndarray | int) -> np.ndarray:
    """Return the sets that are held of these throws 0..251 instead of `sets`, which may be whole throws; all have the
    shape (turns,)."""
    many = _MANY[throws]
    apart = (sets < FIRST[DICE]) & (_SHOWN[sets, _FACE[throws]] < many)
    return np.where((many >= least) & (many < DICE) & apart, _ALIKE[throws], sets)


def better_boxes(
    kinds: Kinds, throws: np.ndarray, boxes: np.ndarray, flag: np.ndarray, filled: np.ndarray
) -> np.ndarray:
    """Return the boxes that GOOD writes with these final throws 0..251 instead of `boxes`.

    `flag`, `filled`: of the cards before the turn, as host_tools.solver.problem has them. All have the shape (turns,).
    """
    rules = kinds.problem.rules
    found, points = boxes.copy(), kinds.worth(boxes, flag, filled, throws)
    for box in range(UPPER, rules.rounds):
        if rules.boxes[box][2] >= _MUCH:
            at = np.flatnonzero((boxes < _LOW) & (filled >> box & 1 == 0))
            made = kinds.worth(np.full(len(at), box), flag[at], filled[at], throws[at])
            at, made = at[made > points[at]], made[made > points[at]]
            found[at], points[at] = box, made
    own, many = _FACE[throws], _MANY[throws]
    sums = np.array([number >= UPPER and not box[2] for number, box in enumerate(rules.boxes)])
    struck = (flag > 0) & (many == DICE) & (rules.extra == EXTRA_STRIKES)
    goes = (many >= _THREE) & (points == 0) | (many > _THREE) & sums[found]
    return np.where(goes & (filled >> own & 1 == 0) & ~struck, own, found)
