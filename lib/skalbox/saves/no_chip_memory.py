# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Replaces ChipMemory, and saves nothing, on chips without a memory that can be appended to."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class NoChipMemory:
    """The interface of skalbox.saves.chip_memory.ChipMemory."""

    appends = False

    def __init__(self) -> None:
        self.hall: "Any" = None
        self.settings: "Any" = None
        self.head: "Any" = None
        self.clean = True

    def replay(self, take: "Callable[[int], bool]") -> int:
        return 0

    def room(self) -> int:
        return 0

    def begin(self, head: bytes, reserved: int) -> bool:
        return True

    def append(self, record: int) -> bool:
        return True

    def renew(self, hall: bytes | None, settings: bytes | None, head: bytes | None, image: bytearray) -> None:
        pass
