# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what a match says. Every name here stands in each of the other languages too; a test measures each text."""

CODE = "en"
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
ROLL = "Roll"
ROLL_N = "Roll %d"
LET_GO = "Let go"
SCORE = "Score"
STRIKE = "Strike"
NEXT = "Next"
BACK = "Back"

# Words on the soft keys: 41 pixels at most.
KEY_BACK = "Back"
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

ASK_STRIKE = "Strike %s?"
STRIKE_NOTE = "The box stays 0 to the end."
STILL_POSSIBLE = "Also possible:"
NOTHING_POSSIBLE = "No box brings points."

YOUR_TURN = "Your turn, %s"

TAKES_POT = "takes the pot"
EACH = "%d points each"
LEVEL_HEADING = "Shared"
ROUND_OVER = "End of round %d/%d"

SHEETS_LEAD = "%s leads by %d"
SHEETS_LEVEL = "Tied for the lead"

KEY_UNDO = "Oops"

POT_TITLE = "Pot"
BANK = "Bank"
BANK_ROLLS = "The bank is to roll"
BANK_ROLLED = "The bank’s roll"
BANK_HAS = "The bank has 10"
BANK_WON = "Won"
BANK_LEVEL = "Level"
BANK_LOST = "Lost"
LEG_OVER = "End of leg %d/%d"
LEG_NEXT = "%s starts"
EXTRA = "+100"
HOLD_ZERO = "Hold: 0"
AWAY = "Played for you"

# Score sheets, standings, pot, question before a 0.
KEY_PREVIOUS = "Prev."
KEY_FOLLOWING = "Next"
SHEETS_LEAD_SHORT = "%s: +%d"
STRIKE_WORTH = "The dice would bring %d here."
STRIKE_EXTRA = "Another Yam's: +100 points."
STRIKE_PRICE = "In return the box is struck."
BATTERY_LOW = "Battery low"
KEY_COACH = "Coach"
MACHINE_PLAYS = "The device plays"
