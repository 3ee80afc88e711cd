# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what could not be read of all that was kept (skalbox.saves.chip_memory)."""

LOST_TITLE = "Mémoire abîmée"
LOST_MOVES = "Des coups sont illisibles. La partie reprend juste avant."

# By skalbox.saves.chip_memory: the match, the hall of fame, the settings, and what LOST_MOVES says.
LOST_TEXTS = (
    "La partie en cours est illisible. Elle est perdue.",
    "Le palmarès est illisible. Il repart de zéro.",
    "Les réglages sont illisibles. Il faut les refaire.",
    LOST_MOVES,
)
