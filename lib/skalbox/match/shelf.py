# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Takes up a match that was put aside, and makes room where another one is put aside: in memory only during that."""

import gc
from array import array

from micropython import const

from skalbox.players.roles import ROLE
from skalbox.saves import aside, entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.lobby import Lobby

_NONE = const(-1)


def running(lobby: "Lobby") -> "memoryview | bytes":
    """Return the events of the current match, none without one."""
    return b"" if lobby.session is None else lobby.session.events()


def make_room(lobby: "Lobby", erase: bool, game: int, players: int, legs: int, taken: int = _NONE) -> int:
    """Return how many of the matches put aside are to be erased, so that there is room for the current one while one of
    this game is played. With `erase`, count their dice in the statistics, and abandon the current match if that needs
    be; without, return -1 if anything has to be erased. `taken`: the match that is taken up."""
    happened = running(lobby)
    erased = aside.room_for(lobby.storage, game, players, legs, len(happened), taken)
    if erased == aside.ALL and not len(happened):
        return 0  # no slot can be written, so what is in one stays there
    if erased and not erase:
        return -1
    if erased == aside.ALL:
        lobby.abandon()
        return max(aside.room_for(lobby.storage, game, players, legs, 0, taken), 0)
    if erased:
        _count(lobby, entries.first(erased, taken))
    return erased


def _count(lobby: "Lobby", matches: list) -> None:
    """Count the dice of these matches, (Head, events) of each, in the statistics, and remember their players: they are
    about to be erased."""
    from skalbox.match.session import Session
    from skalbox.saves.hall_codec import pack

    hall = lobby.hall()
    for head, happened in matches:
        session = Session(head.names, None, head.game, head.mode, head.legs)
        session.code = head.code
        session.roles = [role & ROLE for role in head.roles]
        for event in happened:
            session.apply_unsaved(event)
        hall.count(session)
        hall.meet(session)
    lobby.storage.hall = pack(hall)


def in_the_way(lobby: "Lobby", taken: int = _NONE) -> list:
    """Return the Heads of the matches that lifecycle.begin(), or take_up() of the match `taken`, would erase."""
    head: "Any" = lobby.storage.head
    happened = running(lobby)
    waiting = entries.heads()
    if taken < 0:
        legs = lobby.legs if lobby.rules().has_legs else 1
        game, players = lobby.kind, len(lobby.players)
    else:
        wanted = waiting.pop(taken)
        game, players, legs = wanted.game, len(wanted.names), wanted.legs
    erased = aside.room_for(lobby.storage, game, players, legs, len(happened), taken)
    return [head] if erased == aside.ALL else waiting[:erased]


def again(lobby: "Lobby", happened: array) -> None:
    """Make the current match once more, whose events these are, since it could not be put aside. Who was to play next
    stays chosen."""
    if len(happened):
        chosen = lobby.kind, lobby.mode, lobby.legs, lobby.players, lobby.roles, lobby.waiting
        if not lobby.storage.chip.appends:
            lobby.storage.in_slot = happened
        lobby.restore()
        lobby.kind, lobby.mode, lobby.legs, lobby.players, lobby.roles, lobby.waiting = chosen


def take_up(lobby: "Lobby", which: int, erase: bool = False) -> str:
    """Take up this match of skalbox.saves.entries.found(), and put the current one aside. Return the name of the next
    screen: "resume", for which Lobby.restore() has to make the match; the question where there is no room, unless
    `erase` allows to erase what in_the_way() says; the title where no slot can be written, which the device then says.
    """
    wanted = entries.heads()[which]
    erased = 0
    if lobby.storage.writable > 1:
        erased = make_room(lobby, erase, wanted.game, len(wanted.names), wanted.legs, which)
        if erased < 0:
            return "new_match"
    happened = array("H", bytes(running(lobby)))
    lobby.session = None  # type: ignore[assignment]
    gc.collect()
    if not aside.take_up(lobby.storage, which, happened, erased):
        lobby.storage.trouble |= aside.TROUBLE
        again(lobby, happened)
        return "title"
    return "resume"
