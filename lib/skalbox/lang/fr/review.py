# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the review of a match says."""

REVIEW = "À revoir"
REVIEW_NOTE = "points perdus"
REVIEW_CHANCE = "chances perdues"
REVIEW_NEXT = "Suivant"
REVIEW_WORKS = "Je rejoue la partie…"
REVIEW_ROUND = "T%d"
REVIEW_LEG = "M%d"
REVIEW_HELD = "gardé %s"
REVIEW_HELD_NONE = "tout relancé"
REVIEW_HOLD = "garder %s"
REVIEW_HOLD_NONE = "tout relancer"
REVIEW_BETTER = "mieux : "
REVIEW_PERFECT = "Pas un faux pas, bravo\u202f!"
REVIEW_NEARLY = "À peine un faux pas, bravo\u202f!"
LUCK = "Hasard"
LOST = "Perdu"

BETTER = "Qui a mieux choisi\u202f?"
BETTER_WORKS = "Le coach joue les mêmes dés…"
BETTER_HEADS = ("points", "coach", "écart")
BETTER_NOTE = "sans cagnottes"

KEY_RETRY = "Refaire"
PRACTICE = "Essai"
PRACTICE_NOW = "cette fois"
PRACTICE_THEN = "avant"
PRACTICE_MORE = "%s de plus qu’avant"
PRACTICE_LESS = "%s de moins qu’avant"
PRACTICE_WINS = "%s victoires sur 100"
PRACTICE_SAME = "Autant qu’avant"
