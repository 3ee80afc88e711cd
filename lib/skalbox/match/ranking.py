# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who stands where at the end of a match: in memory only with the standings."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

if TYPE_CHECKING:
    from skalcore.game import Game


def ranks(game: "Game") -> list:
    """By seat a number, higher for whoever stands further up: by total, in SkalPott then by what breaks a tie."""
    return [
        game.match_total(seat) * 1000 + game.ledger.additions[seat] * 4 + 2 * (game.winners >> seat & 1)
        for seat in range(game.players)
    ]


def order(found: list) -> list:
    """The seats of these ranks from the winner down, those level in seating order."""
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
    """1 for the winner; those level have the same place."""
    return 1 + sum([1 for rank in found if rank > found[seat]])
