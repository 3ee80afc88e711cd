# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the standings say."""

SOLO = "solo"
FAME = "Hall of fame"
RECORD = "Record"
AVERAGE = "Your average"
PLACE_OF = "%s of %d"  # place, totals in the hall
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
POTS_OF = "%d of %d"  # pots won, rounds; points, points needed
EACH_LEG = "Average per leg"
NEW_RECORD = "Record!"
BEATEN_BY = "%d more than %s’s %d"  # points, whose record, the record
CURVE = "Round by round"

# Who has won.
AGAIN = "Again"
WINS_LEAD = "wins by %d"  # points ahead, below the winner's name
TIE_TOTALS = "Tie: additions"
TIE_DICE = "Tie: dice"
WINS_BY = "%s wins by %d"
WINS_ALL = "%s wins"
SHARED = "Shared win"
TONIGHT = "Tonight: %s"  # Emma 2, Lea 1: who has won, how many games
LEGS_PLAYED = "%s · %d legs"

# The standings' further menu, and what each of its keys does.
MORE_TITLE = "More"
MORE_NOTES = (
    "your three worst choices", "the totals round by round", "the best of all time", "this code’s results",
    "a copy on the computer", "who chose better",
)  # fmt: skip
STORY_NOTE = "what there is to remember"  # instead of the curve, of several players
EXPORTED = "Sent to the computer"

# The QR code that a phone reads.
SHARE_NOTE = "a QR code for a phone"  # in the standings' further menu
SHARE_TITLE = "For a phone"
SHARE_HOW = "Point a phone’s camera at the code."
SHARE_ANY_KEY = "Any key goes back."

KEY_MORE = "More"
KEY_EXPORT = "Export"
KEY_STORY = "Story"
KEY_CURVE = "Curve"
KEY_REVIEW = "Review"
KEY_SHARE = "Share"
