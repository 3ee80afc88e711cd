# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The motion sensor as a part: wired or not, its registers, and a key script that shakes it."""

import pytest
from helpers import ROOT
from standin import device

from host_tools.desktop.key_script import parse, shakes
from host_tools.desktop.script_run import Run
from host_tools.virtual import lis3dh
from host_tools.virtual.machine import Machine


@pytest.mark.parametrize(
    "options, wired, said",
    [
        ({"SKALBOX_MOTION": ""}, True, ""),
        ({"SKALBOX_MOTION": "lis3dh"}, False, "No pull up found on SDA or SCL; check your wiring"),
        ({"SKALBOX_MOTION": "lis3dh", "SKALBOX_SDA": "GP2"}, True, "Invalid pins"),
        ({"SKALBOX_MOTION": "lis3dh"}, None, "No I2C device at address: 0x18"),
        ({"SKALBOX_MOTION_ADDRESS": "25"}, None, "No I2C device at address: 0x19"),
    ],
)
def test_without_a_sensor_the_game_goes_on(options, wired, said, capsys):
    with Machine(motion=wired is not False, options=options) as machine:
        if wired is None:
            machine.sensor.plugged = False
        from skalbox.hardware.motion import Motion

        motion = Motion()
        assert not motion.present and motion.poll(0) is None and motion.still and not machine.claims
    printed = capsys.readouterr().out
    assert printed.endswith(said + "\n") and printed.startswith("Skalbox: SKALBOX_") if said else printed == ""


def test_settings_are_checked_and_any_valid_wiring_works():
    for options in (
        {"SKALBOX_MOTION": "mpu6050"},
        {"SKALBOX_MOTION": "lis3dh", "SKALBOX_SDA": "GP99"},
        {"SKALBOX_MOTION": "lis3dh", "SKALBOX_MOTION_ADDRESS": "26"},
    ):
        with Machine(motion=True, options=options):
            from skalbox.hardware import complaints
            from skalbox.hardware.motion import Motion

            assert Motion().present is (options["SKALBOX_MOTION"] == "lis3dh"), "as without the line"
            assert [each[0] for each in complaints.found] == list(options)[-1:]
    with Machine(motion=True, options={"SKALBOX_SDA": "GP26", "SKALBOX_SCL": "GP27", "SKALBOX_MOTION_ADDRESS": "25"}):
        from skalbox.hardware.motion import Motion

        assert Motion().present


def test_a_sensor_of_another_kind_is_reported(capsys):
    machine = Machine(motion=True)
    machine.sensor.registers[0x0F] = 0x32
    with machine:
        from skalbox.hardware.motion import Motion

        assert not Motion().present and not machine.claims
    assert "Failed to find LIS3DH!" in capsys.readouterr().out


def test_the_registers():
    sensor = lis3dh.Lis3dh(lambda us: (0.5, -1.0, 9.0))
    sensor.write(b"\x28")
    assert sensor.read(1, 0) == b"\0", "in power-down it measures nothing"
    sensor.write(b"\xa0\x57\x00")
    sensor.write(b"\xa8")
    assert sensor.read(6, 0) == b"\x00\x20\x00\xc0\xf0\x7f"
    sensor.write(b"\x23\x10")
    sensor.write(b"\xa8")
    assert sensor.read(4, 0) == b"\x00\x10\x00\xe0"
    sensor.write(b"\x0f\x00")
    sensor.write(b"\x0f")
    assert sensor.read(2, 0) == b"\x33\x33"
    sensor.write(b"\x24\x80")
    assert sensor.registers[0x20] == 7


SHAKEN = """
import board, keypad, supervisor
from skalbox.hardware.motion import Motion
keys = keypad.Keys((board.GP2,), value_when_pressed=False)
event = keypad.Event()
motion = Motion()
while True:
    keys.events.get_into(event)
    printed = motion.poll(supervisor.ticks_ms())
    if printed: print(printed, motion.present)
"""


@pytest.mark.parametrize(
    "settings, said", [("", "1 True\n2 True\n"), ('SKALBOX_MOTION = ""\n', ""), ("SKALBOX_MOTION_ADDRESS = 25\n", None)]
)
def test_a_key_script_shakes_the_device(tmp_path, capsys, settings, said):
    modules = {
        "hardware/" + name: (ROOT / ("lib/skalbox/hardware/%s.py" % name)).read_text()
        for name in ("motion", "no_motion", "config", "complaints", "toml_lines", "presets", "panels", "clock")
    }
    code = device(tmp_path / "drive", SHAKEN, **modules)
    (tmp_path / "drive/settings.toml").write_text(settings)
    steps = parse("wait 400\nshake 600\nwait 400", "x.keys")
    assert shakes(steps) and not shakes(steps[:1])
    run = Run(Machine(code=code, motion=shakes(steps)), steps, "x.keys", tmp_path / "out")
    assert run.play() == 0
    assert capsys.readouterr().out == ("1 True\n2 True\n" if said is None else said)
