# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what a turn says. Each other language has the same names; a test measures each text."""

DECIMAL = ","

ROLL_N = "Lancer %d"
LET_GO = "Lâcher"
SCORE = "Noter"
STRIKE = "Barrer"
BACK = "Retour"

KEY_UP = "Haut"
KEY_DOWN = "Bas"
KEY_DICE = "Dés"
KEY_SHEETS = "Fiches"
KEY_HELP = "Aide"
KEY_MENU = "Menu"

ROLLING = "Ça roule…"
YOUR_TURN = "À toi"

ROUND = "Tour %d/%d"
LEG_ROUND = "M%d · %d/%d"
CHALLENGE = "Défi"
DUEL = "Duel"
BONUS = "Bonus"
BONUS_FROM = "+%d dès %d"
AHEAD = "avance %d"
BEHIND = "retard %d"
ON_COURSE = "à niveau"
POTS_WON = "Cagnottes"
POT = "Cagnotte %d : "
BEAT = "bats %d (@)"
BEAT_SEVERAL = ("bats %d (%d joueurs)", "bats %d")
TIE = "seul %d égalise (@)"
TIE_SEVERAL = ("seul %d égalise (%d joueurs)", "seul %d égalise")
FIRST_UP = "tu commences"
LEADS = "@ mène avec %d"
SEVERAL_LEAD = "%d mènent avec %d"
POT_TAKES = ("%d gagne la cagnotte", "%d gagne")
POT_TIES = ("%d égalise (@) : moitié de %d", "%d égalise (@)", "%d égalise")
POT_TIES_SEVERAL = ("%d rejoint %d autres : %d chacun", "%d rejoint %d autres", "%d égalise")
POT_LOST = ("@ gagne la cagnotte", "@ gagne")
POT_SHARED = ("%d autres se la partagent", "%d autres gagnent")
POT_LEADS = ("%d, en tête pour l’instant", "%d mène")
POT_LED = ("@ garde la tête", "@ mène")
POT_LED_BY_SEVERAL = ("%d autres gardent la tête", "%d autres mènent")
NOBODY_LEADS = "Personne en tête"
TOTALS = "Totaux"
SHAKE = "ROLL long : agiter"
HOLD_DIE = "Appui : garder"
HOLD_MENU = ("Appui long sur un dé : menu", "Dé, long : menu")
FIVE_ALIKE = "Cinq identiques\u202f!"
HOLD_ALL = "Garde tout et note"

KEY_UNDO = "Oups"

EXTRA = "+100"
STRIKE_ONE = ("Encore un Yam’s\u202f! Barre une case.", "Barre une case", "Barre")
LONG_ZERO = "Appui long : barrer"
LONG_ZERO_SHORT = "Long : 0"
BATTERY_LOW = "Batterie faible"
KEY_COACH = "Coach"
