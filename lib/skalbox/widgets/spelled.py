# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A name or a code while it is spelled, in double size where there is room for it."""

import displayio
from micropython import const

from skalbox.draw import measures, palette, shapes
from skalbox.draw.doubled import Doubled
from skalbox.draw.text import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets

_BASE = measures.at(86, 86, 58, 70)  # baseline
_CARET_H = const(19)
_CARET_W = const(2)  # a pixel less beside small letters
_NO_CARET = const(-1)


class Spelled(displayio.Group):
    """The letters. double: the font of double size."""

    def __init__(self, assets: "Assets", caret: int = _NO_CARET) -> None:
        """`caret`: its ink (RGB), if there is one."""
        super().__init__(x=measures.MARGIN, y=_BASE)
        self.double: "Any" = Doubled(assets.big)
        self._big = assets.big
        self._ink = caret
        self._font: "Any" = None  # of the letters that stand there
        self._typed: "Any" = None
        self._rest: "Any" = None
        self._caret: "Any" = None

    def write(self, typed: str, rest: str = "") -> None:
        """Show the letters that were typed in paper white, and after the caret the rest of a word that is known."""
        room = measures.WIDTH - 2 * measures.MARGIN
        font = self.double
        text = typed + rest
        if font.room(text) + _CARET_W > room or _BASE + font.extent(text)[2] < measures.TOP:
            font = self._big
        if font is not self._font:
            self._font = font
            while len(self):
                self.pop()
            self._typed = Line(font, palette.smooth(palette.PAPER), 0, 0, room)
            self._rest = Line(font, palette.smooth(palette.FOG), 0, 0, room)
            self.append(self._typed)
            self.append(self._rest)
            if self._ink != _NO_CARET:
                size = 2 if font is self.double else 1
                ink = palette.mask(self._ink)
                self._caret = shapes.block(ink, 0, size * (2 - _CARET_H), size, size * _CARET_H)
                self.append(self._caret)
        self._typed.write(typed)
        x = font.width(typed)
        self._rest.x = x + _CARET_W
        self._rest.write(rest)
        if self._caret is not None:
            self._caret.x = x
