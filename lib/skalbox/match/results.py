# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compare a match with the hall of fame before it is entered there."""

from skalbox.players import roles
from skalbox.saves.hall import BEST, category, per_leg
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.lobby import Lobby
    from skalbox.match.session import Session
    from skalbox.saves.hall import Hall


def is_practice(session: "Session") -> bool:
    """Return whether the match is for practice: Yahtzee alone is, unless it is a challenge."""
    game = session.game
    return game.rules.has_legs and game.players == 1 and not session.code


def enters(session: "Session", seat: int) -> bool:
    """Return whether this seat's total enters the hall: not in a challenge, for practice or for the device."""
    return not (session.code or is_practice(session) or roles.is_device(session.roles[seat]))


def _entries(hall: "Hall", session: "Session") -> list:
    return hall.best[category(session.game_index, session.game.mode)]


def mean(hall: "Hall", session: "Session", seat: int) -> int:
    """Return the mean total of this seat's player in this game so far, -1 if that may be of other modes or of none."""
    mode, at = session.game.mode, category(session.game_index, 0)
    other = mode != MATCH and sum(hall.played[at + 1 : at + session.game.rules.modes]) > hall.played[at + mode]
    for player in hall.players:
        tally = player.tallies[session.game_index]
        if player.name == session.names[seat] and tally.matches and (mode == MATCH or (tally.alone and not other)):
            return tally.mean()
    return -1


def best_total(hall: "Hall", session: "Session") -> tuple:
    """Return the best total so far of this game in this mode and its player's name; (-1, "") if there is none."""
    entries = _entries(hall, session)
    return (entries[0].total, entries[0].player.name) if entries else (-1, "")


def placed(hall: "Hall", session: "Session", total: int) -> tuple:
    """Return the place that this total gets in the hall and how many are there then; place 0: none."""
    entries = _entries(hall, session)
    place = 1 + sum([1 for entry in entries if entry.total >= total])
    return (place if place <= BEST else 0), min(len(entries) + 1, BEST)


def count(session: "Session", wins: dict) -> None:
    """Add a finished match of several players to the number of wins of each name."""
    game = session.game
    for seat in range(game.players):
        if game.players > 1 and game.winners >> seat & 1:
            name = session.names[seat]
            wins[name] = wins.get(name, 0) + 1


def ending(lobby: "Lobby") -> str:
    """Return the screen on which a match ends: a record comes before the standings."""
    return "final" if beaten(lobby) < 0 else "record"


def beaten(lobby: "Lobby") -> int:
    """Return the seat of the player who has just beaten the record, -1 if nobody has or there was no record."""
    session = lobby.session
    game = session.game
    record = best_total(lobby.hall(), session)[0]
    best = (record, 1)
    found = -1
    for seat in range(game.players):
        own = per_leg(game.match_total(seat), game.legs), game.winners >> seat & 1  # a tie-break decides here, too
        if own > best and record >= 0 and enters(session, seat):
            best = own
            found = seat
    return found
