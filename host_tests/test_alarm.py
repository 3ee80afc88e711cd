# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Deep sleep on each board, with and without the firmware's module `alarm`."""

import ast
import runpy

import pytest
from helpers import ROOT

from host_tools.virtual.machine import Machine, Restart

# Each board with its wiring, and the keys that end its deep sleep: those that the chip has room for, from ROLL on.
BOARDS = [
    ("pico", "pico", {0, 1, 2, 3, 4, 5}),
    ("pico-2", "pico", {2, 3, 4, 5}),
    ("feather-esp32-s3-tft",) * 2 + ({5},),
]


@pytest.mark.parametrize(("board", "preset", "wakes"), BOARDS)
def test_a_board_with_alarm_sleeps_whatever_its_chip(board, preset, wakes, capsys):
    """What counts is whether `alarm` can be imported."""
    seen = set()

    def driver(machine):
        yield from machine.settle()
        for key in range(6):
            yield from machine.wait(70_000)
            assert machine.display is None, "it sleeps"
            yield from machine.tap(key)
            yield from machine.wait(1_000)
            if machine.wake_alarm is not None:
                seen.add(key)
                yield Restart()  # as if the power had been away
                yield from machine.settle()

    toml = 'SKALBOX_PRESET = "%s"\nSKALBOX_LANG = "en"\nSKALBOX_SLEEP_MIN = "1"\n' % preset
    panel = "240x135" if preset == board else "240x240"
    machine = Machine(null_panel=True, board=board, toml=toml, panel=panel)
    machine.run(driver(machine))
    assert machine.crash is None and seen == wakes


@pytest.mark.parametrize("board", ["pico", "pico-2"])
@pytest.mark.parametrize("alarms", [True, False])
def test_without_alarm_a_board_darkens_offers_no_sleep_and_restarts_after_a_fault(board, alarms):
    found = []

    def driver(machine):
        yield from machine.settle()
        from skalbox.players import setting_rows

        offered = [row.name for row in setting_rows.ROWS if row.name == "SLEEP_MIN" and row.offered(machine.app)]
        found.append((machine.app.power.can_sleep, bool(offered)))
        yield from machine.wait(400_000)
        found.append((machine.display is None, machine.panel.asleep))

    machine = Machine(null_panel=True, board=board, alarms=alarms, options={"SKALBOX_LANG": "en"})
    machine.run(driver(machine))
    assert machine.crash is None and found == [(alarms, alarms), (alarms, True)]
    with machine:
        import supervisor

        machine.safe_mode_reason = supervisor.SafeModeReason.HARD_FAULT
        with pytest.raises(Restart):
            runpy.run_path(str(ROOT / "safemode.py"), run_name="__main__")
    assert (machine.sleep_memory[0] != 0) is alarms


def test_no_module_asks_which_chip_it_runs_on():
    """Neither the chip's name nor the board's decides anything: what the firmware has does."""
    for path in [*(ROOT / "lib/skalbox").rglob("*.py"), *(ROOT / "skalcore").rglob("*.py"), *ROOT.glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not (isinstance(node, ast.Attribute) and node.attr in ("uname", "platform", "machine")), path
            asked = isinstance(node, ast.Compare) and "board_id" in ast.unparse(node)
            assert not asked, path
