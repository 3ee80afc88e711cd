# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The back: slim for a LiPo cell, or deep for three AAA. It is printed on its outer face."""

from __future__ import annotations

from design import Case
from front import below_top, corners, hooks, shell, usb_tunnel
from manifold3d import Manifold
from places import SCREWS, SLIDE, SOCKET

from host_tools.body.solids import DEEP, Rect, box, centred, hole, opened, ring, rod, slab


def back(case: Case, deep: bool) -> Manifold:
    """Return one of the two backs in its place in the device."""
    floor = case.floor(deep)
    face = floor - case.plate
    body = shell(case, face, case.split) - case.inside.slab(floor, case.split + DEEP)
    body += tongue(case) + posts(case, floor) + rails(case, floor, case.battery_rect(deep))
    body += rod(case.bootsel_at, case.bootsel[1], floor - DEEP, case.bootsel_tube)
    body -= hooks(case, case.close) + usb_tunnel(case) + screw_holes(case, face) + bootsel_hole(case, face)
    if deep:
        return (
            body
            + well(case, floor)
            - well_room(case, face)
            - (lever_slot(case) ^ case.outside.slab(case.slim_in - case.plate, 0))
        )
    return body - lever_slot(case) - cable_door(case, face)


def tongue(case: Case) -> Manifold:
    """Return the tongue behind the front's lip, at both sides and below."""
    outer = case.outside.grown(-case.lip - case.close)._replace(corner=case.lip_corner - case.close)
    high = case.lip_high - case.close
    return below_top(case) ^ ring(outer, case.inside, case.split - high, case.split + high)


def posts(case: Case, floor: float) -> Manifold:
    """Return what the carrier board lies between: posts at the screws, and two in the upper corners."""
    inside, end = case.inside, case.split - case.close
    left, right = case.upper_posts
    solid = slab(corners(case), floor - DEEP, end)
    upper = box(inside.left - case.close, left[0], left[1], inside.top + case.close, floor - DEEP, end)
    upper += box(right[0], inside.right + case.close, right[1], inside.top + case.close, floor - DEEP, end)
    return solid + (upper ^ inside.grown(case.close).slab(floor - DEEP, end))


def screw_holes(case: Case, face: float) -> Manifold:
    cuts = Manifold()
    for screw in SCREWS:
        cuts += rod(screw.middle, case.screw_free / 2, face - DEEP, case.split + DEEP)
        cuts += hole(screw.middle, case.counterbore / 2, case.edge, face, case.seat)
    return cuts


def rails(case: Case, floor: float, battery: Rect) -> Manifold:
    """Return the rails around the battery, open at its sides for fingers and below for its wires."""
    sides, below = (gap / 2 for gap in case.rail_gaps)
    held = battery.grown(case.battery_held)
    frame = ring(held.grown(case.rail), held, floor - DEEP, floor + case.rail_high)
    x, y = (held.left + held.right) / 2, (held.bottom + held.top) / 2
    frame -= box(held.left - case.rail, held.right + case.rail, y - sides, y + sides, floor, 0)
    frame -= box(x - below, x + below, held.bottom - case.rail, y, floor, 0)
    return frame ^ case.inside.slab(floor - DEEP, 0)


def bootsel_hole(case: Case, face: float) -> Manifold:
    """Return the hole through which a pin presses the Pico's button."""
    return hole(case.bootsel_at, case.bootsel[0], case.edge, face, case.split)


def lever_slot(case: Case) -> Manifold:
    """Return the slot for the lever of the switch, and the recess for a fingertip around it."""
    slot = centred(case.parts.slide.lever_thick + 2 * case.lever_free[0], case.lever_way, case.edge).at(*SLIDE.middle)
    return upwards(slot, case.lever_recess, case.slim_in - case.plate, case.slim_in + DEEP)


def upwards(rect: Rect, edge: float, face: float, end: float) -> Manifold:
    """Return the cut for an opening from the back's face up to `end`."""
    return opened(rect.mirrored(), edge, -end, -face).rotate((180, 0, 0))


def cable_door(case: Case, face: float) -> Manifold:
    """Return the opening through which the plug of the cell comes out, to be charged elsewhere."""
    wide, before, beyond, corner = case.cable_door
    mouth, x = case.socket_mouth, SOCKET.middle[0]
    door = Rect(x - wide / 2, x + wide / 2, mouth - before, mouth + case.parts.socket.plug_over + beyond, corner)
    return upwards(door, case.edge, face, case.slim_in + DEEP)


def well(case: Case, floor: float) -> Manifold:
    """Return the wall and the bottom of the well in the deep back, down to the switch."""
    outer = Rect(*case.well, case.edge).grown(case.rib).at(*SLIDE.middle)
    return outer.slab(floor - DEEP, case.slim_in) ^ case.inside.grown(case.close).slab(floor - DEEP, case.slim_in)


def well_room(case: Case, face: float) -> Manifold:
    return upwards(Rect(*case.well, case.edge).at(*SLIDE.middle), case.edge, face, case.slim_in - case.plate)
