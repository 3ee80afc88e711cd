# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The battery: its charge by the voltage of its pin."""

import pytest

from host_tools.virtual import current_board
from host_tools.virtual.machine import Machine

WRAP = 2**29


@pytest.fixture
def build():
    """build(setting="value") makes a Battery on a machine with these settings."""
    machines = []

    def build(**options):
        machines.append(Machine(options={"SKALBOX_" + name: value for name, value in options.items()}))
        machines[0].__enter__()
        from skalbox.hardware.battery import Battery

        return Battery()

    yield build
    machines[0].__exit__()


EMPTY, FULL = 3050, 3900  # mV, if settings.toml has nothing about them
PERCENT = [
    (0, -1),
    (1500, -1),
    (2000, 0),
    (3049, 0),
    (3055, 0),
    (3150, 11),
    (3475, 50),
    (3900, 100),
    (4100, 100),
    (4200, -1),
    (4750, -1),
]


@pytest.mark.parametrize("mv, percent", PERCENT)
def test_percent_of_the_battery(build, mv, percent):
    battery = build()
    current_board.board().analog_mv[29] = mv / 3
    assert battery.percent == -1 and not battery.low
    assert abs(battery.read(5) - percent) <= (percent > 0)
    assert battery.low is (0 <= percent < 10)


def test_alkaline_cells_as_settings_toml_has_them(build):
    """Three new cells of 1.6 V, less 0.25 V at the diode, are full, and there is no cable."""
    battery = build(BATTERY_EMPTY_MV="2500", BATTERY_FULL_MV="4300")
    for start, (mv, percent) in enumerate(((4550, 100), (3400, 50), (2500, 0), (4700, -1))):
        current_board.board().analog_mv[29] = mv / 3
        assert abs(battery.read(1 + start * 30_000) - percent) <= (0 < percent < 100)


@pytest.mark.parametrize("start", [0, WRAP - 45_000])
def test_the_battery_is_read_every_30_s_and_smoothed(build, start):
    battery = build(BATTERY="GP28", BATTERY_RATIO="200", BATTERY_EMPTY_MV="3000", BATTERY_FULL_MV="4000")
    volts = current_board.board().analog_mv
    seen = []
    for second, mv in ((0, 3800), (29, 3700), (30, 3700), (31, 3000), (60, 3700), (90, 3000), (120, 3000), (150, 4800)):
        volts[28] = mv // 2
        seen.append(battery.read((start + second * 1000) % WRAP))
    assert seen == [79, 79, 77, 77, 75, 0, 0, -1]
    volts[28] = 1600
    assert battery.read((start + 180_000) % WRAP) == 19, "off the cable"


@pytest.mark.parametrize(
    "options, claimed, said",
    [
        ({}, {29}, ""),
        ({"BATTERY": ""}, set(), ""),
        ({"BATTERY": "GP27"}, {27}, ""),
        ({"BATTERY": "GP9"}, set(), "can’t measure voltage"),
    ],
)
def test_where_the_battery_is_looked_for(build, options, claimed, said, capsys):
    battery = build(**options)
    out = capsys.readouterr().out
    assert current_board.board().claims == claimed and (said in out if said else out == "")
    if not claimed:
        assert battery.read(0) == battery.read(99_999) == -1 and not battery.low


@pytest.mark.parametrize(
    "options, blamed, allowed, empty_mv, full_mv",
    [
        ({"BATTERY": "GP99"}, "BATTERY", "GP0-GP28", EMPTY, FULL),
        ({"BATTERY_RATIO": "99"}, "BATTERY_RATIO", "100-1100", EMPTY, FULL),
        ({"BATTERY_FULL_MV": "2900"}, "BATTERY_FULL_MV", f"{EMPTY + 1}-13000", EMPTY, FULL),
        ({"BATTERY_EMPTY_MV": "4500"}, "BATTERY_EMPTY_MV", f"500-{FULL - 1}", EMPTY, FULL),
        ({"BATTERY_EMPTY_MV": "4500", "BATTERY_FULL_MV": "4400"}, "BATTERY_EMPTY_MV", "500-4399", EMPTY, 4400),
        ({"BATTERY_EMPTY_MV": "2800", "BATTERY_FULL_MV": "2700"}, "BATTERY_EMPTY_MV", "500-2699", EMPTY, FULL),
    ],
)
def test_bad_settings_of_the_battery_are_reported(build, options, blamed, allowed, empty_mv, full_mv):
    battery = build(**options)
    from skalbox.hardware import complaints

    assert [each[::3] for each in complaints.found] == [("SKALBOX_" + blamed, allowed)]
    assert complaints.found[0][1] == options[blamed]
    assert (battery._empty, battery._full) == (empty_mv, full_mv), "the other line is valid"


def test_of_two_limits_the_one_in_the_file_is_blamed(build):
    build(BATTERY_EMPTY_MV="x", BATTERY_FULL_MV="2900")
    from skalbox.hardware import complaints

    assert [each[0] for each in complaints.found] == ["SKALBOX_BATTERY_EMPTY_MV", "SKALBOX_BATTERY_FULL_MV"]
