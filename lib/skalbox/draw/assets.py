# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The fonts and small pictures that all screens share, each in memory once."""

import displayio

from skalbox import art
from skalbox.art import index
from skalbox.draw.font import Font

KEPT = (2, 4, 8, 10)  # radii of the discs and rings of the table, the keys and the pill


class Assets:
    """The fonts for text and for headlines, the sheets, and `large`: whether the players want large type."""

    def __init__(self) -> None:
        self.large_type = False
        self.small = Font("skal13.fnt")
        self.big = Font("skal22.fnt")
        self.icons = art.sheet("icons", index.ICONS_BIN)
        self.combos = art.sheet("combos", index.COMBOS_BIN)
        self.dice15 = art.sheet("dice15", index.DICE15_BIN)
        self.signs12 = art.sheet("signs12", index.SIGNS12_BIN)
        self.signs14 = art.sheet("signs14", index.SIGNS14_BIN)
        self.signs18 = art.sheet("signs18", index.SIGNS18_BIN)
        self.discs: dict = {}  # by position in the sheet

    def disc(self, table: bytes, radius: int) -> displayio.Bitmap:
        """Return the disc or ring of this radius; `table`: DISCS or RINGS of skalbox.art.index."""
        # Alone: during play the whole sheet might need a larger free block than there is.
        row = 0
        while table[row] != radius:
            row += 3
        x, y = table[row + 1], table[row + 2]
        key = x << 8 | y
        if key not in self.discs:
            self.discs[key] = art.piece("discs", index.DISCS_BIN, x, y, 2 * radius, 2 * radius)
        return self.discs[key]

    def drop_cache(self) -> None:
        """Drop larger pictures that the next screen may not need."""
        self.small.drop_cache()
        self.big.drop_cache()
        for key in list(self.discs):
            if self.discs[key].width // 2 not in KEPT:
                del self.discs[key]

    @staticmethod
    def double() -> Font:
        """Return the headlines' font in double size; not kept, and neither are more than a few of its glyphs."""
        return Font("skal44.fnt", True)

    @staticmethod
    def huge() -> Font:
        """Return the font for the largest digits; not kept, since few screens need it."""
        return Font("skal48.fnt")


def tile(
    sheet: displayio.Bitmap, spec: tuple, palette: displayio.Palette, x: int, y: int, number: int = 0
) -> displayio.TileGrid:
    """Return a TileGrid at (x, y) that shows tile `number` of a sheet; `spec` as in skalbox.art.index."""
    return displayio.TileGrid(
        sheet, pixel_shader=palette, tile_width=spec[0], tile_height=spec[1], default_tile=number, x=x, y=y
    )


def turn(grid: displayio.TileGrid, number: int) -> bool:
    """Show this tile in a TileGrid of one tile. Return whether that changed something."""
    if grid[0] == number:
        return False
    grid[0] = number
    return True


def paint(grid: displayio.TileGrid, palette: displayio.Palette) -> bool:
    """Show a TileGrid in this palette. Return whether that changed something."""
    if grid.pixel_shader is palette:
        return False
    grid.pixel_shader = palette
    return True


def picture(grid: displayio.TileGrid, bitmap: displayio.Bitmap) -> bool:
    """Show this bitmap, of the same size, in a TileGrid. Return whether that changed something."""
    if grid.bitmap is bitmap:
        return False
    grid.bitmap = bitmap
    return True


def show(grid: displayio.TileGrid | displayio.Group, visible: bool) -> bool:
    """Show or hide a TileGrid or Group. Return whether that changed something: setting it again would re-send it."""
    if grid.hidden != visible:
        return False
    grid.hidden = not visible
    return True
