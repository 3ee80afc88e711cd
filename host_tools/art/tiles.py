# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw dice, the outline of an absent die, and the discs and rings that rounded rectangles are composed of.

The numbers are measured on the drawn screens: body radius, position and size of the pips, the angles of a tumbling die.
"""

from __future__ import annotations

import numpy as np

from host_tools.art.shapes import Pixels, box, disc, levels, minus, stack, turned, union

# Pips on a 3 x 3 grid, counted in rows: face -> cells.
PIPS = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
TUMBLE_TILTS = (24, 52, 57)  # degrees counterclockwise
TUMBLE_FACES = (2, 5)
# The third tilt is turned by another quarter: the two then shows the other diagonal, and three tilts look like more.
TURNS = (-24, -52, 33)

DISC_RADII = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14)
RING_RADII = (3, 4, 6, 8, 10, 12, 14)
RING = 2  # pixels that a ring is thick


def grid(cell: int, middle: float, step: float) -> tuple[float, float]:
    return middle + (cell % 3 - 1) * step, middle + (cell // 3 - 1) * step


def die(face: int, side: int) -> Pixels:
    """Return a die at rest; its single pip is larger than the others."""
    part = side / 40
    pips = [disc(*grid(cell, side / 2, 10 * part), (6.15 if face == 1 else 4) * part) for cell in PIPS[face - 1]]
    return levels(minus(box(0, 0, side, side, 8.5 * part), *pips), side, side)


def tumbling(face: int, turn: int, tile: int) -> Pixels:
    """Return a die in the air: three quarters of the tile between its edges, turned about the middle of the tile."""
    part = (tile - 4) / 40
    middle = tile / 2
    half = 16.5 * part
    pips = [disc(*grid(cell, middle, 8.25 * part), 3.3 * part) for cell in PIPS[face - 1]]
    body = box(middle - half, middle - half, middle + half, middle + half, 7.1 * part)
    return levels(turned(minus(body, *pips), turn, middle, middle), tile, tile)


def dice(side: int) -> Pixels:
    """Return the six dice at rest, of 40 or 32 px."""
    return stack([die(face, side) for face in range(1, 7)])


def air(tile: int) -> Pixels:
    """Return the dice in the air, in tiles of 44 or 36 px."""
    return stack([tumbling(face, turn, tile) for turn in TURNS for face in TUMBLE_FACES])


def hollow(face: int, side: int) -> Pixels:
    """Return the virtual opponent's die: an outline with filled pips."""
    part = side / 40
    pips = [disc(*grid(cell, side / 2, 10 * part), (5 if face == 1 else 3.6) * part) for cell in PIPS[face - 1]]
    edge = minus(box(0, 0, side, side, 8.5 * part), box(2, 2, side - 2, side - 2, 6.5 * part))
    return levels(union(edge, *pips), side, side)


def bank(side: int) -> Pixels:
    """Return the virtual opponent's six dice at rest, of 40 or 32 px."""
    return stack([hollow(face, side) for face in range(1, 7)])


def dice20() -> Pixels:
    """Return round pips of 4 px on a pitch of 6; the single pip of a 1 has 6 px."""
    tiles = []
    for face in range(1, 7):
        if face == 1:
            pips = [box(7, 7, 13, 13, 2)]
        else:
            pips = []
            for cell in PIPS[face - 1]:
                x, y = (2, 8, 14)[cell % 3], (2, 8, 14)[cell // 3]
                pips.append(disc(x + 2, y + 2, 2))
        tiles.append(levels(minus(box(0, 0, 20, 20, 4), *pips), 20, 20))
    return stack(tiles)


def small_dice(side: int, radius: int, pip: int, first: int) -> Pixels:
    """Return round pips of `pip` px, the first at `first`; the single pip of a 1 has half as much again."""
    tiles = []
    step = side / 2 - first - pip / 2
    for face in range(1, 7):
        size = pip * 1.5 if face == 1 else pip
        pips = [disc(*grid(cell, side / 2, step), size / 2) for cell in PIPS[face - 1]]
        tiles.append(levels(minus(box(0, 0, side, side, radius), *pips), side, side))
    return stack(tiles)


def dice15() -> Pixels:
    """Return square pips of 3 px; the single pip of a 1 has 5 px with softened corners."""
    tiles = []
    for face in range(1, 7):
        if face == 1:
            pips = [box(5, 5, 10, 10, 2)]
        else:
            pips = [box(2 + 4 * (c % 3), 2 + 4 * (c // 3), 5 + 4 * (c % 3), 5 + 4 * (c // 3)) for c in PIPS[face - 1]]
        tiles.append(levels(minus(box(0, 0, 15, 15, 2), *pips), 15, 15))
    return stack(tiles)


def round_tile(radius: int, thickness: int) -> Pixels:
    """Return a disc, or with a thickness the ring inside the same edge."""
    whole = disc(radius, radius, radius)
    if thickness:
        whole = minus(whole, disc(radius, radius, radius - thickness))
    return levels(whole, 2 * radius, 2 * radius)


def discs() -> tuple[Pixels, list[tuple[int, int, int, int]]]:
    """Return the sheet, and its index as [(thickness or 0, radius, x, y)]; tiles are in rows, largest first."""
    wanted = [(t, r) for t, radii in ((0, DISC_RADII), (RING, RING_RADII)) for r in radii]
    wanted.sort(key=lambda item: (-item[1], item[0]))
    width = 112
    places, x, y, shelf = [], 0, 0, 0
    for thickness, radius in wanted:
        if x + 2 * radius > width:
            x, y, shelf = 0, y + shelf, 0
        shelf = max(shelf, 2 * radius)
        places.append((thickness, radius, x, y))
        x += 2 * radius
    sheet = np.zeros((y + shelf, width), np.uint8)
    for thickness, radius, x, y in places:
        sheet[y : y + 2 * radius, x : x + 2 * radius] = round_tile(radius, thickness)
    return sheet, sorted(places)
