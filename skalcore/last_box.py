# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The totals that a player with one open box may end with, and how likely each is, if the best is made of that box."""

from skalcore import boxes, card
from skalcore.answers import FULL
from skalcore.boxes import OPEN, UPPER
from skalcore.outlook import earns_further

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalcore.game import Game
    from skalcore.rules import Rules

# How often 0 to 5 dice show one face after a turn that holds all that do, in 1/FULL.
_SERIES = (2127, 7741, 11272, 8206, 2987, 435)
# How often the best play of three throws makes these, in 1/FULL.
_MADE = ((boxes.full, 11891), (boxes.small_straight, 20167), (boxes.large_straight, 8556), (boxes.five, 1508))


def of_card(own: "Any") -> int:
    """Return the only open box of a score card, or OPEN if none or several are."""
    found = OPEN
    for box in range(len(own)):
        if own[box] == OPEN:
            if found != OPEN:
                return OPEN
            found = box
    return found


def is_known(game: "Game", seat: int) -> bool:
    """Return whether this seat, with one open box in the last leg, plays it the same way whatever it needs: not a box
    that takes the sum of the dice, nor with further fives of a kind, nor in a game with a pot."""
    rules = game.rules
    box = of_card(game.cards[seat])
    if box == OPEN or rules.has_pot or earns_further(game, seat):
        return False
    return box < UPPER or _made(rules, box) > 0


def ends(game: "Game", seat: int, totals: "Any", chances: "Any") -> int:
    """Write the totals that this seat may have in the end, and their chances in 1/FULL, into buffers of 6 items, the
    lowest first; return how many there are. See `is_known`, or it has a series box open."""
    rules = game.rules
    own = game.cards[seat]
    total = game.match_total(seat)
    box = of_card(own)
    if box >= UPPER:
        made = _made(rules, box)
        totals[0] = total
        chances[0] = FULL - made
        totals[1] = total + rules.boxes[box][2]
        chances[1] = made
        return 2
    missing = rules.bonus_from - card.upper(own)
    for dice in range(6):
        points = dice * (box + 1)
        totals[dice] = total + points + (rules.bonus if 0 < missing <= points else 0)
        chances[dice] = _SERIES[dice]
    return 6


def _made(rules: "Rules", box: int) -> int:
    """Return how often the best play of three throws makes a box of fixed points, 0 if that is not known."""
    for scorer, made in _MADE:
        if rules.boxes[box][1] is scorer:
            return made
    return 0
