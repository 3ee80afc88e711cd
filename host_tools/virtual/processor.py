# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The processor's speed. The builder's page runs this file in MicroPython."""

RP2040_HZ = 125_000_000  # after a reset
CRYSTAL_HZ = 12_000_000
USB_HZ = 48_000_000  # runs an RP2040's SPI after the first change of the processor's frequency
POSTS = sorted({one * two for one in range(1, 8) for two in range(1, one + 1)})  # an RP2040's PLL divides by two 1 to 7


class Processor:
    """The chip's `cpu`: frequency (Hz). Setting it raises AttributeError if the chip has only one, ValueError if an
    RP2040 cannot have this one. `speeds`: all that were set; `spi_source_hz`: the clock that SPI divides, None if it
    is not an RP2040's."""

    def __init__(self, own: int) -> None:
        self.speeds: list[int] = []
        self.spi_source_hz: int | None
        self._own = own
        self.reset()

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
        self.spi_source_hz = USB_HZ
        self.speeds.append(hz)

    def reset(self) -> None:
        self._hz = self._own
        self.spi_source_hz = RP2040_HZ if self._own == RP2040_HZ else None

    def work_us(self, us: int) -> int:
        """Return the time of work that takes so long on a Pico at its own speed."""
        return us * RP2040_HZ // self._hz

    def spi_hz(self, asked: int) -> int:
        """Return the rate of an SPI bus that should have this one at most: an RP2040's has an even divisor."""
        if self.spi_source_hz is None:
            return asked
        return self.spi_source_hz // (2 * -(-self.spi_source_hz // (2 * asked)))
