# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes around matches: resuming one, the hall of fame, the statistics, and the error screens."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from host_tools.tours import internals
from host_tools.tours.actions import NAMES, ROLL, dice, give, show, take, tap, wait
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAHTZEE, YAMS, hall, new, play, roll, under_way, write
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    from skalbox.match.session import Session

Seen = Callable[[str], None]


def resuming(machine: Machine, seen: Seen) -> Iterator[None]:
    session = under_way()
    write(session, "aces 11656")
    roll(session, "63614")
    session.held = 5
    yield from take(machine, session, "resume")
    seen("60-resume")
    yield from tap(machine, 4)
    seen("61-title-unfinished")


def waiting(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show matches that were put aside, and the question before one is erased for another."""
    wait(machine, play(new(YAHTZEE, 8, legs=2), 8 * 13 + 22), play(new(SKALPOTT, mode=SOLO_RECOMMENDED), 5))
    wait(machine, play(new(YAMS, 3), 20))
    yield from show(machine, "game")
    seen("62-games-waiting")
    yield from tap(machine, 2, 2)
    seen("62-games-waiting-eight")
    yield from tap(machine, 2, 2, 2)
    seen("62-games-waiting-last")
    session = under_way()
    write(session, "aces 11656")
    yield from take(machine, session, "title")
    app = machine.app
    app.lobby.players = list(NAMES[:2])
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    seen("62-new-match")
    yield from show(machine, "game")
    app.lobby.storage.writable = 1
    yield from tap(machine, ROLL)
    seen("62-unsaved")
    app.lobby.storage.writable = 2
    app.lobby.session = None  # type: ignore[assignment]


def resuming_others(machine: Machine, seen: Seen) -> Iterator[None]:
    session = play(new(YAHTZEE, 8, legs=2), 8 * 13 + 22)
    roll(session, "55526", "55541")
    session.held = 7
    for name, match in (
        ("60-resume-yahtzee", session),
        ("60-resume-yams", play(new(YAMS, 3), 20)),
        ("60-resume-alone", play(new(SKALPOTT, mode=SOLO_RECOMMENDED), 5)),
        ("60-resume-opening", _opening()),
    ):
        yield from take(machine, match, "resume")
        seen(name)


def damaged(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show the screens of damaged memory: in the middle of a match, and after the loss of each thing in it."""
    session = under_way()
    session.damaged = True
    yield from take(machine, session, "resume")
    seen("60-resume-damaged")
    machine.app.lobby.session = None  # type: ignore[assignment]
    machine.app.lobby.lost = 15
    yield from show(machine, "lost")
    seen("68-lost-all")
    for bit, name in enumerate(("match", "hall", "settings", "moves")):
        machine.app.lobby.lost = 1 << bit
        yield from show(machine, "lost")
        seen("68-lost-" + name)
    machine.app.lobby.lost = 0


def _opening() -> Session:
    from skalbox.match.session import Session
    from skalcore import events

    session = Session(list(NAMES[:3]))
    session.apply(events.dry(dice("63614")))
    return session


def fame(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from tap(machine, 2)
    seen("63-fame-empty")
    yield from tap(machine, 3)
    seen("64-statistics-empty")
    machine.app.lobby.storage.hall = hall()
    yield from show(machine, "title")
    yield from tap(machine, 2)
    for name in ("", "-simple", "-advised", "-yams", "-yahtzee"):
        seen("63-fame" + name)
        yield from tap(machine, 2)
    yield from tap(machine, 3)
    for name in ("", "-yams", "-yahtzee"):
        seen("64-statistics" + name)
        if internals.has_key(machine.app, 2):
            yield from tap(machine, 2)
            seen("64-statistics%s-below" % name)
        yield from tap(machine, 0)
    yield from tap(machine, 3, 4)
    seen("65-fairness")
    yield from tap(machine, ROLL, 2, 3, 4)
    seen("66-wipe")
    machine.press(ROLL)
    yield from machine.wait(600)
    seen("66-wipe-held")
    machine.release(ROLL)
    yield from machine.settle()


def statistics_in_a_match(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.app.lobby.storage.hall = hall()
    give(machine, under_way())
    yield from show(machine, "title")
    yield from tap(machine, 2, 3)
    seen("64-statistics-match")


def broken(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show the error screen. The device can only restart after it, so this comes last."""

    def tick(now: int) -> bool:
        raise RuntimeError("no such die")

    machine.app.screen.tick = tick  # type: ignore[method-assign]
    with contextlib.redirect_stderr(io.StringIO()):
        yield from machine.polls()
    yield from machine.settle()
    seen("67-error")


SCENES = (resuming, waiting, resuming_others, damaged, fame, statistics_in_a_match, broken)
