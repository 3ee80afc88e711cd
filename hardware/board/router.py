# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A small router for two layers on a grid. It finds the shortest tracks net by net; a net without a way comes first in
the next try. Ground is a plane on both layers: each of its pads gets a via, and more vias join the two planes. Equal
input gives equal output."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

Point = tuple[float, float]  # mm
Node = tuple[int, int, int]  # layer, column, row

FRONT, BACK = 0, 1
_BIT = 1e-9  # mm: equal distances are equal
_STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Rules(NamedTuple):
    """Limits and prices of the tracks, in mm.

    widths: of the nets that need another width.
    via_price: a change of layer costs as much as a track of this length.
    stitch: from one via of the planes to the next.
    tries: how often the order of the nets may change.
    """

    grid: float
    gap: float
    edge: float
    width: float
    widths: dict[str, float]
    via: float
    via_drill: float
    via_price: float
    stitch: float
    tries: int


class Area(NamedTuple):
    """Copper or a hole on these layers: half the sizes of a rectangle around (x, y), and how far it is grown."""

    net: str
    x: float
    y: float
    wide: float
    high: float
    radius: float
    layers: tuple[int, ...]


class Track(NamedTuple):
    net: str
    layer: int
    points: list[Point]
    width: float


class Routed:
    """The board on its grid: what is there, and the tracks and vias so far."""

    def __init__(self, areas: list[Area], box: tuple[float, float, float, float], rules: Rules) -> None:
        """Begin without tracks. `box`: left, bottom, right, top of the board."""
        self.areas, self.rules = areas, rules
        self.tracks: list[Track] = []
        self.vias: list[tuple[str, Point]] = []
        self._x, self._y = (
            low + rules.grid * np.arange(int((high - low) / rules.grid) + 1)
            for low, high in ((box[0], box[2]), (box[1], box[3]))
        )

    def nodes(self, area: Area) -> list[Node]:
        """Return the points of the grid next to the middle of an area, one on each of its layers."""
        column = round((area.x - self._x[0]) / self.rules.grid)
        row = round((area.y - self._y[0]) / self.rules.grid)
        return [(layer, column, row) for layer in area.layers]

    def point(self, node: Node) -> Point:
        return float(self._x[node[1]]), float(self._y[node[2]])

    def blocked(self, net: str) -> np.ndarray:
        """Return where the net can have no track, by layer, and then where it can have no via."""
        rules = self.rules
        half, via = rules.widths.get(net, rules.width) / 2, rules.via / 2
        masks = np.zeros((3, len(self._x), len(self._y)), bool)
        for mask, radius in zip(masks, (half, half, via), strict=True):
            margin = math.ceil((rules.edge + radius) / rules.grid)
            mask[:] = True
            mask[margin:-margin, margin:-margin] = False
        pads = set(self.areas)
        for area, end in self._copper():
            if area.net != net:
                for layer in area.layers:
                    self.block(masks[layer], area, end, half)
            # A via in a pad would drink its solder, and two holes must not touch.
            if area.net != net or area in pads or area.layers == (FRONT, BACK):
                self.block(masks[2], area, end, via)
        return masks

    def _copper(self) -> Iterator[tuple[Area, Point]]:
        """Yield everything that blocks: an area, and the end of the line along which it extends."""
        for area in self.areas:
            yield area, (area.x, area.y)
        for net, layer, points, width in self.tracks:
            for start, end in pairwise(points):
                yield Area(net, *start, 0, 0, width / 2, (layer,)), end
        for net, at in self.vias:
            yield Area(net, *at, 0, 0, self.rules.via / 2, (FRONT, BACK)), at

    def block(self, mask: np.ndarray, area: Area, end: Point, radius: float) -> None:
        """Mark the points that copper of this radius must not have for its middle."""
        reach = area.radius + radius + self.rules.gap
        dx, dy = end[0] - area.x, end[1] - area.y
        wide, high = area.wide + reach, area.high + reach
        columns = slice(*np.searchsorted(self._x, (min(area.x, end[0]) - wide, max(area.x, end[0]) + wide)))
        rows = slice(*np.searchsorted(self._y, (min(area.y, end[1]) - high, max(area.y, end[1]) + high)))
        x, y = self._x[columns, None] - area.x, self._y[None, rows] - area.y
        along = np.clip((x * dx + y * dy) / max(dx * dx + dy * dy, _BIT), 0, 1)
        far_x = np.maximum(np.abs(x - along * dx) - area.wide, 0)
        far_y = np.maximum(np.abs(y - along * dy) - area.high, 0)
        mask[columns, rows] |= np.hypot(far_x, far_y) < reach - _BIT

    def lay(self, net: str, path: list[Node], start: Point, end: Point) -> None:
        """Add the tracks and vias of a path. It begins and ends in the middle of a pad, or on a track."""
        points, layer = [start], path[0][0]
        for node in path:
            if node[0] != layer:
                self._track(net, layer, points)
                self.vias.append((net, points[-1]))
                points, layer = [points[-1]], node[0]
            points.append(self.point(node))
        self._track(net, layer, [*points, end])

    def _track(self, net: str, layer: int, points: list[Point]) -> None:
        kept: list[Point] = []
        for x, y in points:
            if kept and math.dist(kept[-1], (x, y)) < _BIT:
                continue
            if len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2:]
                if abs((bx - ax) * (y - by) - (by - ay) * (x - bx)) < _BIT:  # straight on
                    kept.pop()
            kept.append((x, y))
        self.tracks.append(Track(net, layer, kept, self.rules.widths.get(net, self.rules.width)))

    def connect(self, net: str) -> bool:
        """Connect the areas of a net, the nearest first. Return whether there was a way."""
        first, *left = [area for area in self.areas if area.net == net]
        blocked = self.blocked(net)
        ends = dict.fromkeys(self.nodes(first), (first.x, first.y))  # where tracks may begin, and from which point
        while left:
            goals = {node: area for area in left for node in self.nodes(area)}
            path = search(self.rules, blocked, ends, goals)
            if not path:
                return False
            reached = goals[path[0]]
            self.lay(net, path, (reached.x, reached.y), ends[path[-1]])
            left.remove(reached)
            ends = {node: self.point(node) for node in path} | ends
            ends.update(dict.fromkeys(self.nodes(reached), (reached.x, reached.y)))
        return True

    def drop(self, plane: str) -> bool:
        """Give each pad of the plane that is on one layer a via nearby. Return whether there was room."""
        for area in [each for each in self.areas if each.net == plane and len(each.layers) == 1]:
            blocked = self.blocked(plane)
            columns, rows = np.nonzero(~blocked[2])
            away = np.hypot(self._x[columns] - area.x, self._y[rows] - area.y)
            near = np.argsort(away, kind="stable")[: self.rules.tries]
            starts = self.nodes(area)
            paths = (search(self.rules, blocked, starts, [(*area.layers, int(columns[i]), int(rows[i]))]) for i in near)
            path = next(filter(None, paths), None)
            if path is None:
                return False
            self.lay(plane, path, self.point(path[0]), (area.x, area.y))
            self.vias.append((plane, self.point(path[0])))
        return True

    def stitch(self, plane: str) -> bool:
        """Connect the planes of both layers with vias in rows and columns, if there is room. Return whether all pads of
        the plane then meet."""
        step = round(self.rules.stitch / self.rules.grid)
        free = (~self.blocked(plane)).tolist()
        pads = [self.nodes(area) for area in self.areas if area.net == plane]
        drops = [self.nodes(Area(net, *at, 0, 0, 0, (FRONT, BACK))) for net, at in self.vias if net == plane]
        joints = {node[1:] for nodes in pads + drops if len(nodes) > 1 for node in nodes}
        seen: set[Node] = set()
        left = list(pads[0])
        while left:
            node = layer, column, row = left.pop()
            if node in seen or not (free[layer][column][row] or (column, row) in joints):
                continue
            seen.add(node)
            left += [(layer, column + dx, row + dy) for dx, dy in _STEPS if not dx or not dy]
            if column % step == row % step == 0 and free[2][column][row] and (column, row) not in joints:
                joints.add((column, row))
                self.vias.append((plane, self.point(node)))
            if (column, row) in joints:
                left.append((1 - layer, column, row))
        return all(seen.intersection(nodes) for nodes in pads)


def route(
    areas: list[Area], box: tuple[float, float, float, float], nets: list[str], plane: str, rules: Rules
) -> Routed:
    """Return the board with all areas of each of these nets connected, and each area of the plane with both layers.
    ValueError if there is no way."""
    order = list(nets)
    for _ in range(rules.tries):
        board = Routed(areas, box, rules)
        failed = next((net for net in order if not board.connect(net)), "") if board.drop(plane) else plane
        if not failed and board.stitch(plane):
            return board
        first = failed if failed in order else order[-1]
        order.remove(first)
        order.insert(0, first)
    where = "in %d tries: move a part in hardware/places.py" % rules.tries
    raise ValueError("no way found for %s %s" % (failed or plane, where))


def search(rules: Rules, blocked: np.ndarray, starts: Collection[Node], goals: Collection[Node]) -> list[Node]:
    """Return the cheapest path from a goal back to a start (A*), or nothing."""
    free = (~blocked).tolist()
    targets = sorted({node[1:] for node in goals})

    def rest(node: Node) -> float:
        away = [sorted((abs(node[1] - column), abs(node[2] - row))) for column, row in targets]
        return rules.grid * min(long + (math.sqrt(2) - 1) * short for short, long in away)

    prices = dict.fromkeys(starts, 0.0)
    before: dict[Node, Node] = {}
    queue = [(rest(node), 0.0, node) for node in sorted(prices)]
    heapq.heapify(queue)
    while queue:
        _, price, node = heapq.heappop(queue)
        if price > prices[node] + _BIT:
            continue
        if node in goals:
            path = [node]
            while path[-1] in before:
                path.append(before[path[-1]])
            return path
        layer, column, row = node
        ways = [((layer, column + dx, row + dy), rules.grid * math.hypot(dx, dy)) for dx, dy in _STEPS]
        if free[2][column][row]:
            ways.append(((1 - layer, column, row), rules.via_price))
        for after, cost in ways:  # the edge is blocked, so that none is outside
            better = price + cost < prices.get(after, math.inf) - _BIT
            if better and (free[after[0]][after[1]][after[2]] or after in goals):
                prices[after], before[after] = price + cost, node
                heapq.heappush(queue, (price + cost + rest(after), price + cost, after))
    return []
