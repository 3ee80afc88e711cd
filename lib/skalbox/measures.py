# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where things stand on the panel, in pixels: one table for all panels, a column each.

Every screen is laid out from these names. WIDE panels have 320 columns, LOW ones fewer than 200 rows: there the line
above the keys is missing, and the pill, with the throws left, stands in the headline.
"""

from skalbox import config

_PANEL = config.PANELS.index(config.choice("SKALBOX_PANEL", config.PANELS[0], config.PANELS))


def _at(square, wide, small, long):
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
HINT           = _at(     185,     185,      93,      97)  # baseline of a word beside them
HINT_RIGHT     = _at(       0,       0,     168,     316)  # where it ends; 0: left of the pill, where else the pips are

# Lists of rows.
ROW            = _at(      22,      22,      18,      18)
ROW_BIG        = _at(      27,      27,      18,      18)
ROWS_BOTTOM    = _at(     166,     166,      96,     120)

# A name put together from letters, and one number to choose.
NAME_BASE      = _at(      70,      70,      40,      52)  # baseline
WHEEL          = _at(     120,     120,      70,      88)  # baseline of the letters
BIG_NUMBER     = _at(     100,     100,      68,      84)  # baseline

# Alone against the bank.
BANK_X         = _at(      10,      40,      10,      30)
BANK_OTHER     = _at(     150,     210,     140,     200)
BANK_SIGN_DX   = _at(      12,      12,      14,      12)
BANK_Y         = _at(      44,      44,      22,      28)
BANK_PAIR      = _at(      64,      64,       0,       0)  # 0: no room for the two dice
BANK_NUMBER    = _at(     124,     124,      76,      84)  # baseline
BANK_BAR       = _at(     135,     135,      79,      96)
BANK_BAR_H     = _at(      28,      28,      17,      22)

# The headline of other screens: a long one is small, and so is a note at its right.
SIGN_SIDE      = _at(      18,      18,      14,      18)
NOTE           = _at(      23,      23,      15,      18)  # baseline

# The title: the wordmark and its die, what the box holds, and what ROLL starts.
TITLE_X        = _at(      17,      57,      10,      11)
TITLE_Y        = _at(      14,      14,      32,      40)
TITLE_DIE_X    = _at(     174,     214,     204,     274)
TITLE_DIE_Y    = _at(      76,      76,      31,      38)
TITLE_EDGE     = _at(      17,      57,      11,      12)
TITLE_LINE     = _at(     152,     152,      80,     101)  # baselines
TITLE_NOW      = _at(     185,     185,      15,      18)

# Cards: two, then three of them.
CARDS_Y        = _at(      36,      36,      22,      29)
CARDS_DY       = _at(      50,      50,      38,      47)
CARDS_H        = _at(      44,      44,      36,      44)
CARDS_ICON_Y   = _at(       6,       6,       2,       6)
CARDS_BIG      = _at(      20,      20,      17,      20)  # baselines, from a card's top
CARDS_SMALL    = _at(      37,      37,      32,      37)
CARDS3_Y       = _at(      31,      31,      22,      28)
CARDS3_DY      = _at(      46,      46,      25,      31)
CARDS3_H       = _at(      43,      43,      24,      29)
CARDS3_BIG     = _at(      19,      19,      19,      22)
CARDS3_SMALL   = _at(      36,      36,      19,      22)

# Dry rolls: where everybody's dice lie, in small rows; in large ones on high panels with few players.
THROWS_Y       = _at(      28,      28,      23,      28)
THROWS_DY      = _at(      17,      17,      18,      18)
THROWS_DICE_X  = _at(      98,     160,      98,     150)
THROWS_BESIDE_X = _at(      0,       0,      19,      22)  # in two columns
THROWS_DX      = _at(      22,      24,      16,      20)  # in large rows, and where there are two columns
THROWS_LINE    = _at(     185,     185,      15,     115)  # baseline of what is said about them

# Handing over: a poster.
POSTER_LINE    = _at(      14,      14,      15,      18)  # baseline of what was written last
POSTER_Y       = _at(      22,      22,      22,      28)
POSTER_H       = _at(     140,     140,      58,      72)
POSTER_SIGN    = _at(      84,      84,      54,      62)
POSTER_SIGN_Y  = _at(      33,      33,      24,      33)
POSTER_NAME    = _at(     149,     149,      59,      72)  # baseline

# The hall of fame: ten totals in FAME_COLUMNS columns; right edges and baselines.
FAME_COLUMNS   = _at(       1,       1,       2,       2)
FAME_Y         = _at(      41,      41,      35,      42)
FAME_DY = 14
FAME_DX        = _at(       0,       0,     122,     162)
FAME_RANK      = _at(      20,      20,      16,      18)
FAME_NAME      = _at(      28,      28,      20,      26)
FAME_TOTAL     = _at(     150,     180,     114,     150)

# The statistics: right edges of the numbers, baselines.
STATS_COLUMNS = (148, 194, 244, 284, 316) if WIDE else (110, 146, 184, 214, 236)
STATS_HEAD     = _at(      41,      41,      33,      40)
STATS_Y        = _at(      58,      58,      49,      56)
STATS_DY = 15
STATS_ROWS     = _at(       8,       8,       4,       5)

# Are the dice fair: a bar for each face, the face below it.
FAIR_X         = _at(       6,       8,       6,       8)
FAIR_DX        = _at(      39,      52,      39,      52)
FAIR_W         = _at(      34,      44,      34,      44)
FAIR_Y         = _at(     118,     118,      60,      80)  # the bars stand on this line
FAIR_H         = _at(      80,      80,      36,      50)
FAIR_DICE_Y    = _at(     122,     122,      63,      83)
FAIR_VERDICT   = _at(     162,     162,      93,     115)  # baselines

# Something broke: the picture, and beside or below it what there is to say.
ERROR_X        = _at(      70,     110,       2,       8)
ERROR_Y        = _at(       6,       6,       0,      12)
ERROR_TEXT_X   = _at(     120,     160,     106,     116)
ERROR_HEAD     = _at(     126,     126,      34,      50)  # baselines
ERROR_NOTE     = _at(     146,     146,      49,      70)
ERROR_CODE     = _at(     157,     157,      82,      92)  # the middle of the line

# A question before something is lost, and the game's menu: baselines.
ASK            = _at(      23,      23,      44,      54)
ASK_1          = _at(      70,      70,      66,      80)
ASK_2          = _at(      94,      94,      84,     100)
LIST_Y         = _at(      58,      58,      32,      42)
LIST_DY        = _at(      26,      26,      15,      18)

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
