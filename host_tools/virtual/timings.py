# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The duration of a Pico's work at 125 MHz, in microseconds of virtual time; at another speed it changes in proportion.

The figures were measured with CircuitPython 10.2.1 on an emulated RP2040, or fitted to measurements there. The model is
within a factor of 1.3, or 10 ms, of each measured change of screen (host_tests/test_clock.py).
"""

from __future__ import annotations

# A refresh: the firmware draws and sends an area in pieces of whole rows, at most 256 pixels. It walks all visible
# layers for each piece. Fitted to nineteen changes of screen (107 to 322 ms; within 20 %). A die of 40x40 raised on the
# table takes 11 ms (measured: 11.5), a tile of 16x16 takes 1.5 ms (1.4).
PIECE_PIXELS = 256
PIECE_US = 157
PICTURE_US = 7.0  # a TileGrid or shape, for each piece
PIXEL_US = 3.2  # that a TileGrid covers,
HIDDEN_PIXEL_US = 0.3  # ... under a picture without transparent pixels
SHAPE_PIXEL_US = 2.3  # that a shape of vectorio covers
BAND_PIXELS = 240 * 24  # a large area reaches the panel in bands, each when its time is over

# Building a screen, with the Python around each call. Fitted to 34 changes of screen (20 to 960 ms); all within a
# quarter, most within a tenth.
BITMAP_US = 900
PALETTE_US = 900
GRID_US = 1_700
SHAPE_US = 3_500
FILL_PIXEL_US = 0.55
BLIT_US = 200  # most are a glyph
BLIT_PIXEL_US = 3.2
READ_US = 1_500  # rows of a picture from a file, after a seek
READ_ON_US = 200  # ... or without a seek
IMPORT_US = 18_800  # a file; most of it is the garbage collection that an import starts
IMPORT_KB_US = 1_020  # of its modules' sources
COLLECT_US = 16_000

START_US = 1_100_000  # from power-on to code.py
KEY_US = 4_000  # an event and the screen's response
TURN_US = 1_500  # an iteration of the loop that draws

# Python code that takes long by itself, in microseconds a call, by module and name.
CALLS = {
    ("skalbox.memory", "forget_rest"): 11_000,  # once for each change of screen
    ("skalcore.coach", "Coach.work"): 7_000,  # a slice of the coach's work
    ("skalcore.game", "Game.apply"): 1_500,
}


def imported(size: int) -> int:
    """Return the import time of a file whose source has this many bytes."""
    return int(IMPORT_US + IMPORT_KB_US * size / 1024)


def blit(pixels: int) -> int:
    return int(BLIT_US + BLIT_PIXEL_US * pixels)


def fill(pixels: int) -> int:
    return int(FILL_PIXEL_US * pixels)
