# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A driver's means to operate a machine: press keys, shake, wait, and inspect the screen and the app."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from PIL import Image

from . import refreshing, screen_text
from .virtual_board import VirtualBoard

if TYPE_CHECKING:
    from skalbox.app import App

TAP_MS = 60
SETTLE_MS = 10_000


class Controls(VirtualBoard):
    """The half of Machine that people and scripts use; everything that takes time is a generator for `yield from`."""

    _rotation: int | None
    _unlit: bool

    def press(self, key: int) -> None:
        """Press key 0-4 or 5 (ROLL); its event is available at the device's next poll."""
        self.held.add(key)
        self.scan()

    def release(self, key: int) -> None:
        self.held.discard(key)
        self.scan()

    def polls(self, count: int = 4) -> Iterator[None]:
        """Wait for idle polls: after two, a key's event has been handled and drawn; after two more, the next press
        counts."""
        while self.clocked and self.scanning:
            yield
        for _ in range(count):
            yield

    def wait(self, ms: int) -> Iterator[None]:
        """Wait virtual milliseconds; on a clocked machine precise to the microsecond, whatever the device does
        then."""
        end = self.us + ms * 1000
        while self.us < end:
            if self.clocked:
                self.alarm_us = end
            yield

    def tap(self, key: int, ms: int = TAP_MS) -> Iterator[None]:
        """Press a key for `ms` virtual milliseconds, then poll until it is handled; on a clocked machine it doesn't
        wait."""
        self.press(key)
        yield from self.wait(ms)
        self.release(key)
        if not self.clocked:
            yield from self.polls()

    def shake(self, ms: int) -> Iterator[None]:
        """Shake the device for `ms` virtual milliseconds, which needs a motion sensor."""
        self.shaking = True
        yield from self.wait(ms)
        self.shaking = False
        yield from self.polls()

    def settle(self) -> Iterator[None]:
        """Wait until nothing moves and nothing was sent for three polls, at most 10 virtual seconds."""
        end = self.us + SETTLE_MS * 1000
        quiet, sent = 0, self.panel.pixel_bytes
        while quiet < 3 and self.us < end:
            yield
            quiet = 0 if self.moving() or self.scanning or self.panel.pixel_bytes != sent else quiet + 1
            sent = self.panel.pixel_bytes

    @property
    def app(self) -> App:
        """Return skalbox.main.app. It is None before the app exists, which only code that starts the device has to
        check."""
        return cast("App", getattr(sys.modules.get("skalbox.main"), "app", None))

    @property
    def display(self) -> Any:
        displays = sys.modules["displayio"].displays
        return getattr(self.app, "display", None) or (displays[0] if displays else None)

    @property
    def rotation(self) -> int | None:
        """Return the panel's mounting: as the machine was given it, or as the driver's rotation requires."""
        return self.display.rotation if self._rotation is None and self.display is not None else self._rotation

    @property
    def unlit(self) -> bool:
        """Return whether the panel has a backlight and the device has switched it off."""
        display = self.display
        if display is None:
            return self._unlit
        return refreshing.is_unlit(display)

    def moving(self) -> bool:
        moving = getattr(self.app, "moving", None)
        return bool(moving(self.ticks_ms())) if moving is not None else False

    def image(self) -> Image.Image:
        """Return what a person sees on the panel."""
        picture = self.panel.image(self.rotation)
        return Image.new("RGB", picture.size) if self.unlit else picture

    def strings(self) -> list[str]:
        """Return the strings on the screen, top to bottom, then left to right."""
        display = self.display
        return [text for _, _, text in screen_text.on_screen(display.root_group)] if display is not None else []
