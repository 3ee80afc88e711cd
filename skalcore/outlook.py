# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a seat's open boxes may still bring: how many they are, what is expected of them, and the most there can be."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from skalcore.game import Game

from micropython import const

from skalcore import card
from skalcore.boxes import OPEN, UPPER
from skalcore.ledger import NOT_YET
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS

_ALL_SIXES = const(30)  # the most that a box brings that takes the sum of the dice


def turns(cards: "Sequence[int]") -> int:
    """Return the number of open boxes of a score card, 0..13."""
    found = 0
    for points in cards:
        found += points == OPEN
    return found


def earns_further(game: "Game", seat: int) -> int:
    """Return 1 if a further five of a kind earns this seat points, else 0."""
    rules = game.rules
    return 1 if rules.extra != EXTRA_NONE and game.cards[seat][rules.five_box] > 0 else 0


def expected(game: "Game", seat: int, read: "Callable[[int, int, int], int]") -> int:
    """Return the points, in 1/UNIT, that this seat's open boxes are expected to bring in this leg; `read` as in
    skalcore.coach.Coach.start."""
    rules = game.rules
    own = game.cards[seat]
    filled = 0
    for box in range(rules.rounds):
        if own[box] != OPEN:
            filled |= 1 << box
    if filled == (1 << rules.rounds) - 1:
        return 0
    return read(filled, min(card.upper(own), rules.bonus_from), earns_further(game, seat))


def most(game: "Game", seat: int) -> int:
    """Return the most points that this seat can still add to its total in this leg, pots included."""
    rules = game.rules
    own = game.cards[seat]
    found = left = 0
    for box in range(rules.rounds):
        if own[box] == OPEN:
            left += 1
            found += 5 * (box + 1) if box < UPPER else rules.boxes[box][2] or _ALL_SIXES
    if card.upper(own) < rules.bonus_from <= card.reach(own):
        found += rules.bonus
    if rules.extra != EXTRA_NONE and own[rules.five_box] != 0:
        found += left * EXTRA_POINTS
    if rules.has_pot:
        # A round's pot is paid when all have played.
        found += (left + (game.ledger.current[seat] != NOT_YET)) * game.ledger.size()
    return found
