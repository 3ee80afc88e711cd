# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draws text from Skalbox's own glyph sheets, with all accents on every firmware build.

A `Font` draws its glyphs into bitmaps; a `Strip` is a part of the screen with its own bitmap and one line of text,
drawn again only if the text changes.
"""

import struct

try:
    from typing import Any
except ImportError:
    pass

import bitmaptools
import displayio
from micropython import const

from skalbox import art

LEFT = 0
CENTRE = 1
RIGHT = 2

_HEADER = "<2sBBHHBBBB"  # magic, version, glyphs, sheet width and height, ascent, descent, capitals, digit advance
_HEADER_SIZE = const(12)
_GLYPH = const(9)  # bytes: code point, then x, y, width, height in the sheet, dx, dy from the pen, advance
_FORMAT = "<HBBBBbbB"
_WIDTH = const(4)  # offsets in a glyph
_HEIGHT = const(5)
_DX = const(6)
_DY = const(7)
_ADVANCE = const(8)
_SPACE = const(32)
_BAR = "—"  # a Strip's text while it shows a bar
_BAR_W = const(13)
_ASCII = const(95)  # glyphs 32..126 come first and without a gap


class Font:
    """One glyph sheet. ascent, descent, capitals: pixels over and under the baseline; digit: advance of every digit."""

    def __init__(self, name: str, whole: bool = True) -> None:
        """`whole`: load the whole sheet. Else glyphs are read when they are first drawn, and kept until spare()."""
        self._path = art.FOLDER + name
        with art.opened(self._path) as file:
            header = file.read(_HEADER_SIZE)
            if len(header) < _HEADER_SIZE or header[:2] != b"SF" or header[2] != 1:
                raise OSError("%s is no glyph sheet of version 1" % self._path)
            _, _, self._count, width, height, self.ascent, self.descent, self.capitals, self.digit = struct.unpack(
                _HEADER, header
            )
            art.check(file, self._path, _HEADER_SIZE + self._count * _GLYPH + height * ((2 * width + 7) // 8))
            file.seek(_HEADER_SIZE)
            self._glyphs = file.read(self._count * _GLYPH)
            self._cut: dict = {}  # without a sheet: the glyphs by code point, each a bitmap
            self._width = width
            self._sheet: Any = None
            if whole:
                self._sheet = displayio.Bitmap(width, height, 4)
                art.fill(self._sheet, file, 2)

    def spare(self) -> None:
        """Drop the glyphs read so far."""
        self._cut = {}

    def _read(self, text: str) -> None:
        """Read the glyphs of this text that are not in memory, with at most the sheet's rows of one glyph at a time."""
        file: Any = None
        for char in text:
            code, left, top, width, height, _, _, _ = self._find(ord(char))
            if not width or code in self._cut:
                continue
            file = file or open(self._path, "rb")
            file.seek(_HEADER_SIZE + self._count * _GLYPH + top * ((2 * self._width + 7) // 8))
            rows = displayio.Bitmap(self._width, height, 4)
            art.fill(rows, file, 2)
            self._cut[code] = displayio.Bitmap(width, height, 4)
            bitmaptools.blit(self._cut[code], rows, 0, 0, x1=left, y1=0, x2=left + width, y2=height)
        if file is not None:
            file.close()

    def _at(self, code: int) -> int:
        """Return the offset of this code point's glyph, or of the question mark's if the sheet has none."""
        low = code - _SPACE
        if 0 <= low < _ASCII <= self._count:
            return low * _GLYPH
        glyphs = self._glyphs
        low = 0
        high = self._count - 1
        while low < high:
            middle = (low + high) // 2
            at = middle * _GLYPH
            if glyphs[at] | glyphs[at + 1] << 8 < code:
                low = middle + 1
            else:
                high = middle
        at = low * _GLYPH
        if glyphs[at] | glyphs[at + 1] << 8 != code and code != 63:
            return self._at(63)
        return at

    def _find(self, code: int) -> tuple:
        """Return the glyph of this code point as a tuple of _FORMAT, or the question mark's if the sheet has none."""
        return struct.unpack_from(_FORMAT, self._glyphs, self._at(code))

    def has(self, char: str) -> bool:
        """Whether the sheet has this character."""
        return self._find(ord(char))[0] == ord(char)

    def width(self, text: str) -> int:
        """Return the width of this text in pixels."""
        total = 0
        for char in text:
            total += self._glyphs[self._at(ord(char)) + _ADVANCE]
        return total

    def box(self, char: str) -> tuple:
        """Return width and height of a character's ink, its left and top edge from the pen, and its advance."""
        glyph = self._find(ord(char))
        return glyph[3], glyph[4], glyph[5], glyph[6], glyph[7]

    def room(self, text: str) -> int:
        """Return the pixels that the text needs: its width, or the end of its ink if that is further right."""
        return max(self.width(text), self.extent(text)[1])

    def extent(self, text: str) -> tuple:
        """Return the extent of the text's ink: left and right end from the pen, highest and lowest row from the
        baseline."""
        glyphs = self._glyphs
        x = 0
        left = 255
        right = top = bottom = 0
        for char in text:
            # Byte by byte: unpacking a whole glyph takes four times as long.
            at = self._at(ord(char))
            width = glyphs[at + _WIDTH]
            if width:
                start = x + (glyphs[at + _DX] ^ 128) - 128
                over = (glyphs[at + _DY] ^ 128) - 128
                under = over + glyphs[at + _HEIGHT]
                if start < left:
                    left = start
                if start + width > right:
                    right = start + width
                if over < top:
                    top = over
                if under > bottom:
                    bottom = under
            x += glyphs[at + _ADVANCE]
        return left, right, top, bottom

    def first(self, room: int, *texts: str) -> str:
        """Return the first of these texts that fits into `room` pixels, or the last if none does."""
        for text in texts:
            if self.room(text) <= room:
                return text
        return texts[-1]

    def draw(self, bitmap: displayio.Bitmap, x: int, baseline: int, text: str) -> int:
        """Draw the text into a bitmap of two bits a pixel, from x on, and return the x after it. Letters are cut at the
        bitmap's edges; those that begin outside, which the firmware refuses, are left out."""
        sheet = self._sheet
        most = bitmap.width
        if sheet is None:
            self._read(text)
        for char in text:
            code, left, top, width, height, dx, dy, advance = self._find(ord(char))
            over = max(-baseline - dy, 0)  # rows cut at the top: of an accent, if the bitmap has no room for it
            if width and 0 <= x + dx < most and over < height:
                if self._sheet is None:
                    sheet = self._cut[code]
                    left = top = 0
                bitmaptools.blit(
                    bitmap,
                    sheet,
                    x + dx,
                    baseline + dy + over,
                    x1=left,
                    y1=top + over,
                    x2=left + width,
                    y2=top + height,
                    skip_source_index=0,
                )
            x += advance
        return x


class Strip(displayio.TileGrid):
    """One line of text in one ink, in its own box. `text`: the text shown; `font`: its Font."""

    # Few strips set others, and there are many strips: most of the table of boxes.
    _align = LEFT
    _inset = 0

    def __init__(
        self,
        font: Font,
        palette: displayio.Palette,
        x: int,
        baseline: int,
        width: int,
        text: str = "",
        align: int = LEFT,
        above: int = -1,
        below: int = -1,
        inset: int = 0,
    ) -> None:
        """Make a box `width` pixels wide at x, with `above` and `below` pixels over and under the baseline (y on the
        screen).

        If below 0, they are the font's ascent and descent. The text is left, centred or right in the box, `inset`
        pixels from its edge.
        """
        self.font = font
        if align != LEFT:
            self._align = align
        if inset:
            self._inset = inset
        self._above = font.ascent if above < 0 else above
        height = self._above + (font.descent if below < 0 else below)
        super().__init__(displayio.Bitmap(width, height, 4), pixel_shader=palette, x=x, y=baseline - self._above)
        self.text = ""
        self.write(text)

    def write(self, text: str) -> bool:
        """Show this text, drawing only what differs from the old one. Return whether that changed something."""
        before = self.text
        if text == before:
            return False
        font = self.font
        pixels: Any = self.bitmap
        if before == _BAR:
            pixels.fill(0)
            before = ""
        self.text = text
        x = self.start(text)
        same = 0
        if x == self.start(before):
            while same < len(text) and same < len(before) and text[same] == before[same]:
                same += 1
            x += font.width(text[:same])
        # Clear only what the old text covered from here on, so that no more is sent to the panel.
        if same < len(before):
            old = self.start(before) + font.width(before[:same])
            left, right, top, bottom = font.extent(before[same:])
            bitmaptools.fill_region(
                pixels,
                max(min(old + left, pixels.width), 0),
                max(self._above + top, 0),
                max(min(old + right, pixels.width), 0),
                min(self._above + bottom, pixels.height),
                0,
            )
            if same:
                # The edge of the letter before may have been cleared too.
                same -= 1
                x -= font.width(text[same])
        font.draw(pixels, x, self._above, text[same:])
        return True

    def write_bar(self) -> bool:
        """Show a short bar at the end of the box, since there is no number yet."""
        if self.text == _BAR:
            return False
        self.text = _BAR
        pixels: Any = self.bitmap
        pixels.fill(0)
        right = self._inset + _BAR_W if self._align == LEFT else pixels.width - self._inset
        bitmaptools.fill_region(pixels, right - _BAR_W, self._above - 2, right, self._above, 3)
        return True

    def start(self, text: str) -> int:
        """Return the x in the box where this text begins."""
        room = self.bitmap.width - self.font.width(text)
        if self._align == RIGHT:
            return room - self._inset
        return room // 2 if self._align == CENTRE else self._inset
