# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The model of the printed case for its tests, each solid made once, and questions about where solids meet."""

from __future__ import annotations

import atexit
import sys
from functools import cache
from types import SimpleNamespace

from helpers import ROOT
from manifold3d import Manifold, OpType

sys.path += [str(ROOT / "hardware/case"), str(ROOT / "hardware")]


import checks  # noqa: F401
import design
import front  # noqa: F401
import keys  # noqa: F401
import parts
import places  # noqa: F401
import printed

from host_tools.body import bought, files, solids  # noqa: F401

MEETING = 1e-3  # mm³: less is rounding

CASE = design.nominal()
BACKS = {"slim": False, "deep": True}


@cache
def printed_parts(deep: bool) -> dict[str, Manifold]:
    return printed.in_place(CASE, deep)


@cache
def on_the_bed() -> dict[str, Manifold]:
    return printed.in_printing_position(CASE)


@cache
def board() -> dict[str, Manifold]:
    return bought.on_board(CASE)


@cache
def whole(deep: bool) -> dict[str, Manifold]:
    """Return everything in and around the closed device, with the cable in it."""
    loose = {
        "battery": bought.battery(CASE, deep),
        "wires": bought.wires(CASE, deep),
        "screws": bought.screws(CASE),
        "plug of the cable": bought.usb_plug(CASE),
        "pin for BOOTSEL": bought.bootsel_pin(CASE, deep),
    }
    return printed_parts(deep) | board() | loose


for each in (printed_parts, on_the_bed, board, whole):
    atexit.register(each.cache_clear)  # else manifold3d complains of what is left


def joined(many) -> Manifold:
    return Manifold.batch_boolean(list(many), OpType.Add)


def meet(one: Manifold, other: Manifold) -> bool:
    """Whether two solids share room."""
    a, b = one.bounding_box(), other.bounding_box()
    apart = any(a[axis] > b[axis + 3] or b[axis] > a[axis + 3] for axis in range(3))
    return not apart and (one ^ other).volume() > MEETING


def way(solid: Manifold, world: Manifold, direction: tuple[int, int, int], most: float = 3.0) -> float:
    """Return how far a solid can move in a direction until it meets the world."""

    def moved(far: float) -> Manifold:
        return solid.translate(tuple(far * each for each in direction))

    if not meet(moved(most), world):
        return most
    low, high = 0.0, most
    while high - low > 0.005:
        middle = (low + high) / 2
        low, high = (low, middle) if meet(moved(middle), world) else (middle, high)
    return low


def other_case(play: float = CASE.play, **sizes) -> design.Case:
    """Return a case with other chosen sizes."""
    kind = type("OtherCase", (design.Case,), sizes)
    return kind(parts.measured(), play)


def measured_with(part: str, dimension: str, more: float) -> SimpleNamespace:
    return parts.measured({part: {dimension: parts.BOUGHT[part][dimension] + more}})
