# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One device on an I2C bus."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class I2CDevice:
    """Used inside `with`, which would lock the bus. OSError if nothing answers at the address."""

    def __init__(self, i2c: "Any", device_address: int) -> None:
        self._i2c = i2c
        self._address = device_address

    def __enter__(self) -> "I2CDevice":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, buf: bytes, *, start: int = 0, end: int = 1 << 20) -> None:
        """Send these bytes."""
        self._i2c.write(self._address, buf[start:end])

    def readinto(self, buf: bytearray, *, start: int = 0, end: int = 1 << 20) -> None:
        """Read bytes until the buffer is full."""
        self._i2c.read(self._address, memoryview(buf)[start:end])
