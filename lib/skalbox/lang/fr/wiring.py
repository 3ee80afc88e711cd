# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what can be wrong in settings.toml: on a screen at the start (skalbox.hardware.config)."""

WIRING_TITLE = "À corriger"
WIRING_NOTE = "settings.toml"

WIRING_SAYS = (
    "valeurs admises : %s",
    "cette carte n’a pas cette broche, mais %s",
    "broche déjà prise par %s",
    "il faut %s broches différentes",
    "ces broches ne partagent pas le même bus SPI, ou sont prises",
    "ces broches ne partagent pas le même bus I2C, ou sont prises",
    "le capteur ne répond pas (%s)",
    "ne mesure pas la tension\u202f; sur un Pico : GP26 à GP28",
    "ne peut pas jouer de son : timer pris ou absent",
    "inconnu\u202f; tu voulais dire %s\u202f?",
    'la ligne %s n’est pas NOM = "valeur"',
    'illisible\u202f; écris "valeur"',
    "cette carte n’a pas d’écran intégré\u202f; choisis %s",
    "pas pour cette carte\u202f; à la place : %s",
    "ignoré à cause de la ligne %s",
    "donné deux fois : la première ligne compte",
    "la puce a échoué à cette vitesse : %s MHz pour l’instant",
    "laisse trop peu de mémoire : prends une version antérieure",
)
