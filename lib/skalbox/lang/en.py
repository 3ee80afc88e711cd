# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English. Every name here stands in each of the other languages too; a test measures that each text fits its place."""

CODE = "en"
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
LEAVE = "Leave"
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

TITLE_LEFT = "Dice and pots"
TITLE_RIGHT = "2 to 4 players"
TITLE_NOW = "SkalPott for %d"

LANGUAGE = "Which language?"

PLAYERS = "Players"
SEATS = "%d of 4"
STAKE = "Stake: 6 a round"

OPENING = "Who starts?"
TIE_BREAK = "Tie-break"
YOUR_ROLL = "your roll"
HIGHEST_STARTS = "The highest chooses"
HIGHEST_WINS = "The highest wins"
LEVEL = "Level: roll again"
ROLLING = "Rolling…"
WINS_OPENING = "%s wins"

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
FIRST_UP = "opens the round"
SHAKE = "Hold: shake"
HOLD_DIE = "Key: hold a die"
HOLD_MENU = "Long press: menu"

MENU = "Turn menu"
MENU_SCORE = "Score now"
MENU_SHEETS = "All sheets"
MENU_HELP = "Help"
MENU_GAME = "Game menu"

GAME_MENU = "Game menu"
GAME_MENU_LEAVE = "Leave: the game is erased"
GAME_MENU_BACK = "Back: the game goes on"
ASK_LEAVE = "Leave the game?"
ASK_LEAVE_1 = "The game ends here and is erased."
ASK_LEAVE_2 = "It will count for nobody."

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

WINS = "wins"
BY = "by %d"
NARROWLY = "by a hair"
TIE_TOTALS = "Level: additions"
TIE_DICE = "Level: dice"

HELP = "Help"
HELP_PAGE = "%d/%d"
# Seven lines of 232 pixels a page.
HELP_PAGES = (
    (
        "Roll up to three times. The key",
        "under a die holds or frees it.",
        "ROLL held shakes, let go it rolls.",
        "All five held: ROLL scores.",
        "A key held long opens the menu.",
        "Then fill an open box; without its",
        "combination it takes 0.",
    ),
    (
        "Aces to Sixes: the sum of those.",
        "Bonus 35 from 60 in these six boxes.",
        "Small straight 30: 4 in a row",
        "Large straight 40: 5 in a row",
        "3 of a kind 20: three alike",
        "Full house 30: 3 alike + 2 alike",
        "4 of a kind 40: 4, Grand Chelem 50: 5",
    ),
    (
        "Once Grand Chelem is filled, even",
        "with 0, five alike also count as",
        "4 of a kind, Full house, 3 of a kind.",
        "Likewise a filled 4 of a kind for",
        "3 of a kind, and Large straight for",
        "Small straight.",
        "Otherwise those boxes take 0.",
    ),
    (
        "The pot: each player stakes 6 a",
        "round. Your two best dice, when",
        "you score, are your addition.",
        "The highest takes the pot;",
        "level players share it.",
        "Who finishes a round starts",
        "the next one.",
    ),
    (
        "First a roll each: the highest",
        "chooses to start or to finish.",
        "Play goes to the left.",
        "At the end: score sheet + pots.",
        "Level? The highest sum of twelve",
        "additions wins, then a roll of",
        "the dice decides.",
    ),
)

ERROR = "Ouch, a stuck die"
ERROR_NOTE = "Copy the error, then restart."
