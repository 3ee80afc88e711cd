# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the challenges: on screens of their own (skalbox.screens.challenge, skalbox.screens.codes)."""

CHALLENGE = "Défi"
SAME_CODE = "Même code, mêmes dés."
TYPE_CODE = "Tape les huit caractères."
KEY_OTHER_CODE = "Autre"
KEY_TYPE_CODE = "Taper"
KEY_ERASE_CODE = "Effacer"
KEY_RESULTS = "Scores"

# The results of one code.
KEY_PLAY_CODE = "Jouer"
SAME_SEAT = "Même place, mêmes dés"
SEAT_OF = "place %d"
