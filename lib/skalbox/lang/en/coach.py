# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the coach says: in memory only while it speaks (skalbox.lang.words)."""

COACH = "Coach"
EXPECTED = "expected total"
CHANCE = "chance to win"
PERCENT = "%"
THINKING = "Working it out…"
BEST_CHOICE = "the best"
I_HOLD = "I hold"
I_SCORE = "I score"
YOUR_CHOICE = "your choice"
KEEP = "Hold"
REROLL_ALL = "roll them all"
HOLD_MARKED = "Hold the marked dice"
AS_GOOD = "no loss"
PICK = "Choose"
NO_TABLE = "No table on the drive"
