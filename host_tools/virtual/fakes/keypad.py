# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The key scanner: no event for a key that is already held, until reset()."""

from host_tools.virtual import current_board as _current_board
from host_tools.virtual.key_queue import Event, EventQueue  # noqa: F401
from host_tools.virtual.key_queue import Pending as _Pending


class Keys(_current_board.Owner):
    def __init__(
        self,
        pins: "tuple[_current_board.Pin, ...]",
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__(*pins)
        self._pending = _Pending(len(pins), interval, debounce_threshold, max_events)
        self.key_count, self.events = len(pins), EventQueue(self._pending)
        self._board.attach_keys(self._pending)

    def reset(self) -> None:
        self._board.forget_keys()

    def deinit(self) -> None:
        super().deinit()
        self._board.detach_keys(self._pending)
