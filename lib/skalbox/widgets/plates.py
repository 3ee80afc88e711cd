# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Large rectangles with round corners, made of few small pictures: they cost little memory, whatever their size."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

import displayio
import vectorio
from micropython import const

from skalbox.art import index
from skalbox.widgets import shapes

_INK = const(3)


def plate(
    assets: "Assets", palette: displayio.Palette, x: int, y: int, width: int, height: int, radius: int
) -> displayio.Group:
    """A large filled rectangle with round corners, as a Group: it costs 700 bytes of memory, whatever its size."""
    group = displayio.Group(x=x, y=y)
    add_rectangle(group, palette, 0, 0, width, height)
    _add_corners(group, palette, shapes.corner(assets, radius), width, height)
    return group


def frame(
    assets: "Assets", palette: displayio.Palette, x: int, y: int, width: int, height: int, radius: int
) -> displayio.Group:
    """The outline of such a rectangle, two pixels thick."""
    group = displayio.Group(x=x, y=y)
    for left, top, wide, high in (
        (radius, 0, width - 2 * radius, 2),
        (radius, height - 2, width - 2 * radius, 2),
        (0, radius, 2, height - 2 * radius),
        (width - 2, radius, 2, height - 2 * radius),
    ):
        add_rectangle(group, palette, left, top, wide, high)
    _add_corners(group, palette, shapes.quarter(assets, index.RINGS, radius), width, height)
    return group


def add_rectangle(group: displayio.Group, palette: displayio.Palette, x: int, y: int, width: int, height: int) -> None:
    """Add a plain rectangle, the ink of `palette` (two bits a pixel): it costs little memory, whatever its size."""
    rectangle = vectorio.Rectangle(pixel_shader=palette, width=width, height=height, x=x, y=y)
    rectangle.color_index = _INK
    group.append(rectangle)


def _add_corners(
    group: displayio.Group, palette: displayio.Palette, quarter: displayio.Bitmap, width: int, height: int
) -> None:
    """One quarter, four times, turned into each corner."""
    x = width - quarter.width
    y = height - quarter.height
    for right in (False, True):
        for low in (False, True):
            grid = displayio.TileGrid(quarter, pixel_shader=palette, x=x if right else 0, y=y if low else 0)
            grid.flip_x = right
            grid.flip_y = low
            group.append(grid)
