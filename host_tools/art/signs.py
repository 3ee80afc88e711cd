# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the eight signs of the players for any box: circle triangle square diamond star cross ring heart.

Every sign is centred in a square box of the given size; edges that run along the pixels are set on whole pixels.
"""

from __future__ import annotations

import numpy as np

from host_tools.art.shapes import Pixels, Shape, box, disc, levels, minus, polygon, stack, union

NAMES = ("circle", "triangle", "square", "diamond", "star", "cross", "ring", "heart")
SIZES = (12, 14, 18, 20, 54, 62, 84)


def circle(size: int) -> Shape:
    return disc(size / 2, size / 2, 0.46 * size)


def triangle(size: int) -> Shape:
    base = round(0.95 * size)
    apex = 0.05 * size - (0.5 if size < 40 else 0)  # a small one would lose its point
    return polygon((size / 2, apex), (size, base), (0, base))


def square(size: int) -> Shape:
    half = int(0.42 * size + 0.5)
    return box(size / 2 - half, size / 2 - half, size / 2 + half, size / 2 + half)


def diamond(size: int) -> Shape:
    middle, reach = size / 2, size / 2 + 0.25  # slightly larger than the box: its points would be lost otherwise
    return polygon(
        (middle, middle - reach), (middle + reach, middle), (middle, middle + reach), (middle - reach, middle)
    )


def star(size: int) -> Shape:
    points = []
    for corner in range(10):
        reach = (0.2325 if corner % 2 else 0.53) * size
        angle = np.pi * corner / 5
        points.append((size / 2 + reach * np.sin(angle), 0.53 * size - reach * np.cos(angle)))
    return polygon(*points)


def cross(size: int) -> Shape:
    middle, long, thick = size / 2, int(0.45 * size), int(0.15 * size + 0.5)
    return union(
        box(middle - long, middle - thick, middle + long, middle + thick),
        box(middle - thick, middle - long, middle + thick, middle + long),
    )


def ring(size: int) -> Shape:
    return minus(circle(size), disc(size / 2, size / 2, 0.2 * size))


def heart(size: int) -> Shape:
    """Return two lobes and a kite, which is as wide as they are down to their shoulders."""
    x, y = 0.235, 0.325
    kite = ((0.5, 0.969), (0.025, 0.45), (0.015, y), (0.5, y), (0.985, y), (0.975, 0.45))
    return union(
        disc((0.5 - x) * size, y * size, 0.25 * size),
        disc((0.5 + x) * size, y * size, 0.25 * size),
        polygon(*[(px * size, py * size) for px, py in kite]),
    )


def signs(size: int) -> Pixels:
    return stack([levels(shape(size), size, size) for shape in SHAPES])


SHAPES = (circle, triangle, square, diamond, star, cross, ring, heart)
