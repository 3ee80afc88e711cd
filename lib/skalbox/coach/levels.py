# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's weaker levels: it plays by a simple rule, not by chance.

EASY looks no further than this turn: to it a card has no value. GOOD values every open box at its average points in
good play, whatever else is open, and ignores the bonus until it has it.
"""

from skalcore.answers import UNIT
from skalcore.boxes import UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalcore.rules import Rules

# By a game's name: the points of each box in tenths, the mean of 10,000 games played by the coach.
AVERAGES = {
    "skalpott": (12, 37, 68, 105, 148, 186, 290, 309, 192, 270, 322, 117),
    "yams": (18, 52, 84, 121, 156, 190, 217, 124, 227, 295, 327, 168, 220),
    "yahtzee": (19, 53, 85, 121, 157, 191, 216, 131, 228, 295, 322, 171, 220),
}
# Points in a game without such a row.
_SERIES = (18, 52, 84, 121, 156, 190)
_BY_SUM = 200  # a box that scores the sum of the dice
_FIXED = 7  # any other box: tenths of a point per point,
_FIVE = 3  # and for five identical


def averages(rules: "Rules") -> tuple:
    """Return the average points of each box of this game, in tenths."""
    if rules.name in AVERAGES:
        return AVERAGES[rules.name]
    out = list(_SERIES)
    for box in range(UPPER, rules.rounds):
        worth = rules.boxes[box][2]
        out.append(worth * (_FIVE if box == rules.five_box else _FIXED) or _BY_SUM)
    return tuple(out)


def nothing(filled: int, upper: int, flag: int) -> int:
    """Return the value of a card to EASY, for skalcore.coach."""
    return 0


class Averages:
    """GOOD's view of the cards of one game."""

    def __init__(self, rules: "Rules") -> None:
        self._boxes = averages(rules)

    def read(self, filled: int, upper: int, flag: int) -> int:
        """Return the value of a card in 1/UNIT: the average points of the boxes not in the bit mask `filled`."""
        total = 0
        for box in range(len(self._boxes)):
            if not filled >> box & 1:
                total += self._boxes[box]
        return total * UNIT // 10
