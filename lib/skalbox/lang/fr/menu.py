# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the turn's menu (skalbox.screens.menu)."""

MENU = "Menu du tour"
# What each key of the menu does.
MENU_NOTES = (
    "remplir une case", "que ferait-il\u202f?", "celles de tous", "les règles, les touches", "arrêter, mettre de côté",
)  # fmt: skip
MENU_DIE = "Ton dé reste tel quel"
PRACTICE_END = "finir l’essai"
