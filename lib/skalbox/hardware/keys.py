# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The six keys: five hold keys under the five dice, and ROLL."""

import time

import keypad

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOLD_KEYS = 5
ROLL = 5  # the ROLL key's number; the hold keys are 0..4, from the left


class Keys:
    """Key presses and releases, in order. Keys connect their pin to ground."""

    def __init__(self) -> None:
        from skalbox.hardware import config

        self.pins = config.pins("SKALBOX_KEYS", HOLD_KEYS + 1)  # the six pins, free after deinit()
        try:
            self.restart()
        except ValueError:
            self.pins = config.pins("SKALBOX_KEYS", HOLD_KEYS + 1, True)
            self.restart()
        self._event = keypad.Event()

    def restart(self) -> None:
        """Start scanning, also after deinit()."""
        self._keys = keypad.Keys(self.pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
        self._events = self._keys.events

    def lost(self) -> bool:
        """Return whether the queue overflowed, so that events were lost; the rest of it is then dropped."""
        if not self._events.overflowed:
            return False
        self._events.clear()
        self._keys.reset()
        return True

    def next(self) -> "Any":
        """Return the next event (key_number 0..5, pressed), or None; always the same object."""
        return self._event if self._events.get_into(self._event) else None

    def any_down(self) -> bool:
        """Return whether a key is down now, even if it was already down at the start. Drop all events."""
        # After a reset the scanner reports each key that is down as pressed, within two scans.
        self._keys.reset()
        time.sleep(0.02)
        down = len(self._events) > 0
        self._events.clear()
        return down

    def deinit(self) -> None:
        """Stop scanning and free the pins, so that they can wake the device."""
        self._keys.deinit()
