# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A tour of the handheld: every screen in every state that matters, reached with the keys that a person would press.

`tour(machine, seen)` is a driver for a Machine and calls `seen(name)` on every screen. It consists of scenes, each of
which begins with the device as new, so that one can be visited by itself: `scene(machine, which, seen)`. If a screen
needs a match in progress, the match is built from its events, as when it is resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours import (
    between_rounds,
    challenges,
    coach,
    evenings,
    hall_and_resuming,
    setup,
    share,
    standings,
    turns,
    wide_names,
)
from host_tools.tours.actions import ROLL, dice, fresh, give, show, take, tap, throw
from host_tools.tours.matches import ALIKE, ended, new, play, roll, under_way, write
from host_tools.virtual.machine import Machine

__all__ = [
    "ROLL",
    "dice",
    "fresh",
    "give",
    "show",
    "take",
    "tap",
    "throw",
    "ALIKE",
    "ended",
    "new",
    "play",
    "roll",
    "under_way",
    "write",
    "SCENES",
    "scene",
    "tour",
]

# In the order of their pictures' numbers; the last one ends with the error screen.
SCENES = (
    *setup.SCENES,
    *challenges.SCENES,
    *turns.SCENES,
    *between_rounds.SCENES,
    *coach.SCENES,
    *standings.SCENES,
    *share.SCENES,
    *wide_names.SCENES,
    *evenings.SCENES,
    *hall_and_resuming.SCENES,
)


def scene(machine: Machine, which: Callable, seen: Callable[[str], None]) -> Iterator[None]:
    """Visit the screens of one scene, with the device as new."""
    yield from fresh(machine)
    yield from which(machine, seen)


def tour(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    """Visit every screen; call `seen(name)` on each, once nothing moves any more unless the name says otherwise."""
    yield from machine.settle()
    for which in SCENES:
        yield from scene(machine, which, seen)
