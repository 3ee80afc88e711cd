# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Rank the players at the end of a match, and other lists of totals; show how the totals grew."""

from array import array

from skalcore.game import OVER, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.match.session import Session


def ranks(game: Game) -> list:
    """Return a number by seat, higher for a better rank: by total, in SkalPott then by the tie-break."""
    return [
        game.match_total(seat) * 1000 + game.ledger.additions[seat] * 4 + 2 * (game.winners >> seat & 1)
        for seat in range(game.players)
    ]


def order(found: list) -> list:
    """Return the seats of these ranks from the winner down, equal ones in seating order."""
    return [seat for _, seat in sorted([(-found[seat], seat) for seat in range(len(found))])]


def place(found: list, seat: int) -> int:
    """Return the place of this seat, 1 for the winner; equal ranks share a place."""
    return 1 + sum([1 for rank in found if rank > found[seat]])


class Tie:
    """The decision between level totals, with the numbers of the winner and of the best other."""

    def __init__(self, game: Game, first: int, second: int) -> None:
        found: "Sequence[int]" = game.ledger.additions
        self.by_dice = found[first] == found[second]  # by single rolls, else by additions
        if self.by_dice:
            found = game.contest.sums
            # The loser of the last single roll has the highest sum below the winner's.
            for seat in range(game.players):
                if seat != first and found[seat] and (second == first or found[seat] > found[second]):
                    second = seat
        self.own = found[first]
        self.other = found[second]
        self.seat = second


class Standing:
    """The end of a match. names, totals, places: by seat."""

    def __init__(self, session: "Session") -> None:
        game = session.game
        found = ranks(game)
        self.names = session.names
        self.totals = [game.match_total(seat) for seat in range(game.players)]
        self.order = order(found)  # the seats from the winner down
        self.places = [place(found, seat) for seat in range(game.players)]
        self.winners = game.winners  # bit mask of the seats
        first = self.order[0]
        self.lead = self.totals[first] - self.totals[self.order[1]] if game.players > 1 else 0
        self.tie: "Tie | None" = None  # None if the totals have decided
        if game.players > 1 and not self.lead and not self.is_shared():
            self.tie = Tie(game, first, self.order[1])

    def is_shared(self) -> bool:
        """Return whether several have won."""
        return bool(self.winners & (self.winners - 1))


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
