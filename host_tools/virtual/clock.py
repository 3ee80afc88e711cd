# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's clock: the device's work takes virtual time, during which keys are pressed and released.

On a clocked machine `work(us)` lets the time of the processor's work pass, and `spend(us)` any other time. During that
time keys are scanned as by keypad. A driver that waits for a time (Controls.wait) continues exactly then, even in the
middle of a refresh or while a screen is built. A driver that waits for an idle poll (a bare `yield`) continues at the
next. The driver's own inspection of the device takes no time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from .endings import PowerOff, Restart
from .flash import PowerCut
from .virtual_board import VirtualBoard

POLL_US = 5_000
NEVER = 1 << 62


class Clock(VirtualBoard):
    """The part of Machine that makes time pass."""

    def fit_clock(self, clocked: bool) -> None:
        self.clocked = clocked
        self.busy = False
        self.drawn_us = 0
        self.bands = deque(maxlen=1000)
        self.imported = set()
        self.alarm_us = NEVER
        self._driving = False  # the driver is running, or other code that inspects the device
        self._counts: dict[int, int] = {}  # scans in a row that found a key changed

    def spend(self, us: int, deaf: bool = False) -> None:
        """Keep the device busy for this long, whatever its processor's speed. `deaf`: interrupts are off, so no key is
        scanned."""
        if not self.clocked or self._driving:
            return
        was, self.busy = self.busy, True
        try:
            self._pass(self.us + us, deaf)
        finally:
            self.busy = was

    def work(self, us: int) -> None:
        """Let the processor work, for this long if it runs at a Pico's own speed."""
        self.spend(self.cpu.work_us(us))

    def _pass(self, end: int, deaf: bool = False) -> None:
        """Let time pass until `end`; run scans and the driver when they are due."""
        while self.us < end:
            scan = self._next_scan() if self.held != self._down and not deaf else NEVER
            self.us = min(end, scan, max(self.us, self.alarm_us))
            if self.us == scan:
                self._scan()
            if self.alarm_us <= self.us:
                self.alarm_us = NEVER
                self.go_on()

    def idle(self) -> None:
        """Let an idle poll pass, until the next scan of the keys is over. Then continue a driver that waits for it."""
        waited = self.alarm_us == NEVER
        self._pass((self.us // POLL_US + 1) * POLL_US)
        if waited and self.alarm_us == NEVER:
            self.go_on()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Stop time during this block: nothing takes any, and no key is scanned."""
        was, self._driving = self._driving, True
        try:
            yield
        finally:
            self._driving = was

    def go_on(self) -> None:
        """Continue the driver, and do as its yield says."""
        wish, was, self._driving = None, self._driving, True
        try:
            wish = next(self._driver) if self._driver is not None else None
        except StopIteration:
            raise PowerOff from None
        except (PowerOff, Restart):
            raise
        except BaseException as error:
            # Passed around the device, whose own error screen would catch it.
            self._driver_error = error
            raise PowerOff from None
        finally:
            self._driving = was
        if self.cut_due():
            raise PowerCut("the power failed while nothing was written")
        if wish is not None:
            raise wish

    # -- the scanner of keypad -----------------------------------------------------------------------------------

    def scan(self) -> None:
        """Note that a key was pressed or released. A clocked device sees it at its next scans, any other at once."""
        if not self.clocked:
            if self.held != self._down:
                self._tell(self.held ^ self._down)
            return
        for key in [key for key in self._counts if (key in self.held) == (key in self._down)]:
            del self._counts[key]  # it bounced

    @property
    def scanning(self) -> bool:
        """Return whether a key has changed for which the device has no event yet."""
        return self._keys is not None and self.held != self._down

    def _next_scan(self) -> int:
        step = self._keys.interval_us if self._keys is not None else POLL_US
        return (self.us // step + 1) * step

    def _scan(self) -> None:
        if self._keys is None:
            return
        changed: set[int] = set()
        for key in self.held ^ self._down:
            self._counts[key] = self._counts.get(key, 0) + 1
            if self._counts[key] >= self._keys.threshold:
                changed.add(key)
                del self._counts[key]
        self._tell(changed)

    def _tell(self, changed: set[int]) -> None:
        """Queue events for these keys."""
        if self._keys is None:
            return
        for key in sorted(changed):
            if key < self._keys.key_count:
                self._keys.put(key, key in self.held)
        self._down ^= changed
