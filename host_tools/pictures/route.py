# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Route wires between a board in the middle and parts to its left and right.

A wire leaves its pin sideways, follows a lane of its own up or down, and continues to the part. One that ends on the
other side passes above or below the board. Lanes are assigned by search: the fewest crossings, and never two wires on
top of each other. The search is deterministic, so the same wires always get the same routes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from host_tools.pictures.boards import LEFT, RIGHT
from host_tools.pictures.drawing import Point

_NEAR = 6.0  # two parallel wires closer than this look like one
_OVERLAP = 50  # crossings that one overlap counts as


@dataclass(frozen=True)
class Run:
    """`start` and `end` are the points where the wire leaves the board's label and reaches the part's. `around` is the
    height at which it passes the board if they are on different sides. Runs of one `net` may touch."""

    net: str
    side: str  # of the start
    start: Point
    end: Point
    around: float | None = None


@dataclass(frozen=True)
class Aisle:
    """The range of a side's lanes."""

    left: float
    right: float


@cache
def ways(runs: tuple[Run, ...], left: Aisle, right: Aisle) -> tuple[tuple[Point, ...], ...]:
    """Return the points of each run, in order."""
    aisles = {LEFT: left, RIGHT: right}
    users = {side: [i for i, run in enumerate(runs) if _uses(run, side)] for side in (LEFT, RIGHT)}
    orders = {side: list(indices) for side, indices in users.items()}

    def lay() -> tuple[tuple[Point, ...], ...]:
        lanes = [{side: _lane(orders[side], i, aisles[side]) for side in orders} for i in range(len(runs))]
        return tuple(_way(run, own) for run, own in zip(runs, lanes, strict=True))

    best = _cost(runs, lay())
    better = True
    while better:
        better = False
        for order in orders.values():
            for i in range(len(order)):
                for j in range(len(order)):
                    if i == j:
                        continue
                    moved = order.pop(i)
                    order.insert(j, moved)
                    cost = _cost(runs, lay())
                    if cost < best:
                        best, better = cost, True
                    else:
                        order.insert(i, order.pop(j))
    return lay()


def _uses(run: Run, side: str) -> bool:
    return run.side == side or run.around is not None


def _lane(order: list[int], index: int, aisle: Aisle) -> float:
    if index not in order:
        return 0.0
    return aisle.left + (order.index(index) + 0.5) * (aisle.right - aisle.left) / len(order)


def _way(run: Run, lanes: dict[str, float]) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = run.start, run.end
    lane = lanes[run.side]
    if run.around is None:
        return ((ax, ay), (bx, by)) if ay == by else ((ax, ay), (lane, ay), (lane, by), (bx, by))
    other = lanes[RIGHT if run.side == LEFT else LEFT]
    return (ax, ay), (lane, ay), (lane, run.around), (other, run.around), (other, by), (bx, by)


def crossings(runs: tuple[Run, ...], laid: tuple[tuple[Point, ...], ...]) -> int:
    """Return how often wires of different nets cross; two that overlap count as fifty."""
    bad = 0
    for i, way in enumerate(laid):
        for other in range(i):
            if runs[other].net == runs[i].net:
                continue
            for a, b in pairwise(way):
                bad += sum(_clash(a, b, c, d) for c, d in pairwise(laid[other]))
    return bad


def _cost(runs: tuple[Run, ...], laid: tuple[tuple[Point, ...], ...]) -> tuple[int, float]:
    """Return the crossings and overlaps, then the length of the wires."""
    length = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for way in laid for a, b in pairwise(way))
    return crossings(runs, laid), length


def _clash(a: Point, b: Point, c: Point, d: Point) -> int:
    """Return the cost of two straight pieces, each horizontal or vertical, for each other."""
    if (a[1] == b[1]) != (c[1] == d[1]):
        if c[1] == d[1]:
            a, b, c, d = c, d, a, b  # now a b is horizontal
        return int(min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(c[1], d[1]) <= a[1] <= max(c[1], d[1]))
    axis = 0 if a[1] == b[1] else 1  # along which they run
    if abs(a[1 - axis] - c[1 - axis]) >= _NEAR:
        return 0
    low, high = max(min(a[axis], b[axis]), min(c[axis], d[axis])), min(max(a[axis], b[axis]), max(c[axis], d[axis]))
    return _OVERLAP if low < high + _NEAR else 0
