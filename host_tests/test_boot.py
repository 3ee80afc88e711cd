# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""boot.py and safemode.py: who may write the drive, depending on the keys held in any wiring, and what follows a
brownout."""

import runpy
from functools import partial

import pytest

from host_tools.virtual import blinka
from host_tools.virtual.drive_files import opened
from host_tools.virtual.machine import Machine, Restart

FEATHER = 'SKALBOX_PRESET = "feather-esp32-s3-tft"'


def booted(
    toml: str,
    held: tuple,
    board: str = "pico",
    woken: bool = False,
    alarms: bool = True,
    mark: int = 0,
    firmware: tuple[int, int, int] = (10, 2, 1),
) -> bool:
    """Whether the game may write the drive after a start with these keys held down."""
    machine = Machine(toml=toml, board=board, alarms=alarms)
    machine.drive_writable = False
    machine.firmware = firmware
    machine.wake_alarm = object() if woken else None
    machine.sleep_memory[1] = mark
    for key in held:
        machine.press(key)
    with machine:
        files = {"open": partial(opened, machine)}
        runpy.run_path(str(blinka.ROOT / "boot.py"), files, "__main__")
        assert machine.claims == set(), "the pins are free again"
    return machine.drive_writable


@pytest.mark.parametrize("board, toml", [
    ("pico", ""),
    ("pico", 'SKALBOX_PRESET = "pico"'),
    ("pico", 'SKALBOX_PRESET = "pico-320x240"'),
    ("pico", 'SKALBOX_PRESET = "pico-lcd-1.3"'),
    ("pico", 'SKALBOX_KEYS = "GP8 GP9 GP10 GP11 GP12 GP13"'),
    ("pico", 'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_KEYS = "GP8 GP9 GP10 GP11 GP12 GP13"'),
    ("feather-esp32-s3-tft", FEATHER),
])  # fmt: skip
@pytest.mark.parametrize("alarms", [True, False])
def test_keys_1_and_5_are_for_the_developer(board, toml, alarms, capsys):
    for held, writable in (((), True), ((0,), True), ((4, 5), True), ((0, 4), False), ((0, 1, 2, 3, 4, 5), False)):
        assert booted(toml, held, board, alarms=alarms) is writable
    assert capsys.readouterr().out == "", "what it prints would be written into the root of the drive"


@pytest.mark.parametrize("toml", [
    'SKALBOX_KEYS = "GP99 GP3 GP4 GP5 GP6 GP7"', 'SKALBOX_KEYS = "GP2"', 'SKALBOX_KEYS = "GP2 GP3 GP4 GP5 LED2 GP7"',
    "SKALBOX_KEYS = GP2", 'SKALBOX_PRESET = "pica"', FEATHER,
    '# wires\nSKALBOX_KEYS = "GP8 GP9 GP10 GP11 GP12 GP13\n', 'SKALBOX_PRESET = "pico" 1', "SKALBOX_PRESET =",
])  # fmt: skip
@pytest.mark.parametrize("firmware", [(9, 2, 9), (10, 2, 1)])
def test_wrong_wiring_can_be_fixed_from_a_computer(toml, firmware, capsys):
    """Newer firmware says nothing of a value that it cannot read."""
    assert booted(toml, (), firmware=firmware) is False
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("toml", ["", 'SKALBOX_KEYS = "GP99"'])
def test_whatever_wakes_it_the_drive_stays_the_games(toml):
    assert booted(toml, (0, 4), woken=True) is True


def test_keys_held_while_the_device_restarts_by_itself_leave_the_drive_the_games():
    assert booted("", (0, 4), mark=0x5A) is True
    assert booted("", (0, 4), mark=0x7B) is False


def test_the_title_says_that_the_drive_is_the_computers():
    for writable in (True, False):
        machine = Machine(options={"SKALBOX_LANG": "en"}, null_panel=True)
        machine.drive_writable = writable

        def drive(machine=machine, writable=writable):
            yield from machine.settle()
            assert ("Developer mode" in machine.strings()) is not writable

        machine.run(drive())
        assert machine.crash is None


def test_safe_mode_is_left_after_what_comes_from_outside():
    for name, again in (("BROWNOUT", True), ("WATCHDOG", True), ("HARD_FAULT", True), ("USER", False), ("NONE", False)):
        machine = Machine()
        with machine:
            import supervisor

            machine.safe_mode_reason = getattr(supervisor.SafeModeReason, name)
            started = False
            try:
                runpy.run_path(str(blinka.ROOT / "safemode.py"), run_name="__main__")
            except Restart as restart:
                started = not restart.soft
        assert started is again, name
