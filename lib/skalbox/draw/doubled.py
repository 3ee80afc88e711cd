# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A font in double size, smooth: each pixel becomes four that lie between it and its neighbours."""

import bitmaptools
import displayio
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.font import Font

_INK = const(3)
_MOST = const(16)  # glyphs that are kept: 0.3 KB each
# The level of a pixel by the weighted sum of the pixels around it: the nearest 9, those beside 3, across 1. It is
# steeper than a straight line, so that edges stay sharp.
_LEVELS = b"\0" * 15 + b"\1" * 9 + b"\2" * 9 + b"\3" * 16


class Doubled:
    """A Font in double size, with the same methods. Glyphs are smoothed when first drawn, and some are kept."""

    def __init__(self, font: "Font") -> None:
        self._font = font
        self._glyphs: dict = {}  # bitmaps by character
        self.ascent = 2 * font.ascent
        self.descent = 2 * font.descent
        self.capitals = 2 * font.capitals

    def width(self, text: str) -> int:
        return 2 * self._font.width(text)

    def room(self, text: str) -> int:
        return 2 * self._font.room(text)

    def has(self, char: str) -> bool:
        return self._font.has(char)

    def extent(self, text: str) -> tuple:
        return tuple([2 * each for each in self._font.extent(text)])

    def box(self, char: str) -> tuple:
        return tuple([2 * each for each in self._font.box(char)])

    def draw(self, bitmap: displayio.Bitmap, x: int, baseline: int, text: str) -> int:
        for char in text:
            wide, high, dx, dy, advance = self.box(char)
            left = x + dx
            top = baseline + dy
            over = max(-top, 0)
            if wide and 0 <= left < bitmap.width and over < high:
                glyph = self._glyph(char)
                bitmaptools.blit(bitmap, glyph, left, top + over, x1=0, y1=over, x2=wide, y2=high, skip_source_index=0)
            x += advance
        return x

    def _glyph(self, char: str) -> displayio.Bitmap:
        glyph = self._glyphs.get(char)
        if glyph is None:
            if len(self._glyphs) == _MOST:
                self._glyphs.clear()
            glyph = self._glyphs[char] = self._smooth(char)
        return glyph

    def _smooth(self, char: str) -> displayio.Bitmap:
        wide, high, dx, dy, _ = self._font.box(char)
        across = wide + 2  # with a pixel of ground all round
        small = displayio.Bitmap(across, high + 2, 4)
        self._font.draw(small, 1 - dx, 1 - dy, char)
        large = displayio.Bitmap(2 * wide, 2 * high, 4)
        levels = _LEVELS
        offset = across + 1  # in the small one
        to = 0  # in the large one
        for _ in range(high):
            for _ in range(wide):
                own = small[offset]
                above = small[offset - across]
                below = small[offset + across]
                before = small[offset - 1]
                after = small[offset + 1]
                if own == above == below == before == after and own in (0, _INK):
                    if own:
                        large[to] = large[to + 1] = large[to + 2 * wide] = large[to + 2 * wide + 1] = own
                else:
                    large[to] = levels[9 * own + 3 * (above + before) + small[offset - across - 1]]
                    large[to + 1] = levels[9 * own + 3 * (above + after) + small[offset - across + 1]]
                    large[to + 2 * wide] = levels[9 * own + 3 * (below + before) + small[offset + across - 1]]
                    large[to + 2 * wide + 1] = levels[9 * own + 3 * (below + after) + small[offset + across + 1]]
                offset += 1
                to += 2
            offset += 2
            to += 2 * wide
        return large
