# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the coach says: in memory only while it speaks (skalbox.lang.words)."""

COACH = "Coach"
EXPECTED = "expected total"
CHANCE = "chance of winning"
PERCENT = "%"
THINKING = "Working it out…"
I_HOLD = "I hold"
I_SCORE = "I score"
YOURS = "you: %s"
KEEP = "Hold"
REROLL_ALL = "roll them all"
HOLD_MARKED = "Hold the marked dice"
PICK = "Choose"
NO_TABLE = "The coach’s file is missing"

# Dice that are held.
ONE = "the %s"
MANY = "the %s %s"
THESE = "these %s dice"
NUMBERS = ("", "", "two", "three", "four", "five")
FACE = ("ace", "two", "three", "four", "five", "six")
FACES = ("aces", "twos", "threes", "fours", "fives", "sixes")

# The aim of held dice: some FACES, a box by its name in skalcore.boxes, any other box.
FOR_FACES = "for %s"
AIMS = {
    "small_straight": "for the small straight",
    "large_straight": "for the large straight",
    "three_of_a_kind": "for 3 of a kind",
    "full_house": "for the full house",
    "four_of_a_kind": "for 4 of a kind",
    "chance": "for chance",
}
FOR_ANY = "for %s"
