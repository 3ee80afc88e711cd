# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Yahtzee in French: what is called differently from game to game."""

NAME = "Yahtzee"
NOTE = "1–8 joueurs · manches"
# The lists of the hall of fame, one for each mode.
CATEGORIES = ("Yahtzee, manche",)
# The boxes in the order of the rules: the six series, then the lower ones.
BOXES = (
    "As", "Deux", "Trois", "Quatre", "Cinq", "Six",
    "Brelan", "Carré", "Full", "Petite suite", "Grande suite", "Yahtzee", "Chance",
)  # fmt: skip
