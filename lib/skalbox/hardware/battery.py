# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the battery's charge, if a pin of the board has its voltage."""

from micropython import const

from skalbox.hardware.clock import since
from skalbox.seldom import seldom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NONE = -1  # percent, if there is no battery or no pin to measure it

_EVERY_MS = const(30000)
_LOW = const(10)  # percent
_CABLE_MV = const(250)  # this much above a full battery, a cable powers the device
# mV of a LiPo cell, 3300 and 4150, less 250 for the diode before the board.
_EMPTY = const(3050)
_FULL = const(3900)


class Battery:
    """The battery of the device."""

    def __init__(self) -> None:
        self.percent = NONE  # 0..100 at the last reading, NONE without a battery or on a cable
        self.voltage = 0  # in mV, smoothed; 0 before the first reading
        self._read_at = 0
        self._input = self._open()

    @seldom
    def _set_range(self) -> None:
        """Note the millivolts of an empty and of a full battery, and the battery's voltage in percent of the pin's."""
        from skalbox.hardware import complaints, config

        self._ratio = config.number("SKALBOX_BATTERY_RATIO", 300, 100, 1100)
        empty = config.number("SKALBOX_BATTERY_EMPTY_MV", _EMPTY, 500, 12000)
        full = config.number("SKALBOX_BATTERY_FULL_MV", _FULL, 600, 13000)
        if full <= empty and config.text("SKALBOX_BATTERY_EMPTY_MV") == "%d" % empty:
            complaints.complain("SKALBOX_BATTERY_EMPTY_MV", "%d" % empty, complaints.ALLOWED, "500-%d" % (full - 1))
            empty = _EMPTY
        elif full <= empty:
            complaints.complain("SKALBOX_BATTERY_FULL_MV", "%d" % full, complaints.ALLOWED, "%d-13000" % (empty + 1))
            full = _FULL
        self.empty, self._full = (empty, full) if empty < full else (_EMPTY, _FULL)

    @seldom
    def _open(self) -> "Any":
        """Return the analog input on the pin that settings.toml names, or else on the board's own pin for it, if that
        is free. Return None if there is no such pin."""
        from skalbox.hardware import complaints, config

        named = config.text("SKALBOX_BATTERY", "?")
        if named != "?":
            pin = config.pin("SKALBOX_BATTERY")
        else:
            own = [config.find(each) for each in ("VOLTAGE_MONITOR", "BATTERY")]
            free = [each for each in own if each is not None and not config.user(each)]
            pin = free[0] if free else None
        self._set_range()
        if pin is None:
            return None
        try:
            import analogio

            return analogio.AnalogIn(pin)
        except (ImportError, ValueError, RuntimeError) as error:
            if named not in ("", "?"):
                complaints.complain("SKALBOX_BATTERY", named, complaints.NO_ADC)
            print("Skalbox: cannot measure the battery:", error)
            return None

    @property
    def low(self) -> bool:
        """Return whether the last reading was below 10 percent."""
        return NONE < self.percent < _LOW

    def read(self, now: int) -> int:
        """Return percent, measured again if the last reading is 30 s old."""
        if self._input is None or (self.voltage and since(self._read_at, now) < _EVERY_MS):
            return self.percent
        self._read_at = now
        # 3300 mV and a ratio of 300 percent stay below 2 ** 30 in every step.
        volts = self._input.value * int(self._input.reference_voltage * 1000) // 65535 * self._ratio // 100
        # Smoothed: a quarter of the change counts, but all of it if a cable was plugged or unplugged.
        far = self.voltage == 0 or abs(volts - self.voltage) > _CABLE_MV
        self.voltage = max(1, volts if far else self.voltage + (volts - self.voltage) // 4)
        # A voltage too low to run any board is not a battery's either: the pin is not connected.
        if self.voltage > self._full + _CABLE_MV or self.voltage < self.empty // 2:
            self.percent = NONE
        else:
            self.percent = max(0, min(100, (self.voltage - self.empty) * 100 // (self._full - self.empty)))
        return self.percent
