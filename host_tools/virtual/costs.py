# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What work takes on a Pico at 125 MHz with a 240x240 panel at 32 MHz, in microseconds of virtual time.

The figures were seen on CircuitPython 10.2.1 on an emulated RP2040, or are fitted to what was seen there: of each
measured change of screen the model is within a factor of 1.5 (host_tests/test_clock_times.py).
"""

from __future__ import annotations

from typing import Any

# A refresh. The firmware draws and sends areas piece by piece, a piece being whole rows of at most 256 pixels; for
# each it goes through all that is shown. 240 pieces and no picture: 46 ms, of which 29 are the wire; each picture more
# 0.62 ms; a pixel that one covers 5 us.
PIECE_PIXELS = 256
PIECE_US = 72
PICTURE_US = 2.6
PIXEL_US = 5.0
WIRE_US = 0.5
REFRESH_US = 500
BAND_PIXELS = 240 * 24  # a large area is sent in bands, each when its time is over

# Building.
BLIT_US = 220  # a glyph and the Python around it
BLIT_PIXEL_US = 0.4
FILL_US = 100
FILL_PIXEL_US = 0.05
BITMAP_US = 150
BITMAP_BYTE_US = 0.05
GRID_US = 900  # a TileGrid and the Python around it
GROUP_US = 300
PALETTE_US = 400
SHAPE_US = 600
OPEN_US = 3_000
READ_BYTE_US = 1.0
IMPORT_US = 1_000
IMPORT_KB_US = 580
COLLECT_US = 15_000

START_US = 1_000_000  # from power-on to code.py
KEY_US = 2_000  # an event and what the screen does about it
TURN_US = 1_500  # a turn of the loop that draws

# Python that takes long by itself: (module, class, method) -> microseconds a call.
CALLS = {
    ("skalcore.coach", "Coach", "work"): 9_000,
    ("skalcore.game", "Game", "apply"): 1_200,
}


def imported(size: int) -> int:
    """Importing a module whose source has so many bytes."""
    return int(IMPORT_US + IMPORT_KB_US * size / 1024)


def blit(pixels: int) -> int:
    return int(BLIT_US + BLIT_PIXEL_US * pixels)


def fill(pixels: int) -> int:
    return int(FILL_US + FILL_PIXEL_US * pixels)


def read(size: int) -> int:
    """Reading so many bytes of a picture."""
    return int(READ_BYTE_US * size)


def bitmap(size: int) -> int:
    return int(BITMAP_US + BITMAP_BYTE_US * size)


class Picture:
    """All that is shown, from the top: what a refresh goes through for each piece of an area."""

    def __init__(self, root: Any) -> None:
        self._parts: list[tuple[Any, bool]] = []
        if root is not None:
            self._gather(root)

    def _gather(self, group: Any) -> None:
        if group._hidden_group:
            return
        for layer in reversed(group._layers):
            if hasattr(layer, "_layers"):
                self._gather(layer)
            elif not getattr(layer, "_hidden_tilegrid", False) and not getattr(layer, "_hidden", False):
                self._parts.append((layer._current_area, _opaque(layer)))

    def area(self, area: Any) -> int:
        """Drawing and sending this area."""
        width, height = area.width(), area.height()
        rows = max(1, PIECE_PIXELS // width)
        pieces = -(-height // rows)
        seen = pixels = 0
        x1, y1, x2, y2 = area.x1, area.y1, area.x2, area.y2
        for part, opaque in self._parts:
            seen += 1
            across = min(x2, part.x2) - max(x1, part.x1)
            down = min(y2, part.y2) - max(y1, part.y1)
            if across > 0 and down > 0:
                pixels += across * down
                if opaque and across == width and down == height:
                    break  # what lies below is not looked at
        return int(pieces * (PIECE_US + PICTURE_US * seen) + PIXEL_US * pixels + WIRE_US * width * height)


def _opaque(layer: Any) -> bool:
    colors = getattr(getattr(layer, "_pixel_shader", None), "_colors", None)
    return colors is not None and not any(color.transparent for color in colors)
