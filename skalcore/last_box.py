# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The totals that a player with one open box may end with, and how likely each is, if the best is made of that box."""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalcore.game import Game

from skalcore import boxes, card
from skalcore.answers import FULL
from skalcore.boxes import OPEN, UPPER
from skalcore.outlook import earns_further

# How often 0 to 5 dice show one face after a turn that holds all that do, in 1/FULL.
_SERIES = (2130, 7745, 11265, 8192, 2979, 457)
# How often the best play of three throws makes these, in 1/FULL.
_MADE = ((boxes.full, 11891), (boxes.small_straight, 20167), (boxes.large_straight, 8556), (boxes.five, 1508))


def of_card(own: Any) -> int:
    """Return the only open box of a score card, or OPEN if none or several are."""
    found = OPEN
    for box in range(len(own)):
        if own[box] == OPEN:
            if found != OPEN:
                return OPEN
            found = box
    return found


def ends(game: "Game", seat: int) -> Any:
    """Return (total, chance in 1/FULL) of each total that this seat may have in the end, with one open box in the last
    leg; None where they depend on what it needs: of boxes that take the sum of the dice, with further fives of a kind,
    and in a game with a pot."""
    rules = game.rules
    own = game.cards[seat]
    total = game.match_total(seat)
    box = of_card(own)
    if box == OPEN or rules.has_pot or earns_further(game, seat):
        return None
    if box < UPPER:
        return series(game, seat, box)
    for scorer, made in _MADE:
        if rules.boxes[box][1] is scorer:
            return (total, FULL - made), (total + rules.boxes[box][2], made)
    return None


def series(game: "Game", seat: int, box: int) -> list:
    """Return the same of a series box, the only open one."""
    rules = game.rules
    total = game.match_total(seat)
    missing = rules.bonus_from - card.upper(game.cards[seat])
    found = []
    for dice in range(6):
        points = dice * (box + 1)
        found.append((total + points + (rules.bonus if 0 < missing <= points else 0), _SERIES[dice]))
    return found
