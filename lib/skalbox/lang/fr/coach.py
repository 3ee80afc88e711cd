# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the coach says: in memory only while it speaks (skalbox.lang.words)."""

COACH = "Coach"
EXPECTED = "total attendu"
CHANCE = "chances de gagner"
PERCENT = " %"
THINKING = "Je calcule…"
YOURS = "toi : %s"
KEEP = "Garder"
REROLL_ALL = "tout relancer"
HOLD_MARKED = "Garde les dés marqués"
HOLD_MARKED_SHORT = "Garde ces dés"
PICK = "Choisir"
NO_TABLE = "Fichier du coach absent"

ONE = "%s"
MANY = "les %s %s"
THESE = "ces %s dés"
NUMBERS = ("", "", "deux", "trois", "quatre", "cinq")
FACE = ("l’as", "le 2", "le 3", "le 4", "le 5", "le 6")
FACES = ("as", "2", "3", "4", "5", "6")

FOR_POT = ("pour la cagnotte", "%s : ", "les %s : ")
FOR_FACES = "pour les %s"
AIMS = (
    "pour la petite suite",
    "pour la grande suite",
    "pour le brelan",
    "pour le full",
    "pour le carré",
    "pour la chance",
)
FOR_ANY = "pour le %s"

MACHINE_PLAYS = "Le robot joue"
AWAY = "Joué pour toi"
SKIP = "Passer"
HOLDS = "Garde %s"
ROLLS_ALL = "Relance les cinq dés"
