# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The game's name with its die: shown while the program loads, and on the title."""

import displayio

from skalbox.art import index, sheet
from skalbox.draw import measures, palette

_X = measures.WIDTH // 2 - measures.by_layout(103, 103, 110, 149)
_Y = measures.by_layout(14, 14, 32, 40)
_PARTS = measures.by_layout(3, 3, 1, 1)  # in which the letters are read: no large piece of memory is needed
_DIE_X = measures.WIDTH // 2 + measures.by_layout(54, 54, 84, 114)
_DIE_Y = measures.by_layout(76, 76, 31, 38)

_first: "displayio.Group | None" = None  # the splash, until the title takes it


def _art() -> tuple:
    """Return the letters and the die, each with its row of skalbox.art.index: two lines, or one in a low layout."""
    if not measures.LOW:
        return ("wordmark", index.WORDMARK_BIN), ("wordmark_die", index.WORDMARK_DIE_BIN)
    if measures.WIDE:
        return ("wordline38", index.WORDLINE38_BIN), ("wordline38_die", index.WORDLINE38_DIE_BIN)
    return ("wordline28", index.WORDLINE28_BIN), ("wordline28_die", index.WORDLINE28_DIE_BIN)


def game_name() -> displayio.Group:
    """Return a group of the letters, a Group, and the die, a TileGrid, placed for the title: the splash's own, once.
    The panel shows the splash already, so its pictures are not sent again."""
    global _first
    if _first is not None:
        shown, _first = _first, None
        return shown
    name, (width, height, _, bits) = _art()[0]
    height //= _PARTS
    letters = displayio.Group(x=_X, y=_Y)
    for part in range(_PARTS):
        bitmap = sheet(name, (width, height, _PARTS, bits), part, 1)
        letters.append(displayio.TileGrid(bitmap, pixel_shader=palette.smooth(palette.PAPER), y=part * height))
    group = displayio.Group()
    group.append(letters)
    group.append(displayio.TileGrid(die_picture(0), pixel_shader=palette.smooth(palette.ROLL), x=_DIE_X, y=_DIE_Y))
    return group


def die_picture(number: int) -> displayio.Bitmap:
    """Return this tile of the die: 0, as on the title, to skalbox.art.index.DIE_FACES + 1."""
    die = _art()[1]
    return sheet(die[0], die[1], number, 1)


def splash() -> displayio.Group:
    """Return only the name, to be shown while the program loads."""
    global _first
    _first = game_name()
    return _first
