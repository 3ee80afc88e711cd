# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the challenges: on screens of their own (skalbox.screens.challenge, skalbox.screens.codes)."""

CHALLENGE = "Challenge"
SAME_CODE = "Same code, same dice."
TYPE_CODE = "Type the eight characters."
KEY_OTHER_CODE = "Other"
KEY_TYPE_CODE = "Type"
KEY_ERASE_CODE = "Erase"
KEY_RESULTS = "Scores"

# The results of one code.
KEY_PLAY_CODE = "Play"
SAME_SEAT = "Same seat, same dice"
SEAT_OF = "seat %d"
