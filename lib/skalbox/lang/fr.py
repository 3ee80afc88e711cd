# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French. Every name here stands in each of the other languages too; a test measures that each text fits its place."""

CODE = "fr"
OTHER = "English"
THIS = "Français"

# The six boxes of the upper section, and SkalPott's lower ones, in the order of the rules.
BOXES = (
    "As", "Deux", "Trois", "Quatre", "Cinq", "Six",
    "Petite suite", "Grande suite", "Brelan", "Full", "Carré", "Grand Chelem",
)  # fmt: skip
SIGNS = ("rond bleu", "triangle jaune", "carré vert", "losange rose")

# Words on the ROLL pill.
PLAY = "Jouer"
CHOOSE = "Choisir"
ROLL = "Lancer"
ROLL_N = "Lancer %d"
LET_GO = "Lâcher"
SCORE = "Noter"
STRIKE = "Barrer"
NEXT = "Suite"
BACK = "Retour"
AGAIN = "Rejouer"
LEAVE = "Abandonner"
RESTART = "Relancer"

# Words on the soft keys: 41 pixels at most.
KEY_BACK = "Retour"
KEY_UP = "Haut"
KEY_DOWN = "Bas"
KEY_DICE = "Dés"
KEY_SHEETS = "Fiches"
KEY_HELP = "Aide"
KEY_MENU = "Menu"
KEY_NAME = "Nom"
KEY_ADD = "Ajout"
KEY_REMOVE = "Ôter"
KEY_PLAYERS = "Noms"
KEY_LANGUAGE = "Langue"
KEY_LEAVE = "Quitter"
KEY_TITLE = "Titre"

TITLE_LEFT = "Trois jeux de dés"
TITLE_RIGHT = "1 à 8 joueurs"
TITLE_NOW = "SkalPott à %d"

LANGUAGE = "Quelle langue ?"

PLAYERS = "Joueurs"
SEATS = "%d sur 4"
STAKE = "Mise : 6 par tour"

OPENING = "Qui commence ?"
TIE_BREAK = "Départage"
YOUR_ROLL = "à toi de lancer"
HIGHEST_STARTS = "Le plus haut choisit"
HIGHEST_WINS = "Le plus haut gagne"
LEVEL = "Égalité : on relance"
ROLLING = "Ça roule…"
WINS_OPENING = "%s l’emporte"

CHOOSES = "%s choisit"
START = "Commencer"
START_NOTE = "Tu lances en premier"
FINISH = "Finir"
FINISH_NOTE = "%s commence"
CHOICE_HINT = "Pour le premier tour"

ROUND = "Tour %d/%d"
BONUS = "Bonus"
POTS_WON = "Cagnottes"
POT = "Cagnotte %d"
TO_BEAT = "à battre"
FIRST_UP = "premier du tour"
SHAKE = "Tenir = secouer"
HOLD_MENU = "Tenir : menu"

MENU = "Menu du tour"
MENU_SCORE = "Noter maintenant"
MENU_SHEETS = "Fiches de tous"
MENU_HELP = "Aide"
MENU_GAME = "Menu de la partie"

GAME_MENU = "Menu de la partie"
GAME_MENU_LEAVE = "Quitter : la partie est perdue"
GAME_MENU_BACK = "Retour : la partie continue"
ASK_LEAVE = "Abandonner ?"
ASK_LEAVE_1 = "La partie s’arrête ici."
ASK_LEAVE_2 = "Elle ne comptera pour personne."

ASK_STRIKE = "Barrer %s ?"
STRIKE_NOTE = "La case vaudra 0 jusqu’à la fin."
STILL_POSSIBLE = "Encore possible :"
NOTHING_POSSIBLE = "Aucune case ne rapporte."

YOUR_TURN = "À toi, %s"

TAKES_POT = "remporte la cagnotte"
EACH = "%d points chacun"
LEVEL_HEADING = "Égalité"
ROUND_OVER = "Fin du tour %d/%d"

SHEETS_LEAD = "%s mène de %d"
SHEETS_LEVEL = "Égalité en tête"

WINS = "gagne"
BY = "de %d"
NARROWLY = "de peu"
TIE_TOTALS = "Égalité : additions"
TIE_DICE = "Égalité : dés"

HELP = "Aide"
HELP_PAGE = "%d/%d"
HELP_PAGES = (
    "Lance jusqu’à trois fois. Entre\n"
    "deux lancers, garde les dés que\n"
    "tu veux : la touche sous un dé le\n"
    "retient ou le libère.\n"
    "Puis remplis une case encore\n"
    "libre. Sans la combinaison, la\n"
    "case vaut 0.",
    "As à Six : la somme de ces dés.\n"
    "Bonus 35 dès 60 en tout.\n"
    "Petite suite 30 : 4 faces de suite\n"
    "Grande suite 40 : 5 faces\n"
    "Brelan 20 : 3 dés pareils\n"
    "Full 30 : 3 pareils + 2 pareils\n"
    "Carré 40, Grand Chelem 50",
    "Un Grand Chelem déjà rempli\n"
    "laisse 5 dés pareils compter\n"
    "comme Carré, Full ou Brelan.\n"
    "De même le Carré pour le Brelan,\n"
    "et la Grande suite pour la Petite.",
    "La cagnotte : chacun mise 6 par\n"
    "tour. Tes deux meilleurs dés,\n"
    "quand tu notes, font ton addition.\n"
    "La plus haute prend tout ; à\n"
    "égalité, on partage.\n"
    "Qui finit un tour commence le\n"
    "suivant.",
    "À la fin : grille + cagnottes.\nÀ égalité, le plus d’additions\nl’emporte, puis un lancer de\ndés décide.",
)

ERROR = "Aïe, un dé coincé"
ERROR_NOTE = "Note l’erreur, puis relance."
ERROR_CODE = "Erreur : %s"
