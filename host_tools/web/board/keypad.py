# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The key scanner: the page queues what was pressed and released, with the time."""

import host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Event:
    """A key's number, whether it went down, and when (ms of supervisor.ticks_ms())."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    """First in, first out."""

    overflowed = False  # the page's queue has no end

    def get_into(self, event: "Any") -> bool:
        """Fill in the next event; False if there is none."""
        found = host.key()
        if found < 0:
            return False
        event.key_number = found >> 1
        event.pressed = bool(found & 1)
        event.timestamp = host.key_time()
        return True

    def clear(self) -> None:
        """Forget all events."""
        host.forget_keys(False)

    def __len__(self) -> int:
        return host.keys_waiting()


class Keys:
    """Six keys, each on a pin."""

    def __init__(self, pins: tuple, **_: "Any") -> None:
        self.events = EventQueue()

    def reset(self) -> None:
        """Report each key that is down as pressed again."""
        host.forget_keys(True)

    def deinit(self) -> None:
        """Stop scanning."""
