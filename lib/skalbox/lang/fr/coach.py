# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the coach says: in memory only while it speaks (skalbox.lang.words)."""

COACH = "Coach"
EXPECTED = "total attendu"
CHANCE = "chances de gagner"
PERCENT = " %"
THINKING = "Je calcule…"
BEST_CHOICE = "le mieux"
I_HOLD = "je garde"
I_SCORE = "je note"
YOUR_CHOICE = "ton choix"
KEEP = "Garder"
REROLL_ALL = "tout relancer"
HOLD_MARKED = "Garde les dés marqués"
AS_GOOD = "sans perte"
PICK = "Choisir"
NO_TABLE = "Pas de table sur le disque"
