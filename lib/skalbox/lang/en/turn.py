# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what a turn says. Every name here stands in each of the other languages too; a test measures each text."""

DECIMAL = "."

# The boxes of each game in the order of its rules: the six series, then the lower ones.
_SERIES = ("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes")
_LOWER = ("3 of a kind", "4 of a kind", "Full house", "Small straight", "Large straight")
BOXES = (
    _SERIES + ("Small straight", "Large straight", "3 of a kind", "Full house", "4 of a kind", "Grand Chelem"),
    _SERIES + _LOWER + ("Yam's", "Chance"),
    _SERIES + _LOWER + ("Yahtzee", "Chance"),
)

# Words on the ROLL pill.
ROLL_N = "Roll %d"
LET_GO = "Let go"
SCORE = "Score"

# Words on the soft keys: 41 pixels at most.
KEY_UP = "Up"
KEY_DOWN = "Down"
KEY_DICE = "Dice"
KEY_SHEETS = "Sheets"
KEY_HELP = "Help"
KEY_MENU = "Menu"

ROLLING = "Rolling…"

ROUND = "Round %d/%d"
LEG_ROUND = "L%d · %d/%d"
BONUS = "Bonus"
POTS_WON = "Pots won"
POT = "Pot %d"
TO_BEAT = "to beat"
FIRST_UP = "opens the round"
BANK_AFTER = "the bank rolls last"
LEADS = "In the lead"
NOBODY_LEADS = "Nobody leads"
TOTALS = "Totals"
SHAKE = "Hold: shake"
HOLD_DIE = "Key: hold a die"
HOLD_MENU = "Long press: menu"

KEY_UNDO = "Oops"

EXTRA = "+100"
HOLD_ZERO = "Hold: 0"
AWAY = "Played for you"
BATTERY_LOW = "Battery low"
KEY_COACH = "Coach"
MACHINE_PLAYS = "The device plays"
