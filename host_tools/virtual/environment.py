# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The machine's surroundings: the sensor on its I2C bus, the voltages it measures, and its alarms."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NoReturn

from . import lis3dh
from .boards import BOARDS
from .endings import DeepSleep, Restart
from .processor import Processor
from .virtual_board import VirtualBoard

_DRIVE = 1004 * 1024  # bytes of a Pico's drive,
_FREE = 198 * 1024  # and of what the program leaves of it
_CLUSTER = 512
ON_A_CABLE = 4750  # mV at VSYS of a Pico, behind its diode


class Environment(VirtualBoard):
    """The part of Machine that handles sensor, voltages and alarms."""

    def surround(self, motion: bool | int, alarms: bool) -> None:
        self.has_alarms = alarms
        self.safe_mode_reason = 0
        self.analog_mv = {29: ON_A_CABLE // 3}
        self.shaking = False
        self.free_bytes: int | None = None  # as a Pico: it depends on the screen
        self.free_at_start = 88_000
        self.firmware = (10, 2, 1)
        self.free_flash = _FREE
        self.sleep_memory = bytearray(256)
        self.cpu = Processor(BOARDS[self.kind].hz)
        self.sensor = lis3dh.Lis3dh(self._force) if motion else None
        self.wake_alarm = None
        self._has_come: dict[int, Callable[[], bool]] = {}  # by the alarm's id
        self._address = None if isinstance(motion, bool) else motion

    def _force(self, us: int) -> lis3dh.Force:
        return lis3dh.shaken(us) if self.shaking else lis3dh.at_rest(us)

    def i2c(self, address: int) -> lis3dh.Lis3dh:
        """Return the device at this address; OSError if there is none."""
        named = str(os.getenv("SKALBOX_MOTION_ADDRESS") if self._address is None else self._address)
        if self.sensor is None or address != (0x19 if named == "25" else 0x18):
            raise OSError(19, "No such device")
        return self.sensor

    def statvfs(self, path: str) -> tuple[int, ...]:
        """Return os.statvfs of the drive: the size of a cluster twice, then all clusters, and the free ones twice."""
        free = self.free_flash // _CLUSTER
        return (_CLUSTER, _CLUSTER, _DRIVE // _CLUSTER, free, free, 0, 0, 0, 0, 255)

    def watch(self, alarm: object, has_come: Callable[[], bool]) -> None:
        self._has_come[id(alarm)] = has_come

    def has_come(self, alarm: object) -> bool:
        """Return whether this alarm would wake the device now."""
        return self._has_come[id(alarm)]()

    def deep_sleep(self, alarms: Sequence[object]) -> NoReturn:
        """Put the device to sleep. If one of the alarms has fired already, nothing but a power cut ever wakes it, as
        may happen to an RP2040 (circuitpython issue 7081)."""
        self.drive.flush()
        raise DeepSleep(() if any(self.has_come(alarm) for alarm in alarms) else alarms)

    def wake_up(self, alarms: Sequence[object]) -> None:
        """Restart the device if one of these has fired."""
        for alarm in alarms:
            if self.has_come(alarm):
                raise Restart(woken=alarm)
