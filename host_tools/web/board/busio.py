# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The buses: SPI, on which nothing is sent, and I2C with the accelerometer, register by register as its driver has it.

The page's sensor is the phone's. It answers with the range that the driver has set.
"""

import host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ADDRESS = 0x18
_WHO_AM_I, _CTRL1, _CTRL4, _OUT_X = 0x0F, 0x20, 0x23, 0x28
_COUNTS = (16384, 8192, 4096, 1365)  # per g, by the range in CTRL4


class SPI:
    """A bus to the panel."""

    def __init__(self, clock: "Any", MOSI: "Any" = None, MISO: "Any" = None) -> None:
        pass

    def deinit(self) -> None:
        """Free the pins."""


class I2C:
    """A bus with an LIS3DH."""

    def __init__(self, scl: "Any", sda: "Any", *, frequency: int = 100000) -> None:
        self._registers = bytearray(0x40)
        self._registers[_WHO_AM_I] = 0x33
        self._registers[_CTRL1] = 0x07
        self._at = 0

    def deinit(self) -> None:
        """Free the pins."""

    def write(self, address: int, data: bytes) -> None:
        """Send the number of a register, then its bytes. OSError if nothing has this address."""
        if address != _ADDRESS:
            raise OSError(19)
        self._at = data[0] & 0x3F
        for byte in data[1:]:
            self._registers[self._at] = byte
            self._at += 1

    def read(self, address: int, into: memoryview) -> None:
        """Read from the register named last on. OSError if nothing has this address."""
        if address != _ADDRESS:
            raise OSError(19)
        if self._at == _OUT_X:
            counts = _COUNTS[self._registers[_CTRL4] >> 4 & 3]
            for axis in range(3):
                count = max(-32768, min(32767, int(host.force(axis) * counts))) & 0xFFF0  # twelve bits, at the left
                self._registers[_OUT_X + 2 * axis] = count & 0xFF
                self._registers[_OUT_X + 2 * axis + 1] = count >> 8
        for i in range(len(into)):
            into[i] = self._registers[self._at]
            self._at += 1
