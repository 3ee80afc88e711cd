# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The light and the rest: dim after a while, dark after another, asleep after a third, until a key is pressed."""

try:
    from typing import Any
except ImportError:
    pass

from micropython import const

from skalbox.hardware.battery import Battery
from skalbox.hardware.clock import since

# The states.
AWAKE, DIM, DARK, WAKING = 0, 1, 2, 3

LEVELS = 5  # of brightness

_LIGHT = (0.1, 0.25, 0.45, 0.7, 1.0)  # of the backlight, by level
_DIM_LIGHT = 0.04
_SLPIN = const(0x10)  # ST7789: the panel's supply off; it keeps its picture
_SLPOUT = const(0x11)
_WAKING_MS = const(120)  # after SLPOUT until the picture stands; the first 5 ms of it the panel takes no command
_SLOTS = (6, 4, 1)  # of the pins that wake it: an RP2350 has four, an ESP32-S3 one that may be pulled low


def _alarm() -> Any:
    """The module that sleeps; None where the firmware has none (RP2350 up to CircuitPython 10.2)."""
    try:
        import alarm
    except ImportError:
        return None
    return alarm


def woken_from_sleep() -> bool:
    """This start was the end of a deep sleep."""
    alarm = _alarm()
    return alarm is not None and alarm.wake_alarm is not None


class Power:
    """state: AWAKE, DIM, DARK or WAKING; dim_s, off_s, sleep_s: seconds without a key until then, 0 for never;
    battery: how full it is; can_sleep: the board has the deep sleep."""

    def __init__(self, display: Any, now: int = 0) -> None:
        from skalbox.hardware import config

        self._display = display
        self.battery = Battery()
        self.dim_s = config.number("SKALBOX_DIM_S", 20, 0, 3600)
        self.off_s = config.number("SKALBOX_OFF_S", 60, 0, 3600)
        self.sleep_s = 300
        self.state = AWAKE
        self._level = LEVELS
        self._touched = now
        self._changed = now  # when the panel was woken
        self.can_sleep = _alarm() is not None
        self._adjustable = True  # as far as is known

    # Settings a player may change.

    @property
    def level(self) -> int:
        """Brightness, 1..5; setting it is seen at once."""
        return self._level

    @level.setter
    def level(self, level: int) -> None:
        if level < 1 or level > LEVELS:
            raise ValueError("brightness is 1 to %d, not %d" % (LEVELS, level))
        self._level = level
        if self.state == AWAKE:
            self._light(_LIGHT[level - 1])

    @property
    def sleep_minutes(self) -> int:
        """Minutes until the deep sleep, 0 for never."""
        return self.sleep_s // 60

    @sleep_minutes.setter
    def sleep_minutes(self, minutes: int) -> None:
        self.sleep_s = minutes * 60

    # The hours of the day.

    @property
    def asleep(self) -> bool:
        """Nothing is to be seen: a key does nothing but wake, and nothing should be drawn."""
        return self.state >= DARK

    def touch(self, now: int) -> bool:
        """A key was pressed, or the device moved. True where that only wakes it; the light comes with a tick()."""
        self._touched = now
        if self.state == DARK:
            self._display.bus.send(_SLPOUT, b"")
            self._changed = now
            self.state = WAKING
            return True
        if self.state == DIM:
            self.state = AWAKE
            self._light(_LIGHT[self._level - 1])
        return self.state == WAKING

    def tick(self, now: int) -> bool:
        """Do what is due. True where the state has changed; from WAKING to AWAKE, what there is should be drawn."""
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
            # Without a pin to dim there is the same light as before.
            self._light(min(_DIM_LIGHT, _LIGHT[self._level - 1]))
            return True
        return False

    def darken(self) -> None:
        """The light off first, then the panel, so that nothing flashes."""
        if self.state != DARK:
            self._light(0)
            self._display.bus.send(_SLPIN, b"")
            self.state = DARK

    def _light(self, part: float) -> None:
        if self._adjustable:
            try:
                self._display.brightness = part
            except RuntimeError:
                self._adjustable = False  # its light is always on

    # Deep sleep.

    def sleep_due(self, now: int) -> bool:
        """It is time for deep_sleep(); never where the board has no `alarm`."""
        return self.can_sleep and self.sleep_s > 0 and since(self._touched, now) >= self.sleep_s * 1000

    def deep_sleep(self, keys: Any) -> None:
        """Everything off until a key is pressed, which starts the device anew; `keys` are of no use afterwards. What
        must live stands in flash by now. Does not return."""
        alarm = _alarm()
        self.darken()
        keys.deinit()
        alarms = [alarm.pin.PinAlarm(pin, value=False, pull=True) for pin in keys.pins]
        for count in _SLOTS:
            try:
                alarm.exit_and_deep_sleep_until_alarms(*alarms[-count:])
                return
            except ValueError:
                pass  # the chip has fewer slots than there are keys: ROLL and its neighbours wake it
