# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The router of the carrier board, on small boards: it connects, keeps its distances, and says what has no way."""

import math
from itertools import combinations

import pytest
import shapely

from host_tools.circuit.router import BACK, FRONT, VIAS, Area, Rules, route

RULES = Rules(0.25, 0.25, 0.5, 0.3, {"wide": 0.8}, 0.8, 0.4, 6.0, 4.0, 6)
BOX = (0.0, 0.0, 20.0, 12.0)


def pad(net: str, x: float, y: float, *layers: int) -> Area:
    return Area(net, (x, y), (x, y), 0.5, 0.5, 0.0, layers or (FRONT,))


def shape(area: Area) -> shapely.Geometry:
    line = shapely.LineString([area.start, area.end]) if area.start != area.end else shapely.Point(area.start)
    box = shapely.box(*line.bounds).buffer(0) if area.wide else line
    if area.wide:
        x, y = area.start
        box = shapely.box(x - area.wide, y - area.high, x + area.wide, y + area.high)
    return box.buffer(area.radius)


def joined(pads: list[Area], routed: list[Area], net: str) -> bool:
    """Whether all pads of a net meet through its tracks and vias."""
    own = [area for area in [*pads, *routed] if area.net == net]
    left, seen = [0], {0}
    while left:
        one = own[left.pop()]
        for at, other in enumerate(own):
            if at not in seen and set(one.layers) & set(other.layers) and shape(one).intersects(shape(other)):
                seen.add(at)
                left.append(at)
    return len(seen) == len(own)


def least_gap(areas: list[Area]) -> float:
    return min(
        shape(a).distance(shape(b))
        for a, b in combinations(areas, 2)
        if a.net != b.net and set(a.layers) & set(b.layers)
    )


def test_two_nets_that_cross_use_both_layers():
    pads = [
        pad("a", 2, 6),
        pad("a", 18, 6),
        pad("wide", 10, 1.5),
        pad("wide", 10, 10.5),
        pad("gnd", 3, 2),
        pad("gnd", 17, 2),
    ]
    routed = route(pads, BOX, ["a", "wide"], "gnd", RULES)
    assert joined(pads, routed, "a") and joined(pads, routed, "wide")
    assert {area.layers for area in routed if area.net != "gnd"} > {(FRONT,), (FRONT, BACK)}
    assert {area.radius for area in routed if area.net == "wide" and len(area.layers) == 1} == {0.4}
    assert least_gap([*pads, *routed]) >= 0.2
    inside = shapely.box(*BOX).buffer(-RULES.edge)
    assert all(inside.covers(shape(area)) for area in routed)
    assert routed == route(pads, BOX, ["a", "wide"], "gnd", RULES), "equal input gives equal output"


def test_each_pad_of_the_plane_gets_a_via_and_the_planes_are_joined():
    pads = [pad("gnd", 4, 4), pad("gnd", 12, 6, BACK), pad("gnd", 16, 6, FRONT, BACK), pad("", 8, 6, FRONT, BACK)]
    routed = route(pads, BOX, [], "gnd", RULES)
    vias = [area for area in routed if len(area.layers) == 2]
    for each in pads[:2]:
        assert min(math.dist(each.start, via.start) for via in vias) < 2
    assert len(vias) > 8
    assert all(shape(a).distance(shape(b)) >= RULES.gap for a, b in combinations(vias, 2))
    assert all(shape(via).distance(shape(each)) >= 0.2 for via in vias for each in pads)


def test_no_via_is_where_a_word_is_printed_but_tracks_are():
    word = Area("", (10, 8), (10, 8), 5.0, 1.5, 0.0, (VIAS,))
    pads = [pad("a", 2, 7), pad("a", 18, 7), pad("gnd", 4, 2), pad("gnd", 16, 10, BACK)]
    plain, printed = (route([*pads, *more], BOX, ["a"], "gnd", RULES) for more in ([], [word]))
    assert any(shape(via).intersects(shape(word)) for via in plain if len(via.layers) == 2)
    assert not any(shape(via).intersects(shape(word)) for via in printed if len(via.layers) == 2)
    assert joined(pads, printed, "a") and any(shape(each).intersects(shape(word)) for each in printed)


def test_a_net_without_a_way_comes_first_in_the_next_try():
    """The wall has one gap, which the first net would take, though it could go round by the other layer."""
    wall = [pad("", 10, y, FRONT, BACK) for y in (0.5, 1.5, 2.5, 3.5, 4.5, 7.5, 8.5, 9.5, 10.5, 11.5)]
    pads = [*wall, pad("a", 5, 4), pad("a", 15, 4), pad("b", 5, 8, BACK), pad("b", 15, 8, BACK), pad("gnd", 2, 2)]
    routed = route(pads, BOX, ["a", "b"], "gnd", RULES)
    assert joined(pads, routed, "a") and joined(pads, routed, "b") and least_gap([*pads, *routed]) >= 0.2


@pytest.mark.parametrize("net", ["a", "gnd"])
def test_a_net_without_any_way_is_named(net):
    wall = [pad("", 10, 0.5 + y, FRONT, BACK) for y in range(12)]
    ends = [pad(net, 5, 4, FRONT, BACK), pad(net, 15, 4, FRONT, BACK)]
    others = [] if net == "gnd" else [pad("gnd", 2, 2)]
    with pytest.raises(ValueError) as found:
        route([*wall, *ends, *others], BOX, ["a"] if net == "a" else [], "gnd", RULES)
    assert str(found.value) == f"no way found for {net} in 6 tries: move a part in hardware/places.py"
