# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The points that a player needs at the end of a match, or that nothing can change any more."""

from skalcore.best_case import most
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.lang.words import Words
    from skalcore.game import Game


def needs(words: "Words", game: "Game") -> tuple:
    """Return texts for the player in turn of a match of two or more, the best one first."""
    player = game.player
    own = game.match_total(player)
    best = threat = 0
    for seat in range(game.players):
        if seat != player:
            total = game.match_total(seat)
            best = max(best, total)
            threat = max(threat, total + most(game, seat))
    if own > threat:
        return (words.SAFE,)
    if own + most(game, player) < best:
        return (words.OUT_OF_REACH,)
    if own > best:
        return (words.AHEAD % (own - best),)
    more = words.MORE_TO_LEAD % (best - own + 1)
    box = _last(game, player)
    rules = game.rules
    extra = rules.extra != EXTRA_NONE and game.cards[player][rules.five_box] > 0  # which may win without the box
    if box >= UPPER and rules.boxes[box][2] and own + game.ledger.size() < best and not extra:
        return words.ONLY_WINS % words.game(rules).BOXES[box], more
    return (more,)


def _last(game: "Game", seat: int) -> int:
    """Return the only open box of this seat, or -1 if there are several."""
    only = -1
    for box in range(game.rules.rounds):
        if game.cards[seat][box] == OPEN:
            if only >= 0:
                return -1
            only = box
    return only
