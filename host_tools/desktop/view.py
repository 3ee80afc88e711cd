# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The picture in the window: the handheld as large as it fits, its keys up or down, and the panel's own pixels."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from PIL import Image

from host_tools.handheld import body
from host_tools.handheld.places import Place, places

_CLOSE = 12  # pixels of the panel: with less room around it, the case fills the window


class View:
    """The handheld of a panel of this size, in a window whose size may change.

    size: of the window in pixels.
    scale: pixels of the window for each of the panel's.
    corner: of the handheld.
    """

    def __init__(self, panel: tuple[int, int]) -> None:
        self.places = places(*panel)
        self.scale = 0
        self.corner = 0, 0
        self.size = 0, 0
        self._up = self._down = pygame.Surface((0, 0))

    def resize(self, size: tuple[int, int]) -> bool:
        """Take the window's size in pixels; return whether it has changed. A window that is too small cuts the
        handheld off."""
        if size == self.size:
            return False
        self.size = size
        self.scale = scale = self.places.multiple(*size)
        width, height = self.places.size
        self.corner = (size[0] - width * scale) // 2, (size[1] - height * scale) // 2
        up = self._case()
        down = up.copy()
        body.keys(up, self.corner, self.places, scale, down=False)
        body.keys(down, self.corner, self.places, scale, down=True)
        self._up, self._down = _surface(up).copy(), _surface(down).copy()  # with memory of their own: they stay
        return True

    def _case(self) -> Image.Image:
        """Return the whole window without keys and panel. If there is little room around the handheld, its case goes on
        to the edges; else it lies on something dark."""
        if max(self.corner) * 2 < _CLOSE * self.scale:
            made = body.ground(*self.size, body.CASE)
            made.paste(body.case(self.places, self.scale), self.corner)
        else:
            made = body.ground(*self.size, body.TABLE)
            body.lay(made, self.corner, self.places, self.scale)
        return made

    def key_at(self, x: float, y: float) -> int | None:
        """Return the key at this pixel of the window, 0 to 5, or None."""
        left, top = self.corner
        return self.places.key_at((x - left) / self.scale, (y - top) / self.scale)

    def place(self, place: Place) -> pygame.Rect:
        """Return a place on the handheld in the window's pixels."""
        x, y, width, height = (part * self.scale for part in place)
        return pygame.Rect(self.corner[0] + x, self.corner[1] + y, width, height)

    def draw(
        self, window: pygame.Surface, panel: Image.Image, pressed: Iterable[int], shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Draw the whole window, with these keys pressed, and everything moved by `shift`, in the panel's pixels."""
        by = shift[0] * self.scale, shift[1] * self.scale
        window.blit(self._up, (0, 0))
        if any(by):
            window.blit(self._up, by)
        for key in pressed:
            place = self.place(self.places.hollows[key])
            window.blit(self._down, place.move(by), place)
        place = self.place(self.places.panel)
        window.blit(pygame.transform.scale(_surface(panel), place.size), place.move(by))


def icon() -> pygame.Surface:
    """Return the picture of the window's program: the wordmark's die."""
    picture = body.die()
    return pygame.image.frombuffer(picture.tobytes(), picture.size, "RGBA").copy()


def _surface(picture: Image.Image) -> pygame.Surface:
    return pygame.image.frombuffer(picture.convert("RGB").tobytes(), picture.size, "RGB")
