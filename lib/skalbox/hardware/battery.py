# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measures the battery's charge, if a pin of the board has its voltage."""

from micropython import const

from skalbox.hardware.clock import since

NONE = -1  # percent, if there is no battery or no pin to measure it

_EVERY_MS = const(30000)
_LOW = const(10)  # percent
_CABLE_MV = const(250)  # this much above a full battery, a cable powers the device


class Battery:
    """percent: 0..100 at the last reading, NONE without a battery or on a cable."""

    def __init__(self) -> None:
        from skalbox.hardware import battery_pin

        self._input, self._ratio, self._empty, self._full = battery_pin.opened()
        self.percent = NONE
        self._mv = 0  # smoothed; 0 before the first reading
        self._read_at = 0

    @property
    def low(self) -> bool:
        """Whether the last reading was below 10 percent."""
        return NONE < self.percent < _LOW

    def read(self, now: int) -> int:
        """Return percent, measured again if the last reading is 30 s old."""
        if self._input is None or (self._mv and since(self._read_at, now) < _EVERY_MS):
            return self.percent
        self._read_at = now
        # 3300 mV and a ratio of 300 percent stay below 2 ** 30 in every step.
        volts = self._input.value * int(self._input.reference_voltage * 1000) // 65535 * self._ratio // 100
        # Smoothed: a quarter of the change counts, but all of it if a cable was plugged or unplugged.
        far = self._mv == 0 or abs(volts - self._mv) > _CABLE_MV
        self._mv = max(1, volts if far else self._mv + (volts - self._mv) // 4)
        # A voltage too low to run any board is no battery either: the pin is not connected.
        if self._mv > self._full + _CABLE_MV or self._mv < self._empty // 2:
            self.percent = NONE
        else:
            self.percent = max(0, min(100, (self._mv - self._empty) * 100 // (self._full - self._empty)))
        return self.percent
