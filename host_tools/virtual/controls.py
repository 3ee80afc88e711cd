# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a driver does with a machine: keys down and up, shaking, time, and looking at the screen and at the app."""

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
    """The half of Machine that people and scripts use; everything that takes time is a generator to `yield from`."""

    _rotation: int | None
    _unlit: bool

    def press(self, key: int) -> None:
        """Key 0-4 or 5 (ROLL) goes down; its event is there at the device's next poll."""
        self.held.add(key)
        self.scan()

    def release(self, key: int) -> None:
        self.held.discard(key)
        self.scan()

    def polls(self, count: int = 4) -> Iterator[None]:
        """Idle polls: after two a key's event is dealt with and drawn; after two more the next press counts."""
        while self.clocked and self.scanning:
            yield
        for _ in range(count):
            yield

    def wait(self, ms: int) -> Iterator[None]:
        """So many virtual milliseconds; on a clocked machine to the microsecond, whatever the device does then."""
        end = self.us + ms * 1000
        while self.us < end:
            if self.clocked:
                self.alarm_us = end
            yield

    def tap(self, key: int, ms: int = TAP_MS) -> Iterator[None]:
        """Down, `ms` virtual milliseconds, up, and the polls that deliver it; nobody waits so on a clocked machine."""
        self.press(key)
        yield from self.wait(ms)
        self.release(key)
        if not self.clocked:
            yield from self.polls()

    def shake(self, ms: int) -> Iterator[None]:
        """The device is shaken for `ms` virtual milliseconds, where a motion sensor is wired to feel it."""
        self.shaking = True
        yield from self.wait(ms)
        self.shaking = False
        yield from self.polls()

    def settle(self) -> Iterator[None]:
        """Until nothing moves and nothing was sent for three polls, at most 10 virtual seconds."""
        end = self.us + SETTLE_MS * 1000
        quiet, sent = 0, self.panel.pixel_bytes
        while quiet < 3 and self.us < end:
            yield
            quiet = 0 if self.moving() or self.scanning or self.panel.pixel_bytes != sent else quiet + 1
            sent = self.panel.pixel_bytes

    @property
    def app(self) -> App:
        """skalbox.main.app. It is None as long as there is none: only who starts the device has to ask."""
        return cast("App", getattr(sys.modules.get("skalbox.main"), "app", None))

    @property
    def display(self) -> Any:
        displays = sys.modules["displayio"].displays
        return getattr(self.app, "display", None) or (displays[0] if displays else None)

    @property
    def rotation(self) -> int | None:
        """The mounting: as told, or as the driver's rotation wants it."""
        return self.display.rotation if self._rotation is None and self.display is not None else self._rotation

    @property
    def unlit(self) -> bool:
        """The panel has a backlight that the device switched off."""
        display = self.display
        if display is None:
            return self._unlit
        return refreshing.is_unlit(display)

    def moving(self) -> bool:
        moving = getattr(self.app, "moving", None)
        return bool(moving(self.ticks_ms())) if moving is not None else False

    def image(self) -> Image.Image:
        """What a person sees on the panel."""
        picture = self.panel.image(self.rotation)
        return Image.new("RGB", picture.size) if self.unlit else picture

    def strings(self) -> list[str]:
        """The strings on the screen, top to bottom, then left to right."""
        display = self.display
        return [text for _, _, text in screen_text.on_screen(display.root_group)] if display is not None else []
