# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Support for tests of restarts: two matches to restart in."""

from at_the_table import begun, opened

from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

ROLL = 5
UNAIDED = 0


def held(machine: Machine):
    """Begins a match of two, and holds the first and the last die of a throw."""
    yield from machine.settle()
    yield from opened(machine)
    yield from tap(machine, ROLL, ROLL, ROLL, 0, 4)
    app = machine.app
    assert app.screen.name == "turn" and app.lobby.session.held == 0b10001
    return app.lobby.session.events().tolist()


def finished(machine: Machine):
    """Plays Yam's alone to its standings."""
    yield from begun(machine, [UNAIDED])
    app = machine.app
    while app.screen.name != "final":
        if app.screen.name == "turn" and app.lobby.session.game.has_dice():
            yield from tap(machine, 0, 1, 2, 3, 4)
        yield from tap(machine, ROLL)
        yield from machine.wait(900)
