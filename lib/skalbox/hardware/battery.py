# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How full the battery is, where a pin of the board tells its voltage."""

from micropython import const

from skalbox.hardware.clock import since

NONE = -1  # percent, where there is no battery or nothing to measure it with

_EVERY_MS = const(30000)
_LOW = const(10)  # percent
_CABLE_MV = const(250)  # so much above a full battery it is a cable that feeds the device


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
        """Below 10 percent at the last reading."""
        return NONE < self.percent < _LOW

    def read(self, now: int) -> int:
        """percent, measured anew when 30 s have gone by since the last time."""
        if self._input is None or (self._mv and since(self._read_at, now) < _EVERY_MS):
            return self.percent
        self._read_at = now
        # 3300 mV and 300 percent of them: below 2 ** 30 in every step.
        volts = self._input.value * int(self._input.reference_voltage * 1000) // 65535 * self._ratio // 100
        # A quarter of what is new, but all of it where a cable comes or goes.
        far = self._mv == 0 or abs(volts - self._mv) > _CABLE_MV
        self._mv = max(1, volts if far else self._mv + (volts - self._mv) // 4)
        # So little that no board runs on it is no battery either: the pin leads nowhere.
        if self._mv > self._full + _CABLE_MV or self._mv < self._empty // 2:
            self.percent = NONE
        else:
            self.percent = max(0, min(100, (self._mv - self._empty) * 100 // (self._full - self._empty)))
        return self.percent
