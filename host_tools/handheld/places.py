# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The place of everything on the handheld, in the panel's own pixels from the case's upper left corner; and the key at
a point."""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[int, int, int, int]  # left, top, width, height

ROLL = 5
_SIDE = 23  # from the case's edge to the panel, at the top and at both sides
_BEZEL = 10  # from the glass' edge to the panel
_KEYS_BELOW = 19  # from the panel to the hollows of the hold keys
_KEY_HIGH = 42
_ROLL_BELOW = 6  # from one row of hollows to the next
_ROLL_HIGH = 41
_APART = 4  # between two hollows
_RING = 3  # of a hollow around its key
_WORDMARK = 67, 36
_FOOT = 7, 13, 8  # above, of, and below the line at the foot
_REACH = 4  # ROLL can be touched so far around its hollow


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
    """Return the handheld of a panel of this size in pixels: a hold key under the middle of each fifth of it."""
    keys_top = _SIDE + height + _KEYS_BELOW
    roll_top = keys_top + _KEY_HIGH + _ROLL_BELOW
    pitch = width // ROLL
    wide = pitch - _APART
    hollows = [(_SIDE + pitch * key + _APART // 2, keys_top, wide, _KEY_HIGH) for key in range(ROLL)]
    right = hollows[-1][0] + wide
    roll_wide = 3 * pitch - 7
    hollows.append((right - roll_wide, roll_top, roll_wide, _ROLL_HIGH))
    left = hollows[0][0] + _RING
    above, line, below = _FOOT
    foot_top = roll_top + _ROLL_HIGH + above
    return Places(
        (width + 2 * _SIDE, foot_top + line + below),
        (_SIDE, _SIDE, width, height),
        (_SIDE - _BEZEL, _SIDE - _BEZEL, width + 2 * _BEZEL, height + 2 * _BEZEL),
        tuple(hollows),
        (left, roll_top + (_ROLL_HIGH - _WORDMARK[1]) // 2, *_WORDMARK),
        (hollows[0][0], foot_top, right - hollows[0][0], line),
    )
