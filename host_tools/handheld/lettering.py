# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw texts and the wordmark from the device's own art, in any size: the letters on the keys and around them."""

from __future__ import annotations

import runpy
import struct
from functools import cache

import numpy as np
from PIL import Image

from host_tools.source_tree import ROOT

_ART = ROOT / "lib/skalbox/art"
_SHEETS = ("skal13", "skal22")  # by the height of their capitals
_HEADER, _GLYPH = struct.Struct("<2sBBHHBBBB"), struct.Struct("<HBBBBbbB")  # as in lib/skalbox/draw/font.py
_SMOOTH = 4  # an enlarged letter is drawn this many times as large, then reduced


def _levels(data: bytes, width: int, height: int) -> np.ndarray:
    """Unpack a picture of two bits a pixel, rows of whole words: 0 to 255."""
    rows = np.frombuffer(data, np.uint8).reshape(height, -1, 1) >> np.array((6, 4, 2, 0), np.uint8) & 3
    return (rows.reshape(height, -1)[:, :width] * 85).astype(np.uint8)


def _bytes(width: int, height: int) -> int:
    return (width * 2 + 31) // 32 * 4 * height


class Sheet:
    """One of the device's fonts. `capitals`: the height of a capital in pixels."""

    def __init__(self, name: str) -> None:
        self._data = data = (_ART / (name + ".fnt")).read_bytes()
        _, version, count, width, height, _, _, self.capitals, _ = _HEADER.unpack_from(data)
        rows = [_GLYPH.unpack_from(data, _HEADER.size + number * _GLYPH.size) for number in range(count)]
        self._glyphs = {chr(row[0]): row[1:] for row in rows}
        self._pictures = _HEADER.size + count * _GLYPH.size
        self._whole = _levels(data[self._pictures :], width, height) if version == 1 else None

    def _picture(self, char: str) -> np.ndarray:
        x, y, width, height = self._glyphs[char][:4]
        if self._whole is not None:
            return self._whole[y : y + height, x : x + width]
        start = self._pictures + (x | y << 8)
        return _levels(self._data[start : start + _bytes(width, height)], width, height)

    def draw(self, text: str, air: float = 0) -> Image.Image:
        """Return the ink of a text, 0 to 255, from the top of its capitals to three pixels below its baseline. `air`:
        additional pixels between two letters. ValueError for a character that the device has no glyph for."""
        missing = [char for char in text if char not in self._glyphs]
        if missing:
            raise ValueError("the device's fonts have no %r" % missing[0])
        width = sum(self._glyphs[char][6] for char in text) + round(air * (len(text) - 1))
        ink = Image.new("L", (width, self.capitals + 3))
        x = 0.0
        for char in text:
            _, _, wide, _, dx, dy, advance = self._glyphs[char]
            if wide:
                letter = Image.fromarray(self._picture(char))
                ink.paste(255, (round(x) + dx, self.capitals + dy), letter)
            x += advance + air
        return ink


@cache
def sheet(name: str) -> Sheet:
    return Sheet(name)


def _resized(ink: Image.Image, width: int, height: int) -> Image.Image:
    """Return the ink in another size; where it grows, its edges stay sharp."""
    if (width, height) == ink.size:
        return ink
    if width < ink.width:
        return ink.resize((width, height), Image.Resampling.LANCZOS)
    large = ink.resize((width * _SMOOTH, height * _SMOOTH), Image.Resampling.BICUBIC)
    return large.point(lambda value: 255 if value >= 128 else 0).reduce(_SMOOTH)


def text(words: str, capitals: int, air: float = 0) -> Image.Image:
    """Return the ink of these words, 0 to 255, with capitals of this height in pixels. `air`: additional space between
    two letters, as a part of that height."""
    sheets = [sheet(name) for name in _SHEETS]
    chosen = next((each for each in sheets if each.capitals >= capitals), sheets[-1])
    ink = chosen.draw(words, air * chosen.capitals)
    factor = capitals / chosen.capitals
    return _resized(ink, round(ink.width * factor), round(ink.height * factor))


def _art(name: str) -> Image.Image:
    """Return the first tile of one of the device's pictures."""
    width, height, _, _ = runpy.run_path(str(_ART / "index.py"))[name.upper() + "_BIN"]
    return Image.fromarray(_levels((_ART / (name + ".bin")).read_bytes()[: _bytes(width, height)], width, height))


def die() -> Image.Image:
    """Return the ink of the wordmark's die, 54 pixels wide and high."""
    return _art("wordmark_die")


def wordmark(height: int) -> tuple[Image.Image, Image.Image]:
    """Return the ink of the wordmark's letters and the ink of its die; both pictures have the wordmark's whole size.
    The die is in the eighth cell, as on the title."""
    letters, cube = _art("wordmark"), die()
    wide, high = letters.width + 5, letters.height + 2  # the die is a little larger than its cell
    whole = [Image.new("L", (wide, high)) for _ in range(2)]
    whole[0].paste(letters, (0, 0))
    whole[1].paste(cube, (wide - cube.width, high - cube.height))
    size = round(wide * height / high), height
    return _resized(whole[0], *size), _resized(whole[1], *size)
