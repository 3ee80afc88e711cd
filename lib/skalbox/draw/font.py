# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Skalbox's own fonts, with all accents on every firmware build: measures text and draws it into bitmaps."""

import struct

import bitmaptools
import displayio
from micropython import const

from skalbox import art

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HEADER = "<2sBBHHBBBB"  # magic, version, glyphs, two numbers, ascent, descent, capitals, digit advance
_HEADER_SIZE = const(12)
_SHEET = const(1)  # version: all glyphs on one sheet, whose width and height the two numbers are
_SINGLES = const(2)  # version: one picture after the other; the first number is their bytes in all
_GLYPH = const(9)  # bytes: code point, then x, y, width, height in the sheet, dx, dy from the pen, advance
_X = const(2)  # offsets in a glyph; a single picture begins at byte x | y << 8
_Y = const(3)
_WIDTH = const(4)
_HEIGHT = const(5)
_DX = const(6)
_DY = const(7)
_ADVANCE = const(8)
_SPACE = const(32)
_QUESTION = const(63)
_FEW = const(10)  # glyphs of 0.3 KB each that a font of large ones keeps
_ASCII = const(95)  # glyphs 32..126 come first in most fonts, and without a gap

_NONE = bytearray()


class Font:
    """The glyphs of one file: on a sheet that stays in memory, or read when first drawn and kept until drop_cache().

    ascent, capitals, descent: pixels over and under the baseline
    digit: advance of every digit
    """

    # Drawing text is most of the work of building a screen, and on a Pico a piece of memory takes longer than a glyph.
    # So a text becomes the numbers of its glyphs, a byte each, which serve to measure and to draw it.

    def __init__(self, name: str, few: bool = False) -> None:
        """Read the file `name`. `few`: only a few glyphs are kept."""
        self._path = art.FOLDER + name
        self._text = ""  # the last text,
        self._numbers = _NONE  # and the numbers of its glyphs
        self._few = few
        self._singles: dict = {}  # glyphs read one by one: bitmaps by number
        self._sheet: "Any" = None
        with art.open_art(self._path) as file:
            header = file.read(_HEADER_SIZE)
            if len(header) < _HEADER_SIZE or header[:2] != b"SF" or header[2] not in (_SHEET, _SINGLES):
                raise OSError("%s is not a glyph sheet of version 1 or 2" % self._path)
            _, version, self._count, width, height, self.ascent, self.descent, self.capitals, self.digit = (
                struct.unpack(_HEADER, header)
            )
            single = version == _SINGLES
            self._pictures = _HEADER_SIZE + self._count * _GLYPH  # where they begin
            art.check(file, self._path, self._pictures + height * (width if single else art.row(width, 2)))
            file.seek(_HEADER_SIZE)
            self._glyphs = file.read(self._count * _GLYPH)
            whole = self._count >= _ASCII and self._code(_ASCII - 1) == _SPACE + _ASCII - 1
            self._ascii_end = _SPACE + _ASCII if whole else 0
            if not single:
                self._sheet = displayio.Bitmap(width, height, 4)
                art.fill(self._sheet, file, 2)

    def drop_cache(self) -> None:
        """Drop the glyphs read so far, and the last text."""
        self._singles.clear()
        self._text = ""
        self._numbers = _NONE

    def _read(self, numbers: bytearray) -> None:
        """Read the pictures of these glyphs, unless they are in memory."""
        glyphs = self._glyphs
        file: "Any" = None
        if self._few and len(self._singles) > _FEW:
            self._singles.clear()
        for number in numbers:
            offset = number * _GLYPH
            if not glyphs[offset + _WIDTH] or number in self._singles:
                continue
            file = file or open(self._path, "rb")
            file.seek(self._pictures + (glyphs[offset + _X] | glyphs[offset + _Y] << 8))
            self._singles[number] = displayio.Bitmap(glyphs[offset + _WIDTH], glyphs[offset + _HEIGHT], 4)
            art.fill(self._singles[number], file, 2)
        if file is not None:
            file.close()

    def _spell(self, text: str) -> bytearray:
        """Return the numbers of this text's glyphs. The last result is kept."""
        return self._numbers if text == self._text else self._look_up(text)

    # Apart from it, since the firmware looks for memory for each call of a function with many variables.
    def _look_up(self, text: str) -> bytearray:
        numbers = bytearray(len(text))
        ascii_end = self._ascii_end
        i = code = more = 0
        # Byte by byte: each character of a str would be an object of its own.
        for byte in text.encode():
            if byte >= 192:  # the first byte of a character of two to four
                more = 1 + (byte >= 224) + (byte >= 240)
                code = byte & 63 >> more
                continue
            if byte < 128:
                code = byte
            else:
                code = code << 6 | byte & 63
                more -= 1
                if more:
                    continue
            numbers[i] = code - _SPACE if _SPACE <= code < ascii_end else self._number(code)
            i += 1
        self._text = text
        self._numbers = numbers
        return numbers

    def _code(self, number: int) -> int:
        return self._glyphs[number * _GLYPH] | self._glyphs[number * _GLYPH + 1] << 8

    def _number(self, code: int) -> int:
        """Return the number of this code point's glyph, or of the question mark's if there is none."""
        low = 0
        high = self._count - 1
        while low < high:
            middle = (low + high) // 2
            if self._code(middle) < code:
                low = middle + 1
            else:
                high = middle
        if self._code(low) != code and code != _QUESTION:
            return self._number(_QUESTION)
        return low

    def has(self, char: str) -> bool:
        """Return whether there is a glyph for this character."""
        return self._code(self._spell(char)[0]) == ord(char)

    def width(self, text: str) -> int:
        """Return the width of this text in pixels."""
        if not text:
            return 0
        glyphs = self._glyphs
        total = 0
        for number in self._spell(text):
            total += glyphs[number * _GLYPH + _ADVANCE]
        return total

    def box(self, char: str) -> tuple:
        """Return width and height of a character's ink, its left and top edge from the pen, and its advance."""
        return struct.unpack_from("<BBbbB", self._glyphs, self._spell(char)[0] * _GLYPH + _WIDTH)

    def room(self, text: str) -> int:
        """Return the pixels that the text needs: its width, or the end of its ink if that is further right."""
        return max(self.width(text), self.extent(text)[1])

    def extent(self, text: str) -> tuple:
        """Return the ends of the text's ink: left and right from the pen, top and bottom from the baseline."""
        glyphs = self._glyphs
        x = 0
        left = 255
        right = top = bottom = 0
        for number in self._spell(text):
            # Byte by byte: unpacking a whole glyph takes four times as long.
            offset = number * _GLYPH
            width = glyphs[offset + _WIDTH]
            if width:
                start = x + (glyphs[offset + _DX] ^ 128) - 128
                over = (glyphs[offset + _DY] ^ 128) - 128
                under = over + glyphs[offset + _HEIGHT]
                if start < left:
                    left = start
                if start + width > right:
                    right = start + width
                if over < top:
                    top = over
                if under > bottom:
                    bottom = under
            x += glyphs[offset + _ADVANCE]
        return left, right, top, bottom

    def first_fitting(self, room: int, *texts: str) -> str:
        """Return the first of these texts that fits into `room` pixels, or the last if none does."""
        for text in texts:
            if self.room(text) <= room:
                return text
        return texts[-1]

    def cut(self, room: int, text: str) -> str:
        """Return this text, cut with a full stop to what fits into `room` pixels."""
        if self.room(text) > room:
            while self.room(text + ".") > room:
                text = text[:-1]
            text += "."
        return text

    def draw(self, bitmap: displayio.Bitmap, x: int, baseline: int, text: str) -> int:
        """Draw the text into a bitmap of two bits a pixel, from x on, and return the x after it.

        Letters are cut at the bitmap's edges. Letters that begin outside are left out: the firmware refuses them.
        """
        glyphs = self._glyphs
        sheet = self._sheet
        most = bitmap.width
        from_x = from_y = 0
        numbers = self._spell(text)
        if sheet is None:
            self._read(numbers)
        for number in numbers:
            offset = number * _GLYPH
            width = glyphs[offset + _WIDTH]
            if width:
                left = x + (glyphs[offset + _DX] ^ 128) - 128
                top = baseline + (glyphs[offset + _DY] ^ 128) - 128
                over = -top if top < 0 else 0  # rows of an accent for which there is no room
                if 0 <= left < most and over < glyphs[offset + _HEIGHT]:
                    if self._sheet is None:
                        sheet = self._singles[number]
                    else:
                        from_x = glyphs[offset + _X]
                        from_y = glyphs[offset + _Y]
                    bitmaptools.blit(
                        bitmap,
                        sheet,
                        left,
                        top + over,
                        x1=from_x,
                        y1=from_y + over,
                        x2=from_x + width,
                        y2=from_y + glyphs[offset + _HEIGHT],
                        skip_source_index=0,
                    )
            x += glyphs[offset + _ADVANCE]
        return x
