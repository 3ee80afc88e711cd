# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The colours: fifteen inks, and the displayio palettes with an ink on a ground.

Every picture has either one bit a pixel (ground, ink) or two (ground, two steps between, ink), so that one small bitmap
serves in every colour. Palettes are made once and shared; changing one would re-send everything that uses it, so a
widget changes its look by using another palette.
"""

import displayio

BLACK = 0x000000
PAPER = 0xFFF7EF
ASH = 0xB5B2AD
FOG = 0x848284
SMOKE = 0x4A494A
NIGHT = 0x212421
ROLL = 0xFF5929

# The players, by seat: circle, triangle, square, diamond, star, cross, ring, heart.
PLAYERS = (0x3182FF, 0xFFDF21, 0x3AB273, 0xFFA2DE, 0xBD9EFF, 0xBDF7FF, 0xBD8631, 0xCE4994)

_smooth: dict = {}
_masks: dict = {}


def _between(ground: int, ink: int, thirds: int) -> int:
    """Return the colour `thirds` (0..3) of the way from ground to ink."""
    mixed = 0
    for shift in (16, 8, 0):
        a = ground >> shift & 255
        b = ink >> shift & 255
        mixed |= (a * (3 - thirds) + b * thirds + 1) // 3 << shift
    return mixed


def smooth(ink: int, ground: int = BLACK) -> displayio.Palette:
    """Return the palette of four steps from `ground` to `ink`, for pictures of two bits a pixel."""
    key = (ink, ground)
    if key not in _smooth:
        palette = displayio.Palette(4)
        for step in range(4):
            palette[step] = _between(ground, ink, step)
        _smooth[key] = palette
    return _smooth[key]


def forget() -> None:
    """Drop all palettes. Call it only between two screens, since paint() compares by identity."""
    _smooth.clear()
    _masks.clear()


def mask(ink: int, ground: int = BLACK) -> displayio.Palette:
    """Return the palette of `ground` and `ink`, for pictures of one bit a pixel."""
    key = (ink, ground)
    if key not in _masks:
        palette = displayio.Palette(2)
        palette[0] = ground
        palette[1] = ink
        _masks[key] = palette
    return _masks[key]


def on_field(ink: int, field: int) -> displayio.Palette:
    """Return the palette of two bits a pixel for a die on a coloured field, with a transparent ground."""
    key = (ink, field, BLACK)
    if key not in _smooth:
        palette = displayio.Palette(4)
        for step in range(1, 4):
            palette[step] = _between(field, ink, step)
        palette.make_transparent(0)
        _smooth[key] = palette
    return _smooth[key]
