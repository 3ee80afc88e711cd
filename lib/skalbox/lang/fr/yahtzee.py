# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Yahtzee in French: what is called differently from game to game."""

NAME = "Yahtzee"
NOTE = "1–8 joueurs · 13 tours · 1 à 9 manches"
CATEGORIES = ("Yahtzee, par manche",)
BOXES = (
    "As", "Deux", "Trois", "Quatre", "Cinq", "Six",
    "Brelan", "Carré", "Full", "Petite suite", "Grande suite", "Yahtzee", "Chance",
)  # fmt: skip
