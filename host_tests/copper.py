# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The carrier board as its maker sees it: what the gerbers and the drill files make of copper, without KiCad."""

from __future__ import annotations

import math
import warnings
import zipfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import shapely
from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM
from shapely.geometry.base import BaseGeometry

SIDES = ("front", "back")
_LETTER = {"front": "F", "back": "B"}
_TOUCH = 0.001  # mm: what KiCad rounds
_QUARTER = 8  # segments of a quarter of a circle


@dataclass
class Hole:
    x: float
    y: float
    diameter: float
    plated: bool


@dataclass
class Copper:
    """Shapes in millimetres: `copper`, `mask` and `silk` have a list of them for each side. `tracks` has the width of
    each track, by side and index."""

    copper: dict[str, list[BaseGeometry]]
    mask: dict[str, list[BaseGeometry]]
    silk: dict[str, list[BaseGeometry]]
    edge: BaseGeometry
    holes: list[Hole]
    tracks: dict[tuple[str, int], float] = field(default_factory=dict)
    searched: dict[int, tuple] = field(default_factory=dict)  # id of a list of copper -> the list, tree, touching pairs

    def search(self, side: str) -> tuple:
        """Return the tree of this side's copper, and the pairs of shapes that touch."""
        own = self.copper[side]
        if id(own) not in self.searched:
            tree = shapely.STRtree(own)
            self.searched[id(own)] = own, tree, tree.query(own, predicate="dwithin", distance=_TOUCH).T.tolist()
        return self.searched[id(own)][1:]


def read(path: Path) -> Copper:
    """Return what the files in this zip make."""
    with zipfile.ZipFile(path) as packed, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        texts = {name.removeprefix("carrier-"): packed.read(name).decode() for name in packed.namelist()}
        found = Copper({}, {}, {}, shapely.Point(), [])
        for side in SIDES:
            parts = _primitives(texts[_LETTER[side] + "_Cu.gbr"])
            found.copper[side] = [_shape(part) for part in parts]
            found.tracks |= {(side, i): part.width for i, part in enumerate(parts) if type(part).__name__ == "Line"}
            found.mask[side] = [_shape(part) for part in _primitives(texts[_LETTER[side] + "_Mask.gbr"])]
            found.silk[side] = [_shape(part) for part in _primitives(texts[_LETTER[side] + "_Silkscreen.gbr"])]
        lines = [
            shapely.LineString([(part.x1, part.y1), (part.x2, part.y2)]) for part in _primitives(texts["Edge_Cuts.gbr"])
        ]
        found.edge = shapely.polygonize([shapely.unary_union(lines)]).geoms[0]
        for name, plated in (("PTH.drl", True), ("NPTH.drl", False)):
            for each in ExcellonFile.from_string(texts[name]).objects:
                x, y, size = (MM(value, each.unit) for value in (each.x, each.y, each.tool.diameter))
                found.holes.append(Hole(x, y, size, plated))
    return found


def _primitives(text: str) -> list[Any]:
    parts = [part for each in GerberFile.from_string(text).objects for part in each.to_primitives(unit=MM)]
    assert all(part.polarity_dark for part in parts), "a shape takes others away: this reader adds only"
    return parts


def _shape(part: Any) -> BaseGeometry:
    kind = type(part).__name__
    if kind == "Circle":
        return shapely.Point(part.x, part.y).buffer(part.r, _QUARTER)
    if kind == "Line":
        return shapely.LineString([(part.x1, part.y1), (part.x2, part.y2)]).buffer(part.width / 2, _QUARTER)
    if kind == "Rectangle":
        box = shapely.box(part.x - part.w / 2, part.y - part.h / 2, part.x + part.w / 2, part.y + part.h / 2)
        return shapely.affinity.rotate(box, math.degrees(part.rotation))
    if kind == "Arc":
        return shapely.LineString(_along(part)).buffer(part.width / 2, _QUARTER)
    assert kind == "ArcPoly", kind
    return shapely.make_valid(shapely.Polygon(part.outline))


def _along(arc: Any) -> list[tuple[float, float]]:
    """Return points on an arc."""
    x, y = arc.cx, arc.cy
    start, end = math.atan2(arc.y1 - y, arc.x1 - x), math.atan2(arc.y2 - y, arc.x2 - x)
    turn = (start - end if arc.clockwise else end - start) % math.tau or math.tau
    angles = [start + (-turn if arc.clockwise else turn) * i / (4 * _QUARTER) for i in range(4 * _QUARTER + 1)]
    radius = math.hypot(arc.x1 - x, arc.y1 - y)
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def pieces(board: Copper) -> dict[str, list[int]]:
    """Return the piece of copper that each shape belongs to, by side. What touches is one piece, and what a plated hole
    joins."""
    parent = list(range(sum(len(board.copper[side]) for side in SIDES)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    offset = 0
    for side in SIDES:
        for a, b in board.search(side)[1]:
            parent[root(offset + a)] = root(offset + b)
        offset += len(board.copper[side])
    trees = {side: board.search(side)[0] for side in SIDES}
    starts = {"front": 0, "back": len(board.copper["front"])}
    for hole in (each for each in board.holes if each.plated):
        disc = shapely.Point(hole.x, hole.y).buffer(hole.diameter / 2)
        around = [starts[side] + int(at) for side in SIDES for at in trees[side].query(disc, predicate="intersects")]
        for other in around[1:]:
            parent[root(other)] = root(around[0])
    return {side: [root(starts[side] + at) for at in range(len(board.copper[side]))] for side in SIDES}


def at_pad(board: Copper, found: dict[str, list[int]], x: float, y: float, sides: tuple[str, ...]) -> set[int]:
    """Return the pieces of copper in the middle of a pad, beside its hole if it has one."""
    hole = next((each for each in board.holes if math.hypot(each.x - x, each.y - y) < each.diameter / 2), None)
    spot = shapely.Point(x, y).buffer(hole.diameter / 2 + _TOUCH if hole else _TOUCH)
    return {
        found[side][at]
        for side in (SIDES if hole else sides)
        for at in board.search(side)[0].query(spot, predicate="intersects")
    }


def gaps(board: Copper, found: dict[str, list[int]], least: float) -> list[tuple[str, float]]:
    """Return each place where two pieces of copper are nearer than this, with its distance."""
    close = []
    for side, own in board.copper.items():
        pairs = board.search(side)[0].query(own, predicate="dwithin", distance=least)
        for a, b in zip(*pairs, strict=True):
            if a < b and found[side][a] != found[side][b]:
                close.append((side, own[a].distance(own[b])))
    return close


def narrow(board: Copper, least: float) -> list[tuple[str, BaseGeometry]]:
    """Return where copper is narrower than this: shapes that shrink by half of it and grow again are then not whole."""
    thin = []
    for side, own in board.copper.items():
        for shape in own:
            again = shape.buffer(-least / 2 + _TOUCH).buffer(least / 2, join_style="mitre")
            lost = shape.difference(again)
            if not lost.is_empty and lost.area > _TOUCH:
                thin.append((side, lost))
    return thin


def nets(names: dict[str, set[int]]) -> list[str]:
    """Return what is wrong with nets that have these pieces of copper."""
    owners = defaultdict(set)
    for net, own in names.items():
        for piece in own:
            owners[piece].add(net)
    wrong = ["%s is in %d pieces" % (net, len(own)) for net, own in names.items() if len(own) != 1]
    return wrong + ["short: %s" % " and ".join(sorted(each)) for each in owners.values() if len(each) > 1]
