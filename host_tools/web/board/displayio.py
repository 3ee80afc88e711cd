# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module displayio for the page: what is drawn lies in arrays of numbers, which compose.js reads by their address.

Each object has a record of 32-bit numbers: the kind of thing, whether it is hidden, x, y, then what the kind needs.
compose.js repeats this layout. An address stays right, since MicroPython moves nothing, and each object keeps what its
record points to. Only what the device's program and its libraries use is here. CircuitPython's errors are not all
repeated: a program that is wrong shows on the virtual board.
"""

from array import array

import host
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GROUP, GRID, RECTANGLE = 0, 1, 2  # kinds of records
KIND, HIDDEN, X, Y = 0, 1, 2, 3  # numbers in all records
_SCALE, _COUNT, _ITEMS = 4, 5, 6  # in a group's
_BITMAP, _PALETTE, _TILE_WIDTH, _TILE_HEIGHT, _COLUMNS, _ROWS, _TILES, _TURNS = 4, 5, 6, 7, 8, 9, 10, 11  # in a grid's
_FLIP_X, _FLIP_Y = 1, 2  # bits of its turns


def number(index: int, true: bool = False) -> "Any":
    """Return a property that reads and writes this number of the record; `true`: as a bool."""

    def get(self: "Any") -> "Any":
        return bool(self.native[index]) if true else self.native[index]

    def put(self: "Any", value: int) -> None:
        self.native[index] = value

    return property(get, put)


def turned(bit: int) -> "Any":
    """Return a property for one of the ways in which a TileGrid is mirrored."""

    def get(self: "Any") -> bool:
        return bool(self.native[_TURNS] & bit)

    def put(self: "Any", value: bool) -> None:
        self.native[_TURNS] = self.native[_TURNS] & ~bit | (bit if value else 0)

    return property(get, put)


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits, the first in a byte's highest bits, each row in whole words of four bytes."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        bits = 1
        while (value_count - 1) >> bits:
            bits *= 2
        if bits > 8:
            raise ValueError("the page's bitmaps have 256 values at most, not %d" % value_count)
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self.pixels = bytearray((width * bits + 31) // 32 * 4 * height)
        self.native = array("i", (addressof(self.pixels), len(self.pixels) // max(height, 1), bits, width, height))
        self.address = addressof(self.native)

    def _at(self, where: "Any") -> tuple:
        x, y = where if isinstance(where, tuple) else (where % self.width, where // self.width)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        bits = self.bits_per_value
        return y * self.native[1] + (x * bits >> 3), 8 - bits - (x * bits & 7), (1 << bits) - 1

    def __getitem__(self, where: "Any") -> int:
        at, shift, mask = self._at(where)
        return self.pixels[at] >> shift & mask

    def __setitem__(self, where: "Any", value: int) -> None:
        at, shift, mask = self._at(where)
        self.pixels[at] = self.pixels[at] & ~(mask << shift) | (value & mask) << shift

    def fill(self, value: int) -> None:
        """Set all pixels."""
        host.fill(self.address, 0, 0, self.width, self.height, value)


class Palette:
    """Colours as the panel has them, 16 bits each, spread to four bytes a colour: red, green, blue, opacity."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        self._given = [0] * color_count
        self.native = bytearray(b"\0\0\0\xff" * color_count)
        self.address = addressof(self.native)

    def __len__(self) -> int:
        return len(self._given)

    def __getitem__(self, index: int) -> int:
        return self._given[index]

    def __setitem__(self, index: int, color: "Any") -> None:
        if isinstance(color, tuple):
            color = color[0] << 16 | color[1] << 8 | color[2]
        self._given[index] = color
        red, green, blue = color >> 16 & 0xF8, color >> 8 & 0xFC, color & 0xF8
        at = 4 * index
        self.native[at] = red | red >> 5
        self.native[at + 1] = green | green >> 6
        self.native[at + 2] = blue | blue >> 5

    def make_transparent(self, index: int) -> None:
        """Let what lies below show through."""
        self.native[4 * index + 3] = 0

    def make_opaque(self, index: int) -> None:
        """Undo make_transparent."""
        self.native[4 * index + 3] = 255

    def is_transparent(self, index: int) -> bool:
        """Return whether what lies below shows through."""
        return self.native[4 * index + 3] == 0


class TileGrid:
    """Tiles of a bitmap, in rows and columns. text, font: of a picture of a text, for page_words."""

    text = ""
    font: "Any" = None
    hidden = number(HIDDEN, True)
    x, y = number(X), number(Y)
    width, height = number(_COLUMNS), number(_ROWS)
    tile_width, tile_height = number(_TILE_WIDTH), number(_TILE_HEIGHT)
    flip_x, flip_y = turned(_FLIP_X), turned(_FLIP_Y)

    def __init__(
        self,
        bitmap: Bitmap,
        *,
        pixel_shader: Palette,
        width: int = 1,
        height: int = 1,
        tile_width: "int | None" = None,
        tile_height: "int | None" = None,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if bitmap.width % tile_width or bitmap.height % tile_height:
            raise ValueError("Tile width and height must exactly divide bitmap width and height")
        self._tiles = bytearray([default_tile] * (width * height))
        self._bitmap = bitmap
        self._shader = pixel_shader
        where = (GRID, 0, x, y, bitmap.address, pixel_shader.address)
        self.native = array("i", where + (tile_width, tile_height, width, height, addressof(self._tiles), 0))
        self.address = addressof(self.native)

    @property
    def bitmap(self) -> Bitmap:
        """Return the pixels of the tiles."""
        return self._bitmap

    @bitmap.setter
    def bitmap(self, bitmap: Bitmap) -> None:
        self._bitmap = bitmap
        self.native[_BITMAP] = bitmap.address

    @property
    def pixel_shader(self) -> Palette:
        """Return the colours."""
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, palette: Palette) -> None:
        self._shader = palette
        self.native[_PALETTE] = palette.address

    def _place(self, where: "Any") -> int:
        return where[0] + where[1] * self.width if isinstance(where, tuple) else where

    def __getitem__(self, where: "Any") -> int:
        return self._tiles[self._place(where)]

    def __setitem__(self, where: "Any", tile: int) -> None:
        self._tiles[self._place(where)] = tile


class Group:
    """Layer, the last on top. A group lies in the coordinates of its parent group."""

    hidden = number(HIDDEN, True)
    x, y = number(X), number(Y)
    scale = number(_SCALE)  # a property, since a Label has another

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        self._layers: list = []
        self._addresses = array("i")
        self.native = array("i", (GROUP, 0, x, y, scale, 0, 0))
        self.address = addressof(self.native)

    def _changed(self) -> None:
        self._addresses = array("i", [layer.address for layer in self._layers])
        self.native[_COUNT] = len(self._layers)
        self.native[_ITEMS] = addressof(self._addresses) if self._layers else 0

    def append(self, layer: "Any") -> None:
        """Put a layer on top."""
        self.insert(len(self._layers), layer)

    def insert(self, index: int, layer: "Any") -> None:
        """Put a layer below the layer at this index."""
        self._layers.insert(index, layer)
        self._changed()

    def index(self, layer: "Any") -> int:
        """Return the layer's index; ValueError if it is not in the group."""
        return self._layers.index(layer)

    def pop(self, index: int = -1) -> "Any":
        """Take out the layer at this index, and return it."""
        layer = self._layers.pop(index)
        self._changed()
        return layer

    def remove(self, layer: "Any") -> None:
        """Take this layer out; ValueError if it is not in the group."""
        self._layers.remove(layer)
        self._changed()

    def __len__(self) -> int:
        return len(self._layers)

    def __getitem__(self, index: int) -> "Any":
        return self._layers[index]

    def __setitem__(self, index: int, layer: "Any") -> None:
        self._layers[index] = layer
        self._changed()

    def __delitem__(self, index: int) -> None:
        del self._layers[index]
        self._changed()


def release_displays() -> None:
    """Free the panel, of which the page has one."""
