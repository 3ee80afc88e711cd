# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Dark, deep sleep and waking on the whole virtual board, and the `alarm` module it sleeps with."""

import pytest
from helpers import ROOT
from standin import CODE, device

from host_tools.virtual.machine import Machine, Restart

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it

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
        if power.sleep_due(now) and power.may_sleep(keys, now):
            power.deep_sleep(keys)
    if not power.asleep:
        display.refresh()
"""
)


def powered(tmp_path, driver, **options) -> Machine:
    rooms = (
        "power",
        "battery",
        "keys",
        "config",
        "complaints",
        "toml_lines",
        "presets",
        "panels",
        "clock",
    )
    files = {"hardware/" + name: (ROOT / ("lib/skalbox/hardware/%s.py" % name)).read_text() for name in rooms}
    files["seldom"] = (ROOT / "lib/skalbox/seldom.py").read_text()
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


def bagged(driver, **options) -> Machine:
    """The game itself, asleep after a minute, with driver(machine)."""
    options = {"SKALBOX_LANG": "en", "SKALBOX_SLEEP_MIN": "1", "SKALBOX_OFF_S": "30", **options}
    machine = Machine(null_panel=True, options=options, nvm_kind="espressif")
    machine.run(driver(machine))
    assert machine.crash is None
    return machine


@pytest.mark.parametrize("off_s", ["30", "0"])
@pytest.mark.parametrize("down", [0, 5])
def test_a_key_that_is_down_puts_the_deep_sleep_off(off_s, down):
    seen = []

    def driver(machine):
        yield from machine.settle()
        machine.press(down)
        yield from machine.wait(59_000)
        assert machine.app.power.asleep is (off_s != "0")
        yield from machine.wait(600_000)
        assert machine.display is not None and machine.app.power.asleep and machine.panel.asleep, "dark, not asleep"
        app = machine.app
        machine.release(down)
        yield from machine.wait(61_000)
        assert machine.display is None, "it tries again every minute"
        yield from machine.wait(100_000)
        yield from machine.tap(down)
        yield from machine.wait(1_000)
        assert machine.wake_alarm is not None and not machine.app.power.asleep
        seen.append(machine.app is not app)

    bagged(driver, SKALBOX_OFF_S=off_s)
    assert seen == [True]


def test_a_key_that_was_down_before_the_start_counts_too():
    def driver(machine):
        machine.press(2)
        yield from machine.wait(200_000)
        assert machine.display is not None and machine.app.power.asleep
        machine.release(2)
        yield from machine.wait(62_000)
        assert machine.display is None
        yield from machine.tap(2)
        yield from machine.wait(1_000)
        assert machine.wake_alarm is not None

    bagged(driver)


def test_another_key_wakes_the_device_that_cannot_sleep():
    def driver(machine):
        yield from machine.settle()
        machine.press(1)
        yield from machine.wait(200_000)
        assert machine.app.power.asleep
        yield from machine.tap(3)
        yield from machine.wait(500)
        assert not machine.app.power.asleep and machine.app.screen.name == "game", (
            "key 1's, and key 3 does nothing else"
        )

    bagged(driver)


def test_it_rests_and_writes_nothing_while_it_cannot_sleep(monkeypatch, tried):
    steps = []

    def driver(machine):
        yield from machine.settle()
        machine.app.lobby.players = ["Ana", "Ben"]
        machine.app.lobby.begin()
        machine.app.resume(machine.ticks_ms())
        yield from machine.settle()
        machine.press(4)
        yield from machine.wait(70_000)
        app, step, count = machine.app, machine.app.step, machine.flash.count
        monkeypatch.setattr(app, "step", lambda now: steps.append(now) or step(now))
        yield from machine.wait(600_000)
        assert machine.display is not None and machine.flash.count == count

    bagged(driver)
    assert 600_000 // 40 < len(steps) < 600_000 // 25, "a turn of the loop every 30 ms and more"
    tried(f"{len(steps):,} turns of the loop in 600 s with a key down")


def test_the_board_hangs_if_a_key_is_down_while_it_falls_asleep(monkeypatch):
    """What the guard is for: without it, no key ever wakes the device."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.hardware.keys import Keys

        monkeypatch.setattr(Keys, "any_down", lambda keys: False)
        machine.press(1)
        yield from machine.wait(62_000)
        assert machine.display is None
        machine.release(1)
        yield from machine.tap(1, 5_000)
        yield from machine.wait(5_000)
        assert machine.display is None and machine.app is None

    bagged(driver)


@pytest.mark.parametrize("error", [ValueError, NotImplementedError, RuntimeError, AttributeError])
def test_a_firmware_that_refuses_leaves_the_device_dark_with_its_keys(monkeypatch, error, capsys):
    def refuse(*alarms):
        raise error("not here")

    def driver(machine):
        yield from machine.settle()
        import alarm

        monkeypatch.setattr(alarm, "exit_and_deep_sleep_until_alarms", refuse)
        yield from machine.wait(200_000)
        assert machine.display is not None and machine.app.power.asleep and not machine.app.power.can_sleep
        yield from machine.tap(5)
        yield from machine.wait(500)
        assert not machine.app.power.asleep and machine.app.fault is None

    bagged(driver)
    assert capsys.readouterr().out.count("not here") == 3
