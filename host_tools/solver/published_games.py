# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Two games that are not on the device but have published values: they check the solver's method.

`plain` is Yahtzee without extras, 245.870775 points. `forced_joker` is Yahtzee as the official rules have it, with the
100-point bonus and the forced joker, 254.587729 points.
"""

from __future__ import annotations

import numpy as np

from host_tools.solver.problem import NOT_ALLOWED, Problem
from host_tools.solver.sets import COUNTS, DICE, IS_FIVE
from skalcore import boxes
from skalcore.boxes import UPPER
from skalcore.rules import EXTRA_NONE, YAHTZEE, Rules

PLAIN = Rules("yahtzee-plain", YAHTZEE.boxes, YAHTZEE.bonus_from, YAHTZEE.fewest, YAHTZEE.players, EXTRA_NONE)

_JOKER_BOXES = (boxes.Y_FULL, boxes.Y_SMALL_STRAIGHT, boxes.Y_LARGE_STRAIGHT)


class ForcedJoker(Problem):
    """Yahtzee whose further five of a kind, once the Yahtzee box is filled with points or 0, must be scored by the
    official rules. It scores in the series box of its face. If that box is filled, it scores in a lower box, with the
    points of a full house or a straight. If those boxes are filled too, it scores 0 in another series box."""

    def __init__(self, name: str) -> None:
        super().__init__(name, YAHTZEE)

    def key(self, box: int, flag: int, filled: int) -> tuple:
        # The open boxes decide where a joker must be scored.
        return (box, filled) if filled >> self.rules.five_box & 1 else (box,)

    def worth(self, box: int, flag: int, filled: int) -> np.ndarray:
        worth = super().worth(box, flag, filled)
        if not filled >> self.rules.five_box & 1:
            return worth
        lower_open = filled >> UPPER != (1 << self.boxes - UPPER) - 1
        for throw in np.flatnonzero(IS_FIVE):
            own = COUNTS[throw].index(DICE) - 1
            if not filled >> own & 1:
                allowed = box == own
            else:
                allowed = box >= UPPER or not lower_open
            if not allowed:
                worth[throw] = NOT_ALLOWED
            elif box in _JOKER_BOXES:
                worth[throw] = self.rules.boxes[box][2]
        return worth


def plain(name: str) -> Problem:
    """Return Yahtzee without extras: a second five of a kind is scored like any throw."""
    return Problem(name, PLAIN)


def forced_joker(name: str) -> Problem:
    """Return Yahtzee with the official forced joker."""
    return ForcedJoker(name)
