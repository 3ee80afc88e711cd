# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Blinka's loops over pixels (bitmaptools, vectorio), a row at a time with the same result; blinka.py installs them.

Arguments that the device doesn't use go to Blinka's own function: a copy into a bitmap of fewer colours, for example.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from typing import Any

import numpy as np

_RECTANGLE = 0  # vectorio._vectorshape._COVER_RECTANGLE


def _is_packed(bitmap: Any) -> bool:
    """Return whether several pixels share a word of this bitmap."""
    bitmaps = sys.modules["displayio"].Bitmap
    return type(bitmap) is bitmaps and bitmap._bits_per_value < 8 and not bitmap._read_only


class _Span:
    """Return where `width` pixels of every row of a packed bitmap are, from x on."""

    def __init__(self, bitmap: Any, x: int, width: int) -> None:
        bits = bitmap._bits_per_value
        end = (x + width) * bits
        self._data, self._stride = bitmap._data, bitmap._stride
        self._first, self._behind = x * bits // 32, (end + 31) // 32
        self._drop = self._behind * 32 - end
        self._full = (1 << width * bits) - 1

    def get(self, row: int) -> int:
        """Return these pixels as one number, the first in its highest bits."""
        at, value = row * self._stride, 0
        for word in self._data[at + self._first : at + self._behind]:
            value = value << 32 | word
        return value >> self._drop & self._full

    def put(self, row: int, value: int, cover: int) -> None:
        """Set the bits of `cover` as in this number."""
        cover, value = cover << self._drop, (value & cover) << self._drop
        at = row * self._stride
        for place in range(at + self._behind - 1, at + self._first - 1, -1):
            self._data[place] = self._data[place] & ~cover | value & 0xFFFFFFFF
            cover, value = cover >> 32, value >> 32


@cache
def _wider(bits: int, wide: int) -> list[int]:
    """Return, for each byte of pixels of `bits` bits, the same pixels with `wide` bits each."""
    shifts = range(8 // bits)
    return [sum((byte >> bits * at & (1 << bits) - 1) << wide * at for at in shifts) for byte in range(256)]


def _widened(pixels: int, width: int, bits: int, wide: int) -> int:
    """Return `width` pixels of `bits` bits as a number with `wide` bits for each."""
    count = -(-width * bits // 8)
    spare, found = count * 8 - width * bits, 0
    for byte in (pixels << spare).to_bytes(count, "big"):
        found = found << 8 // bits * wide | _wider(bits, wide)[byte]
    return found >> spare // bits * wide


def fill(self: Any, value: int) -> None:
    """Fill the bitmap, as displayio.Bitmap.fill does."""
    self.dirty()
    value &= self._bitmask
    self._data[:] = array(self._data.typecode, [value * (0xFFFFFFFF // self._bitmask)]) * len(self._data)


def fill_region(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fill a part of the bitmap, as bitmaptools.fill_region does."""
    if not _is_packed(dest_bitmap) or type(value) is not int or not (0 <= x1 < x2 <= dest_bitmap._bmp_width):
        sys.modules["bitmaptools"]._fill_region_slowly(dest_bitmap, x1, y1, x2, y2, value)
        return
    y1, y2 = max(y1, 0), min(y2, dest_bitmap._bmp_height)
    if y1 >= y2:
        return
    dest_bitmap.dirty(x1, y1, x2, y2)
    span = _Span(dest_bitmap, x1, x2 - x1)
    full, bitmask = span._full, dest_bitmap._bitmask
    pixels = full // bitmask * (value & bitmask)
    for row in range(y1, y2):
        span.put(row, pixels, full)


def blit(
    dest_bitmap: Any,
    source_bitmap: Any,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    """Copy a part of a bitmap, as bitmaptools.blit does."""
    right = source_bitmap._bmp_width if x2 is None else min(x2, source_bitmap._bmp_width)
    below = source_bitmap._bmp_height if y2 is None else min(y2, source_bitmap._bmp_height)
    width, height = min(right - x1, dest_bitmap._bmp_width - x), min(below - y1, dest_bitmap._bmp_height - y)
    bits, bitmask = dest_bitmap._bits_per_value, dest_bitmap._bitmask
    narrow = source_bitmap._bits_per_value
    plain = _is_packed(dest_bitmap) and _is_packed(source_bitmap) and narrow <= bits
    plain = plain and dest_bitmap is not source_bitmap and min(x, y, x1, y1) >= 0 < min(width, height)
    if not plain or skip_dest_index is not None or not 0 <= (skip_source_index or 0) <= bitmask:
        more = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        more |= {"skip_source_index": skip_source_index, "skip_dest_index": skip_dest_index}
        sys.modules["bitmaptools"]._blit_slowly(dest_bitmap, source_bitmap, x, y, **more)
        return
    dest_bitmap.dirty(x, y, x + width, y + height)
    source, dest = _Span(source_bitmap, x1, width), _Span(dest_bitmap, x, width)
    cover = full = dest._full
    ones = full // bitmask  # a 1 in every pixel
    for row in range(height):
        pixels = source.get(y1 + row)
        if narrow < bits:
            pixels = _widened(pixels, width, narrow, bits)
        if skip_source_index is not None:
            other = differs = pixels ^ ones * skip_source_index
            for shift in range(1, bits):
                other |= differs >> shift
            cover = (other & ones) * bitmask
        if cover:
            dest.put(y + row, pixels, cover)


def fill_shape(buffer: Any, mask: memoryview, cover: tuple, geometry: tuple, shape: Any, transform: tuple) -> bool:
    """Paint a rectangle, as vectorio._vectorshape._fill_shape_pixels does, where it isn't masked; return whether all is
    covered."""
    color, how, across, down = cover
    if how != _RECTANGLE:
        slowly: Any = vars(sys.modules["vectorio._vectorshape"])["_fill_shape_slowly"]
        return bool(slowly(buffer, mask, cover, geometry, shape, transform))
    start, stride, x1, y1, x2, y2 = geometry
    transpose, origin_x, origin_y, sign_x, sign_y = transform
    if transpose:
        rows, columns = (origin_x, sign_x, across), (origin_y, sign_y, down)
    else:
        rows, columns = (origin_y, sign_y, down), (origin_x, sign_x, across)
    top, bottom = _covered(y1, y2, *rows)
    left, right = _covered(x1, x2, *columns)
    if top < bottom and left < right:
        offset = start + (np.arange(top, bottom) - y1)[:, None] * stride + np.arange(left - x1, right - x1)
        part, bits, first = unpacked(mask, int(offset[0, 0]), int(offset[-1, -1]))
        free = offset[bits[offset - first] == 0]
        bits[free - first] = 1
        part[:] = np.packbits(bits, bitorder="little")
        np.frombuffer(buffer, np.uint16)[free] = color
    return (top, bottom, left, right) == (y1, y2, x1, x2)


def _covered(first: int, behind: int, origin: int, sign: int, length: int) -> tuple[int, int]:
    """Return the part of first..behind inside a shape that begins at `origin` and extends downwards if `sign` is
    -1."""
    if sign < 0:
        origin -= length - 1
    return max(first, origin), min(behind, origin + length)


def unpacked(mask: memoryview, low: int, high: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return the bytes of a mask with the pixels low..high, their bits as an array, and the first of its pixels."""
    part = np.frombuffer(mask, np.uint8)[low >> 3 : (high >> 3) + 1]
    return part, np.unpackbits(part, bitorder="little"), low & ~7
