# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power saving: when the device dims, goes dark and sleeps, on each board and with each firmware, and what wakes it."""

import ast
import runpy

import pytest
from at_the_table import on_device
from helpers import ROOT
from standin import CODE, device

from host_tools.virtual.machine import Machine, Restart

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it
WRAP = 2**29
AWAKE, DIM, DARK, WAKING = range(4)


class Display:
    """The part of a display that Power uses; records every change to it, in order."""

    dimmable = True

    def __init__(self):
        self.done = []
        self.bus = self

    def __setattr__(self, name, value):
        if name == "brightness" and not self.dimmable:
            raise RuntimeError("Brightness not adjustable")
        if name == "brightness":
            self.done.append(value)
        super().__setattr__(name, value)

    def send(self, command, data):
        self.done.append(hex(command))


@pytest.fixture
def make_power():
    """Makes a Power on a machine with these settings, and its recording display: make_power(SETTING="value")."""
    machines = []

    def build(now=0, alarms=True, **options):
        named = {"SKALBOX_" + name: value for name, value in options.items()}
        machines.append(Machine(options=named, alarms=alarms))
        machines[0].__enter__()
        from skalbox.hardware.power import Power

        display = Display()
        return Power(display, now % WRAP, True), display

    yield build
    machines[0].__exit__()


def states(power, start: int, seconds: int, step: int = 100) -> list:
    """Tick for this many seconds; returns (second, state) at each change."""
    found = []
    for ms in range(0, seconds * 1000 + 1, step):
        if power.tick((start + ms) % WRAP):
            found.append((ms / 1000, power.state))
    return found


@pytest.mark.parametrize("start", [0, WRAP - 65536, WRAP - 30000, WRAP - 1, 7])
@pytest.mark.parametrize(
    "options, seen",
    [
        ({}, [(20, DIM), (60, DARK)]),
        ({"DIM_S": "5", "OFF_S": "12"}, [(5, DIM), (12, DARK)]),
        ({"DIM_S": "0"}, [(60, DARK)]),
        ({"OFF_S": "0"}, [(20, DIM)]),
        ({"DIM_S": "0", "OFF_S": "0"}, []),
        ({"DIM_S": "30", "OFF_S": "10"}, [(10, DARK)]),
    ],
)
def test_dim_and_dark_come_when_they_are_due(make_power, start, options, seen):
    power, _ = make_power(start, **options)
    assert power.state == AWAKE and not power.is_dark
    assert states(power, start, 200) == seen


@pytest.mark.parametrize("start", [0, WRAP - 150_000])
def test_the_deep_sleep_is_due_after_five_minutes(make_power, start):
    power, _ = make_power(start)
    for ms, due in ((0, False), (299_999, False), (300_000, True), (4_000_000, True)):
        assert power.sleep_due((start + ms) % WRAP) is due, ms
    power.touch((start + 300_000) % WRAP)
    assert not power.sleep_due((start + 300_000) % WRAP)


@pytest.mark.parametrize("minutes, due", [(0, None), (1, 60), (2, 120), (5, 300), (10, 600)])
def test_minutes_until_the_deep_sleep(make_power, minutes, due):
    power, _ = make_power()
    assert power.sleep_minutes == 5
    power.sleep_minutes = minutes
    assert power.sleep_minutes == minutes
    assert [second for second in range(0, 1000, 10) if power.sleep_due(second * 1000)][:1] == ([due] if due else [])


def test_sleep_is_set_independently_of_the_dark(make_power):
    power, _ = make_power(OFF_S="0", DIM_S="0")
    power.sleep_minutes = 1
    assert not power.sleep_due(59_999) and power.sleep_due(60_000)


def test_without_alarm_it_stays_dark(make_power):
    from_sleep = []
    power, _ = make_power(alarms=False)
    from skalbox.hardware.power import woken_from_sleep

    from_sleep.append(woken_from_sleep())
    assert states(power, 0, 900)[-1] == (60, DARK)
    assert not power.sleep_due(900_000) and power.sleep_minutes == 5 and from_sleep == [False]


def test_a_key_wakes_it_from_each_state(make_power):
    power, display = make_power()
    assert power.touch(1000) is False and display.done == []
    power.tick(21_000)
    assert power.state == DIM and display.done == [0.04]
    assert power.touch(22_000) is False, "a key works while the screen is visible"
    assert power.state == AWAKE and display.done == [0.04, 1.0]
    power.tick(42_000)
    power.tick(82_000)
    assert power.state == DARK and power.is_dark and display.done[2:] == [0.04, 0, "0x10"], "the light first"
    assert not power.tick(200_000) and power.is_dark
    assert power.touch(200_000) is True and power.is_dark and display.done[5:] == ["0x11"]
    assert power.tick(200_119) is False and power.is_dark
    assert power.touch(200_119) is True, "nothing is visible yet"
    assert power.tick(200_120) is True and not power.is_dark and display.done[6:] == [1.0]
    assert power.touch(200_121) is False and power.state == AWAKE


def test_the_first_key_counts_as_the_last_one(make_power):
    power, _ = make_power()
    states(power, 0, 70)
    power.touch(70_000)
    assert states(power, 70_000, 200) == [(0.2, AWAKE), (20, DIM), (60, DARK)]


def test_it_wakes_across_the_wrap_too(make_power):
    power, _ = make_power(WRAP - 70_000)
    states(power, WRAP - 70_000, 65)
    assert power.touch(WRAP - 50) and not power.tick(69) and power.tick(70) and power.state == AWAKE


def test_brightness_follows_the_setting(make_power):
    power, display = make_power()
    assert power.brightness == 5
    for level in (1, 2, 3, 4, 5):
        power.brightness = level
    assert display.done == sorted(display.done) and display.done[0] > 0.04 and display.done[-1] == 1
    assert len(set(display.done)) == 5
    for level in (0, 6, -1):
        with pytest.raises(ValueError, match="brightness is 1 to 5"):
            power.brightness = level
    power.tick(20_000)
    power.brightness = 2
    assert display.done[5:] == [0.04], "no light while it is dim"
    power.touch(20_001)
    assert display.done[6:] == [0.25]


def test_without_a_backlight_pin_only_the_panel_sleeps(make_power):
    power, display = make_power(BACKLIGHT="")
    display.dimmable = False
    power.brightness = 3
    states(power, 0, 60)
    power.touch(61_000)
    power.tick(62_000)
    assert display.done == ["0x10", "0x11"]


@pytest.mark.parametrize("name", ["DIM_S", "OFF_S"])
@pytest.mark.parametrize("value", ["-1", "x", "90000", "1.5"])
def test_bad_settings_are_reported(make_power, name, value):
    power, _ = make_power(**{name: value})
    from skalbox.hardware import complaints

    assert complaints.reports == [("SKALBOX_" + name, value, complaints.ALLOWED, "0-3600")]
    assert (power.dim_s, power.off_s) == (20, 60)


@pytest.mark.parametrize("slots, tries", [(4, 2), (1, 3)])
def test_a_chip_with_few_slots_wakes_by_roll_and_its_neighbours(make_power, monkeypatch, slots, tries):
    power, _ = make_power()
    import alarm

    from skalbox.hardware.keys import Keys

    tried = []

    def sleep(*alarms):
        tried.append([each.pin.number for each in alarms])
        if len(alarms) > slots:
            raise ValueError("Too many PinAlarm")

    monkeypatch.setattr(alarm, "exit_and_deep_sleep_until_alarms", sleep)
    power.deep_sleep(Keys())
    assert tried[:tries] == [[2, 3, 4, 5, 6, 7], [4, 5, 6, 7], [7]][:tries]


POWERED = CODE.replace("auto_refresh=False", "auto_refresh=False, backlight_pin=board.GP21")
POWERED = POWERED.replace("keys = keypad.Keys(pins,", "from skalbox.hardware.keys import Keys\nkeys = Keys()\n#")
POWERED = POWERED.replace("event = keypad.Event()", "from skalbox.hardware.power import Power, woken_from_sleep")
POWERED = POWERED[: POWERED.index("while True:")] + (
    """
power = Power(display, supervisor.ticks_ms(), True)
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
    if not power.is_dark:
        display.refresh()
"""
)


def powered(tmp_path, driver, **options) -> Machine:
    rooms = ("power", "battery", "keys", "config", "complaints", "toml_lines", "presets", "panels", "clock")
    files = {"hardware/" + name: (ROOT / ("lib/skalbox/hardware/%s.py" % name)).read_text() for name in rooms}
    files["seldom"] = (ROOT / "lib/skalbox/seldom.py").read_text()
    machine = Machine(code=device(tmp_path, POWERED, **files), **options)
    machine.run(driver(machine))
    if machine.crash is not None:
        raise machine.crash
    return machine


def colours(machine) -> int:
    return len(machine.image().getcolors())


@pytest.mark.parametrize("asleep", [600_000, pytest.param(3_000_000, marks=pytest.mark.soak)])
def test_the_board_goes_dark_sleeps_and_wakes(asleep, tmp_path):
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
        yield from machine.wait(asleep)
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


@on_device(by=powered)
def test_a_cut_ends_the_deep_sleep(machine, tmp_path):
    yield from machine.wait(310_000)
    assert machine.display is None
    machine.cut_now()
    yield from machine.polls(3)
    assert machine.strings() == ["woken False"]


@on_device(by=powered, alarms=False)
def test_without_alarm_the_board_stays_dark_and_wakes(machine, tmp_path):
    yield from machine.wait(900_000)
    assert machine.display is not None and colours(machine) == 1
    yield from machine.tap(0)
    yield from machine.wait(200)
    assert machine.strings() == ["woken False"] and colours(machine) > 1


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
        assert machine.app.power.is_dark is (off_s != "0")
        yield from machine.wait(600_000)
        assert machine.display is not None and machine.app.power.is_dark and machine.panel.asleep, "dark, not asleep"
        app = machine.app
        machine.release(down)
        yield from machine.wait(61_000)
        assert machine.display is None, "it tries again every minute"
        yield from machine.wait(100_000)
        yield from machine.tap(down)
        yield from machine.wait(1_000)
        assert machine.wake_alarm is not None and not machine.app.power.is_dark
        seen.append(machine.app is not app)

    bagged(driver, SKALBOX_OFF_S=off_s)
    assert seen == [True]


@on_device(by=bagged)
def test_a_key_that_was_down_before_the_start_counts_too(machine):
    machine.press(3)
    yield from machine.wait(200_000)
    assert machine.display is not None and machine.app.power.is_dark
    machine.release(3)
    yield from machine.wait(62_000)
    assert machine.display is None
    yield from machine.tap(3)
    yield from machine.wait(1_000)
    assert machine.wake_alarm is not None


@on_device(by=bagged)
def test_another_key_wakes_the_device_that_cannot_sleep(machine):
    yield from machine.settle()
    machine.press(1)
    yield from machine.wait(200_000)
    assert machine.app.power.is_dark
    yield from machine.tap(3)
    yield from machine.wait(500)
    assert not machine.app.power.is_dark and machine.app.screen.name == "game", "key 1's, and key 3 does nothing else"


@on_device(by=bagged)
def test_it_rests_and_writes_nothing_while_it_cannot_sleep(machine, monkeypatch, tried):
    steps = []
    yield from machine.settle()
    machine.app.lobby.players = ["Ana", "Ben"]
    machine.app.lobby.start_match()
    machine.app.resume(machine.ticks_ms())
    yield from machine.settle()
    machine.press(3)
    yield from machine.wait(70_000)
    app, step, count = machine.app, machine.app.step, machine.flash.count
    monkeypatch.setattr(app, "step", lambda now: steps.append(now) or step(now))
    yield from machine.wait(600_000)
    assert machine.display is not None and machine.flash.count == count
    assert 600_000 // 40 < len(steps) < 600_000 // 25, "a turn of the loop every 30 ms and more"
    tried(f"{len(steps):,} turns of the loop in 600 s with a key down")


@on_device(by=bagged)
def test_the_board_hangs_if_a_key_is_down_while_it_falls_asleep(machine, monkeypatch):
    """What the guard is for: without it, no key ever wakes the device."""
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


@pytest.mark.parametrize("error", [ValueError, NotImplementedError, RuntimeError, AttributeError])
def test_a_firmware_that_refuses_leaves_the_device_dark_with_its_keys(monkeypatch, error, capsys):
    def refuse(*alarms):
        raise error("not here")

    def driver(machine):
        yield from machine.settle()
        import alarm

        monkeypatch.setattr(alarm, "exit_and_deep_sleep_until_alarms", refuse)
        yield from machine.wait(200_000)
        assert machine.display is not None and machine.app.power.is_dark and not machine.app.power.can_sleep
        yield from machine.tap(5)
        yield from machine.wait(500)
        assert not machine.app.power.is_dark and machine.app.fault is None

    bagged(driver)
    assert capsys.readouterr().out.count("not here") == 3


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
