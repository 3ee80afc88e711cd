# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what a turn says. Every name here stands in each of the other languages too; a test measures each text."""

DECIMAL = ","

# Words on the ROLL pill.
ROLL_N = "Lancer %d"
LET_GO = "Lâcher"
SCORE = "Noter"

# Words on the soft keys: 42 pixels at most.
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
BONUS_FROM = "%d dès %d"
AHEAD = "%d d’avance"
BEHIND = "%d de retard"
ON_COURSE = "à l’heure"
POTS_WON = "Cagnottes"
POT = "Cagnotte %d"
POT_YOURS = "à toi"
POT_SHARED = "partagés"
POT_SHARED_WITH = "partagés avec"
POT_LOST = "perdus"
POT_LOST_TO = "perdus contre"
POT_LEADS = "%d mène"
TO_BEAT = "à battre"
TO_TIE = "à égaler"
FIRST_UP = "tu ouvres"
BANK_AFTER = "puis la banque"
LEADS = "En tête"
NOBODY_LEADS = "Pas de leader"
TOTALS = "Totaux"
SHAKE = "Tenir : secouer"
HOLD_DIE = "Appui : garder"
HOLD_MENU = "Appui long : menu"
FIVE_ALIKE = "Cinq identiques\u202f!"
HOLD_ALL = "Garde tout et note"

KEY_UNDO = "Oups"

EXTRA = "+100"
HOLD_ZERO = "Tenir : 0"
AWAY = "Joué sans toi"
BATTERY_LOW = "Batterie faible"
KEY_COACH = "Coach"
MACHINE_PLAYS = "La machine joue"
