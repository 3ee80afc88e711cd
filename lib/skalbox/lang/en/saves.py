# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what could not be read of all that was kept (skalbox.saves.chip_memory), and what could not be saved."""

LOST_TITLE = "Memory damaged"
LOST_MOVES = "Some moves could not be read. The game goes on from just before them."

# By skalbox.saves.chip_memory: the match, the hall of fame, the settings, and what LOST_MOVES says.
LOST_TEXTS = (
    "The game in progress could not be read. It is lost.",
    "The hall of fame could not be read. It is empty now.",
    "The settings could not be read. Please set them again.",
    LOST_MOVES,
)

UNSAVED_TITLE = "Not saved"

# By the bits of skalbox.saves.storage.Storage.trouble.
UNSAVED_SAYS = (
    "The game goes on, but from here on it is not saved.",
    "The hall of fame cannot be saved: it lasts until you switch off.",
    "The settings cannot be saved: they last until you switch off.",
    "A game set aside cannot be resumed for now. It is safe.",
    "Tonight’s wins and the records by round cannot be saved: they last until you switch off.",
)
MEND_DEPLOY = "To fix it, connect a computer and run skalbox deploy."
MEND_RESTART = "A computer is using the drive: restart without pressing keys 1 and 5."
