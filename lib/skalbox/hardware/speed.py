# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run an RP2040 at 200 MHz while somebody plays: every change of screen then takes two thirds of its time.

Its maker certifies it for 200 MHz, for which the firmware raises the core's voltage to 1.20 V. Other chips keep their
speed. It must be set before SPI, PWM and I2C, which take their rates from it. After the first change SPI runs from the
USB's 48 MHz, so its rate is 24 MHz at most.

A chip that cannot run so fast has a hard fault. Then safemode.py leaves a mark in the memory that survives a restart,
and the device runs at its own speed until it is switched off.
"""

import microcontroller

from skalbox.hardware import complaints, config

OWN_HZ = 125_000_000  # an RP2040's speed after a reset, by which it is recognised
FAST_HZ = 200_000_000
FAULT = 0x7B  # safemode.py's mark, in the first byte of alarm.sleep_memory
_NAME = "SKALBOX_CPU_MHZ"
_MHZ = ("125", "200")


def set_speed() -> None:
    """Set the speed of settings.toml, or 200 MHz, unless the chip is not an RP2040 or has failed at it."""
    cpu = microcontroller.cpu
    if cpu.frequency != OWN_HZ:
        return  # another chip, or an RP2040 whose program has been restarted
    if config.choice(_NAME, _MHZ[1], _MHZ) == _MHZ[0]:
        return
    try:
        import alarm

        if alarm.sleep_memory[0] == FAULT:  # the chip had a hard fault since it was switched on
            complaints.complain(_NAME, _MHZ[1], complaints.TOO_FAST, _MHZ[0])
            return
    except (ImportError, AttributeError, IndexError):
        pass  # this board has no such memory
    try:
        cpu.frequency = FAST_HZ
    except (AttributeError, ValueError, RuntimeError):
        pass  # this firmware does not offer it
