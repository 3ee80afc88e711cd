# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page's pictures, from the shapes that the device's own are drawn from: the wordmark and the icons."""

from __future__ import annotations

import numpy as np
from PIL import Image

from host_tools.art.posters import CELL_H, CELL_W, PITCH_X, PITCH_Y, ROWS, clipped, smaller
from host_tools.art.shapes import Floats, Inside, Shape, box, disc, minus, turned
from host_tools.safe_files import png

_FINE = 4  # samples a pixel and axis
_SCALE = 4  # the wordmark's pixels for one of the panel
_NIGHT, _ROLL, _PAPER = (0x21, 0x24, 0x21), (0xE8, 0x43, 0x14), (0xFF, 0xFB, 0xF4)
_ICONS = (192, 512)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    def inside(u: Floats, v: Floats) -> Inside:
        return shape(u - x, v - y)

    return inside


def _share(shape: Shape, width: int, height: int) -> np.ndarray:
    """Return how much of each pixel the shape covers, 0 to 255."""
    x, y = np.meshgrid((np.arange(width * _FINE) + 0.5) / _FINE, (np.arange(height * _FINE) + 0.5) / _FINE)
    share = shape(x, y).reshape(height, _FINE, width, _FINE).mean((1, 3))
    return np.round(share * 255).astype(np.uint8)


def _put(picture: Image.Image, shape: Shape, ink: tuple[int, int, int], x: int, y: int, size: tuple[int, int]) -> None:
    picture.paste(Image.new("RGB", size, ink), (x, y), Image.fromarray(_share(shape, *size)))


def _die() -> Shape:
    """Draw a five in a square of 54, as on the title."""
    pips = [disc(27 + x, 27 + y, 4.4) for x, y in ((-11, -11), (11, 11), (11, -11), (-11, 11), (0, 0))]
    return turned(minus(box(5, 5, 49, 49, 9.5), *pips), -14, 27, 27)


def wordmark(ink: tuple[int, int, int] = _NIGHT) -> bytes:
    """Return SKAL over BOX in this ink with the die, on nothing, as PNG."""
    width, height = 3 * PITCH_X + CELL_W + 5, PITCH_Y + CELL_H  # the die reaches out of its cell
    sheet = np.zeros((height * _SCALE, width * _SCALE, 4), np.uint8)
    cells = [(letter, column, row) for row, letters in enumerate(ROWS) for column, letter in enumerate(letters)]
    shapes = [(clipped(letter()), column * PITCH_X, row * PITCH_Y, ink) for letter, column, row in cells]
    for shape, x, y, color in [*shapes, (_die(), 3 * PITCH_X - 5, PITCH_Y - 2, _ROLL)]:
        left, top, side = x * _SCALE, y * _SCALE, 54 * _SCALE
        part = sheet[top : top + side, left : left + side]
        share = _share(smaller(shape, _SCALE), part.shape[1], part.shape[0])
        part[share > 0, :3] = color
        part[..., 3] = np.maximum(part[..., 3], share)
    return png(Image.fromarray(sheet))


def icon(side: int) -> bytes:
    """Return the die on paper, as PNG; a phone may cut its edges off."""
    picture = Image.new("RGB", (side, side), _PAPER)
    large = side * 7 // 10
    at = (side - large) // 2
    _put(picture, smaller(_die(), large / 54), _ROLL, at, at, (large, large))
    return png(picture)


def files() -> dict[str, bytes]:
    """Return name -> PNG."""
    marks = {"wordmark.png": wordmark(), "wordmark-dark.png": wordmark(_PAPER)}
    return {**marks, **{"icon-%d.png" % side: icon(side) for side in _ICONS}}
