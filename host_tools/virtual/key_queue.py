# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The event and the event queue of keypad, with the firmware's limits."""

from __future__ import annotations

from collections import deque

from . import current_board, timings


class Event:
    """A key press or release; two are equal if key and direction are."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self.__setstate__((key_number, pressed, current_board.board().ticks_ms() if timestamp is None else timestamp))

    def __setstate__(self, state: tuple[int, bool, int]) -> None:
        # Like pickle: the firmware's events have no method by which a queue could fill one.
        self._key, self._pressed, self._timestamp = state

    @property
    def key_number(self) -> int:
        return self._key

    @property
    def pressed(self) -> bool:
        return self._pressed

    @property
    def released(self) -> bool:
        return not self._pressed

    @property
    def timestamp(self) -> int:
        return self._timestamp

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.key_number, self.pressed) == (other.key_number, other.pressed)

    def __hash__(self) -> int:
        return hash((self._key, self._pressed))


class Pending:
    """The events that a scanner has seen and the device has not fetched; a full queue drops the newest."""

    def __init__(self, key_count: int, interval: float, threshold: int, max_events: int) -> None:
        self.key_count = key_count
        self.interval_us = int(interval * 1_000_000)
        self.threshold = threshold
        self.events: deque[tuple[int, bool, int]] = deque()
        self.overflowed = False
        self._max_events = max_events

    def put(self, key_number: int, pressed: bool) -> None:
        if len(self.events) >= self._max_events:
            self.overflowed = True
        else:
            self.events.append((key_number, pressed, current_board.board().ticks_ms()))


class EventQueue:
    """First in, first out. An empty poll makes time pass."""

    def __init__(self, pending: Pending) -> None:
        self._pending = pending
        self._given = False  # whether the last poll returned an event

    def get_into(self, event: Event) -> bool:
        board = current_board.board()
        if not self._pending.events:
            # On a clocked board the first empty poll after an event is not an idle one: the event's effects are drawn
            # first.
            if not (board.clocked and self._given):
                board.on_idle()
            self._given = False
            return False
        self._given = True
        event.__setstate__(self._pending.events.popleft())
        board.work(timings.KEY_US)
        return True

    def get(self) -> Event | None:
        event = Event()
        return event if self.get_into(event) else None

    def clear(self) -> None:
        self._pending.events.clear()
        self._pending.overflowed = False

    @property
    def overflowed(self) -> bool:
        return self._pending.overflowed

    def __len__(self) -> int:
        return len(self._pending.events)

    def __bool__(self) -> bool:
        return bool(self._pending.events)
