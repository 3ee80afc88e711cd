# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A press made before the player could see its effect does nothing, and is answered by a blink within 35 ms."""

from collections.abc import Callable, Iterator

import pytest
from at_the_table import on_device
from eye import ROLL, Eye, View
from panels import DEFAULT, LAYOUTS, PANELS
from test_resting_keys import leave, passon, pot, turn, zero

from host_tools.tours import tour, turns
from host_tools.tours.actions import dice, lay, take
from host_tools.tours.matches import new, roll, under_way, write
from host_tools.virtual.clock import NEVER
from host_tools.virtual.machine import Machine

EVERY_US = 20_000  # from tap to tap while a screen is being drawn
TAP_US = 40_000  # how long a key is down


def clocked(panel: str = "240x240") -> Machine:
    return Machine(panel=panel, seed=1, options={"SKALBOX_LANG": "en"}, clocked=True)


def _between(machine: Machine, faces: str = "66655") -> Iterator[None]:
    session = under_way()
    write(session, "aces 11656")
    yield from take(machine, session, "turn")
    machine.faces.append(dice(faces))
    yield from machine.tap(ROLL)
    yield from machine.settle()


def back_from(screen: str, faces: str = "66655") -> Callable:
    """A scene: this screen lies over a table with dice."""

    def scene(machine: Machine) -> Iterator[None]:
        yield from _between(machine, faces)
        yield from lay(machine, screen)

    scene.__name__ = "back_from_" + screen
    return scene


def resuming(machine: Machine) -> Iterator[None]:
    yield from _between(machine)
    machine.app.show("resume", machine.ticks_ms())
    yield from machine.settle()


def _sixes(machine: Machine, faces: str) -> Iterator[None]:
    session = new(players=2)
    roll(session, faces, faces, faces)
    session.cursor = session.game.rules.names.index("sixes")
    yield from take(machine, session, "scoring")


def writing_nothing(machine: Machine) -> Iterator[None]:
    yield from _sixes(machine, "22334")


def writing(machine: Machine) -> Iterator[None]:
    yield from _sixes(machine, "66612")


SOON = (20, 80, 150, 200)  # ms from tap to tap
# The scene, the screen that ROLL leads to, the number of events of the first tap, and the ms until the second.
DOUBLE = [
    (back_from("menu"), "turn", 0, SOON),
    (back_from("sheets"), "turn", 0, SOON),
    (back_from("coach", "63614"), "turn", 0, SOON),
    (resuming, "turn", 0, (*SOON, 300)),
    (writing_nothing, "zero", 0, SOON),
    (writing, "passon", 1, (*SOON, 300, 400, 500, 600, 700)),
]
ROWS = [(come, to, made, gap) for come, to, made, gaps in DOUBLE for gap in gaps]


@pytest.mark.parametrize("come, to, made, gap", ROWS, ids=[f"{row[0].__name__}-{row[3]}" for row in ROWS])
def test_the_second_of_two_quick_taps_does_nothing(come, to, made, gap):
    found = []

    def driver(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        yield from come(machine)
        yield from machine.settle()
        eye = Eye(machine)
        eye.open()
        app = machine.app
        before = list(app.lobby.session.events())
        for _ in range(2):
            yield from machine.tap(ROLL, 40)
            yield from machine.wait(gap)
        yield from machine.settle()
        assert app.screen.name == to
        after = list(app.lobby.session.events())
        found.append((after[: len(before)] == before, len(after) - len(before), eye.acted, eye.missed))

    machine = clocked()
    machine.run(driver(machine))
    assert machine.crash is None
    assert found == [(True, made, [], [])]


class Tapper:
    """Run a tour, and tap a key every 20 ms while a screen is being drawn; `taps` counts the taps."""

    def __init__(self, machine: Machine, first: int) -> None:
        self.machine = machine
        self.eye = Eye(machine)
        self.taps = 0
        self._key = first
        self._up: dict[int, int] = {}  # when to release each key that is down

    def _tap(self) -> None:
        for key in [key for key, us in self._up.items() if us <= self.machine.us]:
            del self._up[key]
            self.machine.release(key)
        if self.machine.busy and self.eye.incomplete():
            self._key = (self._key + 1) % 6
            if self._key not in self.machine.held:
                self.machine.press(self._key)
                self._up[self._key] = self.machine.us + TAP_US
                self.taps += 1

    def on(self, way: Iterator) -> Iterator:
        """Run the driver `way`, with taps in between."""
        machine = self.machine
        for wish in way:
            if wish is not None:
                yield wish
                continue
            until = machine.alarm_us
            while True:
                self.eye.open()
                machine.alarm_us = min(until, machine.us + (EVERY_US if machine.busy else 5_000))
                yield None
                self._tap()
                if machine.us >= until or (
                    until == NEVER and not machine.busy and not self._up and not machine.scanning
                ):
                    break  # the tour's own keys have been released


def visit(which: Callable, panel: str, first: int | None) -> tuple[list, Tapper | None]:
    """The states seen on the tour's scene `which`, with taps that begin with key `first`, or without."""
    machine = clocked(panel)
    seen: list = []

    def look(name: str) -> None:
        app = machine.app
        happened = list(app.lobby.session.events()) if app.lobby.session is not None else None
        # While things move, a tap may delay what happens by itself.
        shown = "" if machine.busy or machine.moving() else app.screen.name
        seen.append((name, shown, repr(vars(app.lobby.settings)), happened if shown else None))

    def way() -> Iterator:
        yield from machine.settle()
        yield from tour.scene(machine, which, look)

    tapper = Tapper(machine, first) if first is not None else None
    machine.run(tapper.on(way()) if tapper is not None else way())
    if machine.crash is not None:
        raise machine.crash
    return seen, tapper


def tapped(which: Callable, panel: str, firsts) -> int:
    """Visit the scene without and with taps; returns the number of taps."""
    plain, _ = visit(which, panel, None)
    taps = 0
    for first in firsts:
        seen, tapper = visit(which, panel, first)
        assert tapper is not None
        assert (tapper.eye.acted, tapper.eye.missed) == ([], []), which.__name__
        assert len(seen) == len(plain)
        assert [row for row, other in zip(seen, plain, strict=True) if row != other and row[1] and other[1]] == []
        taps += tapper.taps
    return taps


def test_taps_during_the_changes_of_screen_do_nothing(tried):
    scenes = [turns.turn, turns.menus, turns.yahtzee]
    taps = sum(tapped(which, "240x240", [number % 6]) for number, which in enumerate(scenes))
    tried(f"{taps:,} taps while a screen was being drawn: nothing happened")
    assert taps > 300


@pytest.mark.parametrize("between, missed", [(False, 1), (True, 0)], ids=["as it was", "another in between"])
def test_the_eye_misses_a_press_whose_label_stayed(between, missed):
    """A press is dropped rightly if its key said something else before the press was handled."""

    def driver(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        eye = Eye(machine)
        eye.open()
        screen, us = machine.app.screen, machine.us
        (shown,) = eye._views
        other = (None, *shown.labels[1:])
        views = [(-900_000, shown.labels), (-100_000, other if between else shown.labels), (-50_000, shown.labels)]
        eye._views = [View(us + ago, screen, says) for ago, says in views]
        eye._down[0].append(us - 200_000)
        eye._judge(machine.app, 0, machine.ticks_ms() - 190, False)
        found.append((len(eye.missed), eye.early))

    found: list = []
    clock = clocked()
    clock.run(driver(clock))
    assert clock.crash is None
    assert found == [(missed, 0)]


@pytest.mark.soak
@pytest.mark.parametrize("panel", PANELS)
def test_each_key_at_every_moment_of_every_change(panel):
    taps = sum(tapped(which, panel, range(6)) for which in tour.SCENES)
    print(f"{taps:,} taps on {panel} while a screen was being drawn: nothing happened")
    assert taps > 10_000


SOON_MS = 35
BLINK_MS = 80
SPEEDS = pytest.mark.parametrize("mhz", ["125", pytest.param("200", marks=pytest.mark.soak)])


def run(mhz: str, driver: Callable, panel: str = DEFAULT, text: str = "normal") -> Machine:
    options = {"SKALBOX_LANG": "en", "SKALBOX_CPU_MHZ": mhz, "SKALBOX_TEXT": text}
    machine = Machine(panel=panel, seed=1, options=options, clocked=True, null_panel=True)

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from driver(machine)

    machine.run(drive())
    assert machine.crash is None
    return machine


def on_pill(machine: Machine, since: int) -> list[int]:
    """When something not larger than the pill was drawn, in us. If it was larger, AssertionError."""
    body = machine.app.screen._frame.pill._body
    bands = [band for band in machine.bands if band.us > since]
    # On some panels the rows are the columns of their memory.
    sizes = [sorted((band.x2 - band.x1, band.y2 - band.y1)) for band in bands]
    assert all(short <= body.tile_height and long <= body.tile_width for short, long in sizes)
    return sorted(band.us for band in bands)


def blinks(machine: Machine, since: int, soon: int = SOON_MS) -> Iterator[None]:
    """Asserts that the pill goes away soon after `since`, and comes back."""
    pill = machine.app.screen._frame.pill
    while not pill.group.hidden:
        assert machine.us - since <= soon * 1000
        yield from machine.wait(1)
    drawn = machine.drawn_us
    while machine.drawn_us == drawn:
        yield from machine.wait(1)
    gone = machine.drawn_us
    assert on_pill(machine, since)[0] - since <= soon * 1000
    while pill.group.hidden:
        yield from machine.wait(1)
    assert BLINK_MS - 15 <= (machine.us - gone) / 1000 <= BLINK_MS + 15
    yield from machine.settle()
    assert not pill.group.hidden


def built(machine: Machine) -> Iterator[None]:
    """Waits until the next screen is complete on the panel."""
    app = machine.app
    while app.wanted or app.screen is None or app.presses.labels.pending():
        yield from machine.wait(1)


@SPEEDS
@pytest.mark.parametrize("scene", [zero, leave, passon, pot], ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("key", [1, ROLL])
@on_device(by=run)
def test_a_press_while_a_screen_is_drawn(machine, mhz, scene, key):
    yield from scene(machine)
    yield from machine.wait(60)  # into the building or the refresh
    assert machine.busy
    yield from machine.tap(key)
    yield from built(machine)
    yield from blinks(machine, machine.drawn_us)


@pytest.mark.parametrize(
    "scene, mhz, panel, text",
    [
        *((scene, mhz, DEFAULT, "normal") for scene in (zero, leave, passon) for mhz in ("125", "200")),
        *((passon, "125", panel, "normal") for panel in LAYOUTS[1:]),
        (turn, "200", DEFAULT, "large"),
    ],
)
@on_device(by=run)
def test_a_press_while_roll_rests(machine, scene, mhz, panel, text):
    yield from scene(machine)
    yield from built(machine)
    yield from machine.wait(50)
    pressed = machine.us
    machine.press(ROLL)
    yield from blinks(machine, pressed, SOON_MS + 10)  # two scans of the keys
    machine.release(ROLL)


@SPEEDS
@on_device(by=run)
def test_a_press_on_a_written_box(machine, mhz):
    """Until the next screen the labels stay, and do nothing."""
    session = under_way()
    roll(session, "11656", "11656", "11656")
    yield from take(machine, session, "scoring")
    yield from machine.tap(ROLL)
    yield from machine.wait(150)
    pressed = machine.us
    machine.press(ROLL)
    yield from blinks(machine, pressed, SOON_MS + 10)
    machine.release(ROLL)


def _without_pill(machine: Machine) -> Iterator[None]:
    session = under_way()
    write(session, "aces 11656")
    yield from take(machine, session, "turn")
    machine.faces.append(dice("11656"))
    yield from machine.tap(ROLL)
    while machine.app.table.dice.at_rest():
        yield from machine.wait(1)
    yield from machine.wait(250)


@on_device(by=run, mhz="200")
def test_where_there_is_no_pill_an_empty_one_flashes(machine):
    yield from _without_pill(machine)
    pill = machine.app.screen._frame.pill
    assert pill.group.hidden
    machine.app.presses.labels.drop()
    yield from machine.wait(30)
    assert not pill.group.hidden and pill._word.hidden and pill._icon.hidden
    yield from machine.wait(100)
    assert pill.group.hidden and not pill._word.hidden and not pill._icon.hidden


@on_device(by=run, mhz="200")
def test_a_blink_is_not_a_changed_label(machine):
    """Neither a blink nor a pill that goes live makes presses drop for longer."""
    yield from zero(machine)
    yield from machine.settle()
    screen, labels = machine.app.screen, machine.app.presses.labels
    labels.drop()
    yield from machine.wait(30)
    assert screen._frame.pill.group.hidden and not labels.pending()
    machine.press(ROLL)
    yield from machine.wait(25)
    assert machine.app.lobby.session.agreed, "it counts in the dark moment too"
    machine.release(ROLL)


@on_device(by=run, mhz="200")
def test_a_label_that_changes_during_a_blink_is_shown_after_it(machine):
    yield from _without_pill(machine)
    yield from machine.settle()
    pill = machine.app.screen._frame.pill
    machine.app.presses.labels.drop()
    yield from machine.wait(30)
    assert pill.group.hidden
    machine.press(0)  # holds a die: ROLL throws four
    yield from machine.wait(30)
    machine.release(0)
    yield from machine.settle()
    assert not pill.group.hidden and machine.app.words.ROLL_N % 4 in machine.strings()
    assert machine.app.presses.labels.pill_look(machine.ticks_ms()) == 0
