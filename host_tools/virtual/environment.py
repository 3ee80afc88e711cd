# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What else is around a machine: the sensor on its I2C bus, the voltages it measures, and what it wakes up for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from . import lis3dh
from .endings import DeepSleep, Restart
from .slot_files import Drive

ON_A_CABLE = 4750  # mV at VSYS of a Pico, behind its diode


class Environment:
    """analog_mv   by pin number, what stands at an analog pin; VSYS comes as a third of it to pin 29
    sensor      the accelerometer, None where none is wired; whatever pins and address settings.toml names are right
    shaking     somebody shakes the device; else it lies on a table
    wake_alarm  what woke the device from its deep sleep, or None
    has_alarms  there is a module `alarm`
    safe_mode_reason   why the firmware started into safe mode, one of supervisor.SafeModeReason
    """

    us: int
    drive: Drive

    def surround(self, motion: bool | int, alarms: bool) -> None:
        self.has_alarms = alarms
        self.safe_mode_reason = 0
        self.analog_mv = {29: ON_A_CABLE // 3}
        self.shaking = False
        self.sensor = lis3dh.Lis3dh(self._force) if motion else None
        self.wake_alarm: Any = None
        self._address = None if isinstance(motion, bool) else motion

    def _force(self, us: int) -> lis3dh.Force:
        return lis3dh.shaken(us) if self.shaking else lis3dh.at_rest(us)

    def i2c(self, address: int) -> lis3dh.Lis3dh:
        """Who answers at this address; OSError where nobody does."""
        named = os.getenv("SKALBOX_MOTION_ADDRESS") if self._address is None else str(self._address)
        if self.sensor is None or address != (0x19 if named == "25" else 0x18):
            raise OSError(19, "No such device")
        return self.sensor

    def deep_sleep(self, alarms: Sequence[Any]) -> None:
        """What the firmware does to go to sleep; never returns."""
        self.drive.flush()
        raise DeepSleep(alarms)

    def wake_up(self, alarms: Sequence[Any]) -> None:
        """Start the device again if one of these has come."""
        for alarm in alarms:
            if alarm._has_come():
                raise Restart(woken=alarm)
