# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The key scanner: no event for a key already held, until reset()."""

from host_tools.virtual import current_board as _current_board
from host_tools.virtual.key_queue import Event, EventQueue  # noqa: F401


class Keys(_current_board.Owner):
    def __init__(
        self,
        pins: tuple,
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__(*pins)
        self.key_count, self.events = len(pins), EventQueue(max_events)
        self.interval_us, self.threshold = int(interval * 1_000_000), debounce_threshold
        self._board.attach_keys(self)

    def reset(self) -> None:
        self._board.forget_keys()

    def deinit(self) -> None:
        super().deinit()
        self._board.detach_keys(self)
