# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what a turn says. Each other language has the same names; a test measures each text."""

DECIMAL = "."

# Words on the ROLL pill.
ROLL_N = "Roll %d"  # dice to roll
LET_GO = "Let go"
SCORE = "Score"
STRIKE = "Strike"
BACK = "Back"

# Words on the soft keys, KEY_... in all files: 42 pixels at most.
KEY_UP = "Up"
KEY_DOWN = "Down"
KEY_DICE = "Dice"
KEY_SHEETS = "Sheets"
KEY_HELP = "Help"
KEY_MENU = "Menu"

ROLLING = "Rolling…"
YOUR_TURN = "Your turn"

ROUND = "Round %d/%d"
LEG_ROUND = "L%d · %d/%d"  # leg, round, rounds
CHALLENGE = "Challenge"  # in place of the word in ROUND
DUEL = "Duel"
BONUS = "Bonus"
BONUS_FROM = "+%d at %d"  # its points, points needed
AHEAD = "%d ahead"
BEHIND = "%d behind"
ON_COURSE = "on course"
POTS_WON = "Pots won"
POT = "Pot %d: "  # its points; a sentence about it follows
# What there is to beat. In these sentences "@" is a player: a name, or a sign if there is no room for the name.
BEAT = "beat %d (@)"  # an addition
BEAT_SEVERAL = ("beat %d (%d players)", "beat %d")
TIE = "only %d ties (@)"  # 12, which cannot be beaten
TIE_SEVERAL = ("only %d ties (%d players)", "only %d ties")
FIRST_UP = "you go first"
LEADS = "@ leads with %d"
SEVERAL_LEAD = "%d lead with %d"  # players, a total
# What these dice do to the pot, if nobody plays after this player: the longest text first, with fewer numbers.
POT_TAKES = ("%d takes the pot", "%d wins")
POT_TIES = ("%d ties @: half of %d", "%d ties @", "%d ties")
POT_TIES_SEVERAL = ("%d ties %d others: %d each", "%d ties %d others", "%d ties")
POT_LOST = ("@ takes the pot", "@ wins")
POT_SHARED = ("%d others share the pot", "%d others win")
# The same if somebody does.
POT_LEADS = ("%d, best so far", "%d leads")
POT_LED = ("@ keeps the lead", "@ leads")
POT_LED_BY_SEVERAL = ("%d others keep the lead", "%d others lead")
NOBODY_LEADS = "Nobody leads"
TOTALS = "Totals"
SHAKE = "Long ROLL: shake"
HOLD_DIE = "Press: hold a die"
HOLD_MENU = ("Long press on a die: menu", "Die, long: menu")
FIVE_ALIKE = "Five alike!"
HOLD_ALL = "Hold all to score"  # where the dice make a full house or a large straight

KEY_UNDO = "Oops"

EXTRA = "+100"
STRIKE_ONE = ("Another Yam’s! Now strike one box.", "Now strike one box", "Strike a box")
LONG_ZERO = "Long press: strike"
LONG_ZERO_SHORT = "Long: 0"  # the same on narrow panels
BATTERY_LOW = "Battery low"
KEY_COACH = "Coach"
