# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes of challenges: their codes, the standings, the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import NAMES, ROLL, lay, show, take, tap
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new, play
from host_tools.virtual.machine import Machine
from skalcore.challenge import LENGTH, duel_of

Seen = Callable[[str], None]
CODE = b"K7Q2M9XA"
DUEL = duel_of(CODE)


def challenge(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show a code that was drawn, one that is typed, and the results of challenges."""
    from skalbox.saves.hall import Hall, Result

    lobby = machine.app.lobby
    hall = Hall()
    for code, names in ((b"WMQ8WMQ9", NAMES[4:5]), (CODE, NAMES[:4]), (CODE, NAMES[3:8])):
        for seat, name in enumerate(names):
            hall.results.append(Result(code, 3, seat, name, 180 + 37 * seat + 5 * len(hall.results), seat == 1))
    lobby.storage.hall = hall.pack()
    lobby.code = CODE
    yield from show(machine, "challenge", (YAMS, False))
    seen("03-challenge")
    yield from lay(machine, "codes")
    seen("03-challenge-results")
    yield from tap(machine, 2)
    seen("03-challenge-results-other")
    yield from tap(machine, ROLL, 2)
    seen("03-challenge-typing")
    yield from tap(machine, 2)
    seen("03-challenge-letters")
    yield from tap(machine, 4, ROLL)
    seen("03-challenge-figures")
    yield from tap(machine, 2, 0)
    for _ in range(LENGTH - 2):
        yield from tap(machine, 4, 0)
    seen("03-challenge-typed")
    yield from tap(machine, ROLL)
    seen("03-challenge-players")
    yield from show(machine, "mode", YAMS)
    seen("03-challenge-or-duel")
    lobby.code = b"WWWWWWWW"
    yield from show(machine, "challenge", (YAHTZEE, False))
    seen("03-challenge-wide")


def of_a_challenge(machine: Machine, seen: Seen) -> Iterator[None]:
    session = play(new(YAMS, 3))
    session.code = CODE
    yield from take(machine, session, "final")
    seen("52-standings-challenge")
    yield from tap(machine, 2)
    seen("52-standings-challenge-more")
    yield from tap(machine, 3)
    seen("52-standings-challenge-results")


def duel(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show a duel's code, its players, a turn and its results."""
    lobby = machine.app.lobby
    lobby.code = DUEL
    yield from show(machine, "challenge", (YAMS, True))
    seen("04-duel")
    lobby.players = list(NAMES[:1])
    yield from tap(machine, ROLL)
    seen("04-duel-alone")
    lobby.players = list(NAMES[:6])
    yield from show(machine, "players")
    seen("04-duel-players")


def of_a_duel(machine: Machine, seen: Seen) -> Iterator[None]:
    session = play(new(YAMS, 3), 15)
    session.code = DUEL
    yield from take(machine, session, "passon")
    seen("28-pass-on-duel")
    yield from show(machine, "turn")
    seen("20-before-duel")
    session = play(new(YAHTZEE, 4, legs=3))
    session.code = DUEL
    yield from take(machine, session, "final")
    seen("52-standings-duel")
    yield from tap(machine, 2)
    seen("52-standings-duel-more")
    yield from tap(machine, 4)
    seen("52-standings-duel-results")
    yield from tap(machine, ROLL, 2, 3)
    seen("56-better")
    session = play(new(SKALPOTT, 4))
    session.code = DUEL
    yield from take(machine, session, "final")
    yield from lay(machine, "better")
    seen("56-better-skalpott")


SCENES = (challenge, duel, of_a_challenge, of_a_duel)
