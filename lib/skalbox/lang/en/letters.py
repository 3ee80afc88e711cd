# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the screen says on which a name is spelled."""

HEADING = "Name"
NOTE = "two presses a letter"
HOLD_MORE = "Hold ROLL: erase, z, é"  # é: the accents
HOLD_SHORT = "ROLL: z, é"
HOLD_LEAVE = "Hold ROLL: leave"
OR = "or"  # before further names that begin like this
PRESS = "press the letter"
MORE = "more"
ACCENTS = "é, then è ê ë: press again"
TAKEN = "Taken already"
PLAYER = "Player %d"  # where nobody types a name

# Words on the ROLL pill.
OK = "OK"
NEXT_SIGNS = "More"

# Words on the soft keys: 42 pixels at most.
KEY_ERASE = "Erase"
KEY_ACCENT = "Accent"
KEY_SIGNS = "Signs"
KEY_OK = "OK"
