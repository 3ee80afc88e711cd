# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French. Every name here stands in each of the other languages too; a test measures that each text fits its place."""

CODE = "fr"
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
LEAVE = "Quitter"
RESTART = "Redémarrer"

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

TITLE_LEFT = "Dés et cagnottes"
TITLE_RIGHT = "2 à 4 joueurs"
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
FIRST_UP = "ouvre le tour"
SHAKE = "Tenir : secouer"
HOLD_DIE = "Touche : garder"
HOLD_MENU = "Tenir : menu"

MENU = "Menu du tour"
MENU_SCORE = "Noter maintenant"
MENU_SHEETS = "Fiches de tous"
MENU_HELP = "Aide"
MENU_GAME = "Menu de la partie"

GAME_MENU = "Menu de la partie"
GAME_MENU_LEAVE = "Quitter : la partie s’efface"
GAME_MENU_BACK = "Retour : la partie continue"
ASK_LEAVE = "Quitter la partie ?"
ASK_LEAVE_1 = "La partie s’arrête ici et s’efface."
ASK_LEAVE_2 = "Elle ne comptera pour personne."

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

WINS = "gagne"
BY = "de %d"
NARROWLY = "de peu"
TIE_TOTALS = "Égalité : additions"
TIE_DICE = "Égalité : dés"

HELP = "Aide"
HELP_PAGE = "%d/%d"
# Seven lines of 232 pixels a page.
HELP_PAGES = (
    (
        "Lance jusqu’à trois fois. La touche",
        "sous un dé le garde ou le libère.",
        "ROLL tenu secoue, lâché lance.",
        "Cinq dés gardés : ROLL note.",
        "Une touche tenue ouvre le menu.",
        "Puis remplis une case libre ; sans",
        "la combinaison elle vaut 0.",
    ),
    (
        "As à Six : la somme de ces dés.",
        "Bonus 35 dès 60 dans ces six cases.",
        "Petite suite 30 : 4 faces de suite",
        "Grande suite 40 : 5 faces de suite",
        "Brelan 20 : 3 pareils",
        "Full 30 : 3 pareils + 2 pareils",
        "Carré 40 : 4, Grand Chelem 50 : 5",
    ),
    (
        "Un Grand Chelem rempli (même à 0)",
        "laisse cinq dés pareils compter",
        "comme Carré, Full ou Brelan.",
        "De même le Carré rempli pour le",
        "Brelan, et la Grande suite pour",
        "la Petite.",
        "Sinon ces cases prennent 0.",
    ),
    (
        "La cagnotte : chacun mise 6 par",
        "tour. Tes deux meilleurs dés,",
        "quand tu notes, font ton addition.",
        "La plus haute prend tout ;",
        "à égalité, on partage.",
        "Qui finit un tour commence",
        "le suivant.",
    ),
    (
        "Au début, un lancer chacun : le plus",
        "haut choisit de commencer ou de",
        "finir. On joue vers la gauche.",
        "À la fin : fiche + cagnottes.",
        "À égalité, la plus forte somme des",
        "douze additions l’emporte, puis un",
        "lancer de dés décide.",
    ),
)

ERROR = "Aïe, un dé coincé"
ERROR_NOTE = "Recopie l’erreur, puis redémarre."
