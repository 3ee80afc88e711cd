# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes of challenges: their codes, the standings, the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import NAMES, ROLL, lay, show, take, tap
from host_tools.tours.matches import YAHTZEE, YAMS, new, play
from host_tools.virtual.machine import Machine
from skalcore.challenge import LENGTH

Seen = Callable[[str], None]
CODE = b"K7Q2M9XA"


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
    yield from show(machine, "challenge", YAMS)
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
    lobby.code = b"WWWWWWWW"
    yield from show(machine, "challenge", YAHTZEE)
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


SCENES = (challenge, of_a_challenge)
