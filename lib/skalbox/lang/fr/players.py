# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, who plays which game, and how."""

SIGNS = (
    "rond bleu", "triangle jaune", "carré vert", "losange rose",
    "étoile mauve", "croix pâle", "anneau brun", "cœur rouge",
)  # fmt: skip
PLAYERS = "Joueurs"

WHICH_GAME = "Quel jeu\u202f?"
REGULARS = "Habitués : un appui suffit"
PRESS_NAME = "choisis un nom"
PRESS_NEW = "choisis Nouv."
DUEL_NEEDS_TWO = "Un duel : deux à quatre"
ALONE = "Tu joues en solo"
ALONE_BANK = "Seul contre la banque"
STARTS_BY_DICE = "Qui commence\u202f? Aux dés."
LEGS_TITLE = "Manches"
ONE_LEG = "une seule manche"
MANY_LEGS = "manches, le plus haut total gagne"
LEGS_NOTES = ("Chaque manche a sa fiche et son bonus.", "Puis le voisin de gauche commence.")
LEGS_ROUNDS = "%d tours"
SOLO_TITLE = "Seul en piste"
SOLO_RECOMMENDED = "Recommandé"
SOLO_RECOMMENDED_NOTE = "La banque lance 1 tour sur 2"
SOLO_SIMPLE = "Simple"
SOLO_SIMPLE_NOTE = "La banque a toujours 10"
SEATS_TITLE = "Qui s’en va\u202f?"
SEATS_NOTE = "Absent : 1 lancer par tour"
HERE = "joue"
GONE = "absent"
SEAT_NAME = "Nom"
SEAT_ROLE = "Rôle"
SEAT_SIGN = "Signe"
ROLES = (
    "sans aide", "coach si demandé", "coach toujours", "robot : facile", "robot : bon", "robot : parfait",
    "robot : débutant",
)  # fmt: skip
ROLE_NOTES = (
    "Seul avec les dés", "Le coach, si on l’appelle", "Le coach parle toujours", "Ne pense qu’à ce tour",
    "Joue d’expérience", "Connaît chaque chance", "Joue comme un enfant",
)  # fmt: skip

KEY_REMOVE = "Ôter"
KEY_NEW = "Nouv."
KEY_OTHERS = "Autres"
KEY_EDIT = "Éditer"
KEY_EMPTY = "Vider"

GOES = "Part"
COMES = "Revient"
CHANGE = "Changer"
