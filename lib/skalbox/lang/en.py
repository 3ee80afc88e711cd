# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English. Every name here stands in each of the other languages too; a test measures that each text fits its place."""

CODE = "en"
OTHER = "Français"
THIS = "English"

# The six boxes of the upper section, and SkalPott's lower ones, in the order of the rules.
BOXES = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes",
    "Small straight", "Large straight", "3 of a kind", "Full house", "4 of a kind", "Grand Chelem",
)  # fmt: skip
SIGNS = ("blue circle", "yellow triangle", "green square", "pink diamond")

# Words on the ROLL pill.
PLAY = "Play"
CHOOSE = "Choose"
ROLL = "Roll"
ROLL_N = "Roll %d"
LET_GO = "Let go"
SCORE = "Score"
STRIKE = "Strike"
NEXT = "Next"
BACK = "Back"
AGAIN = "Again"
LEAVE = "Abandon"
RESTART = "Restart"

# Words on the soft keys: 41 pixels at most.
KEY_BACK = "Back"
KEY_UP = "Up"
KEY_DOWN = "Down"
KEY_DICE = "Dice"
KEY_SHEETS = "Sheets"
KEY_HELP = "Help"
KEY_MENU = "Menu"
KEY_NAME = "Name"
KEY_ADD = "Add"
KEY_REMOVE = "Drop"
KEY_PLAYERS = "Names"
KEY_LANGUAGE = "Lang."
KEY_LEAVE = "Leave"
KEY_TITLE = "Title"

TITLE_LEFT = "Three dice games"
TITLE_RIGHT = "1 to 8 players"
TITLE_NOW = "SkalPott for %d"

LANGUAGE = "Which language?"

PLAYERS = "Players"
SEATS = "%d of 4"
STAKE = "Stake: 6 a round"

OPENING = "Who begins?"
TIE_BREAK = "Tie-break"
YOUR_ROLL = "your roll"
HIGHEST_STARTS = "The highest chooses"
HIGHEST_WINS = "The highest wins"
LEVEL = "Level: roll again"
ROLLING = "Rolling…"
WINS_OPENING = "%s has it"

CHOOSES = "%s chooses"
START = "Start"
START_NOTE = "You roll first"
FINISH = "Finish"
FINISH_NOTE = "%s starts"
CHOICE_HINT = "For the first round"

ROUND = "Round %d/%d"
BONUS = "Bonus"
POTS_WON = "Pots won"
POT = "Pot %d"
TO_BEAT = "to beat"
FIRST_UP = "first this round"
SHAKE = "Hold = shake"
HOLD_MENU = "Hold: menu"

MENU = "Turn menu"
MENU_SCORE = "Score now"
MENU_SHEETS = "Everyone’s sheets"
MENU_HELP = "Help"
MENU_GAME = "Game menu"

GAME_MENU = "Game menu"
GAME_MENU_LEAVE = "Leave: the game is lost"
GAME_MENU_BACK = "Back: the game goes on"
ASK_LEAVE = "Abandon?"
ASK_LEAVE_1 = "The game ends here."
ASK_LEAVE_2 = "It will count for nobody."

ASK_STRIKE = "Strike %s?"
STRIKE_NOTE = "The box stays 0 to the end."
STILL_POSSIBLE = "Also possible:"
NOTHING_POSSIBLE = "No box brings points."

YOUR_TURN = "Your turn, %s"

TAKES_POT = "takes the pot"
EACH = "%d points each"
LEVEL_HEADING = "Level"
ROUND_OVER = "End of round %d/%d"

SHEETS_LEAD = "%s leads by %d"
SHEETS_LEVEL = "Level at the top"

WINS = "wins"
BY = "by %d"
NARROWLY = "by a hair"
TIE_TOTALS = "Level: additions"
TIE_DICE = "Level: dice"

HELP = "Help"
HELP_PAGE = "%d/%d"
HELP_PAGES = (
    "Roll up to three times. Between\n"
    "rolls keep the dice you like: the\n"
    "key under a die holds or frees it.\n"
    "Then fill one open box. Without\n"
    "its combination the box takes 0.",
    "Aces to Sixes: the sum of those\n"
    "dice. Bonus 35 from 60 in all.\n"
    "Small straight 30: 4 in a row\n"
    "Large straight 40: 5 in a row\n"
    "3 of a kind 20: three alike\n"
    "Full house 30: 3 alike + 2 alike\n"
    "4 of a kind 40, Grand Chelem 50",
    "Once Grand Chelem is filled, five\n"
    "alike also count as 4 of a kind,\n"
    "Full house or 3 of a kind.\n"
    "Likewise 4 of a kind for 3, and\n"
    "Large straight for Small straight.",
    "The pot: each player stakes 6 a\n"
    "round. Your two best dice, when\n"
    "you score, are your addition.\n"
    "The highest takes the pot; level\n"
    "players share it.\n"
    "Who finishes a round starts the\n"
    "next one.",
    "At the end: grid + pots.\nLevel? The higher sum of all\nadditions wins, then a roll of\nthe dice decides.",
)

ERROR = "Ouch, a stuck die"
ERROR_NOTE = "Note the error, then restart."
ERROR_CODE = "Error: %s"
