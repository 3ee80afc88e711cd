# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Chooses, starts, restores and ends a match: in memory only during that. The lobby has methods for most of it."""

import gc
from array import array

from skalbox.players import roles
from skalcore.game import OVER
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.lobby import Lobby
    from skalbox.saves.hall import Hall
    from skalbox.saves.head import Head
    from skalbox.settings import Settings


def choose(lobby: "Lobby", kind: int) -> None:
    """Choose this game: players who wait get its free seats."""
    lobby.kind = kind
    lobby.seat_players()
    while call(lobby):
        pass
    lobby.seat_players()


def call(lobby: "Lobby") -> bool:
    """Seat the first player who waits. Return False if nobody does."""
    while lobby.waiting:
        name, role = lobby.waiting.pop(0)
        if name not in lobby.players:  # else another player has been given this name since
            lobby.players.append(name)
            lobby.roles.append(role)
            return True
    return False


def remember(lobby: "Lobby") -> None:
    """Save the players and their game, to offer them next time."""
    from skalbox import setting_values

    last = lobby.settings
    last.kind, last.mode, last.legs = lobby.kind, lobby.mode, lobby.legs
    last.names = lobby.players + [name for name, _ in lobby.waiting]
    last.roles = lobby.roles + [role for _, role in lobby.waiting]
    last.waiting = len(lobby.waiting)
    lobby.storage.settings = setting_values.pack(last)


def begin(lobby: "Lobby", erase: bool = False) -> bool:
    """Start a new match of the lobby's players, and put the current one aside, which is not over. Where there is no
    room for that, return False, or with `erase` do erase what skalbox.match.shelf.in_the_way() says."""
    from skalbox.match.session import Session

    lobby.seat_players()
    chosen = lobby.rules()
    mode = lobby.mode_to_play()
    legs = lobby.legs if chosen.has_legs else 1
    happened: "Any" = b""
    erased = 0
    if lobby.storage.aside or (lobby.session is not None and len(lobby.session.events())):
        from skalbox.match import shelf

        erased = shelf.make_room(lobby, erase, lobby.kind, len(lobby.players), legs)
        if erased < 0:
            return False
        happened = shelf.running(lobby)
    gc.collect()  # before anything is made that stays, so that free memory remains in large pieces
    before = lobby.storage.settings
    remember(lobby)
    if lobby.waiting and lobby.storage.settings != before:
        lobby.storage.change(lobby.storage.settings)  # those who wait are not in the match's head
    sit = [roles.possible(role & roles.ROLE, chosen.has_values) | role & ~roles.ROLE for role in lobby.roles]
    code = lobby.code
    match = (lobby.kind, mode, legs, list(lobby.players), tuple(sit), code)
    kept = array("H", bytes(happened))
    del happened
    if lobby.session is not None:
        lobby.session = None  # type: ignore[assignment]
        gc.collect()
    if len(kept) or erased:
        from skalbox.match import shelf
        from skalbox.saves import aside

        if not aside.begin(lobby.storage, match, kept, erased):
            shelf.again(lobby, kept)
            return False
    else:
        lobby.storage.begin(*match)
    lobby.code = b""
    del kept
    gc.collect()
    lobby.session = Session(list(lobby.players), lobby.storage, lobby.kind, mode, legs)
    lobby.session.roles = [role & roles.ROLE for role in sit]
    lobby.session.code = code
    _aim(lobby)
    return True


def restore(lobby: "Lobby") -> None:
    """Restore the saved match, if it is valid."""
    from skalbox import setting_values
    from skalbox.match.session import Session

    head: "Any" = lobby.storage.head
    try:
        session = Session(head.names, lobby.storage, head.game, head.mode, head.legs)
        session.restore()
    except (ValueError, IndexError):
        return  # a head that no game has
    for which, value in session.changed:
        setting_values.take_up(lobby.settings, which, value)
    lobby.storage.settings = setting_values.pack(lobby.settings)
    lobby.found = len(session.events())
    if session.damaged and (not lobby.found or session.game.phase == OVER):
        from skalbox.saves import losses

        lobby.lost |= losses.MOVES if lobby.found else losses.MATCH
    if lobby.found:
        lobby.session = session
        _aim(lobby)
        _follow(lobby, head)
        # The match may have begun after the settings were last saved.
        remember(lobby)
    elif not session.damaged:
        # Nobody has rolled yet: what is left of it is who was going to play.
        _follow(lobby, head)
        remember(lobby)
        withdraw(lobby)


def _aim(lobby: "Lobby") -> None:
    """Note what somebody who plays alone plays for."""
    session = lobby.session
    if session.game.players == 1:
        from skalbox.match import results

        hall = lobby.hall()
        best = results.record(hall, session)[0] if results.enters(session, 0) else -1
        session.aims = (best, results.mean(hall, session, 0))


def _follow(lobby: "Lobby", head: "Head") -> None:
    """Make the players and the game of this match those of the lobby."""
    lobby.waiting = _left_over(lobby.settings, head)
    lobby.players = list(head.names)
    lobby.roles = _wished(lobby.settings, head)
    lobby.kind = head.game
    if GAMES[head.game].has_legs:
        lobby.legs = head.legs
    if head.mode:
        lobby.mode = head.mode


def _wished(last: "Settings", head: "Head") -> list:
    """Return the roles chosen for the match of this head; its game may lack some of them (roles.possible)."""
    seats = len(head.names)
    if GAMES[head.game].has_values or last.names[:seats] != head.names:
        return list(head.roles)
    return last.roles[:seats]


def _left_over(last: "Settings", head: "Head") -> list:
    """Return (name, role) of those in the settings who wait during the match of this head."""
    seats = len(head.names)
    rest = [(last.names[i], last.roles[i]) for i in range(seats, len(last.names))]
    full = seats == GAMES[head.game].players
    return rest if last.names[:seats] == head.names and (full or len(rest) == last.waiting) else []


def first(lobby: "Lobby") -> str:
    """Return the name of the next start screen: the language if none was chosen yet, errors in settings.toml, lost
    data, then the current match or the title."""
    if lobby.session is None and lobby.asks_language:
        lobby.asks_language = False
        return "language"
    if lobby.complaints:
        return "wiring"
    if lobby.lost:
        return "lost"
    if lobby.session is not None:
        return "final" if lobby.session.game.phase == OVER else "resume"
    return "title"


def accept_losses(lobby: "Lobby") -> None:
    """Note that the players have seen what was lost. Drop what is left of the match if it could not be restored."""
    lobby.lost = 0
    if lobby.session is None:
        lobby.storage.finish(lobby.storage.hall)


def recover(lobby: "Lobby") -> None:
    """Restore the match after an exception, if possible."""
    try:
        lobby.restore()
    except Exception as error:
        # Any exception: a match that cannot be restored must not block the device.
        print("Skalbox: the game cannot be restored:", error)


def withdraw(lobby: "Lobby") -> None:
    """Drop the match, in which nobody has rolled yet."""
    lobby.session = None  # type: ignore[assignment]
    lobby.storage.head = None


def abandon(lobby: "Lobby") -> None:
    """End the match without a result. The statistics count its dice, and its players are remembered."""
    hall = lobby.hall()
    hall.count(lobby.session)
    hall.meet(lobby.session)
    _finish(lobby, hall)


def record(lobby: "Lobby") -> None:
    """Enter the finished match in the hall, unless it was for practice."""
    hall = lobby.hall()
    session = lobby.session
    _follow(lobby, lobby.storage.head)  # others may have been chosen for another game meanwhile
    from skalbox.match import results

    if results.is_practice(session):
        hall.count(session, False)
        hall.meet(session)
    else:
        hall.add(session, lobby.storage.head.serial)
    _finish(lobby, hall)


def _finish(lobby: "Lobby", hall: "Hall") -> None:
    hall.serial = lobby.storage.head.serial
    lobby.session = None  # type: ignore[assignment]
    from skalbox.saves.hall_codec import pack

    lobby.storage.finish(pack(hall))


def wipe(lobby: "Lobby") -> None:
    """Empty the hall. Only while no match is on."""
    from skalbox.saves.hall import Hall
    from skalbox.saves.hall_codec import pack

    lobby.storage.finish(pack(Hall(lobby.hall().serial)))
