# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All that is printed: in printing position, as files have it, and in its place in the device."""

from __future__ import annotations

from back import back
from design import Case
from front import front
from keys import COUPON_PLAYS, coupon_frame, coupon_key, foot, hold_key, roll_key
from manifold3d import Manifold
from places import HOLD_KEYS, ROLL_KEY


def in_printing_position(case: Case) -> dict[str, Manifold]:
    """Return each file's solid as it lies on the printer's bed. The front lies on its face."""
    upside_down = (180, 0, 0)
    solids = {
        "front": front(case).rotate(upside_down),
        "back-slim": back(case, deep=False),
        "back-deep": back(case, deep=True),
        "hold-key": hold_key(case),
        "roll": roll_key(case),
        "foot": foot(case),
        "coupon-frame": coupon_frame(case).rotate(upside_down),
    }
    return solids | {f"coupon-key-{play:.1f}": coupon_key(case, play) for play in COUPON_PLAYS}


def in_place(case: Case, deep: bool) -> dict[str, Manifold]:
    """Return all printed parts of one device. Equal keys are one solid, moved: they stay equal."""
    hold, one_foot = hold_key(case), foot(case)
    solids = {"front": front(case), "back": back(case, deep), "ROLL": roll_key(case).translate((*ROLL_KEY, 0))}
    for number, at in enumerate(HOLD_KEYS, 1):
        solids[f"hold {number}"] = hold.translate((*at, 0))
    return solids | {"upper foot": one_foot, "lower foot": one_foot.translate((0, -2 * case.foot_at[1], 0))}
