# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wake up at a time of time.monotonic()."""

import time as _time

from host_tools.virtual import current_board as _current_board


class TimeAlarm:
    def __init__(self, *, monotonic_time: float) -> None:
        if monotonic_time < _time.monotonic():
            raise ValueError("Time is in the past.")
        self.monotonic_time = monotonic_time
        _current_board.board().watch(self, lambda: _time.monotonic() >= monotonic_time)
