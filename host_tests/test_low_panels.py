# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Panels without a line above the keys: important news replaces the pot's line for a while."""

import pytest
from at_the_table import run, under_way
from panels import LAYOUTS, is_low

from host_tools.tours.actions import EASY, ROLL, dice

POTT, YAMS = 0, 1
# On the smallest panel it stands in place of the bonus where there is no pot.
CASES = [(kind, panel) for kind in (POTT, YAMS) for panel in LAYOUTS]


@pytest.mark.parametrize(("kind", "panel"), CASES)
def test_why_nobody_has_to_roll(kind, panel):
    """Because the device plays, and for whom, or a player has left: said before the throw, and gone with the choice."""

    def driver(machine, away):
        yield from machine.settle()
        session = under_way(2, kind)
        if away:
            session.away = 1
        else:
            session.roles[0] = EASY
        app = machine.app
        app.lobby.session = session
        machine.faces += [dice("12345")] * 3
        app.resume(machine.ticks_ms())
        yield from machine.wait(200)
        wanted = "Played for you" if away else "The device plays"
        assert app.screen.name == "turn" and wanted in machine.strings()
        while app.screen.name != "scoring":
            yield from machine.wait(50)
        assert wanted not in machine.strings()

    for away in (True, False):
        run(driver, away, panel=panel)


@pytest.mark.parametrize(("kind", "panel"), CASES)
def test_the_battery_is_low(kind, panel):
    """Said before the throw; then the line shows its usual text again."""

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.session = under_way(2, kind)
        app.show("turn", machine.ticks_ms())
        yield from machine.settle()
        usual = machine.strings()
        app.power.battery.percent = 5
        app.show("turn", machine.ticks_ms())
        yield from machine.settle()
        assert "Battery low" in machine.strings() and "Battery low" not in usual
        machine.faces.append(dice("12346"))
        yield from machine.tap(ROLL)
        yield from machine.settle()
        assert "Battery low" not in machine.strings()
        if is_low(panel):
            assert (kind == POTT) == ("Pot 12" in machine.strings())

    run(driver, panel=panel)
