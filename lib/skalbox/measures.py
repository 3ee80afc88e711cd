# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where things stand on the panel, in pixels: one table for all panels, a column each.

Every screen is laid out from these names. WIDE panels have 320 columns, LOW ones fewer than 200 rows: there the line
above the keys is missing, and the pill, with the throws left, stands in the headline.
"""

from skalbox import config

_PANEL = config.PANELS.index(config.choice("SKALBOX_PANEL", config.PANELS[0], config.PANELS))


def _at(square: int, wide: int, small: int, long: int) -> int:
    return (square, wide, small, long)[_PANEL]


# fmt: off
#                     240x240  320x240  240x135  320x170
WIDTH          = _at(     240,     320,     240,     320)
HEIGHT         = _at(     240,     240,     135,     170)
LOW = HEIGHT < 200
WIDE = WIDTH > 300
MARGIN = 4

# The bottom row: five cells right above the five hold keys.
CELL           = _at(      48,      64,      48,      64)
CELL_Y         = _at(     192,     192,      98,     122)
DIE            = _at(      40,      40,      32,      40)
DIE_X          = _at(       4,      12,       8,      12)  # in the cell, as all down to DOT_Y
DIE_Y = 4
HELD_RISE = 4  # a held die lies this much higher
TUMBLE         = _at(      44,      44,      36,      44)
TUMBLE_X       = _at(       2,      10,       6,      10)
TUMBLE_Y       = _at(       2,       2,       1,       2)
BAR_X          = _at(       8,      16,      12,      16)
BAR_Y          = _at(      43,      43,      34,      43)
BAR_W          = _at(      32,      32,      24,      32)
BAR_H          = _at(       4,       4,       3,       4)
KEY_X          = _at(       2,       4,       2,       4)
KEY_Y          = _at(       4,       4,       3,       4)
KEY_W          = _at(      44,      56,      44,      56)
KEY_H          = _at(      42,      42,      33,      42)
KEY_ICON_X     = _at(      16,      24,      16,      24)
KEY_ICON_Y     = _at(       9,       9,       4,       9)
KEY_WORD       = _at(     230,     230,     129,     160)  # baseline
DOT_X          = _at(      22,      30,      22,      30)
DOT_Y          = _at(      22,      22,      17,      22)
DOT = 4

# The line above it: what there is to say, the throws left, what ROLL does now.
STATUS         = _at(     185,     185,      93,     115)  # baseline; on low panels of screens that have room for it
PILL_Y         = _at(     170,     170,       0,       3)
PILL_H = 20
PILL_RIGHT     = _at(     236,     316,     236,     316)
PIP = 8
PIP_PITCH = 11
PIP_Y          = _at(     176,     176,       6,       9)
PIP_GAP = 8  # between the pips and the pill
STATUS_ROOM    = _at(     104,     184,       0,       0)  # of the table's line, left of the pips

# What lies between headline and status line.
HEADING        = _at(      23,      23,      17,      22)  # baseline
TOP            = _at(      28,      28,      22,      28)
BOTTOM         = _at(     166,     166,      80,     102)

# The table's headline.
SIGN_Y         = _at(       6,       6,       2,       5)
NAME_X         = _at(      28,      28,      21,      28)
NAME_W         = _at(     104,     104,      60,      58)
ROUND_RIGHT    = _at(     190,     190,       0,     316)  # 0: no room for it
ROUND          = _at(      23,      23,       0,      97)  # baseline
TOTAL_RIGHT    = _at(     236,     240,     104,     126)
TOTAL_W        = _at(      36,      36,      22,      36)

# The table of boxes: box n of a section stands n steps of (DX, DY) behind the first, in COLUMNS columns.
BOX_NUMBER_W   = _at(      25,      25,      25,      22)
BOX_INSET      = _at(       3,       3,       3,       1)
UPPER_ICON_X   = _at(       4,       4,       1,       4)
UPPER_X        = _at(      21,      21,      17,      20)
UPPER_W        = _at(      83,      83,      23,      27)
UPPER_Y        = _at(      30,      30,      21,      28)
UPPER_DX       = _at(       0,       0,      40,      53)
UPPER_DY       = _at(      17,      17,       0,       0)
LOWER_ICON_X   = _at(     111,     114,       0,       0)
LOWER_X        = _at(     129,     133,       2,       2)
LOWER_W        = _at(     107,     107,     107,     104)
LOWER_Y        = _at(      30,      30,      37,      48)
LOWER_COLUMNS  = _at(       1,       1,       2,       3)
LOWER_DX       = _at(       0,       0,     125,     106)
LOWER_DY       = _at(      17,      17,      15,      17)
LAST_Y         = _at(     132,     132,      82,      86)  # the thirteenth box

# The way to the upper bonus, the points from pots, and the pot.
BONUS          = _at(     143,     143,      93,      97)  # baseline
BONUS_X        = _at(       4,       4,     172,       4)
BONUS_LATER    = _at(       0,       0,       0,     106)  # that much further right where there is a thirteenth box
LEAD_X         = _at(      50,      50,     207,       0)  # 0: no room for it
BONUS_RIGHT    = _at(     101,     101,     237,     104)
BONUS_BAR_X    = _at(       4,       4,       0,      46)
BONUS_BAR_Y    = _at(     147,     147,       0,      92)
BONUS_BAR_W    = _at(     100,     100,       0,      30)
BONUS_BAR_H = 3
POTS_X         = _at(     111,     114,       0,     110)
POTS_RIGHT     = _at(     233,     240,       0,     207)
POT            = _at(     165,     165,      93,     115)
POT_ICON_Y     = _at(     152,     152,       0,     102)
POT_X          = _at(      24,      24,       4,      24)
POT_RIGHT      = _at(     236,     316,     163,     316)

# Everybody's totals, on the one panel with room for them.
TOTALS_X = 254
TOTALS_Y = 31
TOTALS_W = 64
TOTALS_H = 113

# The dice small, while a box is chosen.
MINI_X         = _at(       4,       4,      21,     136)
MINI_Y         = _at(     171,     171,       2,       5)
MINI_PITCH     = _at(      17,      17,      16,      16)
MINI           = _at(     185,     185,      14,      18)  # baseline of their addition

# The score sheets: boxes run down and seats across; on low panels boxes across and seats down.
SHEET_X        = _at(      19,      20,      18,      17)  # left edge of the first numbers, in each half
SHEET_Y        = _at(      17,      17,      38,      46)  # top of the first numbers
SHEET_STEP     = _at(      17,      17,      23,      24)  # from box to box, at most
SHEET_WIDE     = _at(       0,       0,      24,      25)  # what else stands in a row takes so much
SHEET_SEAT     = _at(      25,      34,      15,      19)  # from seat to seat
SHEET_FIELD    = _at(      24,      30,      14,      18)  # of which its numbers fill so much
SHEET_LINE     = _at(     141,     141,       0,       0)  # the line over the totals; 0: they stand behind the numbers
SHEET_TOTAL    = _at(     161,     161,       0,       0)  # baseline

# The standings: a winner in large, or where many play or share the win a list in columns.
FINAL_SIGN_X   = _at(       8,       8,       4,       6)
FINAL_SIGN_Y   = _at(      10,      10,       3,      34)
FINAL_NAME_X   = _at(      76,      76,      22,       4)
FINAL_NAME     = _at(      26,      26,       0,       0)  # baseline; 0: it is the headline
FINAL_TOTAL_X  = _at(       0,       0,       4,      70)  # 0: it ends at the right edge
FINAL_TOTAL    = _at(      58,      58,      61,      72)  # baseline
FINAL_WINS     = _at(      45,      45,      77,      92)  # baseline; on high panels of the first of two lines
FINAL_TIE_Y    = _at(      76,      76,      81,     101)
FINAL_TIE_H    = _at(      24,      24,      16,      18)
FINAL_ROW      = _at(     123,     123,      41,      50)  # baseline of the second
FINAL_ROW_X    = _at(      11,      11,     114,     186)
FINAL_STEP     = _at(      21,      21,      18,      23)
FINAL_LIST_Y   = _at(      36,      36,      25,      31)  # of the columns
FINAL_LIST_H   = _at(     128,     128,      72,      90)

# The pot: what it holds and who takes it in the headline, a column a player below.
POT_PITCH      = _at(      60,      78,      60,      78)  # from column to column
POT_COLUMN_W   = _at(      56,      72,      58,      74)
POT_COLUMN_Y   = _at(      52,      52,      23,      28)
POT_COLUMN_H   = _at(     114,     114,      74,      92)
POT_SIGN_Y     = _at(      57,      57,      27,      34)
POT_DICE       = _at(      20,      20,      15,      20)
POT_DICE_Y     = _at(      76,      76,      26,      31)
POT_DICE_X     = _at(     -21,     -21,      -8,      -9)  # from the column's middle, as all the widths here
POT_SIGN_X     = _at(      -7,      -7,     -26,     -31)
POT_ADDITION   = _at(     124,     124,      60,      72)  # baselines
POT_LINE_Y     = _at(     131,     131,      65,      79)
POT_TOTAL      = _at(     146,     146,      78,      95)
POT_NAME       = _at(     161,     161,      92,     112)

# The question before a box is struck.
ZERO_Y         = _at(      34,      34,      24,      29)
ZERO_H         = _at(      70,      70,      40,      46)
ZERO_NAME      = _at(      76,      76,      52,      60)  # baselines
ZERO_NOTE      = _at(     128,     128,      78,      93)
ZERO_ELSE      = _at(     148,     148,      94,     112)
ZERO_DICE_X    = _at(       4,       4,       0,     231)  # 0: no room for them
ZERO_DICE_Y    = _at(     171,     171,       0,      82)

# The turn's menu: line n of it stands n steps below the first, the last one by itself.
MENU_Y         = _at(      45,      45,      28,      37)
MENU_STEP      = _at(      24,      24,      12,      16)
MENU_LAST      = _at(     153,     153,      95,     115)
MENU_ICON_X    = _at(       8,      16,       8,      16)  # in the cell
MENU_ICON_Y    = _at(       9,       9,       3,       9)

# After the power came back.
RESUME_SIGN_Y  = _at(      35,      35,      24,      28)
RESUME_X       = _at(      86,      86,      30,      72)
RESUME_NAME    = _at(      58,      58,      40,      45)  # baselines
RESUME_WHERE   = _at(      78,      78,      57,      63)
RESUME_LEFT    = _at(      95,      95,       0,      79)  # 0: no room for it
RESUME_LINE_Y  = _at(     111,     111,      61,      85)
RESUME_SIGNS_Y = _at(     117,     117,      64,      88)
RESUME_TOTAL   = _at(     154,     154,      96,     120)
RESUME_DICE_X  = _at(       4,       4,     155,     231)
RESUME_DICE_Y  = _at(     171,     171,      25,      32)
# fmt: on
