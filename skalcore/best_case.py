# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The most that a seat can still score."""

from micropython import const

from skalcore import card
from skalcore.boxes import OPEN, UPPER
from skalcore.ledger import NOT_YET
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalcore.game import Game
    from skalcore.rules import Rules

_ALL_SIXES = const(30)  # the highest score of a box for the sum of the dice


def in_box(rules: "Rules", box: int) -> int:
    """Return the most points that this box can score, 5..50."""
    if box < UPPER:
        return 5 * (box + 1)
    return rules.boxes[box][2] or _ALL_SIXES


def most(game: "Game", seat: int) -> int:
    """Return the most points that this seat can still add to its total in this leg, pots included."""
    rules = game.rules
    own = game.cards[seat]
    found = left = 0
    for box in range(rules.rounds):
        if own[box] == OPEN:
            left += 1
            found += in_box(rules, box)
    if card.upper(own) < rules.bonus_from <= card.reach(own):
        found += rules.bonus
    if rules.extra != EXTRA_NONE and own[rules.five_box] != 0:
        # The first five of a kind is written into its own box, and only those after it earn more.
        found += (left - (own[rules.five_box] == OPEN)) * EXTRA_POINTS
    if rules.has_pot:
        # A round's pot is paid when all have played.
        found += (left + (game.ledger.current[seat] != NOT_YET)) * game.ledger.size()
    return found
