# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""An LIS3DH at the register level: the accelerometer as an I2C bus sees it."""

from __future__ import annotations

import errno
import math
from collections.abc import Callable

Force = tuple[float, float, float]  # g along x, y and z; at rest on a table (0, 0, 1)

_WHO_AM_I, _CTRL1, _CTRL4, _CTRL5, _STATUS, _OUT_X_L = 0x0F, 0x20, 0x23, 0x24, 0x27, 0x28
_COUNTS = (16384, 8192, 4096, 1365)  # per g, by the range in CTRL4
_REBOOT = 0x80
_NEXT = 0x80  # flag in a register's number: the next byte is for the next register


def noise(us: int, axis: int) -> float:
    """Return the sensor's own noise, in g: up to 0.01 either way, always the same at the same time."""
    return ((us // 2500 * 3 + axis) * 2654435761 % 65536 / 65536 - 0.5) * 0.02


def at_rest(us: int) -> Force:
    return noise(us, 0), noise(us, 1), 1 + noise(us, 2)


def shaken(us: int) -> Force:
    """Return the force of a hand shaking dice: five times a second, 2 g along x and less diagonally."""
    turn = 2 * math.pi * 5 * us / 1e6
    x, y, z = at_rest(us)
    return x + 2 * math.sin(turn), y + 0.7 * math.sin(turn + 0.6), z + 0.9 * math.sin(2 * turn + 0.3)


class Lis3dh:
    """The accelerometer on its I2C bus.

    force(us): the acceleration at a time.
    plugged: whether it answers at all.
    """

    def __init__(self, force: Callable[[int], Force]) -> None:
        self.force = force
        self.plugged = True
        self._at = 0
        self._power_on()

    def _power_on(self) -> None:
        self.registers = bytearray(0x40)
        self.registers[_WHO_AM_I] = 0x33
        self.registers[_CTRL1] = 0x07

    def write(self, data: bytes) -> None:
        """Write to it: the number of a register, then its bytes. OSError if it isn't plugged."""
        self._answer()
        if data:
            self._at = data[0]
        for byte in data[1:]:
            register = self._step()
            if register >= _CTRL1 and not _STATUS <= register < _OUT_X_L + 6:
                self.registers[register] = byte
            if register == _CTRL5 and byte & _REBOOT:
                self._power_on()

    def read(self, count: int, us: int) -> bytes:
        """Read from it, starting at the register named last."""
        self._answer()
        if self.registers[_CTRL1] >> 4:  # otherwise it is powered down and keeps its last values
            self._measure(us)
        return bytes(self.registers[self._step()] for _ in range(count))

    def _answer(self) -> None:
        if not self.plugged:
            raise OSError(errno.ENODEV, "No such device")

    def _step(self) -> int:
        register = self._at & 0x3F
        if self._at & _NEXT:
            self._at = _NEXT | (register + 1) & 0x3F
        return register

    def _measure(self, us: int) -> None:
        scale = _COUNTS[self.registers[_CTRL4] >> 4 & 3]
        for axis, value in enumerate(self.force(us)):
            count = max(-32768, min(32767, round(value * scale))) & 0xFFF0  # twelve bits, left-aligned
            place = _OUT_X_L + 2 * axis
            self.registers[place], self.registers[place + 1] = count & 0xFF, count >> 8
