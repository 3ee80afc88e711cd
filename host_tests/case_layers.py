# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A printed part by layers of 0.2 mm, as a printer sees it: thin places, and places with nothing below them."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
import trimesh
from manifold3d import Manifold, Mesh
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

LAYER = 0.2
STEEPEST = LAYER * 1.02  # an overhang of 45 degrees: each layer is wider by its own height
BARELY = 0.03  # smaller leftovers, in mm², are rounding


class Spot(NamedTuple):
    """One place of a layer: its height over the bed, its outline, and its two sizes."""

    height: float
    shape: BaseGeometry
    short: float
    long: float

    def within(self, left: float, right: float, bottom: float, top: float, low: float = 0, high: float = 99) -> bool:
        """Whether all of it is in this box."""
        x0, y0, x1, y1 = self.shape.bounds
        return left <= x0 and x1 <= right and bottom <= y0 and y1 <= top and low <= self.height <= high


def solid_of(mesh: trimesh.Trimesh) -> Manifold:
    return Manifold(Mesh(np.asarray(mesh.vertices, np.float32), np.asarray(mesh.faces, np.uint32)))


def layers(mesh: trimesh.Trimesh) -> list[tuple[float, BaseGeometry]]:
    """Return the outlines of the layers, from the bed upwards."""
    solid = solid_of(mesh)
    heights = np.arange(LAYER / 2, solid.bounding_box()[5], LAYER)
    return [(float(z), outline(solid.slice(float(z)).to_polygons())) for z in heights]


def outline(rings: list[np.ndarray]) -> BaseGeometry:
    """Return the area inside of an odd number of these rings."""
    area = shapely.Polygon()
    for ring in rings:
        area = area ^ Polygon(ring).buffer(0)
    return area


def pieces(area: BaseGeometry) -> list[BaseGeometry]:
    return [each for each in getattr(area, "geoms", [area]) if each.area > BARELY]


def spot(height: float, shape: BaseGeometry) -> Spot:
    corners = np.asarray(shape.minimum_rotated_rectangle.exterior.coords)
    short, long = sorted(np.hypot(*np.diff(corners[:3], axis=0).T))
    return Spot(round(height, 2), shape, round(float(short), 2), round(float(long), 2))


def thin_spots(stack: list[tuple[float, BaseGeometry]], thinnest: float) -> list[Spot]:
    """Return where a layer is thinner than this."""
    found = []
    for height, area in stack:
        thick = area.buffer(-thinnest / 2 + 0.01).buffer(thinnest / 2 + 0.02, join_style="mitre")
        found += [spot(height, piece) for piece in pieces(area.difference(thick))]
    return found


def hanging(stack: list[tuple[float, BaseGeometry]]) -> list[tuple[Spot, BaseGeometry]]:
    """Return where a layer reaches out over the layer below it by more than 45 degrees, with that layer."""
    found = []
    for (_, below), (height, area) in pairwise(stack):
        grown = below.buffer(STEEPEST, join_style="mitre")
        found += [(spot(height, piece), below) for piece in pieces(area.difference(grown))]
    return found


def free_edge(piece: Spot, below: BaseGeometry) -> float:
    """Return how much of the edge of a hanging place has nothing below it: 0 if it is borne all around."""
    return piece.shape.boundary.difference(below.buffer(STEEPEST * 1.2, join_style="mitre")).length
