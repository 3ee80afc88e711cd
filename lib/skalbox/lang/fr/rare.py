# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what all other screens say: in memory only with them (skalbox.lang.words)."""

# Beside a player's name: 86 pixels at most.
SIGNS = (
    "rond bleu", "triangle jaune", "carré vert", "losange rose",
    "étoile mauve", "croix pâle", "anneau brun", "cœur rouge",
)  # fmt: skip

# Words on the ROLL pill.
PLAY = "Jouer"
AGAIN = "Rejouer"
LEAVE = "Appui long : quitter"
RESTART = "Redémarrer"

KEY_NAME = "Nom"
KEY_REMOVE = "Ôter"
KEY_TITLE = "Titre"

TITLE_LEFT = "Trois jeux de dés"
TITLE_RIGHT = "1 à 8 joueurs"
TITLE_DEVELOPER = "Mode développeur"
TITLE_NOW = "%s à %d"
TITLE_WHO = "Qui joue\u202f?"

LANGUAGE = "Quelle langue\u202f?"
BIG_KEY = "La grande touche : ROLL"  # beside the pill of the first screen

PLAYERS = "Joueurs"

GAME_MENU = "Menu de la partie"
GAME_MENU_LEAVE = "Quitter : la partie s’efface"
GAME_MENU_TITLE = "Titre : la partie attend"
GAME_MENU_BACK = "Retour : la partie continue"
ASK_LEAVE = "Quitter la partie\u202f?"
ASK_LEAVE_1 = "La partie s’arrête ici et s’efface."
ASK_LEAVE_2 = "Elle ne comptera pour personne."
ASK_LEAVE_3 = "Absent : un seul part, on continue."

WINS_LEAD = "gagne de %d"
TIE_TOTALS = "Égalité : additions"
TIE_DICE = "Égalité : dés"

KEY_CURVE = "Courbe"
KEY_REVIEW = "Bilan"

KEY_TOPIC = "Sujet"
KEY_KEYS = "Gestes"
KEY_RULES = "Règles"
ERROR = "Aïe, un dé cassé"
ERROR_NOTE = "Recopie l’erreur, puis redémarre."
ERROR_FILE = "Remets Skalbox sur le disque."

# The match kept, the hall of fame, the statistics.
RESUME = "Reprendre"
RESUME_TITLE = "On en était là"
RESUME_OPENING = "lancers secs"
PLAYS = "%s joue"
THROWS_LEFT = "Lancers restants : %d"
NOTHING_LOST = "Rien n’est perdu"
UNFINISHED = "Partie en cours"
ERASE = "Appui long : effacer"
TOO_SHORT = "Trop court"
ASK_NEW_MATCH = "Plus de place"
ASK_NEW_MATCH_1 = "Cette partie serait effacée :"
KEY_NEW = "Nouv."
KEY_EXPORT = "Export"
KEY_STATS = "Stats"
KEY_WIPE = "Effacer"
EXPORTED = "Envoyé à l’ordinateur"
FAME_EMPTY = "Aucune partie terminée."
AGO = "il y a %d parties"
AGO_ONE = "il y a 1 partie"
LATEST = "dernier jeu"
FAME_HEADS = ("points", "quand")
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
ASK_WIPE_1 = "Palmarès, statistiques et noms effacés."
ASK_WIPE_2 = "C’est définitif."

# Which game, who plays, how.
WHICH_GAME = "Quel jeu\u202f?"
REGULARS = "Habitués : un appui suffit"
PRESS_NAME = "choisis un nom"
PRESS_NEW = "choisis Nouv."
ALONE = "Tu joues en solo"
ALONE_BANK = "Seul contre la banque"
STARTS_BY_DICE = "Qui commence\u202f? Aux dés."
KEY_PLAYERS = "Qui\u202f?"
KEY_SCORES = "Scores"
KEY_CODE = "Défi"
KEY_GAMES = "Jeux"
KEY_SETTINGS = "Régler"
KEY_OTHERS = "Autres"
KEY_EDIT = "Éditer"
KEY_EMPTY = "Libérer"
KEY_FEWER = "Moins"
KEY_PLUS = "Plus"
KEY_ABOUT = "Infos"
KEY_ONE_LEAVES = "Absent"
KEY_GOES = "Part"
KEY_COMES = "Revient"
DONE = "OK"
LEGS_TITLE = "Manches"
ONE_LEG = "une seule manche"
MANY_LEGS = "manches, le plus haut total gagne"
SOLO_TITLE = "Seul en piste"
SOLO_RECOMMENDED = "Recommandé"
SOLO_RECOMMENDED_NOTE = "La banque : 10, puis ses dés"
SOLO_SIMPLE = "Simple"
SOLO_SIMPLE_NOTE = "La banque a toujours 10"
SEATS_TITLE = "Qui joue encore\u202f?"
SEATS_NOTE = "Absent : un lancer par tour"
HERE = "joue"
GONE = "absent"
SETTINGS = "Réglages"
ABOUT_LINES = (
    "Trois jeux de dés en famille.",
    "Logiciel libre (MIT), polices OFL.",
    "Yahtzee est une marque déposée\u202f;",
    "ce projet en est indépendant.",
)

# Other games, other panels.
TITLE_ALONE = "%s en solo"
GAME_MENU_EXPORT = "Export : copie sur l’ordinateur"
KEY_GAME = "Jeu"
PAGE = "%d/%d"

WINS_BY = "%s gagne de %d"
WINS_ALL = "%s gagne"
SHARED = "Victoire partagée"
LEGS_PLAYED = "%s · %d manches"

KEY_MUTE = "Muet"
KEY_SOUND = "Son"

# The coach, and who sits on a seat.
FAME_AIDED = "* avec le coach"
KEY_SEAT = "Joueur"
KEY_CHANGE = "Autre"
SEAT_NAME = "Nom"
SEAT_ROLE = "Rôle"
SEAT_SIGN = "Signe"
ROLES = (
    "sans aide",
    "coach si demandé",
    "coach toujours",
    "appareil : facile",
    "appareil : bon",
    "appareil : parfait",
)
ROLE_NOTES = (
    "Seul avec les dés", "Le coach, si on l’appelle", "Le coach parle toujours", "Ne pense qu’à ce tour",
    "Joue d’expérience", "Connaît toutes les chances",
)  # fmt: skip
