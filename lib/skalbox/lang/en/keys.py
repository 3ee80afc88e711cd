# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the ROLL pill and the soft keys say on many screens."""

PLAY = "Play"
DONE = "OK"
PAGE = "%d/%d"
NEXT = "Next"
BACK = "Back"
CHOOSE = "Choose"

# Words on the soft keys: 42 pixels at most.
KEY_TITLE = "Title"
KEY_SCORES = "Scores"
KEY_FEWER = "Less"
KEY_PLUS = "More"
KEY_BACK = "Back"
KEY_LEAVE = "Leave"
