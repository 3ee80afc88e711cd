# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the turn's menu (skalbox.screens.menu)."""

MENU = "Turn menu"
# What each key of the menu does.
MENU_NOTES = (
    "fill a box now", "what would it hold?", "everybody’s sheets", "the rules, the keys", "stop, or go to the title",
)  # fmt: skip
MENU_DIE = "The die stays as it was"
PRACTICE_END = "end the retry"
