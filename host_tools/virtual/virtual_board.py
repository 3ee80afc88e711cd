# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a virtual board has: its parts, and the fakes of the native modules, know each other by this alone.

`Machine` is the board that is put together of its parts: Controls, Clock, Memory, Environment and Pins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol

from .flash import Flash
from .lis3dh import Lis3dh
from .nvm import ByteArray
from .panel import Panel
from .slot_files import Drive

if TYPE_CHECKING:
    from busdisplay import BusDisplay


class Pin(Protocol):
    """A pin of microcontroller's."""

    @property
    def number(self) -> int: ...


class Scanner(Protocol):
    """What scans the keys: how many, how often it looks (us), and how often in a row it must see a change."""

    key_count: int
    interval_us: int
    threshold: int

    def put(self, key_number: int, pressed: bool) -> None:
        """This key went down or up: the device gets an event."""


class Pulses(Protocol):
    """A PWMOut of pwmio's."""

    @property
    def frequency(self) -> int: ...

    @property
    def duty_cycle(self) -> int: ...

    def deinit(self) -> None: ...


class VirtualBoard:
    """
    us         microseconds of virtual time since this board was first switched on
    held       the keys that are down
    root       the folder that is the device's drive
    kind       which board it is: a key of boards.BOARDS
    claims     the numbers of the pins that some object holds
    pwm        by pin number, what gives pulses; those in `varied` may change their frequency
    sounds     what was heard of the buzzer: when (us), frequency (Hz), duty cycle (0: silence from then on)
    faces      queued throws: the device takes these faces instead of random ones
    analog_mv  by pin number, what stands at an analog pin; VSYS comes as a third of it to pin 29
    sensor     the accelerometer, None where none is wired; whatever pins and address settings.toml names are right
    shaking    somebody shakes the device; else it lies on a table
    wake_alarm what woke the device from its deep sleep, or None
    has_alarms there is a module `alarm`
    safe_mode_reason  why the firmware started into safe mode, one of supervisor.SafeModeReason
    clocked    work takes time
    busy       the device is at work at this moment, and not at an idle poll
    drawn_us   when the last refresh that sent anything was over, on a clocked board
    imported   modules that were in memory since the last start
    alarm_us   when the driver wants to go on, clock.NEVER where it waits for an idle poll
    null_panel nothing is drawn and nothing sent
    settings_text   settings.toml as the device sees it
    toml       the text of another settings.toml than the drive's
    seed       of os.urandom; None: the real source
    crash_log  the file for the last crash, None where the board was deployed without; `crash_writes` counts
    """

    us: int
    held: set[int]
    root: Path
    kind: str
    panel: Panel
    own_display: BusDisplay | None
    claims: set[int]
    pwm: dict[int, Pulses]
    varied: set[int]
    sounds: list[tuple[int, int, int]]
    faces: deque[Sequence[int]]
    analog_mv: dict[int, int]
    sensor: Lis3dh | None
    shaking: bool
    wake_alarm: object
    has_alarms: bool
    safe_mode_reason: int
    clocked: bool
    busy: bool
    drawn_us: int
    imported: set[str]
    alarm_us: int
    null_panel: bool
    settings_text: str
    toml: str | None
    seed: int | None
    crash_log: bytearray | None
    crash_writes: int
    serial_in: bytearray
    serial_out: bytearray
    serial_connected: bool
    drive_writable: bool
    flash: Flash
    drive: Drive
    nvm: ByteArray | None
    # What only its parts use.
    _keys: Scanner | None
    _down: set[int]
    _levels: dict[int, bool]
    _driver: Iterator[BaseException | None] | None
    _driver_error: BaseException | None

    def ticks_ms(self) -> int:
        """supervisor.ticks_ms."""
        raise NotImplementedError

    def restart(self, soft: bool = False) -> NoReturn:
        """What the firmware does to start the device again from the beginning."""
        raise NotImplementedError

    def is_driven(self) -> bool:
        """A driver goes on where the device is idle."""
        raise NotImplementedError

    def on_idle(self) -> None:
        """The device has nothing to do: time passes, keys are scanned, the driver or the window goes on."""
        raise NotImplementedError

    def spend(self, us: int, deaf: bool = False) -> None:
        """The device is at work for so long; `deaf`: with interrupts off, so that no key is scanned."""
        raise NotImplementedError

    def scan(self) -> None:
        """A key was pressed or let go."""
        raise NotImplementedError

    @property
    def scanning(self) -> bool:
        """A key is down or up of which the device has no event yet."""
        raise NotImplementedError

    def cut_due(self) -> bool:
        """The power was asked to fail now, and has not yet."""
        raise NotImplementedError

    def i2c(self, address: int) -> Lis3dh:
        """Who answers at this address; OSError where nobody does."""
        raise NotImplementedError

    def watch(self, alarm: object, has_come: Callable[[], bool]) -> None:
        """The device may sleep until this alarm has come."""
        raise NotImplementedError

    def deep_sleep(self, alarms: Sequence[object]) -> NoReturn:
        """What the firmware does to go to sleep."""
        raise NotImplementedError

    def wire_panel(self, command: Pin, chip_select: Pin | None, reset: Pin | None) -> None:
        """The panel hangs where the driver looks for it."""
        raise NotImplementedError

    def drive_pin(self, pin: Pin, level: bool) -> None:
        """The device sets a pin."""
        raise NotImplementedError

    def level(self, pin: Pin, driven: bool, pulled_up: bool) -> bool:
        """What a pin reads."""
        raise NotImplementedError

    def spi_write(self, data: memoryview, mode: int) -> None:
        """What is sent goes to the panel."""
        raise NotImplementedError

    def attach_keys(self, keys: Scanner) -> None:
        """This scanner looks at the keys from now on."""
        raise NotImplementedError

    def detach_keys(self, keys: Scanner) -> None:
        """It no longer does."""
        raise NotImplementedError

    def forget_keys(self) -> None:
        """Whatever is down counts as up until the next scan."""
        raise NotImplementedError
