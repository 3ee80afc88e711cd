# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The supported panels, named by their size for SKALBOX_PANEL in settings.toml.

PANELS[name] is (width, height, rowstart, colstart, rotations, layout). Width and height are of the upright picture, in
pixels. An ST7789 has a memory of 240 columns and 320 rows; the glass shows the part that begins at rowstart and
colstart (as in adafruit_st7789). The rotations make the picture upright, in degrees, the usual one first. The layout is
the column of skalbox.draw.measures that the screens use:

    square   from 240x240 on: columns of boxes side by side, a line above the keys
    wide     from 320x240 on: the same, with everybody's totals beside
    low      from 240x135 on: no line above the keys, small dice
    long     from 320x170 on: no line above the keys

A new panel needs only a new row. Nothing here needs a board, so that a computer can read it too.
"""

DEFAULT = "240x240"

PANELS = {
    "240x240": (240, 240, 80, 0, ("0", "90", "180", "270"), "square"),  # 1.3 and 1.54 inch
    "320x240": (320, 240, 0, 0, ("90", "270"), "wide"),  # 2.0 to 2.8 inch
    "240x135": (240, 135, 40, 53, ("270", "90"), "low"),  # 1.14 inch
    "320x170": (320, 170, 0, 35, ("90", "270"), "long"),  # 1.9 inch
    "320x172": (320, 172, 0, 34, ("90", "270"), "long"),  # 1.47 inch
}
