# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A press that is dropped shows a sign within 35 ms, on a board without a buzzer too: the pill blinks once."""

from collections.abc import Callable, Iterator

import pytest
from panels import DEFAULT, LAYOUTS
from test_rests import leave, passon, pot, turn, zero

from host_tools.tours.actions import dice, take
from host_tools.tours.matches import roll, under_way, write
from host_tools.virtual.machine import Machine

ROLL = 5
SOON_MS = 35
BLINK_MS = 80
SPEEDS = pytest.mark.parametrize("mhz", ["125", "200"])


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
    """When something was drawn that is no larger than the pill, in us. If it was larger, AssertionError."""
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
def test_a_press_while_a_screen_is_drawn(mhz, scene, key):
    def driver(machine: Machine) -> Iterator[None]:
        yield from scene(machine)
        yield from machine.wait(60)  # into the building or the refresh
        assert machine.busy
        yield from machine.tap(key)
        yield from built(machine)
        yield from blinks(machine, machine.drawn_us)

    run(mhz, driver)


@pytest.mark.parametrize(
    "scene, mhz, panel, text",
    [
        *((scene, mhz, DEFAULT, "normal") for scene in (zero, leave, passon) for mhz in ("125", "200")),
        *((passon, "125", panel, "normal") for panel in LAYOUTS[1:]),
        (turn, "200", DEFAULT, "large"),
    ],
)
def test_a_press_while_roll_rests(scene, mhz, panel, text):
    def driver(machine: Machine) -> Iterator[None]:
        yield from scene(machine)
        yield from built(machine)
        yield from machine.wait(50)
        pressed = machine.us
        machine.press(ROLL)
        yield from blinks(machine, pressed, SOON_MS + 10)  # two scans of the keys
        machine.release(ROLL)

    run(mhz, driver, panel, text)


@SPEEDS
def test_a_press_on_a_written_box(mhz):
    """Until the next screen the labels stay, and do nothing."""

    def driver(machine: Machine) -> Iterator[None]:
        session = under_way()
        roll(session, "11656", "11656", "11656")
        yield from take(machine, session, "scoring")
        yield from machine.tap(ROLL)
        yield from machine.wait(150)
        pressed = machine.us
        machine.press(ROLL)
        yield from blinks(machine, pressed, SOON_MS + 10)
        machine.release(ROLL)

    run(mhz, driver)


def _without_pill(machine: Machine) -> Iterator[None]:
    session = under_way()
    write(session, "aces 11656")
    yield from take(machine, session, "turn")
    machine.faces.append(dice("11656"))
    yield from machine.tap(ROLL)
    while machine.app.table.dice.at_rest():
        yield from machine.wait(1)
    yield from machine.wait(250)


def test_where_there_is_no_pill_an_empty_one_flashes():
    def driver(machine: Machine) -> Iterator[None]:
        yield from _without_pill(machine)
        pill = machine.app.screen._frame.pill
        assert pill.group.hidden
        machine.app.presses.labels.drop()
        yield from machine.wait(30)
        assert not pill.group.hidden and pill._word.hidden and pill._icon.hidden
        yield from machine.wait(100)
        assert pill.group.hidden and not pill._word.hidden and not pill._icon.hidden

    run("200", driver)


def test_a_blink_is_not_a_changed_label():
    """Neither a blink nor a pill that goes live makes presses drop for longer."""

    def driver(machine: Machine) -> Iterator[None]:
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

    run("200", driver)


def test_a_label_that_changes_during_a_blink_is_shown_after_it():
    def driver(machine: Machine) -> Iterator[None]:
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
        assert machine.app.presses.labels.look(machine.ticks_ms()) == 0

    run("200", driver)
