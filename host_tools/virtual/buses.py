# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The I2C bus of busio, which has pull-ups only if a motion sensor is wired, and the timers of pwmio. The builder's
page runs this file in MicroPython."""

from . import current_board
from .boards import BOARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .virtual_board import Pin


class I2C(current_board.Owner):
    def __init__(self, scl: "Pin", sda: "Pin", *, frequency: int = 100_000, timeout: int = 255) -> None:
        picky = BOARDS[current_board.board().kind].picky
        if picky and (sda.number % 2 or scl.number % 2 == 0 or sda.number // 2 % 2 != scl.number // 2 % 2):
            raise ValueError("Invalid pins")
        super().__init__(scl, sda)
        if self._board.sensor is None:
            self.deinit()
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int = 1 << 30) -> None:
        self._board.i2c(address).write(bytes(buffer)[start:end])

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int = 1 << 30) -> None:
        there = memoryview(buffer)[start:end]
        there[:] = self._board.i2c(address).read(len(there), self._board.us)


def timed(pin: "Pin", variable: bool, frequency: int) -> "Pin":
    """Check that the pin may have pulses: on an RP2040, pins 16 apart share a channel, and two channels share a
    timer."""
    board = current_board.board()
    if not BOARDS[board.kind].picky:
        return pin
    for other, pwm in board.pwm.items():
        if other % 16 == pin.number % 16:
            raise RuntimeError("Internal resource(s) in use")
        if other % 16 // 2 == pin.number % 16 // 2:
            if variable:
                raise NotImplementedError("Cannot vary frequency on a timer that is already in use")
            if other in board.varied or pwm.frequency != frequency:
                raise ValueError("Invalid frequency")
    (board.varied.add if variable else board.varied.discard)(pin.number)
    return pin
