# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Skalbox's typeface for adafruit_display_text, which rare screens use, so that no glyphs stay in memory between
them."""

import displayio
from fontio import Glyph

from skalbox.draw.font import Font


class LabelFont:
    """A FontProtocol for a `Font`. Labels have only two colours, so the smoothed pixels are rounded."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._glyphs: dict = {}
        self.ascent = font.ascent
        self.descent = font.descent

    def get_bounding_box(self) -> tuple:
        """Return width and height of the largest glyph, and its box's offset from the pen."""
        return self._font.digit, self._font.capitals + self._font.descent, 0, -self._font.descent

    def get_glyph(self, code: int) -> Glyph:
        """Return the glyph of this code point, or the question mark's if there is none."""
        if code not in self._glyphs:
            self._glyphs[code] = self._make(code)
        return self._glyphs[code]

    def _make(self, code: int) -> Glyph:
        char = chr(code)
        width, height, dx, dy, advance = self._font.box(char)
        if not width:
            return Glyph(displayio.Bitmap(1, 1, 2), 0, 1, 1, 0, 0, advance, 0)
        smooth = displayio.Bitmap(width, height, 4)
        self._font.draw(smooth, -dx, -dy, char)
        crisp = displayio.Bitmap(width, height, 2)
        for y in range(height):
            for x in range(width):
                if smooth[x, y] > 1:
                    crisp[x, y] = 1
        return Glyph(crisp, 0, width, height, dx, -dy - height, advance, 0)
