# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wakes the device by a pin."""

try:
    from typing import Any
except ImportError:
    pass


class PinAlarm:
    def __init__(self, pin: Any, value: bool, edge: bool = False, pull: bool = False) -> None:
        pass
