# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The interface of a virtual board, through which its parts and the fakes of the native modules use each other.

`Machine` is the complete board, composed of Controls, Clock, Memory, Environment and Pins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol

from .flash import Flash
from .lis3dh import Lis3dh
from .nvm import ByteArray
from .panel import Panel
from .processor import Processor
from .slot_files import Drive

if TYPE_CHECKING:
    from busdisplay import BusDisplay


class Pin(Protocol):
    """A pin of microcontroller's."""

    @property
    def number(self) -> int: ...


class Scanner(Protocol):
    """A key scanner: how many keys it has, its interval (us), and how many scans in a row must agree."""

    key_count: int
    interval_us: int
    threshold: int

    def put(self, key_number: int, pressed: bool) -> None:
        """Queue an event for the device: this key was pressed or released."""


class Pulses(Protocol):
    """A PWMOut of pwmio's."""

    @property
    def frequency(self) -> int: ...

    @property
    def duty_cycle(self) -> int: ...

    def deinit(self) -> None: ...


class Band(NamedTuple):
    """Pixels that reached the panel at `us`, by their corners on the screen; x2 and y2 are one further."""

    us: int
    x1: int
    y1: int
    x2: int
    y2: int


class VirtualBoard:
    """One board, as the fakes of the native modules see it.

    us: microseconds of virtual time since this board was first switched on.
    held: the keys that are down.
    root: the folder that is the device's drive.
    kind: which board it is: a key of boards.BOARDS.
    claims: the numbers of the pins that an object holds.
    pulled_up: the numbers of the pins that the part wired to them pulls to 3.3 V.
    pwm: by pin number, the PWM outputs; those in `varied` may change their frequency.
    sounds: the buzzer's sounds: when (us), frequency (Hz), duty cycle (0: silence from then on).
    faces: queued throws: the device uses these faces instead of random ones.
    analog_mv: by pin number, the voltage of an analog pin; pin 29 gets a third of VSYS.
    sensor: the accelerometer, None if none is wired; any pins and address in settings.toml are right.
    shaking: the device is being shaken; else it rests on a table.
    free_bytes: of the heap, as the device's gc.mem_free() reports them; None: as measured on a Pico, by screen.
    free_flash: bytes free on the drive.
    free_at_start: the same before the app is made, if it is more.
    firmware: CircuitPython's version, as the device's sys.implementation.version reports it.
    cpu: the processor, which knows its speed.
    sleep_memory: of `alarm`: survives everything but a power-off.
    wake_alarm: the alarm that woke the device from its deep sleep, or None.
    has_alarms: there is a module `alarm`.
    safe_mode_reason: why the firmware started into safe mode, one of supervisor.SafeModeReason.
    clocked: work takes time.
    busy: the device is working at this moment, and not at an idle poll.
    drawn_us: when the last refresh that sent anything was over, on a clocked board.
    bands: the last bands that refreshes drew, on a clocked board.
    imported: modules that were in memory since the last start.
    alarm_us: when the driver continues, clock.NEVER if it waits for an idle poll.
    null_panel: nothing is drawn and nothing sent.
    settings_toml: settings.toml as the device sees it, in bytes.
    toml: text to use instead of the drive's settings.toml.
    seed: of os.urandom; None: the real source.
    first_start: the device explains itself to newcomers.
    crash_log: the file for the last crash, None if it was not deployed; `crash_writes` counts.
    """

    us: int
    held: set[int]
    root: Path
    kind: str
    panel: Panel
    own_display: BusDisplay | None
    claims: set[int]
    pulled_up: set[int]
    pwm: dict[int, Pulses]
    varied: set[int]
    sounds: list[tuple[int, int, int]]
    faces: deque[Sequence[int]]
    analog_mv: dict[int, int]
    sensor: Lis3dh | None
    shaking: bool
    free_bytes: int | None
    free_at_start: int
    free_flash: int
    firmware: tuple[int, ...]
    cpu: Processor
    sleep_memory: bytearray
    wake_alarm: object
    has_alarms: bool
    safe_mode_reason: int
    clocked: bool
    busy: bool
    drawn_us: int
    bands: deque[Band]
    imported: set[str]
    alarm_us: int
    null_panel: bool
    settings_toml: bytes
    toml: str | bytes | None
    seed: int | None
    first_start: bool
    crash_log: bytearray | None
    crash_writes: int
    serial_in: bytearray
    serial_out: bytearray
    serial_connected: bool
    drive_writable: bool
    flash: Flash
    drive: Drive
    nvm: ByteArray | None
    # Used only by its parts.
    _keys: Scanner | None
    _down: set[int]
    _levels: dict[int, bool]
    _driver: Iterator[BaseException | None] | None
    _driver_error: BaseException | None

    def ticks_ms(self) -> int:
        """Return supervisor.ticks_ms."""
        raise NotImplementedError

    def restart(self, soft: bool = False) -> NoReturn:
        """Restart the device from the beginning, as the firmware does."""
        raise NotImplementedError

    def is_driven(self) -> bool:
        """Continue the driver when the device is idle."""
        raise NotImplementedError

    def on_idle(self) -> None:
        """Do what is due while the device is idle: time passes, keys are scanned, the driver or the window
        continues."""
        raise NotImplementedError

    def spend(self, us: int, deaf: bool = False) -> None:
        """Keep the device busy for this long, whatever its processor's speed. `deaf`: interrupts are off, so no key is
        scanned."""
        raise NotImplementedError

    def work(self, us: int) -> None:
        """Let the processor work, for this long if it runs at a Pico's own speed."""
        raise NotImplementedError

    def scan(self) -> None:
        """Note that a key was pressed or released."""
        raise NotImplementedError

    @property
    def scanning(self) -> bool:
        """Return whether a key has changed for which the device has no event yet."""
        raise NotImplementedError

    def cut_due(self) -> bool:
        """Return whether a power cut was requested and has not happened yet."""
        raise NotImplementedError

    def i2c(self, address: int) -> Lis3dh:
        """Return the device at this address; OSError if there is none."""
        raise NotImplementedError

    def statvfs(self, path: str) -> tuple[int, ...]:
        """Return os.statvfs of the drive."""
        raise NotImplementedError

    def watch(self, alarm: object, has_come: Callable[[], bool]) -> None:
        """Let this alarm wake the device from sleep."""
        raise NotImplementedError

    def deep_sleep(self, alarms: Sequence[object]) -> NoReturn:
        """Put the device to sleep, as the firmware does."""
        raise NotImplementedError

    def wire_panel(self, command: Pin, chip_select: Pin | None, reset: Pin | None) -> None:
        """Connect the panel to the pins that the driver uses."""
        raise NotImplementedError

    def drive_pin(self, pin: Pin, level: bool) -> None:
        """Note the level that the device drives a pin to."""
        raise NotImplementedError

    def level(self, pin: Pin, driven: bool, pulled_up: bool) -> bool:
        """Read a pin."""
        raise NotImplementedError

    def spi_write(self, data: memoryview, mode: int) -> None:
        """Send bytes to the panel."""
        raise NotImplementedError

    def attach_keys(self, keys: Scanner) -> None:
        """Start this scanner."""
        raise NotImplementedError

    def detach_keys(self, keys: Scanner) -> None:
        """Stop the scanner."""
        raise NotImplementedError

    def forget_keys(self) -> None:
        """Let a key that is down count as up until the next scan."""
        raise NotImplementedError
