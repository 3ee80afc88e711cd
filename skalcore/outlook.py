# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A seat's open boxes: how many there are, and how many points they are expected to score."""

from skalcore import card
from skalcore.boxes import OPEN
from skalcore.rules import EXTRA_NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from skalcore.game import Game


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
    """Return the points, in 1/UNIT, that this seat is expected to score in its open boxes of this leg. `read`: as in
    skalcore.coach.Coach.begin_turn."""
    rules = game.rules
    own = game.cards[seat]
    filled = 0
    for box in range(rules.rounds):
        if own[box] != OPEN:
            filled |= 1 << box
    if filled == (1 << rules.rounds) - 1:
        return 0
    return read(filled, min(card.upper(own), rules.bonus_from), earns_further(game, seat))
