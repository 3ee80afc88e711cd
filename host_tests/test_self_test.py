# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The test of a device that was just built: on every panel, with each part missing, wired wrongly, or dead."""

import itertools
import re
from collections.abc import Callable, Iterator

import pytest
from layouts import Watch
from panels import LAYOUTS, PANELS, SMALLEST, SPOKEN, size
from sight import LONG, ROLL, soft_keys
from texts import texts

from host_tools.drive import fat
from host_tools.tours.actions import lay, show, tap
from host_tools.virtual.machine import Machine

WIRED = {"SKALBOX_BUZZER": "GP22", "SKALBOX_MOTION": "lis3dh", "SKALBOX_BATTERY": "GP26"}
WRONG = {"SKALBOX_BUZZER": "GP18", "SKALBOX_MOTION": "lis3dh", "SKALBOX_BATTERY": "GP8"}
DARK, LIT, DOWN = (0x21, 0x24, 0x21), (0xFF, 0xF7, 0xEF), (0xFF, 0x59, 0x29)  # a cell before, after, and in a press
NAMED = ("SKALBOX_KEYS", "SKALBOX_BGR", "SKALBOX_COLSTART")
NEAR = 8  # two colours are the same if no channel differs more: the panel has 16 bits a pixel


def said(machine: Machine) -> list[str]:
    return [text.text for text in texts(machine)]


def opened(machine: Machine) -> Iterator[None]:
    """Passes over the list of wrong lines and opens the test from the last row of the settings."""
    yield from machine.settle()
    machine.app.lobby.complaints.clear()
    yield from show(machine, "title")
    yield from lay(machine, "settings")
    yield from tap(machine, 1, ROLL)
    assert machine.app.screen.name == "self_test"


def like(one: tuple, other: tuple) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


# What settings.toml says, whether a sensor is wired, what happens before or during the test, and what is said then.
def nothing(machine: Machine) -> None:
    """Nothing happens."""


def unplug(machine: Machine) -> None:
    machine.sensor.plugged = False


def fill(machine: Machine) -> None:
    machine.free_flash = 3_000


def run_down(machine: Machine) -> None:
    machine.analog_mv[26] = 0


CASES: dict[str, tuple[dict, bool, Callable, Callable, list[str]]] = {
    "bare": ({"SKALBOX_BATTERY": ""}, False, nothing, nothing, ["NONE", "NONE", "NONE", "198"]),
    "wired": (WIRED, True, nothing, nothing, ["GP22", "x -0.0", "3.90 V", "198"]),
    "wrong": (WRONG, False, fill, nothing, [
        "SKALBOX_BUZZER GP18", "SKALBOX_SDA GP0 GP1", "SKALBOX_BATTERY GP8", "settings.toml 2"]),
    "gone": (WIRED, True, run_down, unplug, ["GP22", "SKALBOX_SDA GP0 GP1", "SKALBOX_BATTERY 0.00 V", "198"]),
}  # fmt: skip

POINT = re.compile(r"(?<=\d)\.(?=\d)")  # in a number


@pytest.mark.parametrize(("panel", "language"), SPOKEN)
@pytest.mark.parametrize("case", CASES)
def test_each_part_is_found_or_its_setting_named(case, panel, language, capsys):
    options, motion, before, during, expected = CASES[case]
    watch = Watch(panel, language, options=options, motion=motion)
    machine = watch.machine
    machine.analog_mv[26] = 1_300  # a third of a full battery
    before(machine)

    def driver(watch: Watch) -> Iterator[None]:
        yield from opened(machine)
        watch.look(case)
        during(machine)
        yield from tap(machine, 0, 2, ROLL)
        yield from machine.wait(700)  # five readings that fail
        watch.look(case + ", keys pressed")
        words = machine.app.words
        found = said(machine)
        wanted = [words.TEST_NONE if each == "NONE" else POINT.sub(words.DECIMAL, each) for each in expected]
        for text in set(wanted):
            assert sum(each.startswith(text) for each in found) >= wanted.count(text), (text, found)
        named = {each.split()[0] for each in found if each.startswith(("SKALBOX_", "settings."))}
        named.discard("SKALBOX_KEYS")  # which is named in any case: the device does not know which keys there are
        assert named == {each.split()[0] for each in expected if each.startswith(("SKALBOX_", "settings."))}

    watch.run(driver)


def test_live_readings_follow_the_sensor_and_the_battery():
    machine = Machine(seed=1, options={"SKALBOX_LANG": "en", **WIRED}, motion=True, null_panel=True)
    machine.analog_mv[26] = 1_300

    def drive() -> Iterator[None]:
        yield from opened(machine)
        seen = set()
        machine.sensor.force = lambda us: (0.5, -1.25, 2.0)
        machine.analog_mv[26] = 1_000
        yield from machine.wait(31_000)  # the battery is read twice a minute
        seen.update(said(machine))
        assert {"x 0.50  y -1.25  z 2.00 g", "3.00 V"} <= seen

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("panel", PANELS)
def test_the_edge_the_colours_and_the_greys_are_on_the_panel(panel):
    machine = Machine(panel=panel, seed=1, options={"SKALBOX_LANG": "en"})
    width, height = size(panel)

    def drive() -> Iterator[None]:
        yield from opened(machine)
        from skalbox.draw import palette
        from skalbox.screens import self_test

        picture = machine.image()
        edge = [(x, y) for x in range(width) for y in (0, height - 1)] + [
            (x, y) for y in range(height) for x in (0, width - 1)
        ]
        assert all(like(picture.getpixel(each), LIT) for each in edge)
        inside = [picture.getpixel((x, y)) for x in range(1, width - 1) for y in (1, height - 2)]
        assert sum(like(each, LIT) for each in inside) < len(inside) // 3, "the edge is one pixel"
        inks = (0xFF0000, 0x00FF00, 0x0000FF, palette.PAPER, palette.ASH, palette.FOG, palette.SMOKE, palette.NIGHT)
        x, y, wide = self_test._COLOURS
        for number, ink in enumerate((*inks, palette.ROLL)):
            found = picture.getpixel((x + wide * number + 1, y + 1))
            assert like(found, (ink >> 16, ink >> 8 & 255, ink & 255)), number
        x, y, wide = self_test._GREYS
        greys = [picture.getpixel((x + wide * number + 1, y + 1)) for number in range(len(self_test._STEPS))]
        assert like(greys[0], (0, 0, 0)) and like(greys[-1], (255, 255, 255))
        levels = [sum(grey) for grey in greys]
        assert all(80 < b - a < 140 for a, b in itertools.pairwise(levels))
        assert all(max(grey) - min(grey) <= NEAR for grey in greys)

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("panel", LAYOUTS)
def test_a_cell_shows_whether_its_key_was_pressed_and_a_dead_key_stays_dark(panel):
    machine = Machine(panel=panel, seed=1, options={"SKALBOX_LANG": "en"})

    def cells() -> list[str]:
        """Each key and ROLL: "dark", "lit" or "down"."""
        from skalbox.draw import measures
        from skalbox.screens import self_test

        middle = measures.CELL_Y + measures.KEY_Y + measures.KEY_H // 2
        places = [(measures.CELL * key + measures.KEY_X + 3, middle) for key in range(5)]
        places.append((self_test._CELL[0] + 2, self_test._CELL[1] + 2))
        names = {DARK: "dark", LIT: "lit", DOWN: "down"}
        found = [machine.image().getpixel(place) for place in places]
        return [next((names[each] for each in names if like(each, colour)), str(colour)) for colour in found]

    def drive() -> Iterator[None]:
        yield from opened(machine)
        assert cells() == ["dark"] * 6, "ROLL, which has opened it, was pressed on another screen"
        dead = 3
        for key in (4, 0, 2, ROLL, 1):
            machine.press(key)
            yield from machine.wait(100)
            assert cells()[key] == "down"
            machine.release(key)
            yield from machine.wait(100)
            assert cells()[key] == "lit"
            assert machine.app.screen.name == "self_test"
        assert cells() == ["lit", "lit", "lit", "dark", "lit", "lit"]
        assert set(soft_keys(machine.app)) == {"1", "2", "3", "4", "5"}
        # If there is room, the screen names the settings for what the device cannot find out itself.
        room = panel != SMALLEST
        assert all(any(line in each for each in said(machine)) == room for line in NAMED)
        machine.press(dead)
        machine.press(0)
        yield from machine.wait(2_000)
        assert cells()[dead] == cells()[0] == "down", "two at once, and a key that sticks stays like this"

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("volume", ["off", "low"])
def test_each_key_has_a_tone_even_for_players_who_want_no_sound(volume):
    options = {"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22", "SKALBOX_SOUND": volume}
    machine = Machine(seed=1, options=options, null_panel=True)
    tones = []

    def drive() -> Iterator[None]:
        yield from opened(machine)
        for key in range(6):
            machine.sounds.clear()
            yield from tap(machine, key)
            yield from machine.wait(300)
            tones.append([hertz for _, hertz, duty in machine.sounds if duty])
            assert machine.sounds[-1][2] == 0, "it ends"
        before = machine.app.sound.volume
        yield from machine.tap(ROLL, LONG)
        yield from machine.settle()
        assert (machine.app.sound.volume, before) == ((0, 1) if volume == "off" else (1, 1))

    machine.run(drive())
    assert machine.crash is None
    assert all(len(each) == 1 for each in tones) and len({each[0] for each in tones}) == 6, tones


def test_the_settings_open_it_and_about_and_a_long_press_of_roll_leads_back():
    machine = Machine(seed=1, options={"SKALBOX_LANG": "en"}, null_panel=True)

    def drive() -> Iterator[None]:
        yield from opened(machine)
        yield from tap(machine, ROLL, ROLL)
        assert machine.app.screen.name == "self_test", "a tap lights the cell of ROLL, no more"
        yield from machine.tap(ROLL, LONG)
        yield from machine.settle()
        assert machine.app.screen.name == "settings"
        words = machine.app.words
        assert words.KEY_TEST in said(machine) and machine.app.screen.cursor == len(machine.app.screen.items()) - 1
        yield from tap(machine, 1)
        assert machine.app.screen.items()[machine.app.screen.cursor][2] == words.KEY_ABOUT
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "about"
        yield from tap(machine, ROLL, 0)
        assert machine.app.screen.name == "title"

    machine.run(drive())
    assert machine.crash is None


def test_a_board_without_a_pin_for_the_battery_and_large_type():
    machine = Machine(
        board="feather-esp32-s3-tft",
        seed=1,
        options={"SKALBOX_PRESET": "feather-esp32-s3-tft", "SKALBOX_LANG": "en", "SKALBOX_TEXT": "large"},
        panel="240x135",
        null_panel=True,
    )

    def drive() -> Iterator[None]:
        yield from opened(machine)
        assert said(machine).count(machine.app.words.TEST_NONE) == 3

    machine.run(drive())
    assert machine.crash is None


def test_the_virtual_drive_is_as_large_as_a_picos():
    with Machine() as machine:
        unit, _, clusters, free = machine.statvfs("/")[:4]
        assert unit == fat.CLUSTER and clusters == fat.CLUSTERS and free * unit == machine.free_flash
