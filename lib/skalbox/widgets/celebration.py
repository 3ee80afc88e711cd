# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What all celebrations share: a curtain of five columns over a screen, one above each key, words on it, and the limit
to what one frame sends.

The firmware sends all of a picture when it is first shown or hidden, but of a tile that changes only the tile. So a
column consists of blocks of a few tiles, each put up when it is first needed, and all share three tiles: clear, black,
and the player's ink. The palette never changes, since that would send everything.
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

# Where to move what goes away: a hidden picture may be sent again when it is removed, one outside the panel is not.
AWAY = 2 * measures.HEIGHT
CLEAR = 0
DARK = 1
INK = 2
STEP = 12  # pixels, the height of a tile
COLUMNS = 5
ROWS = -(-measures.HEIGHT // STEP)
TOP = measures.HEIGHT - STEP * ROWS  # where row 0 begins: columns stand on the panel's lower edge
_BLOCK = measures.at(4, 2, 4, 3)  # tiles: on wide panels a block may not cost a frame
_BAND = const(4)  # rows: a whole column is much for one frame
_FRAME = const(10_240)  # pixels that a frame may send: 20 KB, which take 50 ms


class Celebration:
    """All columns are open at first. group: what to lay over the screen."""

    def __init__(
        self, assets: "Assets", ink: int, top: int = TOP, rows: int = ROWS, dice: "DiceRow | None" = None
    ) -> None:
        """`ink`: the player's colour (RGB); `top`: where row 0 begins; `rows`: how many there are; `dice`: those that
        stand on the columns, and leave with them."""
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

    def cost(self, column: int, first: int, end: int) -> int:
        """Return how many pixels it sends to draw the rows first..end - 1 of this column: of a new block all."""
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
        at = column * self._high + number
        if self._blocks[at] is None:
            self._blocks[at] = displayio.TileGrid(
                self._tiles,
                pixel_shader=self._shades,
                height=min(_BLOCK, self._rows - number * _BLOCK),
                tile_width=measures.CELL,
                tile_height=STEP,
                x=column * measures.CELL,
                y=self._top + number * _BLOCK * STEP,
            )
            self._columns.append(self._blocks[at])
        return self._blocks[at]

    def fill(self, first: int, end: int, value: int, columns: "Sequence[int]" = range(COLUMNS)) -> "Iterator":
        """Draw the rows first..end - 1 of these columns, a few rows at a time from the top."""
        while first < end:
            below = min(first + _BAND, end)
            for column in columns:
                while not self.fits(self.cost(column, first, below)):
                    yield b""
                self.draw(column, first, below, value)
            first = below

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

    def count(self, x: int, baseline: int, number: str, align: int, scale: int) -> "Iterator":
        """Write this in the largest digits, one by one: together they are too much for a frame."""
        font = self._assets.huge()
        x = (2 * x - font.width(number) * scale * align) // 2
        for char in number:
            yield from self.say(font, x, baseline, char, LEFT, scale)
            x += font.width(char) * scale

    def leave(self) -> "Iterator":
        """Take the words away, and then the columns, from the left."""
        self.next_frame()
        for group, pixels in self._words:
            while not self.fits(pixels):
                yield b""
            group.y = AWAY
        for column in range(COLUMNS):
            if self._dice is not None:
                while not self.fits(measures.DIE * measures.DIE):
                    yield b""
                self._dice.ride(column, AWAY)
            for block in self._blocks[column * self._high : (column + 1) * self._high]:
                if block is not None:
                    while not self.fits(block.height * STEP * measures.CELL):
                        yield b""
                    block.y = AWAY
        yield b""
