# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The colours: fifteen inks, and the displayio palettes with an ink on a ground.

Every picture has either one bit a pixel (ground, ink) or two (ground, two steps between, ink), so that one small bitmap
serves in every colour. Palettes are made once and shared; changing one would re-send everything that uses it, so a
widget changes its look by using another palette.
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

_table: dict = {}  # the palettes that the table uses,
_screen: dict = {}  # and those of the current screen alone, by (ink, ground, kind)
_new = _screen  # where one that is made now belongs


def keep(for_table: bool) -> None:
    """From now on note palettes that are asked for as the table's, or as the screen's."""
    global _new
    _new = _table if for_table else _screen


def forget(of_table: bool) -> None:
    """Drop the screen's palettes, or those of the table. Call it only while nothing that uses them is left to change,
    since paint() compares by identity. What is made from now on is the screen's."""
    (_table if of_table else _screen).clear()
    keep(False)


def _find(key: tuple) -> "displayio.Palette | None":
    found = _table.get(key)
    if found is None:
        found = _screen.get(key)
        if found is not None and _new is _table:
            _table[key] = found
    return found


def _between(ground: int, ink: int, thirds: int) -> int:
    """Return the colour `thirds` (0..3) of the way from ground to ink."""
    rest = 3 - thirds
    return (
        ((ground >> 16) * rest + (ink >> 16) * thirds + 1) // 3 << 16
        | ((ground >> 8 & 255) * rest + (ink >> 8 & 255) * thirds + 1) // 3 << 8
        | ((ground & 255) * rest + (ink & 255) * thirds + 1) // 3
    )


def smooth(ink: int, ground: int = BLACK) -> displayio.Palette:
    """Return the palette of four steps from `ground` to `ink`, for pictures of two bits a pixel."""
    key = (ink, ground, _SMOOTH)
    palette = _find(key)
    if palette is None:
        palette = _new[key] = displayio.Palette(4)
        palette[0] = ground
        palette[1] = _between(ground, ink, 1)
        palette[2] = _between(ground, ink, 2)
        palette[3] = ink
    return palette


def mask(ink: int, ground: int = BLACK) -> displayio.Palette:
    """Return the palette of `ground` and `ink`, for pictures of one bit a pixel."""
    key = (ink, ground, _MASK)
    palette = _find(key)
    if palette is None:
        palette = _new[key] = displayio.Palette(2)
        palette[0] = ground
        palette[1] = ink
    return palette


def on_field(ink: int, field: int) -> displayio.Palette:
    """Return the palette of two bits a pixel for a die on a coloured field, with a transparent ground."""
    key = (ink, field, _FIELD)
    palette = _find(key)
    if palette is None:
        palette = _new[key] = displayio.Palette(4)
        palette[1] = _between(field, ink, 1)
        palette[2] = _between(field, ink, 2)
        palette[3] = ink
        palette.make_transparent(0)
    return palette
