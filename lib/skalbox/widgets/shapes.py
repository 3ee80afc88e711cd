# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Rounded rectangles, filled and outlined, put together from quarters of discs and rings.

All are bitmaps of two bits a pixel: 0 ground, 3 ink.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index

_INK = const(3)


def _corners(assets: "Assets", bitmap: displayio.Bitmap, table: bytes, radius: int) -> None:
    disc = assets.disc(table, radius)
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
    """The upper left quarter of a disc, a bitmap of radius x radius."""
    return quarter(assets, index.DISCS, radius)


def quarter(assets: "Assets", table: bytes, radius: int) -> displayio.Bitmap:
    """The upper left quarter of the disc or ring of this radius; `table`: DISCS or RINGS of skalbox.art.index."""
    bitmap = displayio.Bitmap(radius, radius, 4)
    bitmaptools.blit(bitmap, assets.disc(table, radius), 0, 0, x1=0, y1=0, x2=radius, y2=radius)
    return bitmap


def filled(assets: "Assets", width: int, height: int, radius: int) -> displayio.Bitmap:
    """A filled rectangle with round corners of this radius (those of skalbox.art.index.DISCS)."""
    bitmap = displayio.Bitmap(width, height, 4)
    fill(assets, bitmap, radius)
    return bitmap


def fill(assets: "Assets", bitmap: displayio.Bitmap, radius: int) -> None:
    """Draw a filled rectangle with round corners over all of this bitmap."""
    bitmap.fill(_INK)
    _corners(assets, bitmap, index.DISCS, radius)


def outlined(assets: "Assets", width: int, height: int, radius: int) -> displayio.Bitmap:
    """Its outline, two pixels thick (radii of RINGS)."""
    bitmap = displayio.Bitmap(width, height, 4)
    outline(assets, bitmap, radius)
    return bitmap


def outline(assets: "Assets", bitmap: displayio.Bitmap, radius: int) -> None:
    """Draw its outline over all of this bitmap."""
    bitmap.fill(_INK)
    bitmaptools.fill_region(bitmap, 2, 2, bitmap.width - 2, bitmap.height - 2, 0)
    _corners(assets, bitmap, index.RINGS, radius)


def block(palette: displayio.Palette, x: int, y: int, width: int, height: int) -> displayio.TileGrid:
    """A TileGrid of one plain colour, the ink of `palette` (one bit a pixel)."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    return displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
