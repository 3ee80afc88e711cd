# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens in the pictures: the virtual board draws them, in English, on the panel that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from PIL import Image

from host_tools.drive import preset_line
from host_tools.tours import between_rounds, coach, hall_and_resuming, review, setup, tour, turns
from host_tools.tours.actions import fresh
from host_tools.virtual.machine import Machine

RECOMMENDED = preset_line.PRESETS[preset_line.RECOMMENDED]["SKALBOX_PANEL"]

# By the name that the tour gives a screen: the scene in which it comes.
_SCENES: dict[str, Callable] = {
    "11-pass-on-first": setup.opening,
    "23-between": turns.turn,
    "25-sheets": turns.turn,
    "37-yahtzee-scoring": turns.yahtzee,
    "40-pot-won": between_rounds.pots,
    "42-coach": coach.coach,
    "45-device-holds": coach.device,
    "56-review": review.review,
    "63-fame": hall_and_resuming.fame,
}


def _drawn(panel: str, drive: Callable[[Machine], Iterator[None]]) -> None:
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "en"}, seed=1)

    def whole() -> Iterator[None]:
        yield from machine.settle()
        yield from drive(machine)

    machine.run(whole())
    if machine.crash is not None:
        raise machine.crash


@cache
def _scene(which: Callable, panel: str) -> dict[str, Image.Image]:
    """Return the screens of a scene by their names, as far as _SCENES has them."""
    found: dict[str, Image.Image] = {}

    def drive(machine: Machine) -> Iterator[None]:
        def seen(name: str) -> None:
            if name in _SCENES:
                found[name] = machine.image().convert("RGB")

        yield from tour.scene(machine, which, seen)

    _drawn(panel, drive)
    return found


def screen(name: str, panel: str = RECOMMENDED) -> Image.Image:
    """Return the screen with this name (a key of _SCENES, else KeyError) at the panel's own size, "RGB"."""
    return _scene(_SCENES[name], panel)[name]


@cache
def title(panel: str) -> Image.Image:
    """Return the title on a panel of this size, in English, "RGB"."""
    found = []

    def drive(machine: Machine) -> Iterator[None]:
        yield from fresh(machine)
        found.append(machine.image().convert("RGB"))

    _drawn(panel, drive)
    return found[0]
