# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott in French: what is called differently from game to game."""

NAME = "SkalPott"
NOTE = "1–4 joueurs · 12 tours"
# The lists of the hall of fame, one for each mode.
CATEGORIES = ("SkalPott", "Solo simple", "Solo recommandé")
# The boxes in the order of the rules: the six series, then the lower ones.
BOXES = (
    "As", "Deux", "Trois", "Quatre", "Cinq", "Six",
    "Petite suite", "Grande suite", "Brelan", "Full", "Carré", "Grand Chelem",
)  # fmt: skip
