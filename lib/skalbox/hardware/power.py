# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Save power: dim the backlight, then switch the panel off, then enter deep sleep, until a key is pressed.

A fast RP2040 runs slowly while the panel is off.
"""

import time

import microcontroller
from micropython import const

from skalbox.hardware.battery import Battery
from skalbox.hardware.clock import since
from skalbox.seldom import seldom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The states.
AWAKE, DIM, DARK, WAKING = 0, 1, 2, 3

LEVELS = 5  # of brightness

_LIGHT = (0.1, 0.25, 0.45, 0.7, 1.0)  # the backlight's brightness, by level
_DIM_LIGHT = 0.04
_SLPIN = const(0x10)  # ST7789: switches the panel's supply off; it keeps its picture
_SLPOUT = const(0x11)
_WAKING_MS = const(120)  # from SLPOUT until the picture is stable; for the first 5 ms the panel accepts no command
_FAST_HZ = const(200_000_000)  # an RP2040 that skalbox.hardware.speed has made faster; no other chip runs at it
# A frequency that needs the higher voltage, on the way to one that does not: the firmware lowers the voltage first.
_STEP_HZ = const(134_400_000)
_SLOW_HZ = const(48_000_000)
_REST_S = 0.004  # how long the processor sleeps at a time while nothing moves
_DARK_REST_S = 0.03  # ... and with the panel off
_SLOTS = (6, 4, 1)  # how many pins may wake the device: four on an RP2350, one that may be pulled low on an ESP32-S3


def _alarm() -> "Any":
    """Return the module `alarm`, or None if the firmware has none, as before CircuitPython 11 on an RP2350."""
    try:
        import alarm
    except ImportError:
        return None
    return alarm


def woken_from_sleep() -> bool:
    """Return whether this start was the end of a deep sleep."""
    alarm = _alarm()
    return alarm is not None and alarm.wake_alarm is not None


class Power:
    """The state of panel and processor. state: AWAKE, DIM, DARK or WAKING."""

    def __init__(self, display: "Any", now: int, sleeps: bool) -> None:
        """Begin awake. `sleeps`: the panel is dark in deep sleep."""
        from skalbox.hardware import config

        self._display = display
        self.battery = Battery()
        # The time without a key press until each step, 0 for never.
        self.dim_s = config.number("SKALBOX_DIM_S", 20, 0, 3600)
        self.off_s = config.number("SKALBOX_OFF_S", 60, 0, 3600)
        self.sleep_minutes = 5
        self.state = AWAKE
        self._level = LEVELS
        self._touched = now
        self._changed = now  # the time when the panel was woken
        self.can_sleep = sleeps and _alarm() is not None
        self._adjustable = True  # until the firmware says otherwise
        self._is_fast = microcontroller.cpu.frequency == _FAST_HZ

    @property
    def brightness(self) -> int:
        """Return the brightness, 1..5. A change takes effect at once."""
        return self._level

    @brightness.setter
    def brightness(self, level: int) -> None:
        if level < 1 or level > LEVELS:
            raise ValueError("brightness is 1 to %d, not %d" % (LEVELS, level))
        self._level = level
        if self.state == AWAKE:
            self._light(_LIGHT[level - 1])

    @property
    def is_dark(self) -> bool:
        """Return whether the panel is dark: a key then only wakes the device, and nothing should be drawn."""
        return self.state >= DARK

    def touch(self, now: int) -> bool:
        """Note that a key was pressed or the device moved. Return whether that only wakes the device."""
        self._touched = now
        if self.state == DARK:
            self._run(_FAST_HZ)
            self._display.bus.send(_SLPOUT, b"")
            self._changed = now
            self.state = WAKING
            return True
        if self.state == DIM:
            self.state = AWAKE
            self._light(_LIGHT[self._level - 1])
        return self.state == WAKING

    def tick(self, now: int) -> bool:
        """Change the state if it is time. Return whether it changed; after WAKING the picture should be drawn."""
        if self.state == WAKING:
            if since(self._changed, now) < _WAKING_MS:
                return False
            self.state = AWAKE
            self._light(_LIGHT[self._level - 1])
            return True
        if self.state == DARK:
            return False
        idle = since(self._touched, now)
        if self.off_s and idle >= self.off_s * 1000:
            self.darken()
            return True
        if self.state == AWAKE and self.dim_s and idle >= self.dim_s * 1000:
            self.state = DIM
            self._light(min(_DIM_LIGHT, _LIGHT[self._level - 1]))
            return True
        return False

    def darken(self) -> None:
        """Switch the backlight off, then the panel, so that nothing flashes."""
        if self.state != DARK:
            self._light(0)
            self._display.bus.send(_SLPIN, b"")
            self._run(_STEP_HZ)
            self._run(_SLOW_HZ)
            self.state = DARK

    def _run(self, hz: int) -> None:
        """Change the processor's speed, if it is one that may change."""
        if self._is_fast:
            microcontroller.cpu.frequency = hz

    def idle(self) -> None:
        """Let the processor sleep for a moment; nothing moves."""
        time.sleep(_DARK_REST_S if self.state == DARK else _REST_S)

    def _light(self, part: float) -> None:
        if self._adjustable:
            try:
                self._display.brightness = part
            except RuntimeError:
                self._adjustable = False  # its backlight is always on

    def sleep_due(self, now: int) -> bool:
        """Return whether it is time for may_sleep() and deep_sleep(); never if the firmware has no `alarm`."""
        return self.can_sleep and self.sleep_minutes > 0 and since(self._touched, now) >= self.sleep_minutes * 60_000

    @seldom
    def may_sleep(self, keys: "Any", now: int) -> bool:
        """Go dark, and return whether no key is down. If a key is down, as in a bag, put the deep sleep off. An RP2040
        whose wake key is down would wake up at once, or hang until a reset (circuitpython issue 7081)."""
        self.darken()
        if keys.any_down():
            self._touched = now
            return False
        return True

    @seldom
    def deep_sleep(self, keys: "Any") -> None:
        """Switch all off until a key press restarts the dark device. Return only if the firmware refuses."""
        self.can_sleep = False
        alarm = _alarm()
        keys.deinit()
        for count in _SLOTS:
            try:
                alarms = [alarm.pin.PinAlarm(pin, value=False, pull=True) for pin in keys.pins[-count:]]
                alarm.exit_and_deep_sleep_until_alarms(*alarms)
            except (AttributeError, NotImplementedError, RuntimeError, ValueError) as error:
                # The chip supports fewer pins: ROLL and its neighbours wake it.
                print("Skalbox: %d keys cannot end deep sleep:" % count, error)
        keys.restart()
