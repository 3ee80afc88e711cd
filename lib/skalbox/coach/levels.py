# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How the device plays where it does not play its best: weak by a rule, not by chance.

EASY looks no further than this turn: cards are worth nothing to it. GOOD takes every box that stays open for what that
box brings on average when played well, whatever else is open, and forgets the bonus until it has it.
"""

from skalcore.answers import UNIT

# By game (index of skalcore.rules.GAMES): tenths of a point that each box brings, as 10,000 games played by the coach
# have it.
AVERAGES = (
    (12, 37, 68, 105, 148, 186, 290, 309, 192, 270, 322, 117),
    (18, 52, 84, 121, 156, 190, 217, 124, 227, 295, 327, 168, 220),
    (19, 53, 85, 121, 157, 191, 216, 131, 228, 295, 322, 171, 220),
)


def nothing(filled: int, upper: int, flag: int) -> int:
    """What a card is worth to EASY, as skalcore.coach asks for it."""
    return 0


class Averages:
    """GOOD's view of the cards of one game."""

    def __init__(self, kind: int) -> None:
        """`kind`: the game's index in skalcore.rules.GAMES."""
        self._boxes = AVERAGES[kind]

    def read(self, filled: int, upper: int, flag: int) -> int:
        """What a card is worth, in 1/UNIT: the boxes brought on average that are not in the bit mask `filled`."""
        total = 0
        for box in range(len(self._boxes)):
            if not filled >> box & 1:
                total += self._boxes[box]
        return total * UNIT // 10
