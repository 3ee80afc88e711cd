# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what could not be saved: on a screen of its own (skalbox.screens.unsaved)."""

TITLE = "Not saved"

# By the bits of skalbox.saves.storage.Storage.trouble.
SAYS = (
    "The game goes on, but from here on it is not saved.",
    "The hall of fame cannot be saved: it lasts until you switch off.",
    "The settings cannot be saved: they last until you switch off.",
    "A game set aside cannot be resumed for now. It is safe.",
)
MEND_DEPLOY = "To fix it, connect a computer and run skalbox deploy."
MEND_RESTART = "A computer is using the drive: restart without pressing keys 1 and 5."
