# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Yam's in English: what is called differently from game to game."""

NAME = "Yam’s"
NOTE = "1–8 players · 13 rounds · extra Yam’s +100"
CATEGORIES = ("Yam’s",)
BOXES = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes",
    "3 of a kind", "4 of a kind", "Full house", "Small straight", "Large straight", "Yam’s", "Chance",
)  # fmt: skip
