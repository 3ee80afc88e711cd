# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Opens the pin for the battery's voltage, only at the start."""

from micropython import const

from skalbox.hardware import complaints, config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# mV of a LiPo cell, 3300 and 4150, less 250 for the diode before the board.
_EMPTY = const(3050)
_FULL = const(3900)


def opened() -> tuple:
    """Return the analog input (None without a battery), the battery's voltage in percent of the pin's, and the
    millivolts of an empty and of a full battery."""
    pin = _pin()
    ratio = config.number("SKALBOX_BATTERY_RATIO", 300, 100, 1100)
    empty = config.number("SKALBOX_BATTERY_EMPTY_MV", _EMPTY, 500, 12000)
    full = config.number("SKALBOX_BATTERY_FULL_MV", _FULL, 600, 13000)
    if full <= empty and config.text("SKALBOX_BATTERY_EMPTY_MV") == "%d" % empty:
        complaints.complain("SKALBOX_BATTERY_EMPTY_MV", "%d" % empty, complaints.ALLOWED, "500-%d" % (full - 1))
        empty = _EMPTY
    elif full <= empty:
        complaints.complain("SKALBOX_BATTERY_FULL_MV", "%d" % full, complaints.ALLOWED, "%d-13000" % (empty + 1))
        full = _FULL
    if full <= empty:
        empty, full = _EMPTY, _FULL
    return _input(pin), ratio, empty, full


def _pin() -> "Any":
    if config.text("SKALBOX_BATTERY", "?") != "?":
        return config.pin("SKALBOX_BATTERY")
    for each in ("VOLTAGE_MONITOR", "BATTERY"):
        pin = config.find(each)
        if pin is not None and not config.user(pin):
            return pin
    return None


def _input(pin: "Any") -> "Any":
    if pin is None:
        return None
    try:
        import analogio

        return analogio.AnalogIn(pin)
    except (ImportError, ValueError, RuntimeError) as error:
        named = config.text("SKALBOX_BATTERY")
        if named:
            complaints.complain("SKALBOX_BATTERY", named, complaints.NO_ADC)
        print("Skalbox: cannot measure the battery:", error)
    return None
