# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module displayio without pictures: each object needs about as much memory as the firmware's does on an RP2040.

Bytes there, and here: a TileGrid 112 (96), a Group 64 (48) and its list, a Bitmap 48 (64) and its pixels, a Palette of
four colours 112 (112).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_COLOUR = 16  # bytes of a colour here; with the palette's own they are as many as the firmware's 20 and its own


class Bitmap:
    """A bitmap whose pixels have room, and are never drawn."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        bits = 1
        while (value_count - 1) >> bits:
            bits *= 2
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self.pixels = bytearray((width * bits + 31) // 32 * 4 * height)

    def __getitem__(self, where: "Any") -> int:
        return 0

    def __setitem__(self, where: "Any", value: int) -> None:
        pass

    def fill(self, value: int) -> None:
        """Draw nothing."""


class Palette:
    """Colours, which the program reads back."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        self._colors = bytearray(_COLOUR * color_count)

    def __len__(self) -> int:
        return len(self._colors) // _COLOUR

    def __getitem__(self, index: int) -> int:
        at = _COLOUR * index
        return self._colors[at] << 16 | self._colors[at + 1] << 8 | self._colors[at + 2]

    def __setitem__(self, index: int, color: int) -> None:
        for i in range(3):
            self._colors[_COLOUR * index + i] = color >> (16 - 8 * i) & 255

    def make_transparent(self, index: int) -> None:
        """Draw nothing."""


class TileGrid:
    """Tiles of a bitmap. A single tile is a number, as in the firmware, which has room for it in the object."""

    hidden = flip_x = flip_y = False

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
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self._tiles: "Any" = default_tile
        if width * height > 1:
            self._tiles = bytearray([default_tile] * (width * height))

    def _place(self, where: "Any") -> int:
        return where[0] + where[1] * self.width if isinstance(where, tuple) else where

    def __getitem__(self, where: "Any") -> int:
        return self._tiles if isinstance(self._tiles, int) else self._tiles[self._place(where)]

    def __setitem__(self, where: "Any", tile: int) -> None:
        if isinstance(self._tiles, int):
            self._tiles = tile
        else:
            self._tiles[self._place(where)] = tile


class Group:
    """Layers, the last on top. The page's busdisplay reads the address."""

    hidden = False
    address = 0

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        self._layers: list = []
        self.scale = scale
        self.x = x
        self.y = y

    def append(self, layer: "Any") -> None:
        """Put a layer on top."""
        self._layers.append(layer)

    def insert(self, index: int, layer: "Any") -> None:
        """Put a layer below the layer at this index."""
        self._layers.insert(index, layer)

    def index(self, layer: "Any") -> int:
        """Return the layer's index; ValueError if it is not in the group."""
        return self._layers.index(layer)

    def pop(self, index: int = -1) -> "Any":
        """Take out the layer at this index, and return it."""
        return self._layers.pop(index)

    def remove(self, layer: "Any") -> None:
        """Take this layer out; ValueError if it is not in the group."""
        self._layers.remove(layer)

    def __len__(self) -> int:
        return len(self._layers)

    def __getitem__(self, index: int) -> "Any":
        return self._layers[index]

    def __setitem__(self, index: int, layer: "Any") -> None:
        self._layers[index] = layer

    def __delitem__(self, index: int) -> None:
        del self._layers[index]


def release_displays() -> None:
    """Free the panel, of which there is one."""
