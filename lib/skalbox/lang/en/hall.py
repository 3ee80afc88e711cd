# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the hall of fame and the statistics."""

FAME_EMPTY = "No game finished yet."
AGO = "%d games ago"  # since this result
AGO_ONE = "1 game ago"
LATEST = "last game"
FAME_HEADS = ("total", "when")  # without a descender: the first line is close
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
FAME_AIDED = "* with the coach"

# The evening: who has won how many games.
EVENING_ENDS = "Ends: Players, Edit, Empty"
EVENING_OVER = "The evening is over"
SAME_EVENING = "Same evening?"
EVENING_NEW = "New: all begin at 0"
SAME = "Yes"
KEY_FACES = "Faces"
KEY_STATS = "Stats"
KEY_WIPE = "Erase"
KEY_GAME = "Game"
