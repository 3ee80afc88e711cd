# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the hall of fame and the statistics."""

FAME_EMPTY = "Aucune partie terminée."
AGO = "il y a %d parties"
AGO_ONE = "il y a 1 partie"
LATEST = "dernier jeu"
FAME_HEADS = ("total", "date")
MATCHES = "Parties terminées : %d"
STATS_GROUPS = ("parties", "points", "cinq")
STATS_HEADS = ("jouées", "gagn.", "moy.", "max", "ident.")
FAIR = "Tes dés"
FAIR_THROWS = "%s lancés"
FAIR_NOTE = "combien de fois chaque face"
FAIR_EXPECTED = "attendu : %s"
THOUSANDS = "\u202f"
FAIR_FEW = "Trop peu de dés pour juger."
FAIR_YES = "Ils ont l’air équilibrés."
FAIR_ODD = "Écarts rares, mais possibles."
FAIR_NO = "Des dés équilibrés font rarement ça."
ASK_WIPE = "Tout effacer\u202f?"
ASK_WIPE_1 = "Efface palmarès, statistiques et noms."
ASK_WIPE_2 = "C’est définitif."
FAME_AIDED = "* avec le coach"

EVENING_ENDS = "Finir : Qui\u202f?, Éditer, Vider"
EVENING_OVER = "La soirée est finie"
SAME_EVENING = "Même soirée\u202f?"
EVENING_NEW = "Nouv. : tous à 0"
SAME = "Oui"
KEY_FACES = "Faces"
KEY_STATS = "Stats"
KEY_WIPE = "Effacer"
KEY_GAME = "Jeu"
