# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where things stand on the panel, in pixels: the one table of measures, for 240 x 240."""

WIDTH = 240
MARGIN = 4

# The bottom row: five cells right above the five hold keys.
CELL = 48
CELL_Y = 192
DIE_X = 4  # in the cell
DIE_Y = 4
DIE = 40
HELD_RISE = 4  # a held die lies this much higher
TUMBLE_X = 2
TUMBLE_Y = 2
TUMBLE = 44
BAR_X = 8
BAR_Y = 43
BAR_W = 32
BAR_H = 4
KEY_X = 2
KEY_Y = 4
KEY_W = 44
KEY_H = 42
KEY_ICON_X = 16
KEY_ICON_Y = 9
KEY_WORD = 230  # baseline
DOT_X = 22
DOT_Y = 22
DOT = 4

# The line above it: what there is to say, the throws left, what ROLL does now.
STATUS = 185  # baseline
PILL_Y = 170
PILL_H = 20
PILL_RIGHT = 236
PIP = 8
PIP_PITCH = 11
PIP_Y = 176
PIP_GAP = 8  # between the pips and the pill

HEADING = 23  # baseline

# The table of boxes.
BOX = 41  # baseline of the first row
BOX_PITCH = 17
BOX_TOP = 30
UPPER_ICON_X = 4
UPPER_X = 21
UPPER_W = 83
LOWER_ICON_X = 111
LOWER_X = 129
LOWER_W = 107
BOX_NUMBER_W = 25

BONUS = 143  # baseline
BONUS_BAR_Y = 147
BONUS_BAR_W = 100
BONUS_BAR_H = 3
POT = 165  # baseline
POT_ICON_Y = 152
