# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The motion sensor: what counts as shaking, its registers, a key script that shakes it, and no allocation in
a poll.
"""

import json
import math
import random
import sys

import pytest
from at_the_table import run
from helpers import NODE, ROOT
from standin import device

from host_tools.desktop.key_script import parse, shakes
from host_tools.desktop.script_run import Run
from host_tools.node import micropython
from host_tools.virtual import lis3dh
from host_tools.virtual.machine import Machine

REST = lis3dh.at_rest
NAMES = {1: "began", 2: "ended"}


def swing(hertz: float, g: float, axis: int = 0):
    """Shaking this many times a second with `g` of force along an axis (2: up and down)."""

    def force(us: int):
        moved = list(REST(us))
        moved[axis] += g * math.sin(2 * math.pi * hertz * us / 1e6)
        return tuple(moved)

    return force


def aslant(hertz: float, g: float):
    def force(us: int):
        turn = math.sin(2 * math.pi * hertz * us / 1e6) * g / math.sqrt(3)
        return tuple(each + turn for each in REST(us))

    return force


def bumps(*at_ms: int, g: float = 4):
    """Put down hard at these times: a blow and its ringing, ignoring the sensor's bandwidth of 11 Hz."""

    def force(us: int):
        x, y, z = REST(us)
        for at in at_ms:
            after = us / 1000 - at
            if after >= 0:
                z += g * math.exp(-after / 20) * math.cos(2 * math.pi * after / 40)
        return x, y, z

    return force


def turning(ms: int):
    """Turning from one face to the other and back, each in that time."""

    def force(us: int):
        angle = math.pi * us / 1000 / ms
        x, y, z = REST(us)
        return x + math.sin(angle), y, z - 1 + math.cos(angle)

    return force


def walking(us: int):
    """Two steps a second, each with the blow of a heel."""
    x, y, z = swing(2, 0.4, 2)(us)
    heel = us / 1000 % 500
    return x + 0.1 * math.sin(2 * math.pi * us / 1e6), y, z + (1.0 if heel < 25 else 0)


def moved(parts, sensitivity: int = 1, poll_ms: int = 5, late=None):
    """The events of motion.poll() with their times in ms, while these forces act in turn; parts: (force, ms)."""
    machine = Machine(motion=True)
    reported = []
    with machine:
        from skalbox.hardware.motion import Motion

        motion = Motion()
        assert motion.present
        motion.sensitivity = sensitivity
        start = machine.us
        for force, ms in [(REST, 600), *parts]:
            begun = machine.us
            machine.sensor.force = lambda us, force=force, begun=begun: force(us - begun)
            while machine.us < begun + ms * 1000:
                machine.us += (late() if late else poll_ms) * 1000
                event = motion.poll(machine.ticks_ms())
                if event is not None:
                    reported.append((NAMES[event], (machine.us - start) // 1000))
    return reported


HARD, SOFT = aslant(5, 2.5), aslant(3.5, 0.9)
# the movement, its force and ms, and whether it counts as shaking at low, normal and high sensitivity
DONE = [
    ("hard, flat", swing(5, 2.5), 1000, (1, 1, 1)),
    ("hard, up and down", swing(5, 2.5, 2), 1000, (1, 1, 1)),
    ("hard, aslant", HARD, 1000, (1, 1, 1)),
    ("quick and short", swing(7, 2, 1), 450, (1, 1, 1)),
    ("a hand's", lis3dh.shaken, 700, (1, 1, 1)),
    ("as one does", swing(4, 1.4, 1), 1000, (0, 1, 1)),
    ("gentle, flat", swing(3.5, 0.9), 1000, (0, 0, 1)),
    ("gentle, up and down", swing(3.5, 0.9, 2), 1000, (0, 0, 1)),
    ("gentle, aslant", SOFT, 1000, (0, 0, 1)),
    ("rocking", swing(2, 0.5), 3000, (0, 0, 0)),
    ("a bump", bumps(100), 1000, (0, 0, 0)),
    ("a bump as hard as it measures", bumps(100, g=8), 1000, (0, 0, 0)),
    ("one edge, then the other", bumps(100, 190), 1000, (0, 0, 0)),
    ("one edge, then the other, slowly", bumps(100, 300), 1000, (0, 0, 0)),
    ("knocks", bumps(100, 350, 600, 850, 1100), 1500, (0, 0, 0)),
    ("turned over slowly", turning(2000), 4000, (0, 0, 0)),
    ("turned over fast", turning(400), 2400, (0, 0, 0)),
    ("walking", walking, 6000, (0, 0, 0)),
    ("lying there", REST, 5000, (0, 0, 0)),
]


@pytest.mark.parametrize("sensitivity", [0, 1, 2], ids=["low", "normal", "high"])
@pytest.mark.parametrize("what, force, ms, throws", DONE, ids=[row[0] for row in DONE])
def test_what_counts_as_shaking(what, force, ms, throws, sensitivity):
    reported = moved([(force, ms), (REST, 1500)], sensitivity)
    assert [name for name, _ in reported] == ["began", "ended"] * throws[sensitivity]
    if reported:
        assert reported[0][1] <= 600 + 450, "it starts soon"
        assert 600 + ms + 100 <= reported[1][1] <= 600 + ms + 320, "and ends when it is quiet"


@pytest.mark.parametrize(
    "parts, events",
    [
        ([(HARD, 800), (REST, 1500), (HARD, 800), (REST, 500)], "began ended began ended"),
        ([(HARD, 800), (REST, 150), (HARD, 800), (REST, 500)], "began ended"),  # a short pause does not count
        ([(HARD, 800), (REST, 500), (HARD, 3000), (REST, 2000)], "began ended"),  # too soon, without rest in between
        ([(HARD, 800), (REST, 500), (HARD, 3000), (REST, 400), (HARD, 600), (REST, 400)], "began ended began ended"),
        ([(HARD, 8000)], "began"),
        ([(HARD, 800), (SOFT, 2000), (REST, 400)], "began ended"),  # normal: quieter, but not at rest
    ],
)
def test_one_shake_throws_once(parts, events):
    assert " ".join(name for name, _ in moved(parts)) == events


def test_polls_that_come_late_change_little():
    rng = random.Random(1)
    for what, force, ms, throws in DONE:
        if throws[0] == throws[2]:
            reported = moved([(force, ms), (REST, 1500)], late=lambda: rng.choice((5, 20, 45, 50)))
            assert [name for name, _ in reported] == ["began", "ended"] * throws[1], what


def test_polls_that_come_very_late_still_feel_a_shake():
    rng = random.Random(3)
    reported = moved([(swing(4, 1.4, 1), 1500), (REST, 1500)], late=lambda: rng.randrange(70, 111))
    assert [name for name, _ in reported] == ["began", "ended"]


def test_it_takes_less_to_continue_than_to_start():
    reported = moved([(HARD, 800), (SOFT, 2000), (REST, 400)])
    assert reported[1][1] > 600 + 2800, (
        "too gentle to start a shake at normal sensitivity, but strong enough to continue one"
    )


def test_every_start_follows_an_end(tried):
    rng = random.Random(2)
    shakes_seen = 0
    for _ in range(30):
        parts = [(rng.choice(DONE)[1], rng.randrange(50, 900)) for _ in range(12)]
        sensitivity = rng.randrange(3)
        reported = [name for name, _ in moved(parts, sensitivity, rng.choice((5, 7, 20, 33)))]
        assert reported[::2] == ["began"] * len(reported[::2]) and reported[1::2] == ["ended"] * len(reported[1::2])
        shakes_seen += len(reported) // 2
    tried("%d shakes in 360 random movements, each begun and ended once" % shakes_seen)
    assert shakes_seen > 20


def test_across_the_wrap_of_the_clock():
    """The board's clock starts 65,536 ms before it wraps."""
    reported = moved([(REST, 65536 - 600 - 400), (HARD, 800), (REST, 1500), (HARD, 500), (REST, 400)])
    assert [name for name, _ in reported] == ["began", "ended", "began", "ended"]


@pytest.fixture
def board():
    with Machine(motion=True) as machine:
        from skalbox.hardware.motion import Motion

        motion = Motion()

        def go_on(ms: int, force=REST) -> list:
            reported = []
            machine.sensor.force = force
            for _ in range(ms // 5):
                machine.us += 5000
                reported.append(motion.poll(machine.ticks_ms()))
            return [each for each in reported if each]

        yield machine, motion, go_on


def test_shaking_whose_start_was_not_seen_does_not_count(board):
    machine, _, go_on = board
    assert go_on(900, HARD) == [], "shaken before the first reading"
    assert go_on(400) == [] and go_on(600, HARD) == [1]
    assert go_on(400) == [2] and go_on(1000) == []
    machine.us += 3_000_000  # no poll for a while
    assert go_on(1000, HARD) == [] and go_on(300) == [] and go_on(600, HARD) == [1]
    machine.us += 3_000_000
    assert go_on(200) == [] and go_on(200) == [2], "the end that is due still comes"


def test_the_sensor_is_read_every_20_ms_and_only_when_asked(board):
    machine, motion, _ = board
    reads = []
    machine.sensor.force = lambda us: reads.append(us) or REST(us)
    for _ in range(200):
        machine.us += 5000
        motion.poll(machine.ticks_ms())
    assert len(reads) == 50


def test_a_still_device_is_not_shaken(board):
    _, motion, go_on = board
    assert not motion.still
    go_on(400)
    assert motion.still
    go_on(100, swing(2, 1.5))
    assert not motion.still
    go_on(300)
    assert motion.still


def test_what_a_bad_contact_hides_is_no_movement(board):
    machine, motion, go_on = board
    assert go_on(400) == []
    for side in (-1, 1) * 6:
        machine.sensor.plugged = False
        assert go_on(80) == []
        machine.sensor.plugged = True
        assert go_on(25, lambda us, side=side: (0.0, 0.0, float(side))) == []
    assert motion.present


def test_unplugged_it_ends_what_it_began(board, capsys):
    machine, motion, go_on = board
    assert go_on(400) == [] and go_on(600, HARD) == [1]
    machine.sensor.plugged = False
    assert go_on(60, HARD) == [] and motion.present, "a bad contact alone changes nothing"
    machine.sensor.plugged = True
    assert go_on(100, HARD) == [] and motion.present
    machine.sensor.plugged = False
    assert go_on(200, HARD) == [2] and not motion.present
    assert (
        capsys.readouterr().out == "Skalbox: the motion sensor stopped answering, use ROLL: [Errno 19] No such device\n"
    )
    machine.sensor.plugged = True
    assert go_on(2000, HARD) == [] and motion.still


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
            assert [each[0] for each in complaints.reports] == list(options)[-1:]
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


def test_once_the_sensor_is_set_up_its_library_is_dropped():
    """It takes 4 KB, with which a Pico on the carrier board ran out of memory in large type."""

    def driver(machine):
        yield from machine.settle()
        assert machine.app.presses.motion.present
        assert "adafruit_lis3dh" not in sys.modules

    run(driver, motion=True)


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


CONFIG = """
def text(name, default): return default
def number(name, default, low, high): return default
def choice(name, default, allowed): return default
def pin(name, default): return None
def find(name): return None
"""
PROGRAM = """
import json, microcontroller, micropython
from skalbox.hardware.motion import Motion
from skalbox.hardware.power import Power

# x, y and z in 1/8190 g: 0 or 2.5 g to either side, 0, and 1 g.
STILL = b"\\x00\\x00\\x00\\x00\\xfe\\x1f"
SWINGS = (b"\\xfb\\x4f\\x00\\x00\\xfe\\x1f", b"\\x05\\xb0\\x00\\x00\\xfe\\x1f")

class Part:
    def __init__(self):
        self.reference_voltage = 1
        self.value = 30000
        self.brightness = 0
        self.registers = STILL
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        pass
    def write(self, data):
        pass
    def readinto(self, data):
        for at in range(6):
            data[at] = self.registers[at]
    def send(self, command, data):
        self.value -= 1

WRAP = 2 ** 29 - 3000

def days(motion, sensor, power, seen):
    for ms in range(0, 400000, 25):
        now = (WRAP + ms) & 0x1FFFFFFF
        shaking = ms % 90000 < 900
        sensor.registers = SWINGS[ms // 100 % 2] if shaking else STILL
        event = motion.poll(now)
        if event:
            seen[event - 1] += 1
            power.touch(now)
        if power.tick(now):
            seen[2] += 1
        power.battery.read(now)
        if power.sleep_due(now):
            seen[3] += 1

motion, sensor, seen = Motion(), Part(), [0, 0, 0, 0]
motion._device, motion.present = sensor, True
display = Part()
display.bus = Part()
power = Power(display, WRAP, True)
power.battery._input = Part()
power.can_sleep = True
micropython.heap_lock()
try:
    days(motion, sensor, power, seen)
finally:
    micropython.heap_unlock()
print(json.dumps([seen, power.state, power.battery.percent, microcontroller.cpu.frequency]))
"""


@NODE
def test_motion_power_and_battery_allocate_nothing():
    files = {name: text for name, text in micropython.sources("lib/skalbox").items() if "/skalbox/screens" not in name}
    drive = {name.removeprefix("lib/"): text for name, text in files.items()}
    drive["skalbox/hardware/config.py"] = CONFIG
    drive["board.py"] = ""
    drive["microcontroller.py"] = "class cpu: frequency = 200000000"
    seen, state, percent, hz = json.loads(micropython.run(PROGRAM, drive))
    # 900 ms of shaking five times, 90 s apart; the first started before the first poll.
    assert seen[0] == seen[1] == 4 and seen[2] >= 4 * 3 and seen[3] == 0
    assert hz == (48_000_000 if state == 2 else 200_000_000)
    assert state in range(4) and percent == -1, "nothing is wired to the battery's pin"
