# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A curtain of five columns over a screen, one above each key, with words on it, for all celebrations.

A frame sends little: the firmware sends a whole picture when it is shown or hidden, but only the tile if a tile
changes. So a column has blocks of a few tiles (clear, black, the player's ink), which are added when they are needed.
"""

import bitmaptools
import displayio
from micropython import const

from skalbox.draw import measures, palette
from skalbox.draw.text import CENTRE, LEFT, inked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font
    from skalbox.widgets.dicerow import DiceRow

# The y of what goes away: a hidden picture may be sent again when it is removed; outside the panel it is not.
AWAY = 2 * measures.HEIGHT
CLEAR = 0
DARK = 1
INK = 2
STEP = 12  # pixels, the height of a tile
COLUMNS = 5
ROWS = -(-measures.HEIGHT // STEP)
TOP = measures.HEIGHT - STEP * ROWS  # of row 0: columns end at the panel's lower edge
_BLOCK = measures.by_layout(4, 2, 4, 3)  # tiles: on wide panels a block may not cost a frame
_BAND = const(4)  # rows: a whole column is much for one frame
_FRAME = const(10_240)  # pixels that a frame may send: 20 KB, which take 50 ms


class Celebration:
    """All columns are open at first. group: what to lay over the screen."""

    def __init__(
        self, assets: "Assets", ink: int, top: int = TOP, rows: int = ROWS, dice: "DiceRow | None" = None
    ) -> None:
        """Make a curtain of `rows` rows from `top` on. `dice`: are on the columns, and leave with them."""
        self._assets = assets
        self._ink = ink
        self._top = top
        self._rows = rows
        self._dice = dice
        self._tiles = displayio.Bitmap(measures.CELL, 3 * STEP, 4)
        for value in (DARK, INK):
            bitmaptools.fill_region(self._tiles, 0, value * STEP, measures.CELL, (value + 1) * STEP, value)
        self._shades = displayio.Palette(4)
        self._shades[DARK] = palette.BLACK
        self._shades[INK] = ink
        self._shades.make_transparent(CLEAR)
        self._high = -(-rows // _BLOCK)
        self._blocks: list = [None] * (COLUMNS * self._high)  # by column, from the top; None: not needed yet
        self._words: list = []  # (group, pixels)
        self._sent = 0  # pixels of this frame
        self.group = displayio.Group()
        self._columns = displayio.Group()
        self.group.append(self._columns)

    def claim(self, pixels: int) -> bool:
        """Count these pixels, and return whether this frame can send them. If not, the next one begins."""
        if self._sent and self._sent + pixels > _FRAME:
            self._sent = 0
            return False
        self._sent += pixels
        return True

    def next_frame(self) -> None:
        self._sent = 0

    def wait(self, pixels: int) -> "Iterator":
        """Wait for a frame that can send these pixels."""
        while not self.claim(pixels):
            yield b""

    def cost(self, column: int, first: int, end: int) -> int:
        """Return how many pixels are sent for the rows first..end - 1 of this column: all of a new block."""
        rows = 0
        for number in range(first // _BLOCK, (end - 1) // _BLOCK + 1):
            if self._blocks[column * self._high + number] is None:
                rows += _BLOCK
            else:
                rows += min(end, (number + 1) * _BLOCK) - max(first, number * _BLOCK)
        return rows * STEP * measures.CELL

    def draw(self, column: int, first: int, end: int, value: int) -> None:
        """Draw the rows first..end - 1 of this column: CLEAR, DARK or INK."""
        for row in range(first, end):
            block = self._block(column, row // _BLOCK)
            if block[row % _BLOCK] != value:
                block[row % _BLOCK] = value

    def _block(self, column: int, number: int) -> displayio.TileGrid:
        index = column * self._high + number
        if self._blocks[index] is None:
            high = min(_BLOCK, self._rows - number * _BLOCK)
            block = displayio.TileGrid(
                self._tiles, pixel_shader=self._shades, height=high, tile_width=measures.CELL, tile_height=STEP
            )
            block.x = column * measures.CELL
            block.y = self._top + number * _BLOCK * STEP
            self._blocks[index] = block
            self._columns.append(block)
        return self._blocks[index]

    def fill(self, first: int, end: int, value: int, columns: "Sequence[int]" = range(COLUMNS)) -> "Iterator":
        """Draw the rows first..end - 1 of these columns, a few rows at a time from the top."""
        while first < end:
            below = min(first + _BAND, end)
            for column in columns:
                yield from self.wait(self.cost(column, first, below))
                self.draw(column, first, below, value)
            first = below

    def say(self, font: "Font", x: int, baseline: int, text: str, align: int = CENTRE, scale: int = 2) -> "Iterator":
        """Write this in black on the ink, `scale` times as large as the font."""
        width = font.room(text) * scale
        group = displayio.Group(scale=scale, x=x - width * align // 2, y=baseline)
        line = inked(font, palette.smooth(palette.BLACK, self._ink), 0, 0, text)
        group.append(line)
        pixels = line.bitmap.width * line.bitmap.height * scale * scale
        yield from self.wait(pixels)
        self._words.append((group, pixels))
        self.group.append(group)

    def count(self, x: int, baseline: int, number: str, align: int, scale: int) -> "Iterator":
        """Write this in the largest digits, one by one: all are too much for a frame."""
        font = self._assets.huge()
        x = (2 * x - font.width(number) * scale * align) // 2
        for char in number:
            yield from self.say(font, x, baseline, char, LEFT, scale)
            x += font.width(char) * scale

    def leave(self) -> "Iterator":
        """Remove the words, and then the columns, from the left."""
        self.next_frame()
        for group, pixels in self._words:
            yield from self.wait(pixels)
            group.y = AWAY
        for column in range(COLUMNS):
            if self._dice is not None:
                yield from self.wait(measures.DIE * measures.DIE)
                self._dice.ride(column, AWAY)
            for block in self._blocks[column * self._high : (column + 1) * self._high]:
                if block is not None:
                    yield from self.wait(block.height * STEP * measures.CELL)
                    block.y = AWAY
        yield b""
