# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A score card: an array("h") with one item per box, its points, or OPEN before it is written."""

from array import array

from skalcore.boxes import OPEN, UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PAR = 3  # dice of each face: three of each earn the upper bonus, the usual measure for being ahead or behind


def blank(size: int) -> "array[int]":
    """Return a card of `size` open boxes."""
    return array("h", [OPEN] * size)


def upper(card: "Sequence[int]") -> int:
    """Return the sum of the series boxes written so far: 0..105."""
    total = 0
    for box in range(UPPER):
        if card[box] > 0:
            total += card[box]
    return total


def reach(card: "Sequence[int]") -> int:
    """Return the highest possible sum of the series boxes."""
    most = 0
    for box in range(UPPER):
        most += card[box] if card[box] != OPEN else 5 * (box + 1)
    return most


def total(card: "Sequence[int]") -> int:
    """Return the sum of all boxes written so far, without bonus and extras."""
    total = 0
    for points in card:
        if points > 0:
            total += points
    return total


def over_par(card: "Sequence[int]") -> int:
    """Return how many points the written series are above (below 0: under) three dice of each face, -63..42."""
    lead = 0
    for box in range(UPPER):
        if card[box] != OPEN:
            lead += card[box] - PAR * (box + 1)
    return lead
