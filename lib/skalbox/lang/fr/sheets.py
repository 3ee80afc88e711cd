# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the score sheets say."""

SHEETS_LEAD = "%s mène de %d"
SHEETS_LEAD_SHORT = "%s : +%d"
BONUS_RULE = "Bonus : +%d dès %d"
SHEETS_LEVEL = "Égalité en tête"

KEY_PREVIOUS = "Préc."
KEY_FOLLOWING = "Suiv."
KEY_ONE = "Une"
KEY_ALL = "Toutes"
