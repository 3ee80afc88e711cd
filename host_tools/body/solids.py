# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The few shapes that the case is made of: boxes, rods, slabs with round corners, and letters."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from manifold3d import CrossSection, Manifold, OpType, set_circular_segments

set_circular_segments(40)

DEEP = 1.0  # how far a cut goes beyond the face that it opens


class Rect(NamedTuple):
    """A rectangle with round corners."""

    left: float
    right: float
    bottom: float
    top: float
    corner: float = 0.0

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.top - self.bottom

    def grown(self, x: float, y: float | None = None) -> Rect:
        """Return the rectangle with its sides moved outwards, and its corners rounder by as much."""
        y = x if y is None else y
        corner = max(0.3, self.corner + min(x, y)) if self.corner else 0.0
        return Rect(self.left - x, self.right + x, self.bottom - y, self.top + y, corner)

    def at(self, x: float, y: float) -> Rect:
        """Return the rectangle moved to the right and upwards."""
        return self._replace(left=self.left + x, right=self.right + x, bottom=self.bottom + y, top=self.top + y)

    def mirrored(self) -> Rect:
        """Return the rectangle upside down."""
        return self._replace(bottom=-self.top, top=-self.bottom)

    def section(self) -> CrossSection:
        """Return the outline."""
        inner = self.wide - 2 * self.corner, self.high - 2 * self.corner
        plain = CrossSection.square(inner).translate((self.left + self.corner, self.bottom + self.corner))
        if not self.corner:
            return plain
        turns = np.radians(np.arange(0, 91, 7.5))
        quarter = np.column_stack((np.cos(turns), np.sin(turns))) * self.corner
        centres = (inner[0], inner[1]), (0, inner[1]), (0, 0), (inner[0], 0)
        first = np.array((self.left + self.corner, self.bottom + self.corner))
        corners = []
        for centre in centres:
            corners.append(quarter + centre + first)
            quarter = np.column_stack((-quarter[:, 1], quarter[:, 0]))
        return CrossSection([np.concatenate(corners)])

    def slab(self, low: float, high: float) -> Manifold:
        """Return this outline from one height to another."""
        return slab(self.section(), low, high)


def centred(width: float, height: float, corner: float = 0.0) -> Rect:
    """Return a rectangle around the origin."""
    return Rect(-width / 2, width / 2, -height / 2, height / 2, corner)


def slab(section: CrossSection, low: float, high: float) -> Manifold:
    return section.extrude(high - low).translate((0, 0, low))


def box(left: float, right: float, bottom: float, top: float, low: float, high: float) -> Manifold:
    return Manifold.cube((right - left, top - bottom, high - low)).translate((left, bottom, low))


def rod(at: tuple[float, float], radius: float, low: float, high: float, end: float | None = None) -> Manifold:
    """Return an upright rod, or a cone if its radius at the upper `end` is another."""
    return Manifold.cylinder(high - low, radius, radius if end is None else end).translate((*at, low))


def loft(*levels: tuple[Rect, float]) -> Manifold:
    """Return the convex solid through these outlines, each at its height."""
    points = [np.column_stack((p, np.full(len(p), z))) for rect, z in levels for p in rect.section().to_polygons()]
    return Manifold.hull_points(np.concatenate(points))


def opened(rect: Rect, edge: float, low: float, high: float) -> Manifold:
    """Return the cut for an opening through the face at `high`, whose edge there is chamfered."""
    return rect.slab(low, high) + loft((rect, high - edge), (rect.grown(edge + DEEP), high + DEEP))


def hole(at: tuple[float, float], radius: float, edge: float, low: float, high: float) -> Manifold:
    """Return the cut for a round hole into the face at `low`, whose edge there is chamfered."""
    return rod(at, radius, low, high) + rod(at, radius + edge + DEEP, low - DEEP, low + edge, radius)


def ring(outer: Rect, inner: Rect, low: float, high: float) -> Manifold:
    return slab(outer.section() - inner.section(), low, high)


def along_x(profile: list[tuple[float, float]], left: float, right: float) -> Manifold:
    """Return a profile of (y, z) that runs from left to right."""
    solid = CrossSection([np.array(profile)]).extrude(right - left)
    return solid.rotate((90, 0, 90)).translate((left, 0, 0))


# The letters of the wordmark and of ROLL: strokes between points of a grid of 4 by 6.
_LETTERS = {
    "S": "44-36-16-05-14-33-42-41-30-10-01",
    "K": "00-06 46-03-40",
    "A": "00-26-40 12-32",
    "L": "06-00-40",
    "B": "00-06-36-45-44-33-03 33-42-41-30-00",
    "O": "10-30-41-45-36-16-05-01-10",
    "X": "00-46 06-40",
    "R": "00-06-36-45-44-33-03 23-40",
}


def lettering(words: str, high: float, stroke: float) -> CrossSection:
    """Return a text of the letters above as outlines, from its left end on its baseline."""
    unit, pen = (high - stroke) / 6, stroke / 2
    pens = []
    for number, letter in enumerate(words):
        for line in _LETTERS[letter].split():
            dots = [((int(d[0]) + number * 6) * unit + pen, int(d[1]) * unit + pen) for d in line.split("-")]
            circles = [CrossSection.circle(pen, 12).translate(dot) for dot in dots]
            pens += [CrossSection.batch_hull(pair) for pair in pairwise(circles)]
    return CrossSection.batch_boolean(pens, OpType.Add)
