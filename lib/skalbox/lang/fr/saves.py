# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what could not be read of all that was kept (skalbox.saves.chip_memory), and what could not be saved."""

LOST_TITLE = "Mémoire abîmée"
LOST_MOVES = "Des coups sont illisibles. La partie reprend juste avant."

LOST_TEXTS = (
    "La partie en cours est illisible. Elle est perdue.",
    "Le palmarès est illisible. Il repart de zéro.",
    "Les réglages sont illisibles. Il faut les refaire.",
    LOST_MOVES,
)

UNSAVED_TITLE = "Pas enregistré"

UNSAVED_SAYS = (
    "La partie continue, mais la suite n’est plus enregistrée.",
    "Le palmarès ne peut pas être enregistré : il ne vaut que jusqu’à l’extinction.",
    "Les réglages ne peuvent pas être enregistrés : ils ne valent que jusqu’à l’extinction.",
    "Une partie mise de côté ne peut pas être reprise pour l’instant. Elle est à l’abri.",
    "La soirée et les records tour par tour ne peuvent pas être enregistrés : ils ne valent que jusqu’à l’extinction.",
)
MEND_DEPLOY = "Pour réparer, branche un ordinateur et lance skalbox deploy."
MEND_RESTART = "Un ordinateur utilise le lecteur : redémarre sans appuyer sur 1 et 5."
