# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The way of a new device from its first question to the card that explains the pot, by the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import NAMES, ROLL, tap, throw
from host_tools.virtual.machine import Machine

DOWN = 2
OPENING = ("66666", "12345", "12345", "12345")
DICE = "26315"


def first_start(machine: Machine, language: str, seen: Callable[[str], None]) -> Iterator[None]:
    """Play the first turn of a match of four on a new device. Call `seen(name)` on each screen that it shows once."""
    yield from machine.settle()
    app = machine.app
    while language != app.words.CODE:
        yield from tap(machine, DOWN)
    seen("00-first-language")
    yield from tap(machine, ROLL)
    seen("00-first-size")
    yield from tap(machine, ROLL)
    seen("00-first-title")
    yield from turn(machine, list(NAMES[:4]))
    seen("00-first-pot-card")


def turn(machine: Machine, names: list[str]) -> Iterator[None]:
    """Begin a match of these players, and write the first box: the screen that follows it is shown."""
    app = machine.app
    app.lobby.players, app.lobby.roles = names, []
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    for faces in OPENING[: len(names)]:
        yield from throw(machine, faces)
    while app.screen.name != "turn":
        yield from tap(machine, ROLL)
    yield from written(machine)


def written(machine: Machine) -> Iterator[None]:
    """Throw once, and write the box that scores most."""
    app = machine.app
    yield from throw(machine, DICE)
    yield from tap(machine, *range(5))
    while app.screen.name in ("turn", "scoring"):
        yield from machine.wait(900)
        yield from tap(machine, ROLL)
