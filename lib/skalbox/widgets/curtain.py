# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A curtain of five columns, one above each key, that celebrations draw over a screen.

The firmware sends all of a picture when it is first shown or hidden, but of a tile that changes only the tile. So a
column consists of blocks of a few tiles, each put up when it is first needed, and all share three tiles: clear, black,
and the player's ink. The palette never changes, since that would send everything.
"""

import bitmaptools
import displayio

from skalbox.draw import measures, palette

# Where to move what goes away: a hidden picture may be sent again when it is removed, one outside the panel is not.
AWAY = 2 * measures.HEIGHT
CLEAR = 0
DARK = 1
INK = 2
STEP = 12  # pixels, the height of a tile
COLUMNS = 5
_BLOCK = measures.at(4, 2, 4, 3)  # tiles: on wide panels a block may not cost a frame

ROWS = -(-measures.HEIGHT // STEP)
TOP = measures.HEIGHT - STEP * ROWS  # where row 0 begins: columns stand on the panel's lower edge


class Curtain:
    """All columns are open yet. `group`: to be laid over the screen."""

    def __init__(self, ink: int, top: int = TOP, rows: int = ROWS) -> None:
        """`ink`: the player's colour (RGB); `top`: where row 0 begins; `rows`: how many there are."""
        self.group = displayio.Group()
        self._tiles = displayio.Bitmap(measures.CELL, 3 * STEP, 4)
        for value in (DARK, INK):
            bitmaptools.fill_region(self._tiles, 0, value * STEP, measures.CELL, (value + 1) * STEP, value)
        self._shades = displayio.Palette(4)
        self._shades[DARK] = palette.BLACK
        self._shades[INK] = ink
        self._shades.make_transparent(CLEAR)
        self._top = top
        self._rows = rows
        blocks = -(-rows // _BLOCK)
        self._blocks: list = [None] * (COLUMNS * blocks)  # by column, from the top; None: not needed yet
        self._high = blocks

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
            self.group.append(self._blocks[at])
        return self._blocks[at]

    def parts(self, column: int) -> list:
        """Return the numbers of this column's blocks, from the top."""
        first = column * self._high
        return [number for number in range(first, first + self._high) if self._blocks[number] is not None]

    def pixels(self, number: int) -> int:
        """Return how many pixels the block of this number covers."""
        return self._blocks[number].height * STEP * measures.CELL

    def open(self, number: int) -> None:
        """Take the block of this number away."""
        self._blocks[number].y = AWAY
