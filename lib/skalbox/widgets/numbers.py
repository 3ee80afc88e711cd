# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Many numbers as one picture: a player's column or row of a score sheet, far cheaper than a strip each."""

import bitmaptools
import displayio
from micropython import const

_BAR = const(8)
_DIM = const(1)  # the faint step of a palette: bars for what is not written


class Numbers(displayio.TileGrid):
    """A player's numbers in one ink, below or beside one another. `text`: the numbers."""

    def __init__(self, font, palette, x: int, y: int, size: tuple, texts: list, places: list) -> None:
        """`size`: width and height; `places`: right end and baseline of each text; "" is shown as a bar."""
        pixels = displayio.Bitmap(size[0], size[1], 4)
        super().__init__(pixels, pixel_shader=palette, x=x, y=y)
        for i in range(len(texts)):
            right, baseline = places[i]
            if texts[i]:
                font.draw(pixels, right - font.width(texts[i]), baseline, texts[i])
            else:
                bitmaptools.fill_region(pixels, right - _BAR, baseline - 1, right, baseline + 1, _DIM)
        self.text = " ".join([text or "—" for text in texts])
