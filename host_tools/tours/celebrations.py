# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The celebrations, frame by frame: each scene leads a device to the moment at which one begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PIL import Image

from host_tools.tours.actions import ROLL, dice, fresh, take
from host_tools.tours.matches import under_way
from host_tools.virtual.machine import Machine

LASTS_MS = 1_500
AT = (0, 400, 900, LASTS_MS)  # ms of a strip's pictures
_GAP = 8
_GREY = (60, 60, 70)


class Frame(NamedTuple):
    """What the panel showed from `ms` on, and how many bytes were sent for it."""

    ms: int
    sent: int
    picture: Image.Image


def five_alike(machine: Machine) -> Iterator[None]:
    yield from take(machine, under_way(5), "turn")
    machine.faces.append(dice("66666"))
    yield from machine.tap(ROLL)
    while machine.app.screen.name == "turn" and not machine.strings().count(machine.app.words.SCORE):
        yield


SCENES = {"five-alike": five_alike}


def frames(machine: Machine, scene: Callable[[Machine], Iterator[None]], found: list[Frame]) -> Iterator[None]:
    """Has the device celebrate; notes in `found` what it showed at the start, and then each frame."""
    yield from machine.settle()
    yield from fresh(machine)
    yield from scene(machine)
    began, sent = machine.now_ms, machine.panel.pixel_bytes
    found.append(Frame(0, 0, machine.image()))
    while machine.moving() and machine.now_ms - began < 2 * LASTS_MS:
        yield
        if machine.panel.pixel_bytes != sent:
            found.append(Frame(machine.now_ms - began, machine.panel.pixel_bytes - sent, machine.image()))
            sent = machine.panel.pixel_bytes


def recorded(machine: Machine, scene: Callable[[Machine], Iterator[None]]) -> list[Frame]:
    """Switches the machine on and returns the frames of this celebration."""
    found: list[Frame] = []
    machine.run(frames(machine, scene, found))
    if machine.crash is not None:
        raise machine.crash
    return found


def strip(found: list[Frame]) -> Image.Image:
    """Returns what stood on the panel at the times AT, side by side."""
    pictures = [[frame.picture for frame in found if frame.ms <= ms][-1] for ms in AT]
    width, height = pictures[0].size
    sheet = Image.new("RGB", (len(AT) * (width + _GAP) - _GAP, height), _GREY)
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (number * (width + _GAP), 0))
    return sheet
