# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Motion, power and battery in a real MicroPython with the heap locked: however often they are polled, they allocate
nothing.
"""

import json

import pytest

from host_tools.node import micropython

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)

CONFIG = """
def text(name, default): return default
def number(name, default, low, high): return default
def choice(name, default, allowed): return default
def pin(name, default): return None
def find(name): return None
"""
# The forces are integers, since this MicroPython, unlike the board's, allocates floats.
PROGRAM = """
import json, microcontroller, micropython
from skalbox.hardware.motion import Motion
from skalbox.hardware.power import Power

class Part:
    def __init__(self):
        self.reference_voltage = 1
        self.value = 30000
        self.brightness = 0
        self.acceleration = (0, 0, 10)
    def send(self, command, data):
        self.value -= 1

STILL = (0, 0, 10)
SWINGS = ((25, 0, 10), (-25, 0, 10))
WRAP = 2 ** 29 - 3000

def days(motion, sensor, power, seen):
    for ms in range(0, 400000, 25):
        now = (WRAP + ms) & 0x1FFFFFFF
        shaking = ms % 90000 < 900
        sensor.acceleration = SWINGS[ms // 100 % 2] if shaking else STILL
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
motion._sensor, motion.present = sensor, True
display = Part()
display.bus = Part()
power = Power(display, WRAP)
power.battery._input = Part()
power.can_sleep = True
micropython.heap_lock()
try:
    days(motion, sensor, power, seen)
finally:
    micropython.heap_unlock()
print(json.dumps([seen, power.state, power.battery.percent, microcontroller.cpu.frequency]))
"""


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
