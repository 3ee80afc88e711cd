# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the opening and its winner's choice (the screens opening and choice)."""

OPENING = "Qui commence\u202f?"
TIE_BREAK = "Départage"
YOUR_ROLL = "à toi de lancer"
HIGHEST_STARTS = "Le plus haut commence"
HIGHEST_CHOOSES = "Le plus haut choisit"
HIGHEST_WINS = "Le plus haut gagne"
LEVEL = "Égalité : on relance"
WINS_OPENING = "%s l’emporte"
CHOOSES = "%s choisit"
START = "En premier"
START_NOTE = "Aux autres de te battre"
FINISH = "En dernier"
FINISH_NOTE = ("%s commence, tu réponds", "Tu sauras quoi battre")
STARTS = "%s commence"
CHOICE_HINT = "Pour le premier tour"
