# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott in English: what is called differently from game to game."""

NAME = "SkalPott"
NOTE = "1–4 players · 12 rounds · a pot in each"
# The lists of the hall of fame, one for each mode.
CATEGORIES = ("SkalPott", "Solo, simple", "Solo, recommended")
# The boxes in the order of the rules: the six series, then the lower ones.
BOXES = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes",
    "Small straight", "Large straight", "3 of a kind", "Full house", "4 of a kind", "Grand Chelem",
)  # fmt: skip
