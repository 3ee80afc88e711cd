# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the screen says on which a name is spelled."""

HEADING = "Nom"
NOTE = "deux touches par lettre"
HOLD_MORE = "Tenir ROLL : efface, z, é"
HOLD_SHORT = "ROLL : z, é"
HOLD_LEAVE = "Tenir ROLL : sortir"
OR = "ou"
PRESS = "touche la lettre"
MORE = "suite"
ACCENTS = "é, puis è ê ë : appuie encore"
TAKEN = "Déjà pris"
PLAYER = "Joueur %d"

# Words on the ROLL pill.
OK = "OK"
NEXT_SIGNS = "Suite"

# Words on the soft keys: 42 pixels at most.
KEY_ERASE = "Effacer"
KEY_ACCENT = "Accent"
KEY_SIGNS = "Signes"
KEY_OK = "OK"
