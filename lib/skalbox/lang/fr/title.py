# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what is said outside of a match, and where one is left or resumed."""

LEAVE = "Appui long : finir"
RESTART = "Redémarrer"
TITLE_LEFT = "Trois jeux de dés"
TITLE_RIGHT = "1 à 8 joueurs"
TITLE_DEVELOPER = "Mode développeur"
TITLE_NOW = "%s à %d"
TITLE_WHO = "%s : qui joue\u202f?"
LANGUAGE = "Quelle langue\u202f?"
BIG_KEY = "La grande touche : ROLL"  # beside the pill of the first screen
SIZE = "Quelle taille\u202f?"
SIZES = ("Texte normal", "Grand texte")
SIZE_LATER = "Se change dans Régler"
GAME_MENU = "Menu de la partie"
GAME_MENU_NOTES = (
    "un seul part, on continue", "celles de tous", "sans le son", "les règles, les touches",
    "pause : rien n’est perdu",
)  # fmt: skip
SOUND_NOTE = "avec le son"
ALONE_NOTES = ("la partie s’efface", "la tienne")
END_LINE = "Finir : la partie s’efface"
ASK_LEAVE = "Finir la partie\u202f?"
ASK_LEAVE_1 = "La partie s’arrête ici et s’efface."
ASK_LEAVE_2 = "Elle ne comptera pour personne."
ASK_LEAVE_3 = "Pour continuer : Menu, puis Titre."
ERROR = "Aïe, un dé cassé"
ERROR_NOTE = "Recopie l’erreur, puis redémarre."
ERROR_FILE = "Remets Skalbox sur le lecteur."
RESUME = "Reprendre"
RESUME_TITLE = "On en était là"
RESUME_OPENING = "lancers secs"
PLAYS = "%s joue"
THROWS_LEFT = "Lancers restants : %d"
NOTHING_LOST = "Rien n’est perdu"
PAUSED = "%s : en pause"
UNFINISHED = "Partie en cours"
OTHER_KEPT = "La partie est gardée"
ERASE = "Appui long : effacer"
TOO_SHORT = "Trop court"
ASK_NEW_MATCH = "Mémoire pleine"
ASK_NEW_MATCH_1 = "Cette partie serait effacée :"
SETTINGS = "Réglages"
ABOUT_LINES = (
    "Trois jeux de dés en famille.",
    "Logiciel libre (MIT), polices OFL.",
    "Yahtzee est une marque déposée\u202f;",
    "ce projet en est indépendant.",
)
TITLE_ALONE = "%s en solo"

TEST_BACK = "Appui long : retour"
TEST_NONE = "aucun"
TEST_FREE = "%d Ko libres"
TEST_RGB = ("R", "V", "B")
TEST_HINTS = ("Couleurs : %s", "Bord : %s")

KEY_PLAYERS = "Qui\u202f?"
KEY_CODE = "Code"
KEY_GAMES = "Jeux"
KEY_SETTINGS = "Régler"
KEY_ABOUT = "Infos"
KEY_TEST = "Test"
KEY_ONE_LEAVES = "Absent"
KEY_END = "Finir"
KEY_MUTE = "Muet"
KEY_SOUND = "Son"

WHICH_DICE = "Les dés de qui\u202f?"
CHALLENGE_NOTE = "À chaque siège ses dés"
DUEL_NOTE = "Les mêmes pour tous, de 2 à 4"
SAME_CODE = "Même code, mêmes dés."
CODE_NOTES = ("Envoie-le à quelqu’un, ou rejoue-le.", "Même siège, mêmes dés.")
DUEL_ORDER = "Mêmes tours pour tous, l’ordre change."
TYPE_CODE = "Tape les huit caractères."
KEY_OTHER_CODE = "Autre"
KEY_TYPE_CODE = "Taper"
KEY_ERASE_CODE = "Effacer"
KEY_RESULTS = "Scores"
KEY_PLAY_CODE = "Jouer"
SAME_SEAT = "Même siège, mêmes dés"
SAME_FOR_ALL = "Mêmes dés pour tous"
SEAT_OF = "siège %d"
