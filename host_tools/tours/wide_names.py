# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes with the widest names that can be spelled letter by letter, on every screen with names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import ROLL, give, lay, show, spell, take, tap, throw
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAHTZEE, YAMS, new, play, roll
from host_tools.virtual.machine import Machine

Seen = Callable[[str], None]

# The first is as wide as a name may be, the others are common wide ones.
WIDE = ("Mouhamadou", "Emmanuelle", "Mohammed", "Éponine", "Wilhelmina", "Anne-Marie", "Montgomery", "Bérengère")


def who_plays(machine: Machine, seen: Seen) -> Iterator[None]:
    app = machine.app
    app.lobby.players = ["Mouhamadou", *WIDE[1:4]]
    yield from show(machine, "players")
    seen("59-names-players")
    yield from tap(machine, 4)
    seen("59-names-players-cursor")
    yield from tap(machine, ROLL)
    seen("59-names-seat")
    yield from lay(machine, "letters", 4)
    yield from spell(machine, "Mmmmm")
    yield from tap(machine, 2)
    seen("59-names-letters-refused")
    yield from lay(machine, "letters", 3)
    yield from spell(machine, "É")
    seen("59-names-letters-accent")


def who_starts(machine: Machine, seen: Seen) -> Iterator[None]:
    from skalbox.match.session import Session

    session = Session(list(WIDE[:4]), None, SKALPOTT)
    yield from take(machine, session, "opening")
    seen("59-names-opening")
    for faces in ("66661", "12345", "12345", "12345"):
        yield from throw(machine, faces)
    seen("59-names-opening-won")
    yield from tap(machine, ROLL)
    seen("59-names-choice")
    yield from take(machine, Session(list(WIDE), None, YAMS), "opening")
    yield from throw(machine, "66661")
    seen("59-names-opening-eight")


def turns(machine: Machine, seen: Seen) -> Iterator[None]:
    session = play(new(SKALPOTT, WIDE[:4]), 22)
    yield from take(machine, session, "passon")
    seen("59-names-pass-on")
    yield from show(machine, "turn")
    seen("59-names-table")
    give(machine, play(new(SKALPOTT, WIDE[:4]), 20))
    yield from show(machine, "pot")
    seen("59-names-pot")
    yield from take(machine, play(new(SKALPOTT, WIDE[:3]), 21), "pot")
    seen("59-names-pot-three")
    session = play(new(YAHTZEE, WIDE[:2], legs=9), 30)
    yield from take(machine, session, "turn")
    seen("59-names-table-legs")
    roll(session, "66654", "66654", "66654")
    yield from take(machine, session, "scoring")
    seen("59-names-scoring")
    yield from lay(machine, "sheets")
    seen("59-names-sheets")
    yield from take(machine, session, "resume")
    seen("59-names-resume")
    yield from take(machine, session, "turn")
    yield from lay(machine, "seats")
    seen("59-names-seats")
    yield from take(machine, play(new(SKALPOTT, WIDE[:1], mode=SOLO_RECOMMENDED), 3), "bank")
    seen("59-names-bank")


def ends(machine: Machine, seen: Seen) -> Iterator[None]:
    for name, players in (("", 4), ("-eight", 8)):
        session = play(new(YAHTZEE, WIDE[:players], legs=2), 13 * players)
        for seat in range(players):
            session.game.leg_totals[seat] += 900
        yield from take(machine, session, "leg")
        seen("59-names-leg" + name)
    yield from take(machine, play(new(SKALPOTT, WIDE[:4])), "final")
    seen("59-names-standings")
    yield from take(machine, play(new(YAMS, WIDE)), "final")
    seen("59-names-standings-eight")
    for name, players in (("two", 2), ("four", 4), ("eight", 8)):
        session = play(new(YAHTZEE, WIDE[:players], legs=5))
        yield from take(machine, session, "final")
        seen("59-names-standings-legs-" + name)
    yield from tap(machine, 4)
    yield from lay(machine, "fame")
    yield from tap(machine, 1)
    seen("59-names-fame")


SCENES = (who_plays, who_starts, turns, ends)
