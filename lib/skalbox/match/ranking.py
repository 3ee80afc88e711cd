# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Ranks the players at the end of a match: in memory only with the standings."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

if TYPE_CHECKING:
    from skalcore.game import Game


def ranks(game: "Game") -> list:
    """Return a number by seat, higher for a better rank: by total, in SkalPott then by the tie-break."""
    return [
        game.match_total(seat) * 1000 + game.ledger.additions[seat] * 4 + 2 * (game.winners >> seat & 1)
        for seat in range(game.players)
    ]


def order(found: list) -> list:
    """Return the seats of these ranks from the winner down, equal ones in seating order."""
    left = list(range(len(found)))
    seats = []
    while left:
        best = left[0]
        for seat in left:
            if found[seat] > found[best]:
                best = seat
        seats.append(best)
        left.remove(best)
    return seats


def place(found: list, seat: int) -> int:
    """Return the place of this seat, 1 for the winner; equal ranks share a place."""
    return 1 + sum([1 for rank in found if rank > found[seat]])
