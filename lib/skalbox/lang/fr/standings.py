# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the standings say."""

SOLO = "en solo"
FAME = "Palmarès"
RECORD = "Record"
AVERAGE = "Ta moyenne"
PLACE_OF = "%s sur %d"
PLACES = ("1er", "2e", "3e", "4e", "5e", "6e", "7e", "8e", "9e", "10e")
POTS_OF = "%d sur %d"
EACH_LEG = "Moyenne par manche"
NEW_RECORD = "Record !"
BEATEN_BY = "%d de plus que %s : %d"
CURVE = "Tour par tour"

AGAIN = "Rejouer"
WINS_LEAD = "gagne de %d"
TIE_TOTALS = "Égalité : additions"
TIE_DICE = "Égalité : dés"
WINS_BY = "%s gagne de %d"
WINS_ALL = "%s gagne"
SHARED = "Victoire partagée"
TONIGHT = "Ce soir : %s"
LEGS_PLAYED = "%s · %d manches"

MORE_TITLE = "Autres"
MORE_NOTES = (
    "tes trois pires choix", "les totaux tour par tour", "les meilleurs scores", "ce code : les scores",
    "copie sur l’ordinateur", "qui a mieux choisi",
)  # fmt: skip
STORY_NOTE = "ce qu’on en retient"
EXPORTED = "Envoyé à l’ordinateur"

SHARE_NOTE = "un code QR à viser"
SHARE_TITLE = "Pour un téléphone"
SHARE_HOW = "Vise le code avec l’appareil photo d’un téléphone."
SHARE_ANY_KEY = "Appuie sur une touche pour revenir."

KEY_MORE = "Autres"
KEY_EXPORT = "Export"
KEY_STORY = "Récit"
KEY_CURVE = "Courbe"
KEY_REVIEW = "Bilan"
KEY_SHARE = "Mobile"
