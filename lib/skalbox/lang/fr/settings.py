# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the settings by their names in skalbox.players.setting_rows: what each is called, a note, and its values in
order; of the language only its own."""

_NO_YES = ("non", "oui")

LANG = ("Langue", "Français ou anglais", "français")
SOUND = ("Son", "Cliquetis et fanfare", "muet", "faible", "fort")
ANIMATIONS = ("Animations", "Les dés roulent") + _NO_YES
BRIGHTNESS = ("Luminosité", "Clarté de l’écran", "1", "2", "3", "4", "5")
SLEEP_MIN = ("Veille", "Pour économiser la batterie", "jamais", "1 min", "2 min", "5 min", "10 min")
PASS_ON = ("Passer l’appareil", "Écran entre deux tours") + _NO_YES
UNDO = ("Annuler", "Oups annule une case") + _NO_YES
ASK_ZERO = ("Demander avant 0", "Confirmer un 0") + _NO_YES
SHAKE = ("Secousse", "Force de la secousse", "forte", "normale", "douce")
TEXT = ("Texte", "Sur la table, en jouant", "normal", "grand")
COACH = ("Coach", "Ce qu’il vise", "les points", "gagner")
CHANCES = ("Chances", "De gagner, entre les tours") + _NO_YES
