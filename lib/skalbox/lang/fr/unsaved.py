# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what could not be saved: on a screen of its own (skalbox.screens.unsaved)."""

TITLE = "Pas enregistré"

# By the bits of skalbox.saves.storage.Storage.trouble.
SAYS = (
    "La partie continue, mais la suite n’est plus enregistrée.",
    "Le palmarès ne peut pas être enregistré : il ne vaut que jusqu’à l’extinction.",
    "Les réglages ne peuvent pas être enregistrés : ils ne valent que jusqu’à l’extinction.",
    "Une partie mise de côté ne peut pas être reprise pour l’instant. Elle est à l’abri.",
)
MEND_DEPLOY = "Pour réparer, branche un ordinateur et lance skalbox deploy."
MEND_RESTART = "Un ordinateur utilise le disque : redémarre sans appuyer sur 1 et 5."
