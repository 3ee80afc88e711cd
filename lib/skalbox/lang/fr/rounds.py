# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what a match says between two turns."""

ASK_STRIKE = "Barrer %s\u202f?"
STRIKE_NOTE = "La case restera à 0."
STRIKE_WORTH = "Les dés y vaudraient %d."
STRIKE_EXTRA = "Encore un Yam’s : +100 points."
STRIKE_PRICE = "En échange, la case est barrée."
STILL_POSSIBLE = "Encore possible :"
NOTHING_POSSIBLE = "Aucune case ne rapporte de points."

ROUND_NEXT = ("Qui finit commence le tour %d : %s", "Qui finit commence : %s")
ROUND_OVER = "Fin du tour %d/%d"
TAKES_POT = "remporte la cagnotte"
INCLUDED = "dont +%d"
EACH = "%d points chacun"
LEVEL_HEADING = "Partage"
LEG_OVER = "Fin de manche %d/%d"
LEG_WON = "gagne la manche %d/%d"
LEG_NEXT = "%s commence"

POT_CARD = "La cagnotte"
POT_SAYS = ("Tes deux plus gros dés la disputent.", "Plus haute somme du tour : %d points.", "À égalité, on partage.")
GOT_IT = "Compris"

POT_TITLE = "Cagnotte"
BANK = "Banque"
BANK_ROLLS = "À la banque de lancer"
BANK_ROLLED = "Le lancer de la banque"
BANK_HAS = "La banque a 10"
BANK_WON = "Gagné"
BANK_LEVEL = "Égalité"
BANK_LOST = "Perdu"
