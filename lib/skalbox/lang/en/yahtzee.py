# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Yahtzee in English: what is called differently from game to game."""

NAME = "Yahtzee"
NOTE = "1–8 players · 13 rounds · 1 to 9 legs"
CATEGORIES = ("Yahtzee, per leg",)
BOXES = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes",
    "3 of a kind", "4 of a kind", "Full house", "Small straight", "Large straight", "Yahtzee", "Chance",
)  # fmt: skip
