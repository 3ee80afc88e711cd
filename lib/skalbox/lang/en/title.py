# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what is said outside of a match, and where one is left or resumed."""

LEAVE = "Long press: end"
RESTART = "Restart"
TITLE_LEFT = "Three dice games"
TITLE_RIGHT = "1 to 8 players"
TITLE_DEVELOPER = "Developer mode"
TITLE_NOW = "%s for %d"  # game, players
TITLE_WHO = "%s: who plays?"  # a game
LANGUAGE = "Which language?"
BIG_KEY = "The big key is ROLL"  # beside the pill of the first screen
SIZE = "Which size?"
SIZES = ("Normal type", "Large type")
SIZE_LATER = "Set up can change it"  # later
GAME_MENU = "Game menu"
# What each key of the menu does, if there is a buzzer, and several play.
GAME_MENU_NOTES = (
    "one goes home, we play on", "everybody’s sheets", "no sound", "the rules, the keys", "pause: nothing is lost",
)  # fmt: skip
SOUND_NOTE = "with sound"
ALONE_NOTES = ("the game is erased", "your sheet")  # instead of the first two
END_LINE = "End: the game is erased"
ASK_LEAVE = "End the game?"
ASK_LEAVE_1 = "The game ends here and is erased."
ASK_LEAVE_2 = "It will not count."
ASK_LEAVE_3 = "To go on later: Menu, then Title."
ERROR = "Ouch, a broken die"
ERROR_NOTE = "Note the error, then restart."
ERROR_FILE = "Copy Skalbox onto the drive again."
RESUME = "Resume"
RESUME_TITLE = "Where we were"
RESUME_OPENING = "single rolls"
PLAYS = "%s’s turn"
THROWS_LEFT = "Rolls left: %d"
NOTHING_LOST = "Nothing is lost"
PAUSED = "%s: paused"  # who plays
UNFINISHED = "Game in progress"
OTHER_KEPT = "The current game is kept"
ERASE = "Long press: erase"
TOO_SHORT = "Too short"  # a press of ROLL, if only a long one counts
ASK_NEW_MATCH = "No room left"
ASK_NEW_MATCH_1 = "This game would be erased:"  # its players and name follow
SETTINGS = "Settings"
ABOUT_LINES = (
    "Three French family dice games.",
    "Free software (MIT), fonts OFL.",
    "Yahtzee is a trademark of its owner;",
    "this is an independent project.",
)
TITLE_ALONE = "%s, solo"

# The test of a new device. The colours' first letters, and what sets them and the edge right.
TEST_BACK = "Long press: Back"
TEST_NONE = "none"
TEST_FREE = "%d KB free"
TEST_RGB = ("R", "G", "B")
TEST_HINTS = ("Colours: %s", "Edge: %s")

KEY_PLAYERS = "Players"
KEY_CODE = "Code"
KEY_GAMES = "Games"
KEY_SETTINGS = "Set up"
KEY_ABOUT = "About"
KEY_TEST = "Test"
KEY_ONE_LEAVES = "Away"
KEY_END = "End"
KEY_MUTE = "Mute"
KEY_SOUND = "Sound"

# Challenges and duels.
WHICH_DICE = "Whose dice?"
CHALLENGE_NOTE = "Each seat its own dice"
DUEL_NOTE = "The same for all, 2 to 4 players"
SAME_CODE = "Same code, same dice."
CODE_NOTES = ("Send it to somebody, or play it once more.", "The same seat has the same dice.")
DUEL_ORDER = "All get the same turns, in another order."
TYPE_CODE = "Type the eight characters."
KEY_OTHER_CODE = "Other"
KEY_TYPE_CODE = "Type"
KEY_ERASE_CODE = "Erase"
KEY_RESULTS = "Scores"
KEY_PLAY_CODE = "Play"
SAME_SEAT = "Same seat, same dice"
SAME_FOR_ALL = "Same dice for all"
SEAT_OF = "seat %d"
