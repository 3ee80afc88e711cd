# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel's light in deep sleep, in which the firmware releases all pins."""

import pytest
from test_sleep import bagged

from host_tools.virtual.machine import Restart

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it

# The pin of the panel's light, the pins that are pulled up, and whether the device then enters deep sleep.
LIGHTS = [("GP21", set(), True), ("GP21", {21}, False), ("GP21", {20}, True), ("GP27", {27}, False), ("", {21}, True)]


@pytest.mark.parametrize(("light", "pulled_up", "sleeps"), LIGHTS)
def test_a_panel_whose_light_shines_while_its_pin_floats_prevents_deep_sleep(light, pulled_up, sleeps, capsys):
    """It would take 30 mA for hours."""
    found = []

    def driver(machine):
        machine.pulled_up = pulled_up
        yield Restart()
        yield from machine.settle()
        from skalbox.players import setting_rows

        app = machine.app
        offered = [row.name for row in setting_rows.ROWS if row.offered is None or row.offered(app)]
        found.append((app.power.can_sleep, "SLEEP_MIN" in offered))
        yield from machine.wait(70_000)
        found.append((machine.display is None, machine.panel.asleep))

    bagged(driver, SKALBOX_BACKLIGHT=light)
    assert found == [(sleeps, sleeps), (sleeps, True)]
    assert capsys.readouterr().out.count("no deep sleep: the panel's light would shine") == (not sleeps)
