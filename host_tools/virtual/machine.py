# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The virtual board: runs the code.py that goes on the drive, in virtual time or in a window.

Time passes at idle polls of the keys: 5 ms of virtual time without a window, 5 real ms with one. A driver, any
generator, continues at each idle poll; when it ends, the power goes off. `yield Restart()` restarts the device, and so
does a power cut: cut_now() at the end of this idle poll, cut_in() during a later erase or program of the flash.

    def driver(machine):
        yield from machine.tap(5)
        yield from machine.settle()
        machine.image().save("x.png")
    machine = Machine(seed=1)
    machine.run(driver(machine))

To use the board without a code.py, `with Machine() as machine:` switches it on for the block.
"""

from __future__ import annotations

import runpy
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn, Protocol

from . import blinka, current_board, refreshing, timings
from .clock import POLL_US, Clock
from .controls import Controls
from .drive_files import CRASH_SIZE
from .endings import DeepSleep, PowerOff, Restart
from .environment import Environment
from .flash import Flash, PowerCut
from .panel import DEFAULT, Panel
from .persistent_memory import Memory
from .pins import Pins
from .sandbox import Sandbox, purge

KEYS = ("1", "2", "3", "4", "5", "roll")
_FIRST_TICK = 2**29 - 65_536


class Pump(Protocol):
    """The type of a window that shows a machine."""

    def pump(self, machine: Machine) -> None:
        """Show the panel of the idle machine, and pass on key presses."""


class Machine(Controls, Clock, Memory, Environment, Pins):
    """One board with one panel.

    panel: the panel wired to it: a key of panel.GLASS; the device reads it as SKALBOX_PANEL.
    options: overrides of settings.toml's values, as strings; None removes a setting.
    toml: text to use instead of the drive's settings.toml; `panel` is then not added to it.
    board: which board it is: a key of boards.BOARDS.
    crash_log: False: a board deployed without the file for the last crash.
    seed: of os.urandom; None: the real source.
    code: a code.py to run instead of the checkout's; its folder is then the drive.
    flash: the flash of a board that ran before; else it is new.
    nvm: the first bytes of its NVM; the rest is erased.
    nvm_kind: whose NVM it is: a key of nvm.KINDS.
    slots: False: a board deployed without save slots.
    keep: called with the flash at the start, before each restart and at the end; in a window at each idle poll.
    motion: a motion sensor is wired, and chosen unless settings.toml says otherwise; a number: at this address.
    alarms: False: a chip whose CircuitPython has no `alarm`, like the RP2350's.
    rotation: how the panel is mounted; None: as the driver's rotation wants it.
    null_panel: draw and send nothing until draw_now().
    pixel_us: virtual time that sending one pixel takes (about 5 on an RP2040); 0: none.
    flash_time: erasing and programming take their virtual time too.
    clocked: whatever the device does takes about the virtual time that it takes on a Pico (clock.py, timings.py).
    first_start: the device explains itself to newcomers, as any other board does. Else it passes over the question of
        the size of type, and the card that explains the pot. A squeezed program never passes over them.
    window: an object whose pump(machine) is called at each idle poll, in real time.
    """

    def __init__(
        self,
        *,
        panel: str = DEFAULT,
        options: Mapping[str, str | None] | None = None,
        toml: str | bytes | None = None,
        board: str = "pico",
        crash_log: bool = True,
        seed: int | None = None,
        code: Path | str | None = None,
        flash: Flash | None = None,
        nvm: bytes | None = None,
        nvm_kind: str = "rp2",
        slots: bool = True,
        keep: Callable[[Flash], None] | None = None,
        motion: bool | int = False,
        alarms: bool = True,
        rotation: int | None = None,
        null_panel: bool = False,
        pixel_us: int = 0,
        flash_time: bool = False,
        clocked: bool = False,
        first_start: bool = False,
        window: Pump | None = None,
    ) -> None:
        self.code = Path(code).resolve() if code is not None else blinka.ROOT / "code.py"
        self.root = self.code.parent
        self.panel = Panel(panel)
        self.kind = board
        self.own_display = None
        self.toml = toml
        self.settings_toml = b""
        self.crash_log = bytearray(b" " * CRASH_SIZE) if crash_log else None
        self.crash_writes = 0
        self.seed = seed
        self.first_start = first_start
        self.null_panel = null_panel
        self.crash: BaseException | None = None
        self.faces = deque()
        self.serial_in, self.serial_out, self.serial_connected = bytearray(), bytearray(), False
        self.drive_writable = True
        self.fit_clock(clocked)
        self.fit_memory(flash, nvm, nvm_kind, slots, flash_time)
        self.surround(motion, alarms)
        self.claims = set()
        self.pulled_up = set()
        self.pwm = {}
        self.varied = set()
        self.sounds = []
        self.held = set()
        self.us = 0
        self._boot_us = 0
        self._sandbox = Sandbox(self, {**({"SKALBOX_PANEL": panel} if toml is None else {}), **(options or {})})
        self._rotation = rotation
        self._unlit = False
        self._pixel_us = pixel_us
        self._keep = keep or (lambda flash: None)
        self._window = window
        self._driver = None
        self._driver_error = None
        self._levels = {}
        self._wires: tuple[int, int | None, int | None] = (-1, None, None)
        self._keys = None
        self._down = set()

    # -- power ---------------------------------------------------------------------------------------------------

    def run(self, driver: Iterator[None] | None = None) -> None:
        """Switch on and run code.py until the driver ends or the power goes off; raise the driver's exceptions.

        `crash` holds an error that the device didn't catch, whose traceback a real board would show.
        """
        if not self.code.is_file():
            raise FileNotFoundError("there is no %s to run" % self.code)
        self._driver = driver
        self._keep(self.flash)
        try:
            with self:
                try:
                    self._run()
                finally:
                    self._driver = None
                    if driver is not None and hasattr(driver, "close"):
                        driver.close()
        finally:
            self._keep(self.flash)
        if self._driver_error is not None:
            raise self._driver_error

    def _run(self) -> None:
        """Run code.py, and again after each restart and deep sleep."""
        part = self._program
        while (ending := self._ending_of(part)) is not None:
            purge()
            self._reset()
            self._keep(self.flash)
            part = self._program
            if isinstance(ending, DeepSleep):
                part = partial(self._sleep, ending.alarms)
            else:
                if not ending.soft:
                    self._boot_us = self.us
                    self.cpu.reset()
                self.wake_alarm = ending.woken

    def _program(self) -> None:
        self.imported.clear()
        self.spend(timings.START_US)
        self._sandbox.load_dice()
        runpy.run_path(str(self.code), run_name="__main__")

    def _sleep(self, alarms: Sequence[object]) -> None:
        while True:
            self.on_idle()
            self.wake_up(alarms)

    def _ending_of(self, part: Callable[[], None]) -> Restart | DeepSleep | None:
        """Return the next part after this part of a run, or None if it was the last."""
        try:
            part()
        except PowerOff:
            pass
        except (Restart, DeepSleep) as ending:
            return ending
        except PowerCut:
            return Restart()
        except (Exception, SystemExit) as error:
            self.crash = error
        return None

    def __enter__(self) -> Machine:
        if current_board.current is not None:
            raise RuntimeError("a virtual board is already switched on in this process")
        blinka.install()
        self.power_memory()
        self._sandbox.open()
        self._real_then = self._sandbox.monotonic()
        current_board.current = self
        return self

    def __exit__(self, *_: object) -> None:
        # Kept, so that image() still works after the display is gone.
        self._rotation, self._unlit = self.rotation, self.unlit
        self._reset()
        self._sandbox.close()
        current_board.current = None

    def _reset(self) -> None:
        """Release what the end of a program releases: displays and pins; the panel keeps its picture."""
        sys.modules["displayio"].release_displays()
        self.own_display = None
        for pwm in list(self.pwm.values()):
            pwm.deinit()
        self.claims.clear()
        self._levels.clear()
        self._keys = None
        self.power_memory()

    def restart(self, soft: bool = False) -> NoReturn:
        """Restart the device from the beginning, as the firmware does."""
        self.drive.flush()
        raise Restart(soft)

    def power_off(self) -> NoReturn:
        """End the run."""
        raise PowerOff

    def draw_now(self, drawing: bool = True) -> None:
        """Start or stop real drawing, with null_panel. Screens built before stay without a picture."""
        self.null_panel = not drawing
        for display in sys.modules["displayio"].displays:
            refreshing.draw_all(display)

    # -- time ----------------------------------------------------------------------------------------------------

    @property
    def now_ms(self) -> int:
        """Return milliseconds since this machine was first switched on."""
        return self.us // 1000

    def ticks_ms(self) -> int:
        """Return supervisor.ticks_ms: since the device started, from 65,536 ms below the wrap at 2**29."""
        if self._window is not None:
            self._follow_clock()
        return ((self.us - self._boot_us) // 1000 + _FIRST_TICK) % 2**29

    def _follow_clock(self) -> None:
        now = self._sandbox.monotonic()
        self.us += int((now - self._real_then) * 1_000_000)
        self._real_then = now

    def is_driven(self) -> bool:
        """Continue the driver when the device is idle."""
        return self._driver is not None

    def on_idle(self) -> None:
        """Do what is due while the device is idle: time passes, keys are scanned, the driver or the window
        continues."""
        self.scan()
        for display in sys.modules["displayio"].displays:
            if display.auto_refresh:
                display.refresh()
        if self.clocked:
            self.idle()
            return
        if self._window is None:
            self.us += POLL_US
            self.go_on()
            return
        try:
            self._sandbox.sleep(POLL_US / 1e6)
            self._window.pump(self)
            self._keep(self.flash)
        except (PowerOff, Restart):
            raise
        except BaseException as error:
            self._driver_error = error
            raise PowerOff from None
        if self.cut_due():
            raise PowerCut("the power failed while nothing was written")
