# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes at the end of matches: standings of every game, and their details; then the review."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator

from host_tools.tours import practice, review
from host_tools.tours.actions import ROLL, dice, lay, show, take, tap, throw
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAHTZEE, YAMS, ended, four, new, play, shared
from host_tools.virtual.machine import Machine

Seen = Callable[[str], None]
CURVE = 4  # the story's key that leads to the curve


def _beaten(kind: int, mode: int = 0) -> bytes:
    """Return a hall of fame with one low total."""
    from skalbox.saves.hall import Entry, Hall, Player, category

    low = Hall()
    low.players = [Player("Tom")]
    low.best[category(kind, mode)] = [Entry(100, low.players[0], 0)]
    return low.pack()


def standings(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, ended(grand_chelem=("55555", "66612")), "final")
    seen("50-standings")
    # Each wins one pot that would have been shared; Léa's additions are higher.
    yield from take(machine, ended(aces=("11166", "11123"), twos=("22213", "22216")), "final")
    seen("50-standings-additions")
    yield from take(machine, ended(), "opening")
    yield from throw(machine, "61234")
    seen("51-tie-break")
    yield from throw(machine, "61235")
    seen("51-tie-break-won")
    yield from tap(machine, ROLL)
    seen("50-standings-dice")
    yield from take(machine, four(), "final")
    seen("50-standings-four")
    yield from tap(machine, 2)
    seen("50-standings-four-more")
    with contextlib.redirect_stdout(io.StringIO()):
        yield from tap(machine, 4)
    seen("50-standings-four-exported")
    yield from tap(machine, 2, CURVE)
    seen("50-standings-four-curve")
    yield from lay(machine, "sheets")
    seen("50-standings-four-sheets")
    yield from tap(machine, 4)
    seen("50-standings-four-sheet")


def of_an_evening(machine: Machine, seen: Seen) -> Iterator[None]:
    from skalcore import events

    # Others have won before. The winner has beaten the record.
    app = machine.app
    app.lobby.wins.update({"Léa": 1, "Noé": 2, "Hugo": 1})
    for name, session in (
        ("two", ended(grand_chelem=("55555", "66612"))),
        ("three", play(new(SKALPOTT, 3))),
        ("three-wide", play(new(SKALPOTT, ("Charlotte", "Noé", "Éponine")))),
        ("four", four()),
        ("five", play(new(YAMS, 5))),
    ):
        yield from take(machine, session, "final")
        seen("50-evening-" + name)
        app.lobby.storage.hall = _beaten(session.game_index)
        yield from show(machine, "final")
        seen("50-evening-%s-record" % name)
        app.lobby.storage.hall = None
    session = ended()
    for faces in ("61234", "61235"):
        session.apply(events.dry(dice(faces)))
    app.lobby.storage.hall = _beaten(SKALPOTT)
    yield from take(machine, session, "final")
    seen("50-evening-tie-record")


def of_eight(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(YAMS, 8)), "final")
    seen("52-standings-yams-eight")
    yield from tap(machine, 2, 2, CURVE)
    seen("52-standings-yams-eight-curve")


def of_several_legs(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(YAHTZEE, 4, legs=3)), "final")
    seen("52-standings-yahtzee-legs")


def looked_back(machine: Machine) -> Iterator[None]:
    """Wait until the story is worked out."""
    yield from machine.wait(1000)
    while machine.app.screen.works:
        yield from machine.wait(20)


def story(machine: Machine, seen: Seen) -> Iterator[None]:
    for name, session in (
        ("two", ended(grand_chelem=("55555", "66612"))),
        ("four", four()),
        ("wide", play(new(SKALPOTT, ("Charlotte", "Éponine", "Emmanuelle", "Maximilien")))),
        ("eight", play(new(YAMS, 8))),
        ("legs", play(new(YAHTZEE, ("Emmanuelle", "Maximilien", "Tom"), legs=9))),
    ):
        yield from take(machine, session, "final")
        yield from looked_back(machine)
        seen("56-story-%s-standings" % name)
        yield from tap(machine, 2, 2)
        seen("56-story-" + name)
        for page in ("1/2", "1/3", "2/3"):
            if page in machine.strings():
                yield from tap(machine, ROLL)
        if name in ("wide", "legs"):
            seen("56-story-%s-end" % name)  # the last page: large panels have one
    yield from take(machine, four(), "final")
    yield from tap(machine, 2)
    machine.app.lay("story", machine.ticks_ms())
    yield from machine.wait(60)
    seen("56-story-works")
    yield from looked_back(machine)


def shared_wins(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, shared(), "final")
    seen("53-shared-win")
    for name, players, winners in (
        ("-two", 2, 2), ("-four", 4, 2), ("-eight", 8, 2), ("-all-three", 3, 3), ("-three-of-four", 4, 3),
        ("-all-four", 4, 4), ("-three-of-six", 6, 3), ("-all-eight", 8, 8),
    ):  # fmt: skip
        yield from take(machine, shared(players, winners), "final")
        seen("53-shared-win" + name)
    machine.app.lobby.storage.hall = _beaten(YAMS)
    yield from take(machine, shared(), "final")
    seen("53-shared-win-record")


def alone(machine: Machine, seen: Seen) -> Iterator[None]:
    for name, session in (
        ("54-alone-yams", play(new(YAMS))),
        ("54-alone-yahtzee", play(new(YAHTZEE, legs=2))),
        ("54-alone-bank", play(new(SKALPOTT, mode=SOLO_RECOMMENDED))),
    ):
        yield from take(machine, session, "final")
        seen(name)
        machine.app.lobby.storage.hall = _beaten(session.game_index, session.game.mode)
        yield from show(machine, "final")
        seen(name + "-record")
        machine.app.lobby.storage.hall = None
    yield from tap(machine, 1)
    seen("55-final-sheets")


MATCHES = (standings, of_an_evening, of_eight, of_several_legs, story, shared_wins, alone)
SCENES = (*MATCHES, *review.SCENES, *practice.SCENES)
