# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The clocked board against real firmware: how long each change of screen takes, from the key to the last pixel.

The figures are medians measured on CircuitPython 10.2.1 on an emulated Pico with a 240x240 panel. They belong to the
current program: if it becomes faster or slower, measure them again.
"""

from collections.abc import Iterator
from statistics import median

import pytest

from host_tools.virtual.machine import Machine

ROLL = 5
FACTOR = 1.5
DICE = (1, 1, 3, 4, 6)

# Name in the table -> ms on the firmware.
SEEN = {
    "power-on to splash": 1816,
    "power-on to title": 3253,
    "title to games": 736,
    "games to players": 832,
    "players to opening": 713,
    "opening to choice": 575,
    "choice to table": 722,
    "pass-on ROLL to whole table": 701,
    "pot to table": 603,
    "menu after its 600 ms": 469,
    "menu to sheets": 567,
    "sheets to table": 695,
    "menu to coach": 422,
    "menu to coach's answer": 1016,
    "coach to table": 657,
    "choice of a box to sheets": 525,
    "sheets to choice of a box": 669,
    "choice of a box to coach's answer": 941,
    "coach to choice of a box": 679,
    "zero question": 500,
    "zero question to choice of a box": 690,
    "box written to pass-on, less 500": 510,
    "box written to pot, less 500": 488,
    "pass-on to sheets": 556,
    "sheets to pass-on": 514,
    "hold key": 31,
    "cursor": 28,
    "ROLL tapped to first tumbling pixel": 51,
    "ROLL tapped to all dice at rest": 870,
    "first ROLL of a turn to all dice at rest": 951,
    "third throw to choice of a box drawn": 1356,
}


class Timed(Machine):
    """Records when the first pixels came after power-on, and after `mark` was set to 0."""

    mark = first_us = 0

    def spi_write(self, data: memoryview, mode: int) -> None:
        sent = self.panel.pixel_bytes
        super().spi_write(data, mode)
        if self.panel.pixel_bytes > sent:
            self.first_us = self.first_us or self.us
            self.mark = self.mark or self.us


class Hands:
    """Plays a match and notes how long everything took: `times` by the names of SEEN."""

    def __init__(self, machine: Timed) -> None:
        self.machine = machine
        self.times: dict[str, list[float]] = {}

    def note(self, name: str, since: int, until: int, less: int = 0) -> None:
        self.times.setdefault(name, []).append((until - since) / 1000 - less)

    def key(self, name: str, key: int, screen: str = "", ms: int = 60, less: int = 0) -> Iterator[None]:
        """Taps this key, notes for `name` the time to the last pixel or until the screen that follows is drawn, less
        `less` ms, and waits until nothing moves."""
        machine = self.machine
        yield from machine.wait(400)  # ROLL rests for a while after dice
        then = machine.us
        yield from machine.tap(key, ms)
        if screen:
            yield from self.shown(screen)
            self.note(name, then, machine.drawn_us, less)
        yield from machine.settle()
        if not screen:
            self.note(name, then, machine.drawn_us, less)

    def shown(self, screen: str) -> Iterator[None]:
        """Waits until this screen has been drawn once."""
        machine = self.machine
        end = machine.us + 5_000_000
        while getattr(machine.app.screen, "name", "") != screen and machine.us < end:
            yield from machine.wait(1)
        drawn = machine.drawn_us
        while machine.drawn_us == drawn and machine.us < end:
            yield from machine.wait(1)
        assert machine.us < end, "no screen " + screen

    def play(self) -> Iterator[None]:
        machine = self.machine
        while machine.app is None or machine.app.screen is None:
            yield
        yield from machine.settle()
        self.note("power-on to splash", 0, machine.first_us)
        self.note("power-on to title", 0, machine.drawn_us)
        yield from self.key("title to games", 2, "game")
        yield from self.key("games to players", ROLL, "players")
        for _ in range(2):
            yield from self.key("", 4)
        yield from self.key("players to opening", ROLL, "opening")
        machine.faces.extend(([6] * 5, [1] * 5))
        yield from self.key("", ROLL)
        yield from self.key("", ROLL)
        while machine.app.screen.name == "opening":
            yield from self.key("opening to choice", ROLL)
        yield from self.key("choice to table", ROLL, "turn")
        yield from self.turn(first=True)
        yield from self.key("box written to pass-on, less 500", ROLL, "passon", less=500)
        yield from self.key("pass-on to sheets", 4, "sheets")
        yield from self.key("sheets to pass-on", ROLL, "passon")
        machine.faces.append(DICE)
        yield from self.passon()
        yield from self.turn(first=False)
        yield from self.key("box written to pot, less 500", ROLL, "pot", less=500)
        yield from self.key("pot to table", ROLL, "turn")

    def passon(self) -> Iterator[None]:
        """Holding ROLL on the poster shakes the dice: the table is complete before they move."""
        machine = self.machine
        yield from machine.wait(400)
        then, machine.drawn_us = machine.us, 0
        machine.press(ROLL)
        while not machine.drawn_us:
            yield from machine.wait(1)
        self.note("pass-on ROLL to whole table", then, machine.drawn_us)
        machine.release(ROLL)
        yield from machine.settle()

    def turn(self, first: bool) -> Iterator[None]:
        """Plays a whole turn, until the cursor is on a box that brings points; asks the coach from the menu in the
        first turn, and while choosing a box in another."""
        machine = self.machine
        machine.faces.extend([DICE] * 3)
        if not machine.app.lobby.session.game.has_dice():
            yield from self.key("first ROLL of a turn to all dice at rest", ROLL)
        yield from self.key("hold key", 1)
        yield from self.key("hold key", 1)
        yield from self.key("menu after its 600 ms", 1, "menu", ms=900, less=600)
        yield from self.key("menu to sheets", 2, "sheets")
        yield from self.key("sheets to table", ROLL, "turn")
        if first:
            yield from self.key("", 1, "menu", ms=900)
            yield from self.coach()
            yield from self.key("coach to table", ROLL, "turn")
        yield from machine.wait(400)
        machine.mark = 0
        then = machine.us + 400_000  # when key() presses
        yield from self.key("ROLL tapped to all dice at rest", ROLL)
        self.note("ROLL tapped to first tumbling pixel", then, machine.mark)
        yield from self.key("third throw to choice of a box drawn", ROLL, "scoring")
        yield from self.key("choice of a box to sheets", 4, "sheets")
        yield from self.key("sheets to choice of a box", ROLL, "scoring")
        if not first:  # the coach remembers a turn until it is over
            yield from self.key("choice of a box to coach's answer", 3)
            yield from self.key("coach to choice of a box", ROLL, "scoring")
        yield from self.key("cursor", 0)
        yield from self.key("zero question", ROLL, "zero")
        yield from self.key("zero question to choice of a box", 0, "scoring")
        yield from self.key("cursor", 1)

    def coach(self) -> Iterator[None]:
        """Goes from the menu to the coach: first its screen, then its answer."""
        machine = self.machine
        yield from machine.wait(400)
        then = machine.us
        yield from machine.tap(1)
        yield from self.shown("coach")
        self.note("menu to coach", then, machine.drawn_us)
        yield from machine.settle()
        self.note("menu to coach's answer", then, machine.drawn_us)


@pytest.fixture(scope="module")
def times() -> dict[str, float]:
    """ms by the names of SEEN, each the median over a match."""
    machine = Timed(clocked=True, seed=1, options={"SKALBOX_LANG": "fr"})
    hands = Hands(machine)
    machine.run(hands.play())
    assert machine.crash is None
    return {name: median(each) for name, each in hands.times.items() if name}


@pytest.mark.parametrize("name", SEEN)
def test_the_model_is_close_to_the_firmware(times, name, tried):
    tried("%s: %.0f ms on the clocked board, %d on the firmware" % (name, times[name], SEEN[name]))
    assert SEEN[name] / FACTOR <= times[name] <= SEEN[name] * FACTOR


def test_everything_timed_is_compared(times):
    assert set(times) == set(SEEN)


def test_the_clock_runs_the_same_every_time(times):
    machine = Timed(clocked=True, seed=1, options={"SKALBOX_LANG": "fr"})
    hands = Hands(machine)
    machine.run(hands.play())
    assert times == {name: median(each) for name, each in hands.times.items() if name}
