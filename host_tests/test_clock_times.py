# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The clocked board against real firmware: how long each change of screen takes, from the key to the last pixel.

The figures are medians measured on CircuitPython 10.2.1 on an emulated Pico with a 240x240 panel. They belong to the
current program: if it becomes faster or slower, measure them again.
"""

from statistics import median

import pytest

from host_tools.tours.timed_play import TimedPlayer
from host_tools.virtual.machine import Machine

FACTOR = 1.3
SHORT = 11  # ms that do not matter
# On the firmware the table has no room beside the coach's answers and is made again; the clocked board knows no such
# limit, and is quicker by that.
REMADE = ("coach to table", "coach to choice of a box")
REMAKING = 1.7
# Here it is slower: it overrates the modules that are loaded for a first match.
LOADED = ("players to opening",)
LOADING = 1.5
SPEEDS = ("125", "200")

# What TimedPlayer notes -> ms on the firmware at 125 MHz and at 200 MHz.
SEEN = {
    "power-on to splash": (1638, 1546),
    "power-on to title": (2473, 2103),
    "title to opening": (545, 386),
    "title to games": (636, 417),
    "games to players": (518, 343),
    "players to opening": (719, 490),
    "opening to choice": (479, 319),
    "choice to table": (568, 376),
    "first ROLL of a turn to all dice at rest": (688, 621),
    "hold key": (26, 19),
    "menu after its 600 ms": (474, 317),
    "menu to sheets": (549, 359),
    "sheets to table": (609, 404),
    "menu to table": (429, 285),
    "menu to coach": (398, 267),
    "menu to coach's answer": (1080, 699),
    "coach to table": (614, 407),
    "ROLL tapped to first tumbling pixel": (33, 24),
    "ROLL tapped to all dice at rest": (670, 608),
    "third throw to choice of a box drawn": (1540, 1394),
    "choice of a box to sheets": (530, 353),
    "sheets to choice of a box": (623, 412),
    "choice of a box to coach's answer": (977, 639),
    "coach to choice of a box": (624, 413),
    "cursor": (28, 21),
    "zero question": (400, 271),
    "zero question to choice of a box": (456, 289),
    "box written to pass-on, less 500": (485, 324),
    "box written to pot, less 500": (478, 317),
    "pass-on to sheets": (535, 354),
    "sheets to pass-on": (455, 306),
    "pass-on ROLL to first pixel": (26, 20),
    "pass-on ROLL to whole table": (506, 343),
    "pot to table": (578, 381),
}
# What was not measured there.
UNSEEN = {
    "pass-on ROLL to first tumbling pixel",
    "third throw, dice at rest to choice of a box drawn",
    "coach always, dice at rest to advice",
}


def played(speed: str, null_panel: bool = True) -> dict[str, float]:
    """ms by what TimedPlayer notes, each the median over a match, at this speed in MHz."""
    options = {"SKALBOX_LANG": "fr", "SKALBOX_CPU_MHZ": speed}
    machine = Machine(clocked=True, null_panel=null_panel, seed=1, options=options)
    player = TimedPlayer(machine)
    machine.run(player.match())
    assert machine.crash is None
    return {name: median(each) for name, each in player.times.items()}


@pytest.fixture(scope="module")
def times() -> list[dict[str, float]]:
    """Those of each speed."""
    return [played(speed) for speed in SPEEDS]


@pytest.mark.parametrize("name", SEEN)
@pytest.mark.parametrize("number", range(len(SPEEDS)), ids=SPEEDS)
def test_the_model_is_close_to_the_firmware(times, name, number, tried):
    model, seen = times[number][name], SEEN[name][number]
    tried("%s at %s MHz: %.0f ms on the clocked board, %d on the firmware" % (name, SPEEDS[number], model, seen))
    quicker = REMAKING if name in REMADE else FACTOR
    slower = LOADING if name in LOADED else FACTOR
    assert seen / quicker - SHORT <= model <= seen * slower + SHORT


def test_everything_timed_is_compared(times):
    for each in times:
        assert set(each) == set(SEEN) | UNSEEN


def test_the_clock_runs_the_same_every_time(times):
    assert times[1] == played("200")


def test_drawing_takes_the_same_time_where_nothing_is_drawn(times):
    assert times[1] == pytest.approx(played("200", null_panel=False), rel=0.01)


def test_without_a_setting_the_board_runs_at_200_mhz(times):
    machine = Machine(clocked=True, null_panel=True, seed=1, options={"SKALBOX_LANG": "fr"})
    player = TimedPlayer(machine)
    machine.run(player.switch_on("power-on to title"))
    assert player.times["power-on to title"] == [times[1]["power-on to title"]]
