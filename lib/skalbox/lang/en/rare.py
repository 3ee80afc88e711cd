# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what all other screens say: in memory only with them (skalbox.lang.words)."""

# Beside a player's name: 86 pixels at most.
SIGNS = (
    "blue circle", "yellow triangle", "green square", "pink diamond",
    "violet star", "pale cross", "brown ring", "red heart",
)  # fmt: skip

# Words on the ROLL pill.
PLAY = "Play"
AGAIN = "Again"
LEAVE = "Long press: leave"
RESTART = "Restart"

KEY_NAME = "Name"
KEY_REMOVE = "Drop"
KEY_TITLE = "Title"

TITLE_LEFT = "Three dice games"
TITLE_RIGHT = "1 to 8 players"
TITLE_DEVELOPER = "Developer mode"
TITLE_NOW = "%s for %d"  # game, players
TITLE_WHO = "Who’s playing?"

LANGUAGE = "Which language?"
BIG_KEY = "The big key is ROLL"  # beside the pill of the first screen

PLAYERS = "Players"

GAME_MENU = "Game menu"
GAME_MENU_LEAVE = "Leave: the game is erased"
GAME_MENU_TITLE = "Title: the game waits"
GAME_MENU_BACK = "Back: the game goes on"
ASK_LEAVE = "Leave the game?"
ASK_LEAVE_1 = "The game ends here and is erased."
ASK_LEAVE_2 = "It will not count."
ASK_LEAVE_3 = "Away: one leaves, the others play on."

WINS_LEAD = "wins by %d"  # points ahead, below the winner's name
TIE_TOTALS = "Tie: additions"
TIE_DICE = "Tie: dice"

KEY_CURVE = "Curve"
KEY_REVIEW = "Review"

KEY_TOPIC = "Topic"
KEY_KEYS = "Keys"
KEY_RULES = "Rules"
ERROR = "Ouch, a broken die"
ERROR_NOTE = "Note the error, then restart."
ERROR_FILE = "Copy Skalbox onto the drive again."

# The match kept, the hall of fame, the statistics.
RESUME = "Resume"
RESUME_TITLE = "Where we were"
RESUME_OPENING = "single rolls"
PLAYS = "%s’s turn"
THROWS_LEFT = "Rolls left: %d"
NOTHING_LOST = "Nothing is lost"
UNFINISHED = "Game in progress"
ERASE = "Long press: erase"
TOO_SHORT = "Too short"  # a press of ROLL, if only a long one counts
ASK_NEW_MATCH = "No room left"
ASK_NEW_MATCH_1 = "This game would be erased:"  # its players and name follow
KEY_NEW = "New"
KEY_EXPORT = "Export"
KEY_STATS = "Stats"
KEY_WIPE = "Erase"
EXPORTED = "Sent to the computer"
FAME_EMPTY = "No game finished yet."
AGO = "%d games ago"  # since this result
AGO_ONE = "1 game ago"
LATEST = "last game"
FAME_HEADS = ("points", "when")
MATCHES = "Games finished: %d"
# The statistics: two columns under each of the first two, one under the last.
STATS_GROUPS = ("games", "points", "five")
STATS_HEADS = ("played", "won", "avg.", "best", "alike")
FAIR = "Your dice"
FAIR_THROWS = "%s rolled"  # dice, all games
FAIR_NOTE = "how often each face came up"
FAIR_EXPECTED = "expected: %s"
THOUSANDS = ","
FAIR_FEW = "Too few rolls to judge."
FAIR_YES = "They look fair."
FAIR_ODD = "Unusual, but fair dice do this."
FAIR_NO = "Fair dice hardly ever do this."
ASK_WIPE = "Erase everything?"
ASK_WIPE_1 = "Scores, statistics and names are erased."
ASK_WIPE_2 = "This can’t be undone."

# Which game, who plays, how.
WHICH_GAME = "Which game?"
REGULARS = "Regulars: press to add"
PRESS_NAME = "press a name"
PRESS_NEW = "press New"
ALONE = "You play alone"
ALONE_BANK = "Alone against the bank"
STARTS_BY_DICE = "Dice decide who starts"
KEY_PLAYERS = "Players"
KEY_SCORES = "Scores"
KEY_CODE = "Code"
KEY_GAMES = "Games"
KEY_SETTINGS = "Set up"
KEY_OTHERS = "Others"
KEY_EDIT = "Edit"
KEY_EMPTY = "Empty"
KEY_FEWER = "Less"
KEY_PLUS = "More"
KEY_ABOUT = "About"
KEY_ONE_LEAVES = "Away"
KEY_GOES = "Leaves"
KEY_COMES = "Is back"
DONE = "OK"
LEGS_TITLE = "Legs"
ONE_LEG = "a single leg"
MANY_LEGS = "legs, highest total wins"
SOLO_TITLE = "On your own"
SOLO_RECOMMENDED = "Recommended"
SOLO_RECOMMENDED_NOTE = "The bank: 10, then its dice"
SOLO_SIMPLE = "Simple"
SOLO_SIMPLE_NOTE = "The bank always has 10"
SEATS_TITLE = "Who’s still playing?"
SEATS_NOTE = "Away: one roll a turn"
HERE = "plays"
GONE = "away"
SETTINGS = "Settings"
ABOUT_LINES = (
    "Three French family dice games.",
    "Free software (MIT), fonts OFL.",
    "Yahtzee is a trademark of its owner;",
    "this is an independent project.",
)

# Other games, other panels.
TITLE_ALONE = "%s, solo"
GAME_MENU_EXPORT = "Export: a copy on the computer"
KEY_GAME = "Game"
PAGE = "%d/%d"

WINS_BY = "%s wins by %d"
WINS_ALL = "%s wins"
SHARED = "Shared win"
LEGS_PLAYED = "%s · %d legs"

KEY_MUTE = "Mute"
KEY_SOUND = "Sound"

# The coach, and who sits on a seat.
FAME_AIDED = "* with the coach"
KEY_SEAT = "Player"
KEY_CHANGE = "Next"
SEAT_NAME = "Name"
SEAT_ROLE = "Role"
SEAT_SIGN = "Sign"
ROLES = ("unaided", "coach if asked", "coach always", "device: easy", "device: good", "device: perfect")
ROLE_NOTES = (
    "Alone with the dice", "The coach when called", "The coach always talks", "Looks at this turn only",
    "Plays by experience", "Knows all the odds",
)  # fmt: skip
