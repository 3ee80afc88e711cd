# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the screen says on which a name is spelled."""

LETTERS_HEADING = "Name"
LETTERS_NOTE = "two presses per letter"
LONG_MORE = "Long ROLL: erase, z, é"  # é: the accents
LONG_SHORT = "Long press: z, é"
LONG_LEAVE = "Long press: leave"
OR = "or"  # before further names that begin like this
PRESS = "press the letter"
MORE = "more"
ACCENTS = "é, then è ê ë: press again"
TAKEN = "Already taken"
PLAYER = "Player %d"  # where nobody types a name

# Words on the ROLL pill.
OK = "OK"
NEXT_SIGNS = "More"

KEY_ERASE = "Erase"
KEY_ACCENT = "Accent"
KEY_SIGNS = "Signs"
KEY_OK = "OK"
