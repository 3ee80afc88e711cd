# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How the device plays where it does not play its best: weak by a rule, not by chance.

EASY looks no further than this turn: cards are worth nothing to it. GOOD takes every box that stays open for what that
box brings on average when played well, whatever else is open, and forgets the bonus until it has it.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from skalcore.answers import UNIT
from skalcore.boxes import UPPER

if TYPE_CHECKING:
    from skalcore.rules import Rules

# By a game's name: tenths of a point that each box brings, as 10,000 games played by the coach have it.
AVERAGES = {
    "skalpott": (12, 37, 68, 105, 148, 186, 290, 309, 192, 270, 322, 117),
    "yams": (18, 52, 84, 121, 156, 190, 217, 124, 227, 295, 327, 168, 220),
    "yahtzee": (19, 53, 85, 121, 157, 191, 216, 131, 228, 295, 322, 171, 220),
}
# What a game that has no such row goes by.
_SERIES = (18, 52, 84, 121, 156, 190)
_BY_SUM = 200  # a box worth the sum of the dice
_FIXED = 7  # any other box: tenths of a point for each of its points,
_FIVE = 3  # and for five identical


def averages(rules: "Rules") -> tuple:
    """Tenths of a point that each box of this game brings."""
    if rules.name in AVERAGES:
        return AVERAGES[rules.name]
    out = list(_SERIES)
    for box in range(UPPER, rules.rounds):
        worth = rules.boxes[box][2]
        out.append(worth * (_FIVE if box == rules.five_box else _FIXED) or _BY_SUM)
    return tuple(out)


def nothing(filled: int, upper: int, flag: int) -> int:
    """What a card is worth to EASY, as skalcore.coach asks for it."""
    return 0


class Averages:
    """GOOD's view of the cards of one game."""

    def __init__(self, rules: "Rules") -> None:
        self._boxes = averages(rules)

    def read(self, filled: int, upper: int, flag: int) -> int:
        """What a card is worth, in 1/UNIT: the boxes brought on average that are not in the bit mask `filled`."""
        total = 0
        for box in range(len(self._boxes)):
            if not filled >> box & 1:
                total += self._boxes[box]
        return total * UNIT // 10
