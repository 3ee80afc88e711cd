# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The processor's speed."""

from __future__ import annotations

RP2040_HZ = 125_000_000  # after a reset
CRYSTAL_HZ = 12_000_000
POSTS = sorted({one * two for one in range(1, 8) for two in range(1, one + 1)})  # an RP2040's PLL divides by two 1 to 7


class Processor:
    """The chip's `cpu`: frequency (Hz). Setting it raises AttributeError if the chip has only one, ValueError if an
    RP2040 cannot have this one. `speeds`: all that were set."""

    def __init__(self, own: int) -> None:
        self.speeds: list[int] = []
        self._own = self._hz = own

    @property
    def frequency(self) -> int:
        return self._hz

    @frequency.setter
    def frequency(self, hz: int) -> None:
        if self._own != RP2040_HZ:
            raise AttributeError("can't set attribute 'frequency'")
        if not any(hz * post % CRYSTAL_HZ == 0 and 750 <= hz * post // 1_000_000 <= 1600 for post in POSTS):
            raise ValueError("Invalid frequency")
        self._hz = hz
        self.speeds.append(hz)

    def reset(self) -> None:
        self._hz = self._own
