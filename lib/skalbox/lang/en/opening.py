# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the opening and its winner's choice (skalbox.screens.opening, skalbox.screens.choice)."""

OPENING = "Who starts?"
TIE_BREAK = "Tie-break"
YOUR_ROLL = "your roll"
HIGHEST_BEGINS = "The highest starts"
HIGHEST_STARTS = "The highest chooses"
HIGHEST_WINS = "The highest wins"
LEVEL = "Tie: roll again"
WINS_OPENING = "%s wins"
CHOOSES = "%s chooses"
START = "Start"
START_NOTE = "You roll first"
FINISH = "Finish"
FINISH_NOTE = "%s starts"
CHOICE_HINT = "For the first round"
