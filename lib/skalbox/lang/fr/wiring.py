# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what can be wrong in settings.toml: on a screen at the start (skalbox.hardware.config)."""

TITLE = "À corriger"
NOTE = "settings.toml"

# By skalbox.hardware.complaints' ALLOWED to LITTLE.
SAYS = (
    "permis : %s",
    "cette carte n’a pas cette broche : %s",
    "broche déjà prise par %s",
    "il faut %s broches différentes",
    "ces broches n’ont pas de SPI commun, ou sont prises",
    "ces broches n’ont pas d’I2C commun, ou sont prises",
    "aucun capteur n’y répond (%s)",
    "ne mesure aucune tension : GP26 à GP28 d’un Pico, si",
    "ne joue aucun son : sa minuterie est prise ou absente",
    "inconnu\u202f; le plus proche : %s",
    'la ligne %s n’est pas NOM = "valeur"',
    'illisible\u202f; l’écrire "valeur"',
    "cette carte n’a pas d’écran : %s",
    "pas de cette carte\u202f; à la place : %s",
    "ignoré à cause de la ligne %s",
    "déjà donné : la première ligne compte",
    "la puce a échoué à cette vitesse : %s MHz pour l’instant",
    "laisse trop peu de mémoire : en prendre un plus ancien",
)
