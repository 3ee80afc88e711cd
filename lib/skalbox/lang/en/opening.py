# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the opening and its winner's choice (the screens opening and choice)."""

OPENING = "Who starts?"
TIE_BREAK = "Tie-break"
YOUR_ROLL = "your roll"
HIGHEST_STARTS = "Highest sum starts"
HIGHEST_CHOOSES = "Highest sum chooses"
HIGHEST_WINS = "Highest sum wins"
LEVEL = "Tie: roll again"
WINS_OPENING = "%s wins"
CHOOSES = "%s chooses"
START = "Go first"
START_NOTE = "The others must beat you"
FINISH = "Go last"
FINISH_NOTE = ("%s starts, you answer last", "You’ll know what to beat")
STARTS = "%s starts"
CHOICE_HINT = "For the first round"
