# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Rounded rectangles, filled and outlined, put together from quarters of discs and rings.

All are bitmaps of two bits a pixel: 0 ground, 3 ink.
"""

import bitmaptools
import displayio
import vectorio
from micropython import const

from skalbox.art import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

_INK = const(3)


def blit_corners(bitmap: displayio.Bitmap, disc: displayio.Bitmap, radius: int) -> None:
    """Draw the quarters of a disc or ring of this radius into the corners of this bitmap."""
    for right in range(2):
        for low in range(2):
            bitmaptools.blit(
                bitmap,
                disc,
                right * (bitmap.width - radius),
                low * (bitmap.height - radius),
                x1=right * radius,
                y1=low * radius,
                x2=(right + 1) * radius,
                y2=(low + 1) * radius,
            )


def corner(assets: "Assets", radius: int) -> displayio.Bitmap:
    """Return the upper left quarter of a disc, a bitmap of radius x radius."""
    return _quarter(assets, index.DISCS, radius)


def _quarter(assets: "Assets", table: bytes, radius: int) -> displayio.Bitmap:
    """Return the upper left quarter of a disc or ring; `table`: DISCS or RINGS of skalbox.art.index."""
    bitmap = displayio.Bitmap(radius, radius, 4)
    bitmaptools.blit(bitmap, assets.disc(table, radius), 0, 0, x1=0, y1=0, x2=radius, y2=radius)
    return bitmap


def filled(assets: "Assets", width: int, height: int, radius: int) -> displayio.Bitmap:
    """Return a filled rectangle with round corners (radii of skalbox.art.index.DISCS)."""
    bitmap = displayio.Bitmap(width, height, 4)
    fill(assets, bitmap, radius)
    return bitmap


def fill(assets: "Assets", bitmap: displayio.Bitmap, radius: int) -> None:
    """Draw a filled rectangle with round corners over all of this bitmap."""
    bitmap.fill(_INK)
    blit_corners(bitmap, assets.disc(index.DISCS, radius), radius)


def outline(assets: "Assets", bitmap: displayio.Bitmap, radius: int) -> None:
    """Draw such an outline, two pixels thick, over all of this bitmap (radii of RINGS)."""
    bitmap.fill(_INK)
    bitmaptools.fill_region(bitmap, 2, 2, bitmap.width - 2, bitmap.height - 2, 0)
    blit_corners(bitmap, assets.disc(index.RINGS, radius), radius)


def block(palette: displayio.Palette, x: int, y: int, width: int, height: int) -> displayio.TileGrid:
    """Return a TileGrid of one plain colour, the ink of `palette` (one bit a pixel)."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    return displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)


def plate(
    assets: "Assets", palette: displayio.Palette, x: int, y: int, width: int, height: int, radius: int
) -> displayio.Group:
    """Return a large filled rectangle with round corners, as a Group: 700 bytes of memory, whatever its size."""
    group = displayio.Group(x=x, y=y)
    add_rectangle(group, palette, 0, 0, width, height)
    _add_corners(group, palette, corner(assets, radius), width, height)
    return group


def frame(
    assets: "Assets", palette: displayio.Palette, x: int, y: int, width: int, height: int, radius: int
) -> displayio.Group:
    """Return the outline of such a rectangle, two pixels thick."""
    group = displayio.Group(x=x, y=y)
    for left, top, wide, high in (
        (radius, 0, width - 2 * radius, 2),
        (radius, height - 2, width - 2 * radius, 2),
        (0, radius, 2, height - 2 * radius),
        (width - 2, radius, 2, height - 2 * radius),
    ):
        add_rectangle(group, palette, left, top, wide, high)
    _add_corners(group, palette, _quarter(assets, index.RINGS, radius), width, height)
    return group


def add_rectangle(group: displayio.Group, palette: displayio.Palette, x: int, y: int, width: int, height: int) -> None:
    """Add a plain rectangle, the ink of `palette` (two bits a pixel): it costs little memory, whatever its size."""
    rectangle = vectorio.Rectangle(pixel_shader=palette, width=width, height=height, x=x, y=y)
    rectangle.color_index = _INK
    group.append(rectangle)


def _add_corners(
    group: displayio.Group, palette: displayio.Palette, quarter: displayio.Bitmap, width: int, height: int
) -> None:
    """Add one quarter four times, turned into each corner."""
    x = width - quarter.width
    y = height - quarter.height
    for right in (False, True):
        for low in (False, True):
            grid = displayio.TileGrid(quarter, pixel_shader=palette, x=x if right else 0, y=y if low else 0)
            grid.flip_x = right
            grid.flip_y = low
            group.append(grid)
