# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The colours: fifteen inks, and the displayio palettes with an ink on a ground.

Every picture has one bit a pixel (ground, ink) or two (ground, two steps between, ink), so it serves in every colour.
Palettes are made once and shared. A changed palette would re-send everything that uses it, so widgets use another one.
"""

import displayio
from micropython import const

BLACK = 0x000000
PAPER = 0xFFF7EF
ASH = 0xB5B2AD
FOG = 0x848284
SMOKE = 0x4A494A
NIGHT = 0x212421
ROLL = 0xFF5929

# The players, by seat: at first circle, triangle, square, diamond, star, cross, ring, heart (skalbox.draw.signs).
PLAYERS = [0x3182FF, 0xFFDF21, 0x3AB273, 0xFFA2DE, 0xBD9EFF, 0xBDF7FF, 0xBD8631, 0xCE4994]

_SMOOTH = const(0)
_MASK = const(1)
_FIELD = const(2)

_table: dict = {}  # the palettes of the table, by (ink, ground, sort),
_screen: dict = {}  # and of the current screen alone
_new = _screen  # which of them gets a new palette


def pool_for(for_table: bool) -> None:
    """Keep new palettes with the table (True) or with the screen (False)."""
    global _new
    _new = _table if for_table else _screen


def forget(of_table: bool) -> None:
    """Drop the palettes of the table (True) or of the screen. Nothing that uses them may be painted later."""
    (_table if of_table else _screen).clear()
    pool_for(False)


def _find(ink: int, ground: int, sort: int) -> displayio.Palette:
    """Return the palette of this sort, and make it if there is none."""
    key = (ink, ground, sort)
    palette = _table.get(key)
    if palette is None:
        palette = _screen.get(key)
        if palette is None:
            last = 1 if sort == _MASK else 3
            palette = displayio.Palette(last + 1)
            palette[0] = ground
            for step in range(1, last):
                palette[step] = _between(ground, ink, step)
            palette[last] = ink
            if sort == _FIELD:
                palette.make_transparent(0)
            _new[key] = palette
        elif _new is _table:
            _table[key] = palette
    return palette


def _between(ground: int, ink: int, thirds: int) -> int:
    """Return the colour `thirds` (0..3) of the way from ground to ink."""
    colour = 0
    for bits in range(0, 24, 8):
        colour |= ((ground >> bits & 255) * (3 - thirds) + (ink >> bits & 255) * thirds + 1) // 3 << bits
    return colour


def smooth(ink: int, ground: int = BLACK) -> displayio.Palette:
    """Return the palette of four steps from `ground` to `ink`, for pictures of two bits a pixel."""
    return _find(ink, ground, _SMOOTH)


def mask(ink: int, ground: int = BLACK) -> displayio.Palette:
    """Return the palette of `ground` and `ink`, for pictures of one bit a pixel."""
    return _find(ink, ground, _MASK)


def on_field(ink: int, field: int) -> displayio.Palette:
    """Return the palette of two bits a pixel for what lies on a coloured field, with a transparent ground."""
    return _find(ink, field, _FIELD)
