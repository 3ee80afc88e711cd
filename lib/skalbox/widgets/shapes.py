# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Rounded rectangles, filled and outlined, put together from quarters of discs and rings.

All are bitmaps of two bits a pixel: 0 ground, 3 ink.
"""

import bitmaptools
import displayio

from skalbox.art import index

_INK = 3


def _find(table: tuple, radius: int) -> tuple:
    for row in table:
        if row[0] == radius:
            return row
    raise ValueError("no disc of radius %d" % radius)


def _corners(kit, bitmap, row: tuple) -> None:
    radius, left, top = row
    for right in range(2):
        for low in range(2):
            bitmaptools.blit(
                bitmap,
                kit.discs,
                right * (bitmap.width - radius),
                low * (bitmap.height - radius),
                x1=left + right * radius,
                y1=top + low * radius,
                x2=left + (right + 1) * radius,
                y2=top + (low + 1) * radius,
            )


def corner(kit, radius: int):
    """The upper left quarter of a disc, a bitmap of radius x radius."""
    _, left, top = _find(index.DISCS, radius)
    bitmap = displayio.Bitmap(radius, radius, 4)
    bitmaptools.blit(bitmap, kit.discs, 0, 0, x1=left, y1=top, x2=left + radius, y2=top + radius)
    return bitmap


def filled(kit, width: int, height: int, radius: int):
    """A filled rectangle with round corners of this radius (those of skalbox.art.index.DISCS)."""
    bitmap = displayio.Bitmap(width, height, 4)
    bitmap.fill(_INK)
    _corners(kit, bitmap, _find(index.DISCS, radius))
    return bitmap


def outlined(kit, width: int, height: int, radius: int):
    """Its outline, two pixels thick (radii of RINGS2)."""
    bitmap = displayio.Bitmap(width, height, 4)
    bitmap.fill(_INK)
    bitmaptools.fill_region(bitmap, 2, 2, width - 2, height - 2, 0)
    _corners(kit, bitmap, _find(index.RINGS2, radius))
    return bitmap


def block(palette, x: int, y: int, width: int, height: int):
    """A TileGrid of one plain colour, the ink of `palette` (one bit a pixel)."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    return displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
