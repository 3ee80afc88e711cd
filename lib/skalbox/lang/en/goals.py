# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what there is to reach against the bank, alone, and in the last two rounds of a match."""

# The bank's addition, in the line about the pot.
BEAT_BANK = "beat the bank’s %d"
BANK_AFTER = "the bank rolls last"
# What these dice do to the pot: an addition, the points won.
POT_BEATS_BANK = ("%d beats the bank: +%d", "%d beats 10")
POT_TIES_BANK = ("%d ties the bank: +%d", "%d ties")
POT_TO_BANK = ("the bank keeps the pot", "the bank wins")
POT_BEFORE_BANK = ("%d, then the bank rolls", "%d so far")
# A player alone.
RECORD_IS = "record %d"  # alone: to beat
ON_AVERAGE = "%s vs your average"  # points ahead, as +12
AVERAGE_IS = "average %s"  # the same in short
# Compared with the record after as many rounds; @ is its player. The longest first.
OVER_RECORD = ("%d ahead of @’s record", "%d ahead of the record", "%d ahead of @", "record +%d")
UNDER_RECORD = ("%d behind @’s record", "%d behind the record", "%d behind @", "record −%d")
LIKE_RECORD = "level with the record"
# The last two rounds of a match.
SAFE = "The win is safe"
OUT_OF_REACH = "Out of reach"
MORE_TO_LEAD = "%d more to lead"
ONLY_WINS = "only %s wins"  # a box
