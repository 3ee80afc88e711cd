# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott in French: what is called differently from game to game."""

NAME = "SkalPott"
NOTE = "1–4 joueurs · 12 tours · chacun sa cagnotte"
CATEGORIES = ("SkalPott", "Solo simple", "Solo recommandé")
BOXES = (
    "As", "Deux", "Trois", "Quatre", "Cinq", "Six",
    "Petite suite", "Grande suite", "Brelan", "Full", "Carré", "Grand Chelem",
)  # fmt: skip
