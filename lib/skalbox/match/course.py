# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How the totals of a match grew, worked out from its events: in memory only with the picture of it."""

from array import array

from skalcore.game import OVER, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.session import Session


def totals(session: "Session") -> list:
    """Return an array for each seat: its total in the match after each round, from 0 on."""
    played = session.game
    game = Game(played.rules, played.mode, played.players, played.legs)
    found = [array("h", [0]) for _ in range(game.players)]
    rounds = 0
    for event in session.events():
        game.apply(event)
        done = game.leg * game.rules.rounds + game.round if game.phase != OVER else game.legs * game.rules.rounds
        if done > rounds or (game.phase == OVER and len(found[0]) <= rounds):
            rounds = done
            for seat in range(game.players):
                found[seat].append(game.match_total(seat))
    return found
