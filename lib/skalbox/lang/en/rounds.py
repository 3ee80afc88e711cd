# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what a match says between two turns."""

# The question before a 0.
ASK_STRIKE = "Strike %s?"
STRIKE_NOTE = "The box will stay at 0."
STRIKE_WORTH = "The dice would score %d here."
STRIKE_EXTRA = "Another Yam’s: +100 points."
STRIKE_PRICE = "In return, this box is struck."
STILL_POSSIBLE = "Also possible:"
NOTHING_POSSIBLE = "No box scores points."

# The end of a round or leg, the pot.
ROUND_NEXT = ("Last to roll starts round %d: %s", "Last to roll starts: %s")
ROUND_OVER = "End of round %d/%d"
TAKES_POT = "takes the pot"
INCLUDED = "incl. +%d"  # points of the pot that are in a total
EACH = "%d points each"  # for those who share the pot
LEVEL_HEADING = "Shared"
LEG_OVER = "End of leg %d/%d"
LEG_WON = "wins leg %d/%d"  # below or behind the name of its winner
LEG_NEXT = "%s starts"

# The card that explains the pot to newcomers.
POT_CARD = "The pot"
POT_SAYS = ("Your two best dice play for the pot.", "The round’s best sum wins %d points.", "Tied players share them.")
GOT_IT = "Got it"

# Against the bank.
POT_TITLE = "Pot"
BANK = "Bank"
BANK_ROLLS = "The bank rolls next"
BANK_ROLLED = "The bank’s roll"
BANK_HAS = "The bank has 10"
BANK_WON = "Won"
BANK_LEVEL = "Tie"
BANK_LOST = "Lost"
