# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The place of everything on the handheld, in the panel's own pixels from the case's upper left corner; and the key at
a point."""

from __future__ import annotations

from typing import NamedTuple

from host_tools.handheld import sizes

Place = tuple[int, int, int, int]  # left, top, width, height

ROLL = 5
_SIDE = 23  # from the case's edge to the panel, at the top and at both sides
_BEZEL = 10  # from the glass' edge to the panel
_RING = 3  # of a hollow around its key
_WORDMARK = 67, 36
_FOOT = 5, 12, 6  # above, of, and below the line at the foot
_REACH = 4  # ROLL can be touched so far around its hollow


def _across(millimetres: float, pitch: int) -> int:
    """Return an even number of pixels, where two keys' middles are `pitch` pixels apart."""
    return 2 * round(millimetres / sizes.PIXEL * pitch / 64 / 2)


def _down(millimetres: float) -> int:
    """Return pixels: half of what the case has, where thumbs need room."""
    return round(millimetres / sizes.PIXEL / 2)


_HOLD_WIDE, _HOLD_HIGH = (side + 2 * sizes.PLAY for side in sizes.HOLD)
_ROLL_WIDE, _ROLL_TALL = (side + 2 * sizes.PLAY for side in sizes.ROLL)
_KEY_HIGH, _ROLL_HIGH = _down(_HOLD_HIGH), _down(_ROLL_TALL)
# The gaps above the hollows of the hold keys, and above ROLL's.
_KEYS_BELOW = _down(-sizes.KEY_ROWS[0] - _HOLD_HIGH / 2 - sizes.PICTURE[1] / 2)
_ROLL_BELOW = _down(sizes.KEY_ROWS[0] - sizes.KEY_ROWS[1] - (_HOLD_HIGH + _ROLL_TALL) / 2)


class Places(NamedTuple):
    """Everything on the handheld of one panel. The six hollows are for the hold keys from left to right, then for
    ROLL."""

    size: tuple[int, int]
    panel: Place
    glass: Place
    hollows: tuple[Place, ...]
    wordmark: Place
    foot: Place

    def key(self, number: int) -> Place:
        """Return the place of a key, 0 to 5, in its hollow."""
        x, y, width, height = self.hollows[number]
        return x + _RING, y + _RING, width - 2 * _RING, height - 2 * _RING

    def key_at(self, x: float, y: float) -> int | None:
        """Return the key that a finger at this point means, 0 to 5, or None. A hold key has the whole column between
        the glass and the row of ROLL."""
        left, _, wide, _ = self.panel
        glass_end = self.glass[1] + self.glass[3]
        roll_x, roll_y, roll_wide, roll_high = self.hollows[ROLL]
        if glass_end <= y < roll_y - _REACH and left <= x < left + wide:
            return int((x - left) * ROLL // wide)
        within = roll_x - _REACH <= x < roll_x + roll_wide + _REACH
        return ROLL if within and roll_y - _REACH <= y < roll_y + roll_high + _REACH else None

    def multiple(self, width: float, height: float) -> int:
        """Return how many pixels of a window of this size each pixel of the panel can have: 1 or more."""
        return max(1, int(min(width // self.size[0], height // self.size[1])))


def places(width: int, height: int) -> Places:
    """Return the handheld of a panel of this size in pixels. A hold key is under the middle of each fifth of it. The
    sizes and gaps of the keys are the printed case's."""
    keys_top = _SIDE + height + _KEYS_BELOW
    roll_top = keys_top + _KEY_HIGH + _ROLL_BELOW
    pitch = width // ROLL
    wide = _across(_HOLD_WIDE, pitch)
    hollows = [(_SIDE + pitch * key + (pitch - wide) // 2, keys_top, wide, _KEY_HIGH) for key in range(ROLL)]
    roll_wide = _across(_ROLL_WIDE, pitch)
    hollows.append((hollows[3][0] + (wide - roll_wide) // 2, roll_top, roll_wide, _ROLL_HIGH))
    left = hollows[0][0] + _RING
    above, line, below = _FOOT
    foot_top = roll_top + _ROLL_HIGH + above
    return Places(
        (width + 2 * _SIDE, foot_top + line + below),
        (_SIDE, _SIDE, width, height),
        (_SIDE - _BEZEL, _SIDE - _BEZEL, width + 2 * _BEZEL, height + 2 * _BEZEL),
        tuple(hollows),
        (left, roll_top + (_ROLL_HIGH - _WORDMARK[1]) // 2, *_WORDMARK),
        (left - _RING, foot_top, hollows[4][0] + wide - left + _RING, line),
    )
