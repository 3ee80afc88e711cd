# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The celebrations, frame by frame: each scene leads a device to the moment at which one begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PIL import Image

from host_tools.tours.actions import ROLL, dice, fresh, give, show, take
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, four, new, play, roll, under_way, write
from host_tools.virtual.machine import Machine

STANDS_MS = 800  # for which the last picture stands
AT = (0, 400, 900, 1_500)  # ms of a strip's pictures
_LONGEST_MS = 4_000
_GAP = 8
_GREY = (60, 60, 70)


class Frame(NamedTuple):
    """A picture of the panel from `ms` on, and how many bytes were sent for it."""

    ms: int
    sent: int
    picture: Image.Image


def five_alike(machine: Machine) -> Iterator[None]:
    yield from take(machine, under_way(5), "turn")
    yield from _five(machine, "66666")


def _five(machine: Machine, faces: str) -> Iterator[None]:
    """Play the throw, until all dice are held."""
    machine.faces.append(dice(faces))
    yield from machine.tap(ROLL)
    while machine.app.screen.name == "turn" and not machine.strings().count(machine.app.words.SCORE):
        yield


def bonus(machine: Machine) -> Iterator[None]:
    """Show the bonus: Léa has 56 of 60 points in the series before she writes her threes."""
    session = new(SKALPOTT, 3)
    for line in ("sixes 66665", "fives 55553", "fours 44412"):
        for _ in range(3):
            write(session, line)
    roll(session, "33312")
    session.pot_seen = True
    yield from take(machine, session, "scoring")
    session.cursor = session.game.rules.names.index("threes")
    yield from show(machine, "scoring")
    yield from machine.wait(500)
    yield from machine.tap(ROLL)
    yield from machine.wait(420)  # the box written is shown


def hundred(machine: Machine) -> Iterator[None]:
    session = new(YAHTZEE)
    write(session, session.game.rules.names[session.game.rules.five_box] + " 66666")
    yield from take(machine, session, "turn")
    yield from _five(machine, "55555")


def victory(machine: Machine) -> Iterator[None]:
    give(machine, four())
    machine.app.show("final", machine.ticks_ms())
    yield from machine.polls(2)


def new_record(machine: Machine) -> Iterator[None]:
    """Let Léa beat a record of Noé's."""
    from skalbox.saves.hall import Hall

    kept = Hall()
    kept.add(play(new(YAMS, ["Noé"]), luck=4), 1)
    machine.app.lobby.storage.hall = kept.pack()
    give(machine, play(new(YAMS, ["Léa"])))
    machine.app.show("record", machine.ticks_ms())
    yield from machine.polls(2)


SCENES = {"five-alike": five_alike, "bonus": bonus, "extra-100": hundred, "record": new_record, "victory": victory}
OVER_THE_TABLE = ("five-alike", "bonus", "extra-100")


def frames(machine: Machine, scene: Callable[[Machine], Iterator[None]], found: list[Frame]) -> Iterator[None]:
    """Have the device celebrate; note in `found` the panel at the start, and then each frame."""
    yield from machine.settle()
    yield from fresh(machine)
    yield from scene(machine)
    began, sent, screen = machine.now_ms, machine.panel.pixel_bytes, machine.app.screen
    found.append(Frame(0, 0, machine.image()))
    while machine.moving() and machine.now_ms - began < _LONGEST_MS:
        yield
        if machine.app.screen is not screen:
            return
        if machine.panel.pixel_bytes != sent:
            found.append(Frame(machine.now_ms - began, machine.panel.pixel_bytes - sent, machine.image()))
            sent = machine.panel.pixel_bytes


def recorded(machine: Machine, scene: Callable[[Machine], Iterator[None]]) -> list[Frame]:
    """Switch the machine on and return the frames of this celebration."""
    found: list[Frame] = []
    machine.run(frames(machine, scene, found))
    if machine.crash is not None:
        raise machine.crash
    return found


def strip(found: list[Frame]) -> Image.Image:
    """Return what stood on the panel at the times AT, side by side."""
    pictures = [[frame.picture for frame in found if frame.ms <= ms][-1] for ms in AT]
    width, height = pictures[0].size
    sheet = Image.new("RGB", (len(AT) * (width + _GAP) - _GAP, height), _GREY)
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (number * (width + _GAP), 0))
    return sheet
