# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the ROLL pill and the soft keys say on many screens, and a turn's menu about them."""

PLAY = "Play"
DONE = "OK"
PAGE = "%d/%d"
NEXT = "Next"
CHOOSE = "Choose"

KEY_TITLE = "Title"
KEY_SCORES = "Scores"
KEY_TONIGHT = "Tonight"
KEY_FEWER = "Less"
KEY_PLUS = "More"
KEY_BACK = "Back"
KEY_LEAVE = "Leave"
KEY_TOPIC = "Topic"
KEY_KEYS = "Keys"
KEY_RULES = "Rules"

MENU = "Turn menu"
# What each key of the menu does; the last alone.
MENU_NOTES = (
    "everybody’s sheets", "fill a box now", "what would it hold?", "the rules, the keys", "stop, or go to the title",
    "your sheet",
)  # fmt: skip
MENU_DIE = "The die stays as it was"
PRACTICE_END = "end the retry"
