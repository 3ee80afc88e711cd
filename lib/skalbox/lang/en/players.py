# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, who plays which game, and how."""

# Beside a player's name: 86 pixels at most.
SIGNS = (
    "blue circle", "yellow triangle", "green square", "pink diamond",
    "violet star", "pale cross", "brown ring", "red heart",
)  # fmt: skip
PLAYERS = "Players"

# Which game, who plays, how.
WHICH_GAME = "Which game?"
REGULARS = "Regulars: press to add"
PRESS_NAME = "press a name"
PRESS_NEW = "press New"
DUEL_NEEDS_TWO = "A duel takes two to four"
ALONE = "You play alone"
ALONE_BANK = "Alone against the bank"
STARTS_BY_DICE = "Dice decide who starts"
LEGS_TITLE = "Legs"
ONE_LEG = "a single leg"
MANY_LEGS = "legs, highest total wins"
LEGS_NOTES = ("Each leg has a new sheet and its bonus.", "The player to the left starts the next.")
LEGS_ROUNDS = "%d rounds"
SOLO_TITLE = "On your own"
SOLO_RECOMMENDED = "Recommended"
SOLO_RECOMMENDED_NOTE = "Bank rolls every other round"
SOLO_SIMPLE = "Simple"
SOLO_SIMPLE_NOTE = "The bank always has 10"
SEATS_TITLE = "Who’s going home?"
SEATS_NOTE = "Away: one roll a turn"
HERE = "plays"
GONE = "away"
SEAT_NAME = "Name"
SEAT_ROLE = "Role"
SEAT_SIGN = "Sign"
ROLES = (
    "unaided", "coach if asked", "coach always", "robot: easy", "robot: good", "robot: perfect", "robot: beginner",
)  # fmt: skip
ROLE_NOTES = (
    "Alone with the dice", "The coach when called", "The coach always talks", "Looks at this turn only",
    "Plays by experience", "Knows all the odds", "Plays as children do",
)  # fmt: skip

KEY_REMOVE = "Drop"
KEY_NEW = "New"
KEY_OTHERS = "Others"
KEY_EDIT = "Edit"
KEY_EMPTY = "Empty"

# Words on the ROLL pill.
GOES = "Goes home"
COMES = "Is back"
CHANGE = "Change"
