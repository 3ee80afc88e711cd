# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Stands in for skalbox.saves.chip_memory where the chip's memory cannot be appended to."""

try:
    from typing import Any
except ImportError:
    pass


class NoChipMemory:
    """The same interface as Store for a chip whose memory cannot be appended to, or that has none: it keeps nothing."""

    appends = False

    def __init__(self) -> None:
        self.hall: Any = None
        self.settings: Any = None
        self.head: Any = None
        self.clean = True

    def replay(self, take) -> int:
        return 0

    def room(self) -> int:
        return 0

    def begin(self, head: bytes, spared: int) -> bool:
        return True

    def append(self, record: int) -> bool:
        return True

    def renew(self, hall, settings, head=None) -> None:
        pass
