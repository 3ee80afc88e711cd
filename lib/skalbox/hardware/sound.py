# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The buzzer: plays short tunes on a passive piezo, by elapsed time, while the game continues.

A tune starts at the next tick after play(), which comes first in every pass of the loop. Then the tune's picture is on
the panel, and no note lasts while a large picture is sent. A tick ends at most one step, and the next is timed from
there. So the loop may be late, but no note is lost.
"""

from micropython import const

from skalbox.hardware.clock import since
from skalbox.hardware.tunes import LOW, OFF, RATTLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HZ = const(20)  # one step of pitch; thirds, fifths and octaves on 1040 Hz are pure. A piezo is loud from 800 Hz on

_DUTY = (0, 1300, 32768)  # by volume, of 65536: 2 % is soft, half is the loudest

# By tune: pairs of pitch in _HZ (0: silence) and milliseconds. No two begin with the same interval.
_TUNES = (
    # 1.9 to 4.2 kHz for 5 to 8 ms, at uneven intervals of 17 to 49 ms, like dice that knock together.
    b"\x9b\x06\x00\x1f\x6e\x07\x00\x11\xc8\x05\x00\x2b\x83\x06\x00\x14\x61\x08\x00\x25\xb4\x05\x00\x12"
    b"\xd2\x05\x00\x31\x74\x07\x00\x18\xa6\x06\x00\x13\x66\x08\x00\x2d\xbe\x05\x00\x16\x8c\x06\x00\x22",
    b"\x82\x0a",  # 2600 Hz
    b"\x4b\x06",  # 1500 Hz
    b"\x4e\x3c\x68\x8c",  # 1560 2080
    b"\x34\x64\x41\x32\x4e\x32\x68\x32\x82\xa0",  # 1040 1300 1560 2080 2600
    b"\x3c\x78\x00\x14\x28\xc8",  # 1200, 800
    b"\x4e\x4b\x9c\x4b\x4e\x4b\x9c\x4b\xd0\xf0",  # 1560 3120 1560 3120, after 300 ms 4160
    b"\x34\x5a\x00\x1e\x34\x5a\x00\x1e\x34\x5a\x00\x1e\x4e\xf0\x00\x1e"  # 1040, 1040, 1040, 1560,
    b"\x41\x96\x4e\x96\x68\xff\x68\xff",  # 1300 1560 2080
    b"\x28\x03",  # 800 Hz for 3 ms, the softest possible
    b"\x68\x5a\x53\xb4",  # 2080 1660
    b"\x4e\x32\x00\x1e\x41\x6e",  # 1560, 1300
    b"\x50\x6e\x00\x28\x4b\x6e\x00\x28\x47\x6e\x00\x28\x43\xf0",  # 1600, 1500, 1420, 1340
    b"\x58\x82\x4e\x82\x58\x82\x4e\xc8",  # 1760 1560 1760 1560
    b"\x00\x01\x34\x3c\x4e\x3c\x75\x3c\x9c\xc8",  # once the first picture is there: 1040 1560 2340 3120
)


class Sound:
    """A player on the pin that settings.toml names. It is silent, with a report, if the pin cannot be used."""

    def __init__(self) -> None:
        import pwmio

        from skalbox.hardware import complaints, config

        self.present = False  # it can play
        self._volume = LOW
        self._steps = b""  # of the current tune; empty without one
        self._at = 0  # the index of the current step; below 0 before the first
        self._pitch = 0  # of the current step
        self._then = 0  # when the step began
        self._pwm: "Any" = None
        pin = config.pin("SKALBOX_BUZZER")
        if pin is None:
            return
        try:
            self._pwm = pwmio.PWMOut(pin, variable_frequency=True, duty_cycle=0)
            self.present = True
        except (ValueError, RuntimeError, NotImplementedError):
            complaints.complain("SKALBOX_BUZZER", config.text("SKALBOX_BUZZER"), complaints.NO_PWM)

    @property
    def volume(self) -> int:
        """Return OFF, LOW or HIGH. A current tune continues at the new volume, and ends with OFF."""
        return self._volume

    @volume.setter
    def volume(self, value: int) -> None:
        self._volume = value
        if value == OFF:
            self.stop()
        else:
            self._sound(self._pitch)

    @property
    def playing(self) -> bool:
        """Return whether a tune is playing, or starts with the next tick."""
        return bool(self._steps)

    def play(self, tune: "int | bytes", now: int) -> None:
        """Start this tune (RATTLE..POWER_ON, or the steps of another) at the next tick, instead of the current one."""
        if self._pwm is not None and self._volume != OFF:
            self.stop()
            self._steps = _TUNES[tune] if isinstance(tune, int) else tune
            self._at = -2

    def stop(self) -> None:
        """Stop the tune at once."""
        self._steps = b""
        self._sound(0)

    def _sound(self, pitch: int) -> None:
        self._pitch = pitch
        if self._pwm is None:
            return
        if pitch:
            self._pwm.frequency = pitch * _HZ
            self._pwm.duty_cycle = _DUTY[self._volume]
        else:
            self._pwm.duty_cycle = 0

    def tick(self, now: int) -> None:
        """Continue the tune; `now`: ms from supervisor.ticks_ms()."""
        steps = self._steps
        if not steps:
            return
        at = self._at
        if at >= 0 and since(self._then, now) < steps[at + 1]:
            return
        at += 2
        if at == len(steps):
            if steps is not _TUNES[RATTLE]:
                self.stop()
                return
            at = 0
        self._at = at
        self._then = now
        self._sound(steps[at])

    def deinit(self) -> None:
        """Stop the tune and free the pin."""
        self.stop()
        if self._pwm is not None:
            self._pwm.deinit()
            self._pwm = None
