# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Yam's in French: what is called differently from game to game."""

NAME = "Yam’s"
NOTE = "1–8 joueurs · 13 tours · Yam’s en plus +100"
CATEGORIES = ("Yam’s",)
BOXES = (
    "As", "Deux", "Trois", "Quatre", "Cinq", "Six",
    "Brelan", "Carré", "Full", "Petite suite", "Grande suite", "Yam’s", "Chance",
)  # fmt: skip
