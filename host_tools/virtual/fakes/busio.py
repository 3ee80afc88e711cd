# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The buses: SPI goes to the panel, I2C to the motion sensor if one is wired."""

from host_tools.virtual import buses as _buses
from host_tools.virtual.buses import I2C  # noqa: F401


class SPI(_buses.current_board.Owner):
    def __init__(
        self, clock: "_buses.Pin", MOSI: "_buses.Pin | None" = None, MISO: "_buses.Pin | None" = None, **_: bool
    ) -> None:
        if clock is None:
            raise TypeError("clock must be of type Pin, not NoneType")
        roles = [(pin.number, role) for pin, role in ((clock, 2), (MOSI, 3), (MISO, 0)) if pin is not None]
        wrong = any(n % 4 != role or n // 8 % 2 != clock.number // 8 % 2 for n, role in roles)
        if wrong and _buses.BOARDS[_buses.current_board.board().kind].picky:
            raise ValueError("Invalid pins")
        super().__init__(clock, MOSI, MISO)
        self._locked, self.frequency, self.mode = False, 250_000, 0

    def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        self.frequency, self.mode = self._board.cpu.spi_hz(baudrate), polarity << 1 | phase

    def try_lock(self) -> bool:
        self._locked, free = True, not self._locked
        return free

    def unlock(self) -> None:
        self._locked = False

    def write(self, buffer: bytes, *, start: int = 0, end: int = 1 << 30) -> None:
        self._board.spi_write(memoryview(buffer)[start:end], self.mode)
