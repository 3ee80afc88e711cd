# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The front: the shell with its window, key windows, frame of the glass, posts and hooks. It is printed on its face."""

from __future__ import annotations

from design import Case
from manifold3d import CrossSection, Manifold
from places import HOLD_KEYS, PICO, PIEZO, ROLL_KEY, SCREWS, WORDMARK

from host_tools.body.solids import DEEP, Rect, along_x, box, centred, hole, lettering, loft, opened, ring, rod, slab


def front(case: Case) -> Manifold:
    """Return the front in its place in the device."""
    body = shell(case, case.face, case.split) - case.inside.slab(case.split - DEEP, case.plate_in)
    body += glass_frame(case) + guides(case) + piezo_ring(case) + strips(case)
    body += slab(corners(case), 0, case.root) + hooks(case)
    body -= window(case) + key_windows(case) + grille(case) + wordmark(case)
    body -= screw_holes(case) + lip_cut(case) + usb_tunnel(case)
    return body


def shell(case: Case, face: float, end: float) -> Manifold:
    """Return the solid between a rounded face and the split."""
    sign = 1 if end > face else -1
    levels = [(case.outside.grown(-inset), face + sign * deep) for inset, deep in case.rounding]
    return loft(*levels, (case.outside, end))


def window(case: Case) -> Manifold:
    """Return the cut for the picture: an upright edge, a bevel of 45 degrees, and a groove around it."""
    rect = case.picture.grown(case.picture_free)
    bevel = case.plate - case.window_edge
    wide = rect.grown(bevel)
    cut = opened(rect, bevel, case.glass, case.face)
    away, broad, deep = case.groove
    inner = wide._replace(corner=case.key_corner).grown(away)
    return cut + ring(inner.grown(broad), inner, case.face - deep, case.face + DEEP)


def glass_frame(case: Case) -> Manifold:
    """Return the ribs around the glass. At the header they leave its flexible cable free."""
    glass = case.glass_rect.grown(case.held)
    frame = ring(glass.grown(case.rib), glass, case.plate_in - case.rib_high, case.root)
    cable = box(glass.right - DEEP, glass.right + 2 * case.rib, -case.flex, case.flex, 0, case.root)
    return (frame - cable) ^ case.inside.slab(0, case.root)


def guides(case: Case) -> Manifold:
    """Return the thicker front around the keys, which guides them and stops their flanges."""
    holds = case.window(case.hold).grown(case.guide)
    (first, y), (last, _) = HOLD_KEYS[0], HOLD_KEYS[-1]
    row = holds._replace(left=holds.left + first, right=holds.right + last).at(0, y)
    roll = case.window(case.roll).grown(case.guide).at(*ROLL_KEY)
    return row.slab(case.stop, case.root) + roll.slab(case.stop, case.root)


def key_windows(case: Case) -> Manifold:
    keys = [(case.hold, at) for at in HOLD_KEYS] + [(case.roll, ROLL_KEY)]
    cuts = Manifold()
    for size, at in keys:
        cuts += opened(case.window(size).at(*at), case.edge, case.stop - DEEP, case.face)
    return cuts


def piezo_ring(case: Case) -> Manifold:
    """Return the ring around the piezo, which keeps its sound for the holes above it."""
    thick, high = case.piezo_ring
    radius = case.parts.piezo.diameter / 2 + case.held
    low = case.plate_in - high
    return rod(PIEZO.middle, radius + thick, low, case.root) - rod(PIEZO.middle, radius, 0, case.root)


def grille(case: Case) -> Manifold:
    """Return five holes, like a die's."""
    away, radius = case.grille
    cuts = Manifold()
    for x, y in ((0, 0), (1, 1), (-1, 1), (-1, -1), (1, -1)):
        at = PIEZO.middle[0] + x * away, PIEZO.middle[1] + y * away
        cuts += hole(at, radius, case.edge, -case.face, 0)
    return cuts.mirror((0, 0, 1))


def wordmark(case: Case) -> Manifold:
    high, stroke, deep = case.letters
    return slab(lettering("SKALBOX", high, stroke).translate(WORDMARK), case.face - deep, case.face + DEEP)


def corners(case: Case) -> CrossSection:
    """Return the outlines of the two posts for the screws, in the lower corners of the shell."""
    inside = case.inside.grown(case.close)
    top = SCREWS[0].middle[1] + case.post
    side = SCREWS[1].middle[0] - case.post
    both = (
        Rect(inside.left, -side, inside.bottom, top).section() + Rect(side, inside.right, inside.bottom, top).section()
    )
    return both ^ inside.section()


def screw_holes(case: Case) -> Manifold:
    cuts = Manifold()
    for screw in SCREWS:
        cuts += hole(screw.middle, case.pilot / 2, case.edge, 0, case.pilot_deep)
    return cuts


def strips(case: Case) -> Manifold:
    """Return two strips along the upper wall, on which the carrier board lies."""
    inside, solid = case.inside, Manifold()
    for left, right in ((inside.left, -case.strip_ends), (case.strip_ends, inside.right)):
        solid += box(left, right, inside.top - case.strip, inside.top + case.close, 0, case.root)
    return solid ^ inside.grown(case.close).slab(0, case.root)


def hooks(case: Case, gap: float = 0.0) -> Manifold:
    """Return the two hooks at the upper edge, which the back is hung into; or with a gap around them, their rooms."""
    (wide, away, thick, bite), (begin, full, end) = case.hook, case.hook_heights
    inner, outer = case.inside.top + away, case.inside.top + away + thick + gap
    inner, top = (inner - 2 * DEEP, case.split + 2 * DEEP) if gap else (inner, case.split + DEEP)
    nose = [(outer + bite, full - gap), (outer + bite, begin - bite + gap), (outer, begin + gap)]
    profile = [(inner, end - gap), (outer, end - gap), *nose, (outer, top), (inner, top)]  # of y and z
    solid, half = Manifold(), wide / 2 + gap
    for x in case.hooks:
        solid += along_x(profile, x - half, x + half)
    return solid


def lip_cut(case: Case) -> Manifold:
    """Return the cut for the back's tongue: at both sides and below, only the outer half of the wall is left."""
    room = case.outside.grown(-case.lip)._replace(corner=case.lip_corner)
    return below_top(case, case.hang) ^ room.slab(case.split - DEEP, case.split + case.lip_high)


def below_top(case: Case, gap: float = 0.0) -> Manifold:
    """Return all below the corners of the upper wall: the back's tongue ends there."""
    top = case.inside.top - case.inner_corner + gap
    return case.outside._replace(top=top, corner=0.0).grown(DEEP, 0).slab(-case.face, case.face)


def usb_tunnel(case: Case) -> Manifold:
    """Return the cut for the plug: as large as what is moulded around it."""
    wide, high, corner = case.opening
    outside, inside = case.outside.top, case.inside.top - case.plug_stops
    cut = opened(centred(wide, high, corner), case.edge, 0, outside - inside)
    return cut.rotate((-90, 0, 0)).translate((PICO.middle[0], inside, case.plug_height))
