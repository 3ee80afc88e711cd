# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Dark, deep sleep and waking on the whole virtual board, and the `alarm` module it sleeps with."""

import pytest
from helpers import ROOT
from standin import CODE, device

from host_tools.virtual.machine import Machine, Restart

POWERED = CODE.replace("auto_refresh=False", "auto_refresh=False, backlight_pin=board.GP21")
POWERED = POWERED.replace("keys = keypad.Keys(pins,", "from skalbox.hardware.keys import Keys\nkeys = Keys()\n#")
POWERED = POWERED.replace("event = keypad.Event()", "from skalbox.hardware.power import Power, woken_from_sleep")
POWERED = POWERED[: POWERED.index("while True:")] + (
    """
power = Power(display, supervisor.ticks_ms())
die.text = "woken %s" % woken_from_sleep()
while True:
    event = keys.next()
    now = supervisor.ticks_ms()
    if event is not None and event.pressed and not power.touch(now):
        die.text = "die %d" % event.key_number
    if event is None:
        power.tick(now)
        if power.sleep_due(now):
            power.deep_sleep(keys)
    if not power.asleep:
        display.refresh()
"""
)


def powered(tmp_path, driver, **options) -> Machine:
    rooms = ("power", "battery", "battery_pin", "keys", "config", "complaints", "toml_lines", "presets", "clock")
    files = {"hardware/" + name: (ROOT / ("lib/skalbox/hardware/%s.py" % name)).read_text() for name in rooms}
    machine = Machine(code=device(tmp_path, POWERED, **files), **options)
    machine.run(driver(machine))
    if machine.crash is not None:
        raise machine.crash
    return machine


def colours(machine) -> int:
    return len(machine.image().getcolors())


def test_the_board_goes_dark_sleeps_and_wakes(tmp_path):
    def driver(machine):
        yield from machine.settle()
        assert machine.strings() == ["woken False"] and colours(machine) > 1
        yield from machine.wait(25_000)
        assert 0 < machine.display.brightness < 0.1
        yield from machine.wait(40_000)
        assert machine.unlit and machine.panel.asleep and colours(machine) == 1
        yield from machine.tap(3)
        yield from machine.wait(200)
        assert machine.strings() == ["woken False"] and colours(machine) > 1, "that key did nothing else"
        yield from machine.tap(3)
        assert machine.strings() == ["die 3"]
        before = machine.ticks_ms()
        yield from machine.wait(301_000)
        assert machine.display is None and colours(machine) == 1 and machine.wake_alarm is None
        yield from machine.wait(3_000_000)
        assert machine.display is None
        machine.press(1)
        yield from machine.polls(3)
        assert machine.strings() == ["woken True"] and machine.ticks_ms() != before
        assert machine.wake_alarm.pin.number == 3
        yield from machine.wait(1000)
        machine.release(1)
        yield from machine.settle()
        assert machine.strings() == ["woken True"], "nor did this one"
        yield Restart()
        yield from machine.polls()
        assert machine.strings() == ["woken False"], "the power was restored"

    powered(tmp_path, driver)


def test_a_cut_ends_the_deep_sleep(tmp_path):
    def driver(machine):
        yield from machine.wait(310_000)
        assert machine.display is None
        machine.cut_now()
        yield from machine.polls(3)
        assert machine.strings() == ["woken False"]

    powered(tmp_path, driver)


def test_without_alarm_the_board_stays_dark_and_wakes(tmp_path):
    def driver(machine):
        yield from machine.wait(900_000)
        assert machine.display is not None and colours(machine) == 1
        yield from machine.tap(0)
        yield from machine.wait(200)
        assert machine.strings() == ["woken False"] and colours(machine) > 1

    powered(tmp_path, driver, alarms=False)


def test_an_alarm_needs_free_pins_and_may_be_a_time():
    import time

    with Machine() as machine:
        import alarm
        import board

        from skalbox.hardware.keys import Keys

        keys = Keys()
        with pytest.raises(ValueError, match="GP7 in use"):
            alarm.pin.PinAlarm(board.GP7, value=False, pull=True)
        keys.deinit()
        assert not machine.has_come(alarm.pin.PinAlarm(board.GP7, value=False, pull=True))
        machine.press(5)
        assert machine.has_come(alarm.pin.PinAlarm(board.GP7, value=False, pull=True))
        later = alarm.time.TimeAlarm(monotonic_time=time.monotonic() + 2)
        assert not machine.has_come(later)
        time.sleep(2)
        assert machine.has_come(later)
        with pytest.raises(TypeError, match="alarm"):
            alarm.exit_and_deep_sleep_until_alarms(board.GP7)
