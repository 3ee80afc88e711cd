# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Convert geometry to pixels: a shape tests points, and a tile counts how much of each pixel is inside.

A shape is a function of two arrays (x, y in pixels, y downwards) that returns an array of bool. `levels` samples it 16
x 16 times a pixel and rounds the share to four levels, 0 ground to 3 ink. `pack` converts the result to bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Inside: TypeAlias = NDArray[np.bool_]
Shape: TypeAlias = Callable[[Floats, Floats], Inside]
Pixels: TypeAlias = NDArray[np.uint8]

FINE = 16  # samples a pixel and axis; with 8 more of the corners differ from the drawn screens


def levels(shape: Shape, width: int, height: int) -> Pixels:
    """Render the shape as a uint8 array of height x width with values 0 to 3."""
    x, y = np.meshgrid((np.arange(width * FINE) + 0.5) / FINE, (np.arange(height * FINE) + 0.5) / FINE)
    share = shape(x, y).reshape(height, FINE, width, FINE).sum((1, 3))
    return ((share * 6 + FINE * FINE) // (2 * FINE * FINE)).astype(np.uint8)


def disc(cx: float, cy: float, radius: float) -> Shape:
    return lambda x, y: (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius


def box(x0: float, y0: float, x1: float, y1: float, radius: float = 0.0) -> Shape:
    """Return a rectangle with its four corners rounded."""

    def inside(x: Floats, y: Floats) -> Inside:
        dx = np.maximum(np.maximum(x0 + radius - x, x - x1 + radius), 0)
        dy = np.maximum(np.maximum(y0 + radius - y, y - y1 + radius), 0)
        if radius == 0:
            return (dx == 0) & (dy == 0)
        return dx * dx + dy * dy <= radius * radius

    return inside


def polygon(*points: tuple[float, float]) -> Shape:
    """Return a closed outline by the even-odd rule; points are (x, y)."""

    def inside(x: Floats, y: Floats) -> Inside:
        odd = np.zeros(x.shape, bool)
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            if ay != by:
                odd ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
        return odd

    return inside


def union(*shapes: Shape) -> Shape:
    return lambda x, y: np.logical_or.reduce([shape(x, y) for shape in shapes])


def minus(shape: Shape, *holes: Shape) -> Shape:
    return lambda x, y: shape(x, y) & ~union(*holes)(x, y) if holes else shape(x, y)


def turned(shape: Shape, degrees: float, cx: float, cy: float) -> Shape:
    """Turn the shape clockwise (as seen) about a point."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))

    def inside(x: Floats, y: Floats) -> Inside:
        u, v = x - cx, y - cy
        return shape(cx + u * cos + v * sin, cy - u * sin + v * cos)

    return inside


def row_bytes(width: int, bits: int) -> int:
    """Return the bytes of a packed row."""
    return -(-width * bits // 32) * 4


def pack(pixels: Pixels, bits: int) -> bytes:
    """Pack rows of pixels: the first pixel in a byte's highest bits, every row padded to four bytes with ground.

    So are bitmaps of so few bits a pixel laid out in CircuitPython's memory (shared-module/displayio/Bitmap.c), and a
    file can be read straight into one. It is also the format of bitmaptools.readinto(bitmap, file, bits, 4, True).
    """
    per_byte = 8 // bits
    height, width = pixels.shape
    padded = np.zeros((height, row_bytes(width, bits) * per_byte), np.uint8)
    padded[:, :width] = pixels
    if padded.max(initial=0) >= 1 << bits:
        raise ValueError("a level does not fit into %d bits" % bits)
    cells = padded.reshape(height, -1, per_byte)
    shifts = np.arange(per_byte - 1, -1, -1, dtype=np.uint8) * bits
    return (cells << shifts).sum(2).astype(np.uint8).tobytes()


def unpack(data: bytes, width: int, height: int, bits: int) -> Pixels:
    """Unpack such a file like readinto, as an array of height x width."""
    rows = np.frombuffer(data, np.uint8).reshape(height, row_bytes(width, bits))
    per_byte = 8 // bits
    shifts = np.arange(per_byte - 1, -1, -1, dtype=np.uint8) * bits
    levels = (rows[:, :, None] >> shifts) & np.uint8((1 << bits) - 1)
    return levels.reshape(height, -1)[:, :width]


def stack(tiles: Sequence[Pixels]) -> Pixels:
    return np.concatenate(tiles, axis=0)
