# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The evening: who has played and won how often. And the ghosts, the rounds of the best totals, which somebody alone
plays against.

A save slot keeps both (skalbox.saves.slots), not the hall of fame. The bytes are:

number of names                  1 byte
each name                        after its length, with its wins and its games behind, 1 byte each
of each ghost until the end:
game, mode, number of rounds     1 byte each
number of its match in the hall  2 bytes, the lower byte first
total after each round           2 bytes each
"""

from array import array

from micropython import const

from skalbox.saves.slots import Slots
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.match.lobby import Lobby
    from skalbox.match.session import Session
    from skalbox.saves.hall import Hall

NAMES = const(24)  # names that are saved, with the most wins
_MOST = const(255)
_FIXED = const(5)  # bytes of a ghost before its totals


class _Kept:
    """The content of the newest slot. wins, played: games by name. ghosts: their bytes, by (game, mode)."""

    def __init__(self) -> None:
        self.wins: dict = {}
        self.played: dict = {}
        self.ghosts: dict = {}
        self.data = Slots().notes()
        try:
            self._unpack(self.data)
        except (ValueError, IndexError, UnicodeError):
            pass  # of an unknown version: what was read before counts

    def _unpack(self, data: bytes) -> None:
        at = 1
        for _ in range(data[0] if data else 0):
            end = at + 1 + data[at]
            name = bytes(data[at + 1 : end]).decode()
            if data[end]:
                self.wins[name] = data[end]
            self.played[name] = data[end + 1]
            at = end + 2
        while at < len(data):
            end = at + _FIXED + 2 * data[at + 2]
            self.ghosts[data[at], data[at + 1]] = bytes(data[at:end])
            at = end

    def pack(self, wins: dict, played: dict) -> bytes:
        """Encode this evening and the ghosts; b"" for nothing."""
        names = rows(wins, played)[:NAMES]
        if not names and not self.ghosts:
            return b""
        out = bytes((len(names),))
        for name, won, count in names:
            written = name.encode()
            out += bytes((len(written),)) + written + bytes((min(won, _MOST), min(count, _MOST)))
        for which in sorted(self.ghosts):
            out += self.ghosts[which]
        return out


def rows(wins: dict, played: dict) -> list:
    """Return (name, wins, games played) of all, the most wins first."""
    names = sorted([(-wins.get(name, 0), name) for name in played])
    return [(name, -count, played[name]) for count, name in names]


def restore(lobby: "Lobby", asks: bool) -> None:
    """Restore the wins and games of the evening. `asks`: before the next game it has to be asked whether it goes on."""
    kept = _Kept()
    for name in kept.played:
        lobby.played[name] = kept.played[name]
        if name in kept.wins:
            lobby.wins[name] = kept.wins[name]
    lobby.settle(not (asks and kept.played))


def count(session: "Session", wins: dict, played: dict) -> None:
    """Count a finished match of several players."""
    from skalbox.match import results

    results.count(session, wins)
    if session.game.players > 1:
        for name in session.names:
            played[name] = played.get(name, 0) + 1


def note(lobby: "Lobby", hall: "Hall") -> None:
    """Have the finished match saved with the hall, which has it already: its winners, and the ghost of a best total."""
    session = lobby.session
    if not session.counted:
        count(session, lobby.wins, lobby.played)
    kept = _Kept()
    seat = _beaten_by(hall, session)
    if seat >= 0:
        from skalbox.match.ranking import totals
        from skalbox.saves.hall import category

        which = session.game_index, session.game.mode
        at = hall.played[category(*which)]
        rounds = totals(session)[seat][1:]
        kept.ghosts[which] = bytes(which + (len(rounds), at & 255, at >> 8)) + bytes(rounds)
    data = kept.pack(lobby.wins, lobby.played)
    if data != kept.data:
        lobby.storage.note(data)


def _beaten_by(hall: "Hall", session: "Session") -> int:
    """Return the seat of a new best total that somebody alone can play against, -1 if there is none."""
    from skalbox.match import results
    from skalbox.saves.hall import category

    game = session.game
    which = category(session.game_index, game.mode)
    entries = hall.best[which]
    several = game.mode == MATCH and game.rules.fewest > 1
    if several or game.legs > 1 or not entries or entries[0].at != hall.played[which]:
        return -1
    for seat in range(game.players):
        entry = entries[0]
        if session.names[seat] == entry.player.name and game.match_total(seat) == entry.total:
            return seat if results.enters(session, seat) else -1
    return -1


def end(lobby: "Lobby") -> list:
    """End the evening. Return its rows()."""
    found = rows(lobby.wins, lobby.played)
    lobby.wins.clear()
    lobby.played.clear()
    lobby.settle(True)
    if lobby.is_over():
        lobby.session.count()
    kept = _Kept()
    data = kept.pack({}, {})
    if data != kept.data:
        try:
            lobby.storage.note(data, lobby.happened())
        except MemoryError:
            pass  # the next data is saved with it
    return found


def wipe(lobby: "Lobby") -> None:
    """Have the ghosts erased with the hall. The evening goes on."""
    kept = _Kept()
    kept.ghosts.clear()
    lobby.storage.note(kept.pack(lobby.wins, lobby.played))


def aim(lobby: "Lobby") -> None:
    """Let somebody alone play the match against the best and the mean total in the hall."""
    from skalbox.match import results

    session, hall = lobby.session, lobby.hall()
    ghost = _ghost(session, hall)
    best = results.best_total(hall, session)[0] if ghost or results.enters(session, 0) else -1
    session.aim(best, results.mean(hall, session, 0), ghost)


def _ghost(session: "Session", hall: "Hall") -> "tuple | None":
    """Return the player of the best total and an array of the totals after each round. None: somebody alone does not
    play against it, or nobody knows its rounds."""
    from skalbox.saves.hall import category

    game = session.game
    which = session.game_index, game.mode
    entries = hall.best[category(*which)]
    if session.code or game.players > 1 or game.legs > 1 or not entries:
        return None
    ghosts = _Kept().ghosts
    if which not in ghosts:
        return None
    data = ghosts[which]
    rounds = array("H", data[_FIXED:])
    first = entries[0]
    whole = len(rounds) == game.rules.rounds and rounds[-1] == first.total and data[3] | data[4] << 8 == first.at
    return (first.player.name, rounds) if whole else None
