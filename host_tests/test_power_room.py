# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power saving: when the device dims, goes dark and sleeps, and what wakes it."""

import pytest

from host_tools.virtual.machine import Machine

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
        return Power(display, now % WRAP), display

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
    assert power.state == AWAKE and not power.asleep
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
    power.sleep_s = 40
    assert not power.sleep_due(39_999) and power.sleep_due(40_000)


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
    assert power.state == DARK and power.asleep and display.done[2:] == [0.04, 0, "0x10"], "the light first"
    assert not power.tick(200_000) and power.asleep
    assert power.touch(200_000) is True and power.asleep and display.done[5:] == ["0x11"]
    assert power.tick(200_119) is False and power.asleep
    assert power.touch(200_119) is True, "nothing is visible yet"
    assert power.tick(200_120) is True and not power.asleep and display.done[6:] == [1.0]
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


def test_brightness(make_power):
    power, display = make_power()
    assert power.level == 5
    for level in (1, 2, 3, 4, 5):
        power.level = level
    assert display.done == sorted(display.done) and display.done[0] > 0.04 and display.done[-1] == 1
    assert len(set(display.done)) == 5
    for level in (0, 6, -1):
        with pytest.raises(ValueError, match="brightness is 1 to 5"):
            power.level = level
    power.tick(20_000)
    power.level = 2
    assert display.done[5:] == [0.04], "no light while it is dim"
    power.touch(20_001)
    assert display.done[6:] == [0.25]


def test_without_a_backlight_pin_only_the_panel_sleeps(make_power):
    power, display = make_power(BACKLIGHT="")
    display.dimmable = False
    power.level = 3
    states(power, 0, 60)
    power.touch(61_000)
    power.tick(62_000)
    assert display.done == ["0x10", "0x11"]


@pytest.mark.parametrize("name", ["DIM_S", "OFF_S"])
@pytest.mark.parametrize("value", ["-1", "x", "90000", "1.5"])
def test_bad_settings_are_reported(make_power, name, value):
    power, _ = make_power(**{name: value})
    from skalbox.hardware import complaints

    assert complaints.found == [("SKALBOX_" + name, value, complaints.ALLOWED, "0-3600")]
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
