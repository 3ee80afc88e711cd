# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French. Every name here stands in each of the other languages too; a test measures that each text fits its place."""

CODE = "fr"
THIS = "Français"

# The games, and the boxes of each in the order of its rules: the six series, then the lower ones.
GAMES = ("SkalPott", "Yam's", "Yahtzee")
_SERIES = ("As", "Deux", "Trois", "Quatre", "Cinq", "Six")
_LOWER = ("Brelan", "Carré", "Full", "Petite suite", "Grande suite")
BOXES = (
    _SERIES + ("Petite suite", "Grande suite", "Brelan", "Full", "Carré", "Grand Chelem"),
    _SERIES + _LOWER + ("Yam's", "Chance"),
    _SERIES + _LOWER + ("Yahtzee", "Chance"),
)
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
LEG_ROUND = "M%d · %d/%d"
BONUS = "Bonus"
POTS_WON = "Cagnottes"
POT = "Cagnotte %d"
TO_BEAT = "à battre"
FIRST_UP = "ouvre le tour"
BANK_AFTER = "la banque suivra"
LEADS = "En tête"
NOBODY_LEADS = "Personne"
TOTALS = "Totaux"
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
GAME_MENU_TITLE = "Titre : la partie attend"
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
ERROR = "Aïe, un dé coincé"
ERROR_NOTE = "Recopie l’erreur, puis redémarre."

# The match kept, the hall of fame, the statistics.
RESUME = "Reprendre"
RESUME_TITLE = "On en était là"
RESUME_OPENING = "lancers secs"
PLAYS = "%s joue"
THROWS_LEFT = "Lancers restants : %d"
NOTHING_LOST = "Rien n’est perdu"
UNFINISHED = "Partie en cours"
ANEW = "Effacer"
ASK_ANEW = "Nouvelle partie ?"
ASK_ANEW_1 = "La partie en cours s’efface."
KEY_ANEW = "Neuf"
KEY_UNDO = "Oups"
KEY_EXPORT = "Export"
KEY_FAME = "Gloire"
KEY_STATS = "Stats"
KEY_WIPE = "Vider"
EXPORTED = "Écrit sur la console"
FAME = "Gloire"
FAME_EMPTY = "Aucune partie finie encore."
AGO = "il y a %d"
LATEST = "dernière"
MATCHES = "Parties finies : %d"
STATS = "Stats"
STATS_HEADS = ("jouées", "gagn.", "moy.", "max", "5×")
FAIR = "Tes dés"
FAIR_THROWS = "%d jets"
FAIR_EXPECTED = "Attendu : %d"
FAIR_FEW = "Trop peu de jets pour juger."
FAIR_YES = "Équilibrés : écarts normaux."
FAIR_ODD = "Écarts rares, mais possibles."
FAIR_NO = "Des dés justes font rarement ça."
WIPE = "Vider"
ASK_WIPE = "Tout vider ?"
ASK_WIPE_1 = "Gloire et statistiques s’effacent."
ASK_WIPE_2 = "On ne peut pas revenir en arrière."

# Score sheets, standings, pot, question before a 0.
KEY_PREVIOUS = "Préc."
KEY_FOLLOWING = "Suiv."
SHEETS_LEAD_SHORT = "%s : +%d"
WINS_BY = "%s gagne de %d"
WINS_ALL = "%s gagne"
SHARED = "Victoire partagée"
LEGS_PLAYED = "%s · %d manches"
STRIKE_WORTH = "Les dés y vaudraient %d."
STRIKE_EXTRA = "Encore un Yam's : +100 points."
STRIKE_PRICE = "En échange, la case vaudra 0."
