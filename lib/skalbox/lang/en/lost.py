# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what could not be read of all that was kept (skalbox.saves.chip_memory)."""

LOST_TITLE = "Memory damaged"
LOST_MOVES = "Some moves could not be read. The game goes on from just before them."

# By skalbox.saves.chip_memory: the match, the hall of fame, the settings, and what LOST_MOVES says.
LOST_TEXTS = (
    "The game in progress could not be read. It is lost.",
    "The hall of fame could not be read. It is empty now.",
    "The settings could not be read. Please set them again.",
    LOST_MOVES,
)
