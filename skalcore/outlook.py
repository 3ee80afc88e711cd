# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A seat's open boxes: how many there are, and how many points they are expected to score. If one box is open: the
totals that the seat may end with, and how likely each is, if all throws aim at that box."""

from skalcore import boxes, card
from skalcore.answers import FULL
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from skalcore.game import Game
    from skalcore.rules import Rules

# A card with one or two open boxes has an ending (skalcore.endings): further points, and how likely they are.
OPEN_BOXES = 2
FULL_CARD = -1  # for the bit mask of the boxes written: nothing is to come

# How often 0 to 5 dice show one face after a turn in which every die with this face is held, in 1/FULL.
_SERIES = (2127, 7741, 11272, 8206, 2987, 435)
# How often the best play of three throws makes these, in 1/FULL.
_MADE = ((boxes.full, 11891), (boxes.small_straight, 20167), (boxes.large_straight, 8556), (boxes.five, 1508))


def turns(own: "Any") -> int:
    """Return the number of open boxes of a score card, 0..13."""
    found = 0
    for points in own:
        found += points == OPEN
    return found


def turns_left(game: "Game", seat: int) -> int:
    """Return how many turns this seat has in this leg and all later ones."""
    return turns(game.cards[seat]) + (game.legs - game.leg - 1) * game.rules.rounds


def upper(game: "Game", seat: int) -> int:
    """Return the sum of a seat's series boxes so far, at most the sum that earns the bonus."""
    return min(card.upper(game.cards[seat]), game.rules.bonus_from)


def filled(own: "Any") -> int:
    """Return the bit mask of the boxes written on a score card."""
    found = 0
    for box in range(len(own)):
        if own[box] != OPEN:
            found |= 1 << box
    return found


def last_box(own: "Any") -> int:
    """Return the only open box of a score card, or OPEN if none or several are."""
    if turns(own) == 1:
        for box in range(len(own)):
            if own[box] == OPEN:
                return box
    return OPEN


def earns_further(game: "Game", seat: int) -> int:
    """Return 1 if a further five of a kind earns this seat points, else 0."""
    rules = game.rules
    return 1 if rules.extra != EXTRA_NONE and game.cards[seat][rules.five_box] > 0 else 0


def expected(game: "Game", seat: int, read: "Callable[[int, int, int], int]") -> int:
    """Return the points, in 1/UNIT, expected of this seat's open boxes in this leg, by the Coach's `read`."""
    own = game.cards[seat]
    if not turns(own):
        return 0
    return read(filled(own), upper(game, seat), earns_further(game, seat))


def is_end_known(game: "Game", seat: int) -> bool:
    """Return whether this seat plays its one open box in the last leg the same way whatever it needs. It does not if
    the box scores the sum of the dice, with further fives of a kind, or in a game with a pot."""
    rules = game.rules
    box = last_box(game.cards[seat])
    if box == OPEN or rules.has_pot or earns_further(game, seat):
        return False
    return box < UPPER or _made(rules, box) > 0


def ends(game: "Game", seat: int, totals: "Any", chances: "Any") -> int:
    """Write the totals that this seat may end with, the lowest first, and their chances in 1/FULL into buffers of 6
    items. Return how many there are. Needs `is_end_known`, or an open series box."""
    rules = game.rules
    own = game.cards[seat]
    total = game.match_total(seat)
    box = last_box(own)
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
