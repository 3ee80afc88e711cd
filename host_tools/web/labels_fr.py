# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the names of the wiring's settings on the builder's page (host_tools.web.setting_labels)."""

from __future__ import annotations

Text = tuple[str, str]  # a label and a note
PLAYERS = "Le jeu"
KEYS = ("Touche 1", "Touche 2", "Touche 3", "Touche 4", "Touche 5", "ROLL")

# What each wiring is called, and for whom it is.
PRESETS = {
    "pico-320x240": (
        "Pico ou Pico 2 avec un écran 320x240 (2,0 à 2,8 pouces)",
        "Tu soudes les fils toi-même. Parfait pour commencer\u00a0: six touches, environ 25 euros, un après-midi.",
    ),
    "pico-board": (
        "Carte Skalbox avec un Pico ou un Pico 2",
        "La console imprimée. Tu commandes un circuit imprimé et tu y soudes les composants\u00a0: 40 à 60 euros.",
    ),
    "pico": ("Pico ou Pico 2 avec un écran 240x240", "Les mêmes fils, et un petit écran carré."),
    "pico-lcd-1.3": (
        "Pico ou Pico 2 sous un Waveshare Pico-LCD-1.3",
        "Rien à souder\u00a0: écran et touches sont sur une carte qui s’enfiche sur un Pico à broches.",
    ),
    "feather-esp32-s3-tft": (
        "Adafruit Feather ESP32-S3 TFT",
        "L’écran est sur la carte. Tu soudes six touches, et il te faut les outils Skalbox pour copier le jeu.",
    ),
}

# Each group of settings by its heading: their names without PREFIX.
GROUPS: dict[str, dict[str, Text]] = {
    "Buzzer et capteur": {
        "BUZZER": ("Buzzer", "Un piézo passif entre cette broche et la masse."),
        "MOTION": ("Capteur de mouvement", "Tu peux alors secouer la console pour lancer."),
        "SDA": ("Capteur\u00a0: SDA", "Données I2C."),
        "SCL": ("Capteur\u00a0: SCL", "Horloge I2C."),
        "MOTION_ADDRESS": ("Capteur\u00a0: adresse", "24, ou 25 si sa broche SDO est reliée au 3,3 V."),
    },
    "Batterie": {
        "BATTERY": ("Broche de mesure", "Un Pico mesure VSYS tout seul\u00a0: rien à câbler."),
        "BATTERY_RATIO": (
            "Diviseur de tension, en pour cent",
            "La tension de la batterie en pour cent de la tension à la broche.",
        ),
        "BATTERY_EMPTY_MV": ("Vide à, en millivolts", "2500 pour trois piles alcalines derrière une diode."),
        "BATTERY_FULL_MV": ("Pleine à, en millivolts", "4300 pour trois piles alcalines derrière une diode."),
    },
    "Économies d’énergie": {
        "DIM_S": ("Baisser la lumière après, en secondes", "Sans toucher à rien. 0\u00a0: jamais."),
        "OFF_S": ("L’éteindre après, en secondes", "Sans toucher à rien. 0\u00a0: jamais."),
        "CPU_MHZ": ("Vitesse de la puce d’un Pico, en MHz", "Pendant une partie. Un Pico 2 garde sa propre vitesse."),
    },
    "Écran": {
        "PANEL": (
            "Taille, en pixels",
            "Celle que donne le magasin. En pouces\u00a0: de 2,0 à 2,8, c’est 320x240\u202f; 1,3 ou 1,54, "
            "240x240\u202f; 1,14, 240x135\u202f; 1,9, 320x170\u202f; 1,47, 320x172.",
        ),
        "ROTATION": ("Rotation, en degrés", "À changer si l’image est à l’envers ou couchée."),
        "SPI_MHZ": ("Vitesse, en MHz", "À baisser si l’image a des défauts ou si les fils sont longs."),
        "INVERT": ("Inverser les couleurs", "À changer si toutes les couleurs sont inversées."),
        "BGR": ("Bleu avant rouge", "À changer si le rouge et le bleu sont échangés."),
        "COLSTART": (
            "Première colonne",
            "À changer si l’image est décalée\u00a0: là où la dalle commence dans la mémoire de la puce.",
        ),
        "ROWSTART": ("Première ligne", "De même pour les lignes."),
    },
    "Écran\u00a0: broches": {
        "SCK": ("SCK", "Horloge, souvent marquée SCL."),
        "MOSI": ("MOSI", "Données, souvent marquées SDA ou DIN."),
        "CS": ("CS", "Sélectionne l’écran. Aucune si l’écran n’a pas cette broche."),
        "DC": ("DC", "Commande ou pixel. Chaque écran l’a."),
        "RST": ("RST", "Remise à zéro. Aucune si elle n’est pas câblée."),
        "BACKLIGHT": ("Lumière", "BL ou BLK. Aucune si la lumière est toujours allumée."),
    },
    "Touches": {
        "KEYS": (
            "Broches des touches",
            "Les touches sous les dés de gauche à droite, puis ROLL. Chacune relie sa broche à la masse.",
        ),
    },
}

# The meaning of leaving out a setting without a usual value.
LEFT_OUT = {"LANG": "demandée au premier démarrage", "BATTERY": "celle de la carte"}

# The label of a value that does not explain itself.
VALUES = {
    ("INVERT", "on"): "oui",
    ("INVERT", "off"): "non",
    ("BGR", "on"): "oui",
    ("BGR", "off"): "non",
    ("MOTION", ""): "aucun",
    ("MOTION", "lis3dh"): "LIS3DH",
    ("PANEL", "board"): "celui de la carte",
}
