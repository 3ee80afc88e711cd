# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes with the coach, and with the device as a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from host_tools.tours.actions import AIDED, ASKING, BEST, NAMES, ROLL, dice, give, lay, show, take, tap, throw
from host_tools.tours.matches import SKALPOTT, new, under_way, write
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    from skalbox.match.session import Session

Seen = Callable[[str], None]


def _match(role: int) -> Session:
    """Return a match in its seventh round, with 12 to beat; the current player has this role."""
    session = under_way()
    write(session, "aces 11656")
    session.roles = [role] * len(session.names)
    return session


def seat(machine: Machine, seen: Seen) -> Iterator[None]:
    app = machine.app
    app.lobby.players, app.lobby.roles = list(NAMES[:2]), [ASKING, BEST]
    yield from show(machine, "players")
    yield from tap(machine, 4, ROLL)
    seen("41-seat")
    yield from tap(machine, 1)
    seen("41-seat-name")
    yield from tap(machine, 0, 2, ROLL)
    seen("41-seat-device")
    yield from tap(machine, ROLL, ROLL, ROLL, ROLL)
    seen("41-seat-beginner")
    yield from tap(machine, 2, ROLL)
    seen("41-seat-sign")
    yield from tap(machine, 0)
    seen("41-seat-signs")


def coach(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, _match(ASKING), "turn")
    yield from throw(machine, "66341")
    yield from tap(machine, 2)
    yield from machine.tap(0, 900)
    yield from machine.settle()
    seen("42-menu-with-coach")
    yield from tap(machine, 3)
    seen("42-coach")
    yield from tap(machine, 0)
    seen("42-coach-own")
    yield from tap(machine, 0, 1, 2)
    yield from tap(machine, ROLL)
    seen("42-coach-followed")
    yield from throw(machine, "66661")
    yield from throw(machine, "66662")
    seen("43-scoring-with-coach")
    yield from tap(machine, 2, 3)
    seen("43-coach-box")
    yield from tap(machine, ROLL)
    seen("43-coach-box-followed")


def hopeless(machine: Machine, seen: Seen) -> Iterator[None]:
    """Let the coach advise a player whose rivals are far ahead."""
    session = _match(ASKING)
    for seat in range(session.game.players):
        if seat != session.game.player:
            session.game.cards[seat][8] += 120
    yield from take(machine, session, "turn")
    yield from throw(machine, "66341")
    yield from lay(machine, "coach")
    seen("43-coach-settled")
    yield from tap(machine, 0)
    seen("43-coach-settled-own")


def for_the_pot(machine: Machine, seen: Seen) -> Iterator[None]:
    """Let the coach advise to hold a die for the pot: alone, then beside others."""
    session = new(SKALPOTT, 2)
    write(session, "aces 11146")
    session.roles = [ASKING] * 2
    yield from take(machine, session, "turn")
    yield from throw(machine, "22236")
    yield from lay(machine, "coach")
    seen("43-coach-pot")
    yield from tap(machine, ROLL)
    yield from throw(machine, "55516")
    yield from lay(machine, "coach")
    seen("43-coach-pot-beside")


def advised(machine: Machine, seen: Seen) -> Iterator[None]:
    """Let the coach advise after every throw without being asked."""
    yield from take(machine, _match(AIDED), "turn")
    yield from throw(machine, "66341")
    seen("44-marked")
    yield from tap(machine, 0, 2)
    seen("44-marked-held")
    yield from take(machine, _match(AIDED), "turn")
    yield from throw(machine, "22222")
    seen("44-told-to-write")


def device(machine: Machine, seen: Seen) -> Iterator[None]:
    """Let the device play; everything moves by itself."""
    give(machine, _match(BEST))
    machine.faces += [dice("63614"), dice("66664")]
    app = machine.app
    app.show("robot", machine.ticks_ms())
    yield from machine.polls(4)
    seen("45-device")
    holds, _, _ = app.words.load_part("coach").HOLDS.partition("%s")
    while not any(text.startswith(holds) for text in machine.strings()):
        yield
    yield from machine.polls(2)
    seen("45-device-holds")
    while app.screen.name != "scoring":
        yield
    yield from machine.polls(2)
    seen("45-device-scoring")


def no_table(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show the coach on a drive without its tables."""
    from skalbox import memory
    from skalbox.coach import tables

    stays, folder = memory.STAYS, tables.FOLDER
    memory.STAYS += "coach.tables "
    tables.FOLDER = "/nowhere/"
    yield from take(machine, _match(ASKING), "turn")
    yield from throw(machine, "66341")
    yield from lay(machine, "coach")
    seen("46-coach-no-table")
    yield from tap(machine, ROLL)
    yield from take(machine, considered(new(SKALPOTT, 3)), "final")
    yield from tap(machine, 2, 1)
    seen("46-review-no-table")
    yield from tap(machine, 0)
    memory.STAYS, tables.FOLDER = stays, folder


SCENES = (seat, coach, hopeless, for_the_pot, advised, device, no_table)
