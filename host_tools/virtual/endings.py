# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How a run of the device ends. None is an Exception, so that no device code catches it."""

from __future__ import annotations

from collections.abc import Sequence


class PowerOff(BaseException):
    """Ends the run from inside the device's loop."""


class Restart(BaseException):
    """The device starts again, its flash kept; a `soft` one lets the clock run on; `woken` is what woke it."""

    def __init__(self, soft: bool = False, woken: object = None) -> None:
        super().__init__()
        self.soft = soft
        self.woken = woken


class DeepSleep(BaseException):
    """The device's program has ended, and it starts again when one of these alarms comes."""

    def __init__(self, alarms: Sequence[object]) -> None:
        super().__init__()
        self.alarms = alarms
