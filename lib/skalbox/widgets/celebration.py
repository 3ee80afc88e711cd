# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What all celebrations share: a curtain, words on it, and the limit to what one frame sends.

A celebration yields after each frame: a tune to start with it, or b"". skalbox.screens.party runs it.
"""

import displayio
from micropython import const

from skalbox.draw import palette
from skalbox.draw.text import CENTRE, inked
from skalbox.widgets.curtain import AWAY, COLUMNS, ROWS, TOP, Curtain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

_BAND = const(4)  # rows: a whole column is much for one frame
_FRAME = const(10_240)  # pixels that a frame may send: 20 KB, which take 50 ms


class Celebration:
    """`group`: all that it draws; `curtain`: its Curtain; `load`: pixels of what stands on a column."""

    load = 0

    def __init__(self, assets: "Assets", ink: int, top: int = TOP, rows: int = ROWS) -> None:
        """`ink`: the player's colour (RGB); `top`, `rows`: of the curtain."""
        self.group = displayio.Group()
        self.curtain = Curtain(ink, top, rows)
        self.group.append(self.curtain.group)
        self._assets = assets
        self._ink = ink
        self._words: list = []  # (group, pixels)
        self._sent = 0  # pixels of this frame

    def fits(self, pixels: int) -> bool:
        """Whether this frame can send so many pixels more, and counts them; if not, the next one begins."""
        if self._sent and self._sent + pixels > _FRAME:
            self._sent = 0
            return False
        self._sent += pixels
        return True

    def next_frame(self) -> None:
        """Note that a frame ends here."""
        self._sent = 0

    def say(self, font: "Font", x: int, baseline: int, text: str, align: int = CENTRE, scale: int = 2) -> "Iterator":
        """Write this in black on the ink, `scale` times as large as the font: LEFT, CENTRE or RIGHT of
        skalbox.draw.text at x."""
        width = font.room(text) * scale
        group = displayio.Group(scale=scale, x=x - width * align // 2, y=baseline)
        line = inked(font, palette.smooth(palette.BLACK, self._ink), 0, 0, text)
        group.append(line)
        pixels = line.bitmap.width * line.bitmap.height * scale * scale
        while not self.fits(pixels):
            yield b""
        self._words.append((group, pixels))
        self.group.append(group)

    def fill(self, first: int, end: int, value: int, columns: "Sequence[int]" = range(COLUMNS)) -> "Iterator":
        """Draw the rows first..end - 1 of these columns, a few rows at a time from the top."""
        while first < end:
            below = min(first + _BAND, end)
            for column in columns:
                while not self.fits(self.curtain.cost(column, first, below)):
                    yield b""
                self.curtain.draw(column, first, below, value)
            first = below

    def leave(self) -> "Iterator":
        """Take the words away, and then the columns, from the left."""
        self.next_frame()
        for group, pixels in self._words:
            while not self.fits(pixels):
                yield b""
            group.y = AWAY
        for column in range(COLUMNS):
            while not self.fits(self.load):
                yield b""
            self.unload(column)
            for number in self.curtain.parts(column):
                while not self.fits(self.curtain.pixels(number)):
                    yield b""
                self.curtain.open(number)
        yield b""

    def unload(self, column: int) -> None:
        """Take away what stands on this column."""
