# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the coach says: in memory only while it speaks (skalbox.lang.words)."""

COACH = "Coach"
EXPECTED = "expected total"
CHANCE = "chance of winning"
PERCENT = "%"
THINKING = "Working it out…"
YOURS = "you: %s"
KEEP = "Hold"
REROLL_ALL = "roll them all"
HOLD_MARKED = "Hold the marked dice"
HOLD_MARKED_SHORT = "Hold the marked"  # the same on narrow panels
PICK = "Choose"
NO_TABLE = "The coach’s file is missing"

# Dice that are held.
ONE = "the %s"
MANY = "the %s %s"
THESE = "these %s dice"
NUMBERS = ("", "", "two", "three", "four", "five")
FACE = ("ace", "two", "three", "four", "five", "six")
FACES = ("aces", "twos", "threes", "fours", "fives", "sixes")

# The aim of held dice. First SkalPott's pot, after one FACE or FACES if only these are for it. Then some FACES, these
# boxes in this order, any other box.
FOR_POT = ("for the pot", "the %s: ", "the %s: ")
FOR_FACES = "for %s"
AIMS = (
    "for the small straight",
    "for the large straight",
    "for 3 of a kind",
    "for the full house",
    "for 4 of a kind",
    "for chance",
)
FOR_ANY = "for %s"

# What the device does at the table.
MACHINE_PLAYS = "The robot plays"
AWAY = "Played for you"
SKIP = "Skip"
HOLDS = "Holds %s"  # faces
ROLLS_ALL = "Rolls all five again"
