# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Enters deep sleep, from which a key wakes the device. Loaded only then."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SLOTS = (6, 4, 1)  # how many pins may wake the device: four on an RP2350, one that may be pulled low on an ESP32-S3


def enter(alarm: "Any", keys: "Any") -> None:
    """Sleep until a key is pressed, which restarts the device. Return if the firmware's `alarm` cannot do that; the
    keys then work as before."""
    keys.deinit()
    for count in _SLOTS:
        try:
            alarms = [alarm.pin.PinAlarm(pin, value=False, pull=True) for pin in keys.pins[-count:]]
            alarm.exit_and_deep_sleep_until_alarms(*alarms)
        except (AttributeError, NotImplementedError, RuntimeError, ValueError) as error:
            # The chip supports fewer pins: ROLL and its neighbours wake it.
            print("Skalbox: %d keys cannot end deep sleep:" % count, error)
    keys.restart()
