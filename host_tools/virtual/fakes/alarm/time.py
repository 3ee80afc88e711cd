# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Waking up at a time of time.monotonic()."""

import time as _time


class TimeAlarm:
    def __init__(self, *, monotonic_time: float) -> None:
        if monotonic_time < _time.monotonic():
            raise ValueError("Time is in the past.")
        self.monotonic_time = monotonic_time

    def _has_come(self) -> bool:
        return _time.monotonic() >= self.monotonic_time
