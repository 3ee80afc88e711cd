# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module bitmaptools for the page: the loops over pixels are in compose.js. Positions outside of a bitmap are
refused in the firmware's words; areas that reach out of it are cut."""

import host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _check(bitmap: "Any", corners: tuple) -> None:
    """Refuse corners, pairs of a coordinate's name and its value, that are outside of the bitmap."""
    for name, place in corners:
        most = bitmap.width if name[0] == "x" else bitmap.height
        if not 0 <= place <= most:
            raise ValueError("%s must be 0-%d" % (name, most))


def blit(
    dest_bitmap: "Any",
    source_bitmap: "Any",
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: "int | None" = None,
    y2: "int | None" = None,
    skip_source_index: "int | None" = None,
) -> None:
    """Copy the part x1..x2, y1..y2 (excluded) of a bitmap to (x, y) of another, without the pixels of one value."""
    _check(dest_bitmap, (("x", x), ("y", y)))
    x2 = source_bitmap.width if x2 is None else x2
    y2 = source_bitmap.height if y2 is None else y2
    _check(source_bitmap, (("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)))
    skip = -1 if skip_source_index is None else skip_source_index
    host.blit(dest_bitmap.address, x, y, source_bitmap.address, x1, y1, x2, y2, skip)


def fill_region(dest_bitmap: "Any", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set the pixels x1..x2, y1..y2 (excluded)."""
    _check(dest_bitmap, (("x1", x1), ("x2", x2), ("y1", y1), ("y2", y2)))
    host.fill(dest_bitmap.address, x1, y1, x2, y2, value)


def readinto(
    bitmap: "Any", file: "Any", bits_per_pixel: int, element_size: int = 1, reverse_pixels_in_element: bool = False
) -> None:
    """Fill a bitmap from a file that is packed like it; ValueError for any other."""
    if bits_per_pixel != bitmap.bits_per_value or element_size != 4 or not reverse_pixels_in_element:
        raise ValueError("the page reads pixels packed in words of four bytes only")
    if file.readinto(bitmap.pixels) != len(bitmap.pixels):
        raise EOFError
