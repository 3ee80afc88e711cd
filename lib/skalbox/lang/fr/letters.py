# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the screen says on which a name is spelled."""

LETTERS_HEADING = "Nom"
LETTERS_NOTE = "deux appuis par lettre"
LONG_MORE = "ROLL long : effacer, z, é"
LONG_SHORT = "Appui long : z, é"
LONG_LEAVE = "Appui long : quitter"
OR = "ou"
PRESS = "choisis la lettre"
MORE = "suite"
ACCENTS = "é, puis è ê ë : appuie encore"
TAKEN = "Déjà pris"
PLAYER = "Joueur %d"

OK = "OK"
NEXT_SIGNS = "Suite"

KEY_ERASE = "Effacer"
KEY_ACCENT = "Accent"
KEY_SIGNS = "Signes"
KEY_OK = "OK"
