# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what a match says. Every name here stands in each of the other languages too; a test measures each text."""

CODE = "fr"
DECIMAL = ","

# The boxes of each game in the order of its rules: the six series, then the lower ones.
_SERIES = ("As", "Deux", "Trois", "Quatre", "Cinq", "Six")
_LOWER = ("Brelan", "Carré", "Full", "Petite suite", "Grande suite")
BOXES = (
    _SERIES + ("Petite suite", "Grande suite", "Brelan", "Full", "Carré", "Grand Chelem"),
    _SERIES + _LOWER + ("Yam's", "Chance"),
    _SERIES + _LOWER + ("Yahtzee", "Chance"),
)

# Words on the ROLL pill.
ROLL = "Lancer"
ROLL_N = "Lancer %d"
LET_GO = "Lâcher"
SCORE = "Noter"
STRIKE = "Barrer"
NEXT = "Suite"
BACK = "Retour"

# Words on the soft keys: 41 pixels at most.
KEY_BACK = "Retour"
KEY_UP = "Haut"
KEY_DOWN = "Bas"
KEY_DICE = "Dés"
KEY_SHEETS = "Fiches"
KEY_HELP = "Aide"
KEY_MENU = "Menu"

ROLLING = "Ça roule…"

ROUND = "Tour %d/%d"
LEG_ROUND = "M%d · %d/%d"
BONUS = "Bonus"
POTS_WON = "Cagnottes"
POT = "Cagnotte %d"
TO_BEAT = "à battre"
FIRST_UP = "ouvre le tour"
BANK_AFTER = "puis la banque"
LEADS = "En tête"
NOBODY_LEADS = "Personne"
TOTALS = "Totaux"
SHAKE = "Tenir : secouer"
HOLD_DIE = "Touche : garder"
HOLD_MENU = "Tenir : menu"

ASK_STRIKE = "Barrer %s ?"
STRIKE_NOTE = "La case vaudra 0 jusqu’à la fin."
STILL_POSSIBLE = "Encore possible :"
NOTHING_POSSIBLE = "Aucune case ne rapporte."

YOUR_TURN = "À toi, %s"

TAKES_POT = "remporte la cagnotte"
EACH = "%d points chacun"
LEVEL_HEADING = "Partage"
ROUND_OVER = "Fin du tour %d/%d"

SHEETS_LEAD = "%s mène de %d"
SHEETS_LEVEL = "Égalité en tête"

KEY_UNDO = "Oups"

POT_TITLE = "Cagnotte"
BANK = "Banque"
BANK_ROLLS = "À la banque de lancer"
BANK_ROLLED = "Le coup de la banque"
BANK_HAS = "La banque a 10"
BANK_WON = "Gagné"
BANK_LEVEL = "Égalité"
BANK_LOST = "Perdu"
LEG_OVER = "Fin de manche %d/%d"
LEG_NEXT = "%s commence"
EXTRA = "+100"
HOLD_ZERO = "Tenir : 0"
AWAY = "Joué sans toi"

# Score sheets, standings, pot, question before a 0.
KEY_PREVIOUS = "Préc."
KEY_FOLLOWING = "Suiv."
SHEETS_LEAD_SHORT = "%s : +%d"
STRIKE_WORTH = "Les dés y vaudraient %d."
STRIKE_EXTRA = "Encore un Yam's : +100 points."
STRIKE_PRICE = "En échange, la case vaudra 0."
BATTERY_LOW = "Batterie faible"
KEY_COACH = "Coach"
MACHINE_PLAYS = "La machine joue"
