# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The typeface of the pictures: outlines for SVG, pixels for PNG, and the same metrics for both.

The SVG files contain outlines, not text, so that they look the same everywhere and no label can run into a wire. No
kerning: the advances alone determine a letter's position.
"""

from __future__ import annotations

import io
from functools import cache
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from PIL import ImageFont

from host_tools.art import glyphs

MEDIUM, STRONG = 500, 700  # the weights
CAPITAL = 0.698  # height of a capital in ems


def at_hand() -> bool:
    """Return whether the font package is installed: without it no picture can be drawn."""
    return glyphs.package() is not None


class Face:
    """One weight of the typeface. Sizes are in pixels of the em."""

    def __init__(self, weight: int) -> None:
        data = glyphs.typeface(weight, "latin")
        self.weight = weight
        self._data = data
        self._font = TTFont(io.BytesIO(data))
        self._names: dict[int, str] = self._font.getBestCmap() or {}
        self._glyphs = self._font.getGlyphSet()
        head: Any = self._font["head"]  # a table whose fields are created at run time
        self.em: int = head.unitsPerEm

    def _name(self, char: str) -> str:
        if ord(char) not in self._names:
            raise ValueError(f"the typeface has no {char!r}")
        return self._names[ord(char)]

    def advance(self, char: str) -> int:
        """Return the advance in units of the em."""
        return self._glyphs[self._name(char)].width

    def places(self, text: str, size: float) -> list[float]:
        """Return where each letter begins, and where the last one ends, from 0."""
        places = [0.0]
        for char in text:
            places.append(places[-1] + self.advance(char) * size / self.em)
        return places

    def width(self, text: str, size: float) -> float:
        return self.places(text, size)[-1]

    @cache  # noqa: B019 (there are two faces, and they stay)
    def outline(self, char: str) -> str:
        """Return an SVG path in units of the em, y upwards; "" for a space."""
        pen = SVGPathPen(self._glyphs, ntos=lambda value: f"{value:g}")
        self._glyphs[self._name(char)].draw(pen)
        return pen.getCommands()

    @cache  # noqa: B019
    def pixels(self, size: int) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(io.BytesIO(self._data), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def face(weight: int) -> Face:
    return Face(weight)
