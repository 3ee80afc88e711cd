# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The small parts: hold key, ROLL, the foot under the panel, and the coupon that is printed first."""

from __future__ import annotations

from design import Case
from manifold3d import Manifold
from places import ROLL_KEY, ROLL_SWITCHES

from host_tools.body.solids import DEEP, Rect, box, centred, hole, lettering, loft, opened, rod, slab

COUPON_PLAYS = 0.2, 0.3, 0.4


def hold_key(case: Case) -> Manifold:
    """Return one hold key, over the origin."""
    return key(case, case.hold, [0.0])


def roll_key(case: Case) -> Manifold:
    """Return ROLL, over the origin, on its two switches."""
    body = key(case, case.roll, [switch.middle[0] - ROLL_KEY[0] for switch in ROLL_SWITCHES])
    high, stroke, deep = case.roll_letters
    word = lettering("ROLL", high, stroke)
    left, bottom, right, top = word.bounds()
    word = word.translate((-(left + right) / 2, -(bottom + top) / 2))
    return body - slab(word, case.key_top - deep, case.key_top + DEEP)


def key(case: Case, size: tuple[float, float], stems: list[float]) -> Manifold:
    """Return a key that rests on the stems of its switches; a flange below the front keeps it in."""
    cap, low, rest = centred(*size, case.key_corner), case.key_low, case.parts.switch.high
    flange, radius = cap.grown(*case.flange), case.parts.switch.stem / 2 + case.stem_free
    body = loft((flange.grown(-case.edge), low), (flange, low + case.edge), (flange, rest + case.flange_over))
    body += loft((cap, low + case.edge), *((cap.grown(-inset), case.key_top - way) for inset, way in case.key_rounding))
    for x in stems:
        body -= rod((x, 0), radius, low - DEEP, rest)
    return body


def foot(case: Case) -> Manifold:
    """Return the upper foot: it bears the panel's free end, and its peg is in the panel's hole."""
    panel, (x, y) = case.parts.panel, case.foot_at
    high = panel.header_high - case.foot_free
    edge = case.panel_rect.left - case.foot_edge
    right = x + case.foot_wide / 2
    base = Rect(edge - case.foot_lip, right, y - case.foot_wide / 2, y + case.foot_wide / 2)
    body = base.slab(0, high) + base._replace(right=edge).slab(0, panel.header_high + panel.pcb)
    return body + rod((x, y), panel.hole / 2 - case.close, 0, panel.header_high + panel.pcb)


def coupon_frame(case: Case) -> Manifold:
    """Return a piece of the front with one window and one post, as they are there."""
    frame = case.window(case.hold).grown(3 * case.guide)
    post = frame.right + case.post
    plate = frame._replace(right=post + case.post + case.guide)
    body = plate.slab(case.plate_in, case.face)
    body += case.window(case.hold).grown(case.guide).slab(case.stop, case.root)
    body += rod((post, 0), case.post, 0, case.root)
    body -= opened(case.window(case.hold), case.edge, case.stop - DEEP, case.face)
    return body - hole((post, 0), case.pilot / 2, case.edge, 0, case.pilot_deep)


def coupon_key(case: Case, play: float) -> Manifold:
    """Return a hold key with this play in the same window, marked by as many grooves as tenths of a millimetre."""
    smaller = 2 * (play - case.play)
    body = key(case, (case.hold[0] - smaller, case.hold[1] - smaller), [0.0])
    top, (_, stroke, deep) = case.key_top, case.letters
    for number in range(round(play * 10)):
        y = 2 * stroke * (number - (round(play * 10) - 1) / 2)
        body -= box(-case.hold[0] / 4, case.hold[0] / 4, y - stroke / 2, y + stroke / 2, top - deep, top + DEEP)
    return body
