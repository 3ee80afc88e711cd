# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The ways in which a run of the device ends. None is an Exception, so that no device code catches it."""

from __future__ import annotations

from collections.abc import Sequence


class PowerOff(BaseException):
    """End the run from inside the device's loop."""


class Restart(BaseException):
    """The device restarts with its flash kept. The clock runs on after a `soft` restart. `woken` is the alarm that woke
    it."""

    def __init__(self, soft: bool = False, woken: object = None) -> None:
        super().__init__()
        self.soft = soft
        self.woken = woken


class DeepSleep(BaseException):
    """The device's program has ended, and restarts when one of these alarms fires."""

    def __init__(self, alarms: Sequence[object]) -> None:
        super().__init__()
        self.alarms = alarms
