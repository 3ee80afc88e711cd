# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Detect with an accelerometer when the device begins and stops being shaken.

It measures the change from one reading to the next, in mg per ms. A hand that shakes dice reaches 20 and more, in any
orientation; turning the device over reaches 8, walking 5. A bump reaches more, but is short: so shaking begins with the
third strong change within 300 ms, at intervals of 80 ms or more.
"""

from micropython import const

from skalbox.hardware.clock import since
from skalbox.hardware.no_motion import BEGAN, ENDED, NORMAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_G = const(8190)  # the reading of 1 g in the range of 4 g
_BEGIN = (40, 24, 14)  # mg per ms, by sensitivity; up to half of it counts as quiet
_READ_MS = const(20)
_SLOW_MS = const(60)  # a later reading is compared with the change allowed in this time
_LOST_MS = const(120)  # an older last reading is ignored
_GONE_MS = const(500)  # after a longer gap between polls, a movement may have begun unseen
_STRIKE_MS = const(80)  # between strong changes that count
_WITHIN_MS = const(300)
_QUIET_MS = const(250)
_SPENT_MS = const(800)  # after a shake has ended
_ERRORS = const(5)  # failed readings in a row before it gives up

_ARMED = const(0)  # waits for a shake
_SHAKING = const(1)
_SPENT = const(2)  # a shake has ended: the next must wait
_RESTLESS = const(3)  # a shake can begin only after a rest


class Motion:
    """The motion sensor.

    sensitivity: LOW, NORMAL or HIGH, may be set at any time
    x, y, z: the last reading, in mg
    """

    def __init__(self) -> None:
        """Look for the sensor that settings.toml names, and report it if it does not answer."""
        from skalbox.hardware import config

        self.sensitivity = NORMAL
        self._device: "Any" = None  # the sensor on its bus
        self._bytes = bytearray(6)
        if config.choice("SKALBOX_MOTION", "", ("", "lis3dh")):
            self._find()
        self.present = self._device is not None  # it answers
        self._state = _RESTLESS
        self._read_at = 0  # the time of the last reading,
        self.x = self.y = self.z = 0  # and its values in mg
        self._primed = False  # there is a last reading
        self._quiet_from = 0  # the device has been quiet since then
        self._ended_at = 0
        self._last = self._before = 0  # the times of the last two strong changes,
        self._strikes = 0  # and how many there were
        self._errors = 0

    def _find(self) -> None:
        from skalbox.hardware import complaints, config

        scl = config.pin("SKALBOX_SCL", needed=True)
        sda = config.pin("SKALBOX_SDA", needed=True)
        address = config.number("SKALBOX_MOTION_ADDRESS", 0x18, 0x18, 0x19)
        wires = config.both("SKALBOX_SDA", "SKALBOX_SCL")
        if scl is None or sda is None:
            return  # config has reported it
        bus: "Any" = None
        try:
            import adafruit_lis3dh
            import busio
            from adafruit_bus_device import i2c_device

            try:
                bus = busio.I2C(scl, sda, frequency=400000)
            except ValueError as error:
                complaints.complain("SKALBOX_SDA SKALBOX_SCL", wires, complaints.NO_I2C)
                print("Skalbox:", error)
                return
            # The library sets the sensor up. It takes 4 KB of memory, so skalbox.start drops it then.
            sensor = adafruit_lis3dh.LIS3DH_I2C(bus, address=address)
            sensor.range = adafruit_lis3dh.RANGE_4_G
            # At 100 Hz the sensor itself filters out what is faster than a hand.
            sensor.data_rate = adafruit_lis3dh.DATARATE_100_HZ
            self._device = i2c_device.I2CDevice(bus, address)
        except (ImportError, OSError, RuntimeError, ValueError) as error:
            if bus is not None:
                bus.deinit()
            complaints.complain("SKALBOX_MOTION", "lis3dh", complaints.NO_ANSWER, "%s, %d" % (wires, address))
            print("Skalbox: the motion sensor does not answer, use ROLL:", error)

    @property
    def still(self) -> bool:
        """Return whether the device was quiet for 250 ms at the last reading; True without a sensor."""
        return not self.present or (self._primed and since(self._quiet_from, self._read_at) >= _QUIET_MS)

    def poll(self, now: int) -> int | None:
        """Return BEGAN once when shaking begins, ENDED once after 250 ms of quiet, else None. Read the sensor at most
        every 20 ms. After half a second without a call a shake can begin only after a rest."""
        if not self.present:
            return None
        elapsed = since(self._read_at, now)
        if elapsed < _READ_MS:
            return None
        self._read_at = now
        try:
            with self._device as device:
                device.write(b"\xa8")  # its registers with x, y and z, one after the other
                device.readinto(self._bytes)
        except OSError as error:
            return self._failed(error)
        self._errors = 0
        # Within the range of 4 g the sum of three squares stays below 2 ** 30.
        x = self._mg(0)
        y = self._mg(2)
        z = self._mg(4)
        if self._primed and elapsed <= _LOST_MS:
            change = (x - self.x) ** 2 + (y - self.y) ** 2 + (z - self.z) ** 2
            strong = _BEGIN[self.sensitivity] * (elapsed if elapsed < _SLOW_MS else _SLOW_MS)
            if change * 4 > strong * strong:
                self._quiet_from = now
            if change > strong * strong:
                self._strike(now)
        else:
            self._quiet_from = now
            self._strikes = 0
            if self._state == _ARMED and elapsed > _GONE_MS:
                self._state = _RESTLESS
        self.x = x
        self.y = y
        self.z = z
        self._primed = True
        return self._judge(now)

    def _mg(self, at: int) -> int:
        """Return the force that was read into two of the bytes, in mg."""
        value = self._bytes[at] | self._bytes[at + 1] << 8
        return (value - ((value & 0x8000) << 1)) * 1000 // _G

    def _strike(self, now: int) -> None:
        """Count a strong change, unless it follows another too closely."""
        if self._strikes and since(self._last, now) > _WITHIN_MS:
            self._strikes = 0
        elif self._strikes and since(self._last, now) < _STRIKE_MS:
            return
        if self._strikes == 2 and since(self._before, now) > _WITHIN_MS:
            self._strikes = 1
        self._strikes += 1
        self._before = self._last
        self._last = now

    def _judge(self, now: int) -> int | None:
        quiet = since(self._quiet_from, now) >= _QUIET_MS
        if self._state == _ARMED:
            if self._strikes >= 3:
                self._state = _SHAKING
                return BEGAN
        elif self._state == _SHAKING:
            if quiet:
                self._state = _SPENT
                self._ended_at = now
                return ENDED
        elif quiet and (self._state == _RESTLESS or since(self._ended_at, now) >= _SPENT_MS):
            self._state = _ARMED
            self._strikes = 0
        return None

    def _failed(self, error: BaseException) -> int | None:
        """Handle a failed reading. After five in a row the sensor is given up, and a current shake ends."""
        self._primed = False
        self._errors += 1
        if self._errors < _ERRORS:
            return None
        print("Skalbox: the motion sensor stopped answering, use ROLL:", error)
        self.present = False
        return ENDED if self._state == _SHAKING else None
