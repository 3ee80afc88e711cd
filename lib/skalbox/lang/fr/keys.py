# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the ROLL pill and the soft keys say on many screens, and a turn's menu about them."""

PLAY = "Jouer"
DONE = "OK"
PAGE = "%d/%d"
NEXT = "Suite"
CHOOSE = "Choisir"

KEY_TITLE = "Titre"
KEY_SCORES = "Scores"
KEY_TONIGHT = "Ce soir"
KEY_FEWER = "Moins"
KEY_PLUS = "Plus"
KEY_BACK = "Retour"
KEY_LEAVE = "Quitter"
KEY_TOPIC = "Sujet"
KEY_KEYS = "Gestes"
KEY_RULES = "Règles"

MENU = "Menu du tour"
MENU_NOTES = (
    "celles de tous", "remplir une case", "que ferait-il\u202f?", "les règles, les touches", "arrêter, mettre de côté",
    "la tienne",
)  # fmt: skip
MENU_DIE = "Ton dé reste tel quel"
PRACTICE_END = "finir l’essai"
