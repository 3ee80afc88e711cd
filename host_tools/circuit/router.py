# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A small router for two layers on a grid. It finds the shortest tracks net by net; a net without a way comes first in
the next try. Ground is a plane on both layers: each of its pads gets a via, and more vias join the two planes. Equal
input gives equal output."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

import numpy as np

Point = tuple[float, float]  # mm
Node = tuple[int, int, int]  # layer, column, row

FRONT, BACK = 0, 1
VIAS = 2  # on this layer an area keeps vias away, and nothing else
_BIT = 1e-9  # mm: equal distances are equal
_STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Rules(NamedTuple):
    """Limits and prices of the tracks, in mm."""

    grid: float
    gap: float
    edge: float
    width: float
    widths: dict[str, float]  # of the nets that need another width
    via: float
    via_drill: float
    via_price: float  # a change of layer costs as much as a track of this length
    stitch: float  # from one via of the planes to the next
    tries: int  # how often the order of the nets may change


class Area(NamedTuple):
    """Copper or a hole on these layers: a pad, a track or a via; or a printed word, which no via may cut. It is a line
    from start to end, extended by half the sizes of a rectangle, and then grown by a radius."""

    net: str
    start: Point
    end: Point
    wide: float
    high: float
    radius: float
    layers: tuple[int, ...]


class Board:
    """A board on its grid: first its pads and holes, then the tracks and vias so far."""

    def __init__(self, pads: list[Area], box: tuple[float, float, float, float], rules: Rules) -> None:
        """Begin without tracks. `box`: left, bottom, right, top of the board."""
        self.pads, self.areas, self.rules = pads, list(pads), rules
        left, bottom, right, top = box
        self._x = left + rules.grid * np.arange(int((right - left) / rules.grid) + 1)
        self._y = bottom + rules.grid * np.arange(int((top - bottom) / rules.grid) + 1)

    def nodes(self, area: Area) -> list[Node]:
        """Return the points of the grid next to the start of an area, one on each of its layers."""
        column = round((area.start[0] - self._x[0]) / self.rules.grid)
        row = round((area.start[1] - self._y[0]) / self.rules.grid)
        return [(layer, column, row) for layer in area.layers]

    def point(self, node: Node) -> Point:
        return round(float(self._x[node[1]]), 4), round(float(self._y[node[2]]), 4)

    def blocked(self, net: str) -> np.ndarray:
        """Return where the net can have no track, by layer, and then, in VIAS, where it can have no via."""
        rules, pads = self.rules, set(self.pads)
        half, via = rules.widths.get(net, rules.width) / 2, rules.via / 2
        masks = np.ones((3, len(self._x), len(self._y)), bool)
        for mask, radius in zip(masks, (half, half, via), strict=True):
            margin = math.ceil((rules.edge + radius) / rules.grid)
            mask[margin:-margin, margin:-margin] = False
        for area in self.areas:
            for layer in area.layers if area.net != net else ():
                self._mark(masks[layer], area, half)
            # A via in a pad would drink its solder, and two holes must not touch.
            if area.net != net or area in pads or len(area.layers) > 1:
                self._mark(masks[VIAS], area, via)
        return masks

    def _mark(self, mask: np.ndarray, area: Area, radius: float) -> None:
        """Mark the points that copper of this radius must not have for its middle."""
        reach = area.radius + radius + self.rules.gap
        (left, low), (dx, dy) = area.start, (area.end[0] - area.start[0], area.end[1] - area.start[1])
        x, y = self._x - left, self._y - low
        wide, high = area.wide + reach, area.high + reach
        columns = slice(*np.searchsorted(x, (min(0, dx) - wide, max(0, dx) + wide)))
        rows = slice(*np.searchsorted(y, (min(0, dy) - high, max(0, dy) + high)))
        x, y = x[columns, None], y[None, rows]
        along = np.clip((x * dx + y * dy) / max(dx * dx + dy * dy, _BIT), 0, 1)
        far = np.maximum(np.abs(x - along * dx) - area.wide, 0), np.maximum(np.abs(y - along * dy) - area.high, 0)
        mask[columns, rows] |= np.hypot(*far) < reach - _BIT

    def _via(self, net: str, at: Point) -> None:
        self.areas.append(Area(net, at, at, 0, 0, self.rules.via / 2, (FRONT, BACK)))

    def _lay(self, net: str, path: list[Node], start: Point, end: Point) -> None:
        """Add the tracks and vias of a path. It begins and ends in the middle of a pad, or on a track."""
        points, layer = [start], path[0][0]
        for node in path:
            if node[0] != layer:
                self._track(net, layer, points)
                self._via(net, points[-1])
                points, layer = points[-1:], node[0]
            points.append(self.point(node))
        self._track(net, layer, [*points, end])

    def _track(self, net: str, layer: int, points: list[Point]) -> None:
        first, *rest = dict.fromkeys(points)
        corners = [first]
        for (x, y), (after_x, after_y) in pairwise(rest):
            if abs((x - corners[-1][0]) * (after_y - y) - (y - corners[-1][1]) * (after_x - x)) > _BIT:
                corners.append((x, y))
        radius = self.rules.widths.get(net, self.rules.width) / 2
        self.areas += [Area(net, a, b, 0, 0, radius, (layer,)) for a, b in pairwise([*corners, *rest[-1:]])]

    def connect(self, net: str) -> bool:
        """Connect the pads of a net, the nearest first. Return whether there was a way."""
        first, *left = [pad for pad in self.pads if pad.net == net]
        blocked = self.blocked(net)
        ends = dict.fromkeys(self.nodes(first), first.start)  # where tracks may begin, and from which point
        while left:
            goals = {node: pad for pad in left for node in self.nodes(pad)}
            path = search(self.rules, blocked, ends, goals)
            if not path:
                return False
            reached = goals[path[0]]
            self._lay(net, path, reached.start, ends[path[-1]])
            left.remove(reached)
            ends = {node: self.point(node) for node in path} | ends | dict.fromkeys(self.nodes(reached), reached.start)
        return True

    def drop(self, plane: str) -> bool:
        """Give each pad of the plane that is on one layer a via nearby. Return whether there was room."""
        for pad in [pad for pad in self.pads if pad.net == plane and len(pad.layers) == 1]:
            blocked = self.blocked(plane)
            columns, rows = np.nonzero(~blocked[VIAS])
            away = np.hypot(self._x[columns] - pad.start[0], self._y[rows] - pad.start[1])
            near = np.argsort(away, kind="stable")[: self.rules.tries]
            goals = [(pad.layers[0], int(columns[at]), int(rows[at])) for at in near]
            path = search(self.rules, blocked, self.nodes(pad), goals)
            if not path:
                return False
            self._lay(plane, path, self.point(path[0]), pad.start)
            self._via(plane, self.point(path[0]))
        return True

    def stitch(self, plane: str) -> bool:
        """Connect the planes of both layers with vias in rows and columns, if there is room. Return whether all pads of
        the plane then meet."""
        step = round(self.rules.stitch / self.rules.grid)
        free = (~self.blocked(plane)).tolist()
        joints = {
            node[1:] for area in self.areas if area.net == plane and len(area.layers) > 1 for node in self.nodes(area)
        }
        pads = [self.nodes(pad) for pad in self.pads if pad.net == plane]
        seen: set[Node] = set()
        left = list(pads[0])
        while left:
            node = layer, column, row = left.pop()
            if node in seen or not (free[layer][column][row] or node[1:] in joints):
                continue
            seen.add(node)
            left += [(layer, column + dx, row + dy) for dx, dy in _STEPS if not dx or not dy]
            if column % step == row % step == 0 and free[VIAS][column][row] and node[1:] not in joints:
                joints.add(node[1:])
                self._via(plane, self.point(node))
            if node[1:] in joints:
                left.append((1 - layer, column, row))
        return all(seen.intersection(nodes) for nodes in pads)


def route(
    pads: list[Area], box: tuple[float, float, float, float], nets: list[str], plane: str, rules: Rules
) -> list[Area]:
    """Return tracks and vias that connect all pads of each of these nets, and each pad of the plane with both layers.
    ValueError if there is no way."""
    order, failed = list(nets), ""
    for _ in range(rules.tries):
        board = Board(pads, box, rules)
        failed = next((net for net in order if not board.connect(net)), "") if board.drop(plane) else plane
        if not failed and board.stitch(plane):
            return board.areas[len(pads) :]
        if order:
            order.insert(0, order.pop(order.index(failed) if failed in order else -1))
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
        if free[VIAS][column][row]:
            ways.append(((1 - layer, column, row), rules.via_price))
        for after, cost in ways:  # the edge is blocked, so that none is outside
            better = price + cost < prices.get(after, math.inf) - _BIT
            if better and (free[after[0]][after[1]][after[2]] or after in goals):
                prices[after], before[after] = price + cost, node
                heapq.heappush(queue, (price + cost + rest(after), price + cost, after))
    return []
