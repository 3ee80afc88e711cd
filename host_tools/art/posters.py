# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the large pictures: the wordmark with its die, in two lines or one, the cracked die of errors, and the "beats"
of solo.

The letters are drawn in cells of 44 x 50 px on a pitch of 54 x 64. Strokes are 12 px wide, outer corners rounded by 6.
The eighth cell of the wordmark is the die, a picture of its own because it has the colour of ROLL.
"""

from __future__ import annotations

import numpy as np

from host_tools.art.shapes import Pixels, Shape, box, disc, levels, minus, polygon, turned, union

CELL_W, CELL_H, PITCH_X, PITCH_Y = 44, 50, 54, 64


def stroke(x0: float, y0: float, x1: float, y1: float, thick: float) -> Shape:
    """Return a straight stroke with square ends."""
    length = np.hypot(x1 - x0, y1 - y0)
    dx, dy = (y0 - y1) / length * thick / 2, (x1 - x0) / length * thick / 2
    return polygon((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy))


def clipped(shape: Shape, left: int = 0) -> Shape:
    """Clip a shape to the cell of a letter, from a column on."""
    cell = box(left, 0, CELL_W, CELL_H)
    return lambda x, y: shape(x, y) & cell(x, y)


def letter_s() -> Shape:
    upper = minus(box(0, 0, 60, 31, 6), box(12, 12, 60, 19), box(30, 12, 60, 31))
    lower = minus(box(-16, 19, 44, 50, 6), box(-16, 31, 32, 38), box(-16, 19, 14, 38))
    return clipped(union(upper, lower, box(14, 19, 30, 31)))


def letter_k() -> Shape:
    arms = union(stroke(9.4, 27, 59.4, -15, 12), stroke(9.4, 23, 59.4, 65, 12))
    return union(box(0, 0, 12, 50), clipped(arms, 8))


def letter_a() -> Shape:
    return minus(union(box(0, 0, 44, 20, 6), box(0, 10, 44, 50)), box(12, 12, 32, 23.4), box(12, 35.6, 32, 50))


def letter_l() -> Shape:
    return union(box(0, 0, 12, 40), minus(box(0, 30, 60, 50, 6), box(12, 0, 60, 38)))


def letter_b() -> Shape:
    return minus(union(box(0, 0, 39.5, 31, 6), box(0, 19, 44, 50, 6)), box(12, 12, 27.5, 19), box(12, 31, 32, 38))


def letter_o() -> Shape:
    return minus(box(0, 0, 44, 50, 6), box(12, 12, 32, 38))


def letter_x() -> Shape:
    return clipped(union(stroke(-4.5, -7.5, 48.5, 57.5, 12), stroke(48.5, -7.5, -4.5, 57.5, 12)))


ROWS = ((letter_s, letter_k, letter_a, letter_l), (letter_b, letter_o, letter_x))


def wordmark() -> Pixels:
    """Draw SKAL over BOX, 206 x 114, with the cell of the die left empty."""
    sheet = np.zeros((PITCH_Y + CELL_H, 3 * PITCH_X + CELL_W), np.uint8)
    for row, letters in enumerate(ROWS):
        for column, letter in enumerate(letters):
            x, y = column * PITCH_X, row * PITCH_Y
            sheet[y : y + CELL_H, x : x + CELL_W] = levels(clipped(letter()), CELL_W, CELL_H)
    return sheet


def smaller(shape: Shape, part: float) -> Shape:
    """Scale the shape by this factor."""
    return lambda x, y: shape(x / part, y / part)


def wordline(pitch: int) -> Pixels:
    """Draw SKALBOX in one line for low panels, with letters `pitch` px apart; the die follows as the eighth."""
    part = pitch / PITCH_X
    width, height = round(CELL_W * part), round(CELL_H * part)
    letters = ROWS[0] + ROWS[1]
    sheet = np.zeros((height, pitch * (len(letters) - 1) + width), np.uint8)
    for column, letter in enumerate(letters):
        x = column * pitch
        sheet[:, x : x + width] = levels(smaller(clipped(letter()), part), width, height)
    return sheet


# The faces of the wordmark's die as it lies, and how it tumbles: (face, degrees clockwise) of each tile.
DIE_TILES = (*((face, -14) for face in (5, 2, 6, 1, 4, 3)), (3, 31), (2, 58))
_CORNERS = ((-11, -11), (11, 11), (11, -11), (-11, 11))
_MIDDLES = ((-11, 0), (11, 0))


def wordmark_die(size: int = 54, face: int = 5, degrees: int = -14) -> Pixels:
    """Draw a die, 44 px in a picture of 54 x 54, or as large as the picture allows."""
    pairs = (*_CORNERS, *_MIDDLES)[: face // 2 * 2]
    cells = (*pairs, (0, 0)) if face % 2 else pairs
    pips = [disc(27 + x, 27 + y, 4.4) for x, y in cells]
    die = turned(minus(box(5, 5, 49, 49, 9.5), *pips), degrees, 27, 27)
    return levels(smaller(die, size / 54), size, size)


def wordmark_dice(size: int = 54) -> Pixels:
    """Draw all tiles of the wordmark's die, one below the other."""
    return np.concatenate([wordmark_die(size, face, degrees) for face, degrees in DIE_TILES])


# The crack, from top to bottom, in the middle between the two halves, which it pulls apart.
CRACK = ((52, 8.5), (44, 22.5), (57.8, 38.4), (42, 58.2), (55.8, 74.5), (47.5, 88.2))
CRACK_PULL = (6, 3)


def half(side: int) -> Shape:
    dx, dy = side * CRACK_PULL[0], side * CRACK_PULL[1]
    cx, cy = 50 + dx, 48 + dy
    pips = [disc(cx + step, cy + step, 7.5) for step in (-18.5, 0, 18.5)]
    die = turned(minus(box(cx - 37, cy - 37, cx + 37, cy + 37, 15.6), *pips), 12, cx, cy)
    edge = [(x + dx, y + dy) for x, y in CRACK]
    far = 200 * side
    kept = polygon((edge[0][0], -100), *edge, (edge[-1][0], 200), (far, 200), (far, -100))
    return lambda x, y: die(x, y) & kept(x, y)


def broken() -> Pixels:
    """Draw the cracked three, in a picture of 100 x 96."""
    return levels(union(half(-1), half(1)), 100, 96)


def beats() -> Pixels:
    """Draw the sign > of solo, a bent stroke with round ends, in a picture of 28 x 40; flipped it is <."""
    ends = [disc(4, 4, 4), disc(24, 20, 4), disc(4, 36, 4)]
    return levels(union(*ends, stroke(4, 4, 24, 20, 8), stroke(4, 36, 24, 20, 8)), 28, 40)
