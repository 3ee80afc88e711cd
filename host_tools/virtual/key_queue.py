# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The event and the event queue of keypad, with the firmware's limits."""

from __future__ import annotations

from collections import deque

from . import current_board, timings


class Event:
    """A key that went down or up; two are equal when key and direction are."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self._set(key_number, pressed, current_board.board().ticks_ms() if timestamp is None else timestamp)

    def _set(self, key_number: int, pressed: bool, timestamp: int) -> None:
        self._value = (key_number, pressed)
        self._timestamp = timestamp

    @property
    def key_number(self) -> int:
        return self._value[0]

    @property
    def pressed(self) -> bool:
        return self._value[1]

    @property
    def released(self) -> bool:
        return not self._value[1]

    @property
    def timestamp(self) -> int:
        return self._timestamp

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)


class EventQueue:
    """First in, first out; when it is full the newest event is dropped. An empty poll is what lets time pass."""

    def __init__(self, max_events: int) -> None:
        self._events: deque[tuple[int, bool, int]] = deque()
        self._room = max_events
        self._overflowed = False
        self._given = False  # the last poll gave an event

    def _put(self, key_number: int, pressed: bool) -> None:
        if len(self._events) >= self._room:
            self._overflowed = True
        else:
            self._events.append((key_number, pressed, current_board.board().ticks_ms()))

    def get_into(self, event: Event) -> bool:
        board = current_board.board()
        if not self._events:
            # On a clocked board the poll that finds no further event is not the idle one: what the events did is drawn
            # first.
            if not (board.clocked and self._given):
                board.on_idle()
            self._given = False
            return False
        self._given = True
        event._set(*self._events.popleft())
        board.spend(timings.KEY_US)
        return True

    def get(self) -> Event | None:
        event = Event()
        return event if self.get_into(event) else None

    def clear(self) -> None:
        self._events.clear()
        self._overflowed = False

    @property
    def overflowed(self) -> bool:
        return self._overflowed

    def __len__(self) -> int:
        return len(self._events)

    def __bool__(self) -> bool:
        return bool(self._events)
