# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes at the table: a turn of each game from the first throw to the box written, and the screens over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from host_tools.tours import internals
from host_tools.tours.actions import NAMES, ROLL, dice, give, lay, take, tap, throw
from host_tools.tours.matches import YAHTZEE, YAMS, new, play, roll, under_way, write
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    from skalbox.match.session import Session

Seen = Callable[[str], None]


def _match() -> Session:
    """Return a match in which the player who begins the seventh round has the addition 12, so that there is one to
    beat."""
    session = under_way()
    write(session, "aces 11656")
    return session


def turn(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, _match(), "turn")
    seen("20-before")
    machine.press(ROLL)
    yield from machine.wait(200)
    seen("21-shaking")
    machine.faces.append(dice("63614"))
    machine.release(ROLL)
    yield from machine.wait(280)
    seen("22-settling")
    yield from machine.settle()
    seen("23-thrown")
    yield from tap(machine, 0, 2)
    seen("23-between")
    yield from throw(machine, "63624")
    seen("23-between-second")
    yield from tap(machine, 1, 3, 4)
    seen("23-all-held")
    yield from tap(machine, 1, 3, 4)
    yield from throw(machine, "66626")
    seen("24-scoring")
    yield from tap(machine, 4, 1)
    seen("25-sheets")
    yield from tap(machine, 3)
    seen("25-sheet")
    yield from tap(machine, ROLL, 2, ROLL)
    seen("26-zero")
    yield from tap(machine, 0, 1)
    yield from machine.tap(ROLL)
    seen("27-written")
    yield from machine.settle()
    seen("28-pass-on")


def menus(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, _match(), "turn")
    yield from throw(machine, "63614")
    yield from machine.tap(1, 700)
    yield from machine.settle()
    seen("29-menu")
    yield from tap(machine, 2)
    seen("24-scoring-early")
    yield from tap(machine, 4)
    seen("30-game-menu")
    yield from tap(machine, 0)
    seen("32-seats")
    yield from tap(machine, ROLL)
    seen("32-seats-away")
    yield from tap(machine, 4)
    seen("31-leave")


def leaving_alone(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(YAMS), 3), "turn")
    yield from lay(machine, "gamemenu")
    seen("30-game-menu-alone")
    yield from tap(machine, 0)
    seen("31-leave-alone")


def seats_of_eight(machine: Machine, seen: Seen) -> Iterator[None]:
    session = play(new(YAMS, 8), 17)
    session.away = 1 << 7
    yield from take(machine, session, "turn")
    yield from lay(machine, "seats")
    yield from tap(machine, 1, 1)
    seen("32-seats-eight")


def away(machine: Machine, seen: Seen) -> Iterator[None]:
    """Let the device play for a player who has left; everything moves by itself."""
    session = _match()
    session.away = 1 << session.game.player
    give(machine, session)
    machine.faces.append(dice("63614"))
    machine.app.show("robot", machine.ticks_ms())
    yield from machine.polls(4)
    seen("33-away")
    while machine.app.screen.name == "robot":
        yield
    yield from machine.polls(4)
    seen("33-away-scoring")


def yams(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(YAMS, 4), 25), "turn")
    seen("34-yams-before")
    yield from throw(machine, "44416")
    yield from tap(machine, 0, 1, 2)
    seen("34-yams-between")
    yield from throw(machine, "44425")
    yield from throw(machine, "44446")
    seen("34-yams-scoring")
    yield from tap(machine, 4, 1)
    seen("34-yams-sheets")


def another_yams(machine: Machine, seen: Seen) -> Iterator[None]:
    session = new(YAMS, 2)
    for line in ("grand_chelem 66666", "aces 11123", "sixes 66612", "grand_chelem 22222"):
        write(session, line.replace("grand_chelem", session.game.rules.names[session.game.rules.five_box]))
    roll(session, "12345", "33455", "55555")
    yield from take(machine, session, "scoring")
    seen("35-yams-extra")
    yield from tap(machine, ROLL)
    seen("35-yams-extra-struck")
    yield from tap(machine, ROLL)
    seen("35-yams-extra-pass-on")
    yield from tap(machine, 1)
    seen("35-yams-extra-sheets")


def yams_of_eight(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(YAMS, 8), 8 * 11 + 2), "turn")
    seen("36-yams-eight")
    yield from _pages(machine, seen, "36-yams-eight-sheets")


def _pages(machine: Machine, seen: Seen, name: str) -> Iterator[None]:
    """Show both pages of the sheets, and both sections of the second if the panel is too low for all boxes."""
    yield from lay(machine, "sheets")
    seen(name)
    yield from tap(machine, 1)
    seen(name + "-two")
    if internals.has_key(machine.app, 2):
        yield from tap(machine, 2)
        seen(name + "-two-below")


def yahtzee(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(YAHTZEE, 4, legs=3), 52 + 17), "turn")
    seen("37-yahtzee-before")
    yield from throw(machine, "55526")
    yield from tap(machine, 0, 1, 2)
    seen("37-yahtzee-between")
    yield from throw(machine, "55541")
    yield from throw(machine, "55544")
    seen("37-yahtzee-scoring")
    machine.press(ROLL)
    yield from machine.wait(600)
    seen("37-yahtzee-scoring-held")
    yield from machine.wait(600)
    machine.release(ROLL)
    yield from machine.settle()
    seen("38-zero-by-choice")
    yield from tap(machine, 0)
    yield from lay(machine, "sheets")
    seen("37-yahtzee-sheets")


def another_yahtzee(machine: Machine, seen: Seen) -> Iterator[None]:
    session = new(YAHTZEE, [NAMES[0]])
    write(session, session.game.rules.names[session.game.rules.five_box] + " 66666")
    roll(session, "12345", "33455", "55555")
    yield from take(machine, session, "scoring")
    seen("39-yahtzee-extra")


SCENES = (
    turn,
    menus,
    leaving_alone,
    seats_of_eight,
    away,
    yams,
    another_yams,
    yams_of_eight,
    yahtzee,
    another_yahtzee,
)
