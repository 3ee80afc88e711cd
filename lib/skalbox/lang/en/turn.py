# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what a turn says. Each other language has the same names; a test measures each text."""

DECIMAL = "."

# Words on the ROLL pill.
ROLL_N = "Roll %d"  # dice to roll
LET_GO = "Let go"
SCORE = "Score"

# Words on the soft keys, KEY_... in all files: 42 pixels at most.
KEY_UP = "Up"
KEY_DOWN = "Down"
KEY_DICE = "Dice"
KEY_SHEETS = "Sheets"
KEY_HELP = "Help"
KEY_MENU = "Menu"

ROLLING = "Rolling…"

ROUND = "Round %d/%d"
LEG_ROUND = "L%d · %d/%d"  # leg, round, rounds
BONUS = "Bonus"
BONUS_FROM = "+%d at %d"  # its points, points needed
AHEAD = "%d ahead"
BEHIND = "%d behind"
ON_COURSE = "on course"
POTS_WON = "Pots won"
POT = "Pot %d"  # points in it
POT_YOURS = "yours"  # behind the points in the pot, as are the next four
POT_SHARED = "shared"
POT_SHARED_WITH = "shared with"  # somebody, like the next but one
POT_LOST = "lost"
POT_LOST_TO = "lost to"
POT_LEADS = "%d leads"  # an addition
TO_BEAT = "to beat"
TO_TIE = "to tie"  # 12 cannot be beaten
FIRST_UP = "you go first"
BANK_AFTER = "the bank rolls last"
LEADS = "In the lead"
NOBODY_LEADS = "Nobody leads"
TOTALS = "Totals"
SHAKE = "Long press: shake"
HOLD_DIE = "Press: hold a die"
HOLD_MENU = "Long press: menu"
RECORD_IS = "record %d"  # alone: to beat
ON_AVERAGE = "%s vs your average"  # points ahead, as +12
AVERAGE_IS = "average %s"  # the same in short
FIVE_ALIKE = "Five alike!"
HOLD_ALL = "Hold all to score"  # where the dice make a full house or a large straight
# What is needed in the last two rounds of a match.
SAFE = "The win is safe"
OUT_OF_REACH = "Out of reach"
MORE_TO_LEAD = "%d more to lead"
ONLY_WINS = "only %s wins"  # a box

KEY_UNDO = "Oops"

EXTRA = "+100"
LONG_ZERO = "Long press: strike"
LONG_ZERO_SHORT = "Long: 0"  # the same on narrow panels
AWAY = "Played for you"
BATTERY_LOW = "Battery low"
KEY_COACH = "Coach"
MACHINE_PLAYS = "The device plays"
