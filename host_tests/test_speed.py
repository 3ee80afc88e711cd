# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The processor's speed: fast while somebody plays, slow in the dark, and its own after a fault or on another chip."""

import runpy

import pytest

from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine, Restart
from host_tools.virtual.processor import RP2040_HZ, Processor

FAST, STEP, SLOW = 200_000_000, 134_400_000, 48_000_000
FAULT = 0x7B


def started(machine: Machine) -> list[int]:
    """The speeds that the device sets until it shows its first screen, and that of a first change of screen."""
    machine.run(machine.settle())
    assert machine.crash is None
    return machine.cpu.speeds


def test_an_rp2040_runs_fast_before_its_buses_are_set_up(monkeypatch):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22"}, motion=True)
    held = []
    set_speed = Processor.frequency.fset
    record = Processor.frequency.setter(lambda cpu, hz: (held.append(set(machine.claims)), set_speed(cpu, hz)))
    monkeypatch.setattr(Processor, "frequency", record)
    assert started(machine) == [FAST] and machine.cpu.frequency == FAST
    assert held == [set()], "SPI, PWM and I2C take their rates from it"


def test_its_own_speed_can_be_chosen():
    assert started(Machine(null_panel=True, options={"SKALBOX_CPU_MHZ": "125", "SKALBOX_LANG": "en"})) == []


@pytest.mark.parametrize("value", ["201", "fast", "48", ""])
def test_a_wrong_speed_is_reported(value, capsys):
    machine = Machine(null_panel=True, options={"SKALBOX_CPU_MHZ": value, "SKALBOX_LANG": "en"})
    assert started(machine) == [FAST]
    assert "SKALBOX_CPU_MHZ = %s: allowed: 125 200" % (value or '""') in capsys.readouterr().out


def test_another_chip_keeps_its_speed():
    preset = 'SKALBOX_PRESET = "feather-esp32-s3-tft"\nSKALBOX_LANG = "en"\n'
    machine = Machine(toml=preset, board="feather-esp32-s3-tft", panel="240x135", null_panel=True)
    assert started(machine) == [] and machine.cpu.frequency == 240_000_000


def test_a_chip_that_has_failed_keeps_its_speed_until_it_is_switched_off(capsys):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en"})
    with machine:
        import supervisor

        machine.safe_mode_reason = supervisor.SafeModeReason.HARD_FAULT
        with pytest.raises(Restart):
            runpy.run_path(str(blinka.ROOT / "safemode.py"), run_name="__main__")
    assert machine.sleep_memory[0] == FAULT
    assert started(machine) == []
    assert "SKALBOX_CPU_MHZ = 200: the chip failed at this speed: now 125 MHz" in capsys.readouterr().out
    assert started(Machine(null_panel=True, options={"SKALBOX_LANG": "en"})) == [FAST], "after a power-off"


def test_only_a_hard_fault_counts():
    for name in ("BROWNOUT", "WATCHDOG"):
        machine = Machine(null_panel=True)
        with machine:
            import supervisor

            machine.safe_mode_reason = getattr(supervisor.SafeModeReason, name)
            with pytest.raises(Restart):
                runpy.run_path(str(blinka.ROOT / "safemode.py"), run_name="__main__")
        assert machine.sleep_memory[0] != FAULT


@pytest.mark.parametrize("mhz", ["125", "200"])
def test_in_the_dark_it_runs_slowly(mhz):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en", "SKALBOX_CPU_MHZ": mhz, "SKALBOX_SLEEP_MIN": "0"})
    seen = []

    def drive():
        yield from machine.settle()
        seen.append(machine.cpu.frequency)
        yield from machine.wait(61_000)
        seen.append(machine.cpu.frequency)
        yield from machine.tap(5)
        yield from machine.wait(500)
        seen.append(machine.cpu.frequency)

    machine.run(drive())
    assert machine.crash is None
    assert seen == ([FAST, SLOW, FAST] if mhz == "200" else [RP2040_HZ] * 3)
    # It goes down by a step that still has the higher voltage.
    assert machine.cpu.speeds == ([FAST, STEP, SLOW, FAST] if mhz == "200" else [])


def test_a_firmware_that_does_not_offer_it(monkeypatch):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en"})
    monkeypatch.setattr(Processor, "frequency", property(Processor.frequency.fget))
    assert started(machine) == [] and machine.cpu.frequency == RP2040_HZ
