# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The positions and sizes of things on the panel, in pixels: one table, with a column for each layout.

Measures of only one screen are in its module. WIDE layouts have all players' totals beside the boxes or more columns.
LOW layouts have the pill, with the throws left, in the headline. Panels of one layout may differ in size, so positions
at the right edge or above the keys are measured from there.
"""

from skalbox import draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Measure = TypeVar("Measure")

_LAYOUT = ("square", "wide", "low", "long").index(draw.panel[5])


def by_layout(square: "Measure", wide: "Measure", low: "Measure", long: "Measure") -> "Measure":
    """Return the value for the panel's layout."""
    return (square, wide, low, long)[_LAYOUT]


def by_height(high: "Measure", low: "Measure", long: "Measure") -> "Measure":
    """Return the value for the panel's layout, if it is the same in square and wide ones."""
    return by_layout(high, high, low, long)


# fmt: off
#                                    square     wide      low     long
WIDTH = draw.panel[0]
HEIGHT = draw.panel[1]
LOW            = by_layout(   False,   False,    True,    True)
WIDE           = by_layout(   False,    True,   False,    True)
SMALL          = by_layout(   False,   False,    True,   False)  # headlines are in the small font, signs small
MARGIN = 4
PILL_RIGHT = WIDTH - MARGIN  # the right end of the pill and of everything else at that edge

# The bottom row: five cells right above the five hold keys.
CELL = WIDTH // 5
_CELL_H        = by_layout(      48,      48,      37,      48)
CELL_Y = HEIGHT - _CELL_H
DIE            = by_layout(      40,      40,      32,      40)
DIE_X = (CELL - DIE) // 2  # in the cell, like all down to DOT_Y
DIE_Y = 4
HELD_RISE = 4  # a held die is drawn this much higher
TUMBLE         = by_layout(      44,      44,      36,      44)
TUMBLE_X = (CELL - TUMBLE) // 2
TUMBLE_Y       = by_layout(       2,       2,       1,       2)
BAR_W          = by_layout(      32,      32,      24,      32)
BAR_H          = by_layout(       4,       4,       3,       4)
BAR_X = (CELL - BAR_W) // 2
BAR_Y          = by_layout(      43,      43,      34,      43)
KEY_X          = by_layout(       2,       4,       2,       4)
KEY_Y          = by_layout(       4,       4,       3,       4)
KEY_W = CELL - 2 * KEY_X
KEY_H          = by_layout(      42,      42,      33,      42)
KEY_ICON_X = CELL // 2 - 8
KEY_ICON_Y     = by_layout(       9,       9,       4,       9)
KEY_WORD = CELL_Y + by_layout(   38,      38,      31,      38)  # baseline, on the panel
DOT = 4
DOT_X = (CELL - DOT) // 2
DOT_Y          = by_layout(      22,      22,      17,      22)

# The line above it: a message, the throws left, what ROLL does now.
STATUS = CELL_Y - by_layout(      7,       7,       5,       7)  # baseline; in LOW layouts only if there is room
PILL_Y         = by_layout(CELL_Y - 22, CELL_Y - 22, 0,       3)
PILL_H = 20
PIP = 8
PIP_PITCH      = by_layout(      11,      11,      10,      11)
PIP_Y = PILL_Y + 6
PIP_GAP        = by_layout(       8,       8,       4,       8)  # between the pips and the pill
STATUS_ROOM    = by_layout(WIDTH - 136, WIDTH - 136, 0,       0)  # of the table's line, left of the pips

# Between headline and status line.
HEADING        = by_layout(      23,      23,      17,      22)  # baseline
TOP            = by_layout(      28,      28,      22,      28)

# The table's headline.
SIGN_X         = by_layout(       4,       4,       1,       4)
SIGN_Y         = by_layout(       6,       6,       2,       5)
NAME_X         = by_layout(      28,      28,      17,      28)
NAME_W         = by_layout(     163,     174,      76,     104)  # a wider name is in the small font, with its total
NAME           = by_layout(      23,      23,      14,      22)  # baseline
ROUND_RIGHT    = by_layout(     190,     197,       0,      80)  # 0: no room for it
ROUND          = by_layout(      23,      23,       0, CELL_Y - 7)  # baseline
TOTAL_RIGHT    = by_layout(     236,     247,     115,     171)
TOTAL_W        = by_layout(      36,      36,      22,      36)

# The table of boxes: box n of a section is n steps of (DX, DY) after the first, in COLUMNS columns.
BOX_NUMBER_W   = by_layout(      25,      25,      25,      25)
BOX_INSET      = by_layout(       2,       2,       1,       2)
UPPER_ICON_X   = by_layout(       4,       4,       1,       4)
UPPER_X        = by_layout(      21,      21,      17,      20)
UPPER_W        = by_layout(      83,      90,      22,      27)
UPPER_Y        = by_layout(      30,      30,      20,      28)
UPPER_DX       = by_layout(       0,       0,      40,      53)
UPPER_DY       = by_layout(      17,      17,       0,       0)
LOWER_ICON_X   = by_layout(     111,     121,       0,       0)
LOWER_X        = by_layout(     129,     140,       2,       2)
LOWER_W        = by_layout(     107,     107,     107,     107)
LOWER_Y        = by_layout(      30,      30,      36,      47)
LOWER_COLUMNS  = by_layout(       1,       1,       2,       2)
LOWER_DX       = by_layout(       0,       0,     125,     116)
LOWER_DY       = by_layout(      17,      17,      14,      16)
LAST_X         = by_layout(     129,     140,     127,     238)  # the thirteenth box
LAST_Y         = by_layout(     132,     132,      82,      79)
LAST_W         = by_layout(     107,     107,     107,      81)

# The progress to the upper bonus, the points from pots, and the pot.
BONUS          = by_layout(     143,     143,      93,      58)  # baseline
BONUS_X        = by_layout(       4,       4,       0,     238)  # of the word; 0: right before the text
BONUS_TEXT     = by_layout(     143,     143,      93,      74)  # baseline of the text,
BONUS_RIGHT    = by_layout(     104,     111,     237, PILL_RIGHT)  # and its right end,
BONUS_LATER    = by_layout(       0,       0,    -121,       0)  # which a thirteenth box moves
BONUS_BAR_X    = by_layout(       4,       4,       0,     280)
BONUS_BAR_Y    = by_layout(     147,     147,       0,      53)
BONUS_BAR_W    = by_layout(     100,     107,       0,      36)
BONUS_BAR_H = 3
RULE_X         = by_layout(       0,       0,       0,     233)  # between the boxes and all this
POTS           = by_layout(     143,     143,       0,      90)  # baseline
POTS_X         = by_layout(     111,     121,       0,     238)
POTS_RIGHT     = by_layout(     233,     247,       0, PILL_RIGHT)
POT = CELL_Y - by_layout(        27,      27,       5,       7)  # baseline
POT_ICON_Y     = by_layout(POT - 13, POT - 13,      0, POT - 13)
POT_X          = by_layout(       4,       4,       4,      88)
POT_ROOM       = by_layout(WIDTH - 8, WIDTH - 8,  168,     228)
TOLD_X         = by_layout(       4,       4,      94,     140)  # the same beside the smaller dice
TOLD_ROOM      = by_layout(WIDTH - 8, WIDTH - 8,   78,     176)

# The width of the boxes in large type, and of the line below them.
LARGE_W        = by_layout(WIDTH - 16, WIDTH - 82, WIDTH - 16, 216)
LARGE_ROOM     = by_layout(WIDTH - 8, LARGE_W,      0, LARGE_W)

# Lists of rows.
ROWS_BOTTOM = CELL_Y - by_layout(26,     26,       2,       2)

# The headline of other screens: a long one is in the small font, like a note at its right.
NOTE           = by_layout(      23,      23,      15,      18)  # baseline
# fmt: on
