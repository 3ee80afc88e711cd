# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what the score sheets say."""

SHEETS_LEAD = "%s leads by %d"
SHEETS_LEAD_SHORT = "%s: +%d"  # the same on narrow panels
BONUS_RULE = "Bonus: +%d at %d, else 0"
SHEETS_LEVEL = "Tied for the lead"

KEY_PREVIOUS = "Prev."
KEY_FOLLOWING = "Next"
KEY_ONE = "One"  # player's sheet
KEY_ALL = "All"
