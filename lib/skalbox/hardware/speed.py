# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Runs an RP2040 at 200 MHz while somebody plays: every change of screen then takes two thirds of its time.

Its maker certifies it for 200 MHz, for which the firmware raises the core's voltage to 1.20 V. Other chips keep their
speed. It must be set before SPI, PWM and I2C are set up, which take their rates from it. After the first change SPI
runs from the USB's 48 MHz, so its rate is 24 MHz at most.

A chip that cannot run so fast has a hard fault. safemode.py then leaves a mark in the memory that survives a restart
but no power-off, restarts, and the device runs at its own speed until it is switched off.
"""

import microcontroller

from skalbox.hardware import complaints, config

OWN_HZ = 125_000_000  # an RP2040's speed after a reset, by which it is recognised
FAST_HZ = 200_000_000
FAULT = 0x7B  # safemode.py's mark, in the first byte of alarm.sleep_memory
_NAME = "SKALBOX_CPU_MHZ"
_MHZ = ("125", "200")


def start() -> None:
    """Set the speed that settings.toml names, 200 MHz if none, unless the chip is no RP2040 or has failed at it."""
    cpu = microcontroller.cpu
    if cpu.frequency != OWN_HZ:
        return  # another chip, or an RP2040 whose program has been restarted
    if config.choice(_NAME, _MHZ[1], _MHZ) == _MHZ[0]:
        return
    if _has_failed():
        complaints.complain(_NAME, _MHZ[1], complaints.TOO_FAST, _MHZ[0])
        return
    try:
        cpu.frequency = FAST_HZ
    except (AttributeError, ValueError, RuntimeError):
        pass  # this firmware does not offer it


def _has_failed() -> bool:
    """Return whether the chip had a hard fault since it was switched on."""
    try:
        import alarm

        return alarm.sleep_memory[0] == FAULT
    except (ImportError, AttributeError, IndexError):
        return False
