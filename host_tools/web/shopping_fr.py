# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, the parts to buy (host_tools.web.shopping): the translation of each text in the guide's two tables."""

from __future__ import annotations

WORDS = {
    # The columns.
    "part": "pièce",
    "words that shops use": "les mots des magasins",
    "price": "prix",
    "needed?": "nécessaire\u202f?",
    "without it": "sans elle",
    "order": "à commander",
    "what to look for": "à vérifier",
    "yes": "oui",
    "no": "non",
    # The parts for perfboard.
    "board": "carte",
    "Raspberry Pi Pico, or Pico 2, without headers; not a Pico W: the game does not fit": "Raspberry Pi Pico, ou "
    "Pico 2, sans broches soudées\u202f; pas un Pico W\u00a0: le jeu n’y tient pas",
    "panel": "écran",
    "2.0 inch IPS TFT, 320x240 (or 240x320), ST7789, SPI, 8 pins, on a breakout board": "TFT IPS de 2,0 pouces, "
    "320x240 (ou 240x320), ST7789, SPI, 8 broches, sur module",
    "six switches": "six boutons-poussoirs",
    "tactile switch 6x6 mm, with caps if you like": "bouton-poussoir (tact switch) 6x6 mm, avec capuchons si tu veux",
    "perforated board, wire": "plaque à trous à souder, fil",
    "perfboard 2.54 mm, stranded wire": "plaque à trous 2,54 mm, fil multibrin",
    "cable": "câble",
    "USB data cable that fits the board; some cables only charge": "câble USB de données pour la carte\u202f; certains "
    "câbles ne font que charger",
    "resistor": "résistance",
    "1 kiloohm, 1/4 W": "1 kiloohm, 1/4 W",
    "0.1": "0,1",
    "buzzer": "buzzer",
    "passive piezo buzzer, without an oscillator of its own": "buzzer piézo passif, sans oscillateur",
    "the device is silent": "la console est muette",
    "sensor": "capteur",
    "LIS3DH accelerometer breakout, I2C": "module accéléromètre LIS3DH, I2C",
    "ROLL throws; shaking does nothing": "ROLL lance\u202f; secouer ne fait rien",
    "battery": "batterie",
    "three AAA cells, or a LiPo cell with its charger; a switch; a Schottky diode 1N5817": "trois piles AAA, ou une "
    "batterie LiPo avec son chargeur\u202f; un interrupteur\u202f; une diode Schottky 1N5817",
    "it plays on USB power": "elle marche branchée en USB",
    "Tools: a soldering iron and solder, side cutters, a wire stripper; a multimeter helps.": "Outils\u00a0: fer à "
    "souder et étain, pince coupante, pince à dénuder\u202f; un multimètre aide.",
    # The rows of other wirings.
    "1.54 or 1.3 inch IPS TFT, 240x240, ST7789, SPI, on a breakout board": "TFT IPS de 1,54 ou 1,3 pouce, 240x240, "
    "ST7789, SPI, sur module",
    "Raspberry Pi Pico H, or Pico 2 with headers: its pins must be soldered on; not a Pico W: the game does not "
    "fit": "Raspberry Pi Pico H, ou Pico 2 avec broches\u00a0: elles doivent être soudées\u202f; pas un Pico W\u00a0: "
    "le jeu n’y tient pas",
    "Waveshare Pico-LCD-1.3; panel and keys are on it": "Waveshare Pico-LCD-1.3\u202f; écran et touches sont dessus",
    "Adafruit Feather ESP32-S3 TFT; the panel is on it": "Adafruit Feather ESP32-S3 TFT\u202f; l’écran est dessus",
    "LiPo cell with a JST-PH plug, which goes into the socket of the board": "batterie LiPo avec fiche JST-PH, qui se "
    "branche sur la carte",
    # The parts for the carrier board.
    "Raspberry Pi Pico SC0915, or Pico 2 SC1631": "Raspberry Pi Pico SC0915, ou Pico 2 SC1631",
    "micro-USB, without headers; not a Pico W: the game does not fit": "micro-USB, sans broches soudées\u202f; pas un "
    "Pico W\u00a0: le jeu n’y tient pas",
    "Adafruit 4311": "Adafruit 4311",
    "2.0 inch, 320x240, ST7789; its header is in the bag": "2,0 pouces, 320x240, ST7789\u202f; sa barrette est dans le "
    "sachet",
    "seven switches": "sept boutons-poussoirs",
    "C&K PTS645SL50SMTR92 LFS (Digi-Key CKN9088CT-ND)": "C&K PTS645SL50SMTR92 LFS (Digi-Key CKN9088CT-ND)",
    "SMD, 6 x 6 mm and 5.0 mm high; the number with 43 is 4.3 mm high": "CMS, 6 x 6 mm, hauteur 5,0 mm\u202f; la "
    "référence avec 43 a une hauteur de 4,3 mm",
    "TDK PS1240P02BT": "TDK PS1240P02BT",
    "passive piezo of 12.2 mm": "piézo passif de 12,2 mm",
    "Adafruit 2809": "Adafruit 2809",
    "LIS3DH with two STEMMA QT sockets": "LIS3DH avec deux prises STEMMA QT",
    "slide switch": "interrupteur à glissière",
    "SS-12D00G4 of any maker": "SS-12D00G4 de n’importe quelle marque",
    "lever of 4 mm; measure whether its pins are 2.5 mm apart": "levier de 4 mm\u202f; mesure si ses broches sont "
    "espacées de 2,5 mm",
    "battery socket": "prise de batterie",
    "JST S2B-PH-K-S": "JST S2B-PH-K-S",
    "angled, two pins": "coudée, deux broches",
    "diode": "diode",
    "1N5817, such as onsemi's": "1N5817, par exemple celle d’onsemi",
    "Schottky": "Schottky",
    "1 kiloohm, such as Yageo's CFR-25JB-52-1K": "1 kiloohm, par exemple Yageo CFR-25JB-52-1K",
    "1/4 W, axial; it keeps the light off in deep sleep": "1/4 W, axiale\u202f; elle garde la lumière éteinte en "
    "veille profonde",
    "battery for the slim back": "batterie pour le dos mince",
    "LiPo cell 503450": "batterie LiPo 503450",
    "52 x 34.5 x 5.5 mm, with protection board, leads and a JST-PH plug": "52 x 34,5 x 5,5 mm, avec circuit de "
    "protection, fils et fiche JST-PH",
    "or for the deep back": "ou pour le dos profond",
    "holder for three AAA side by side": "support pour trois AAA côte à côte",
    "53 x 38 x 12.8 mm, with leads": "53 x 38 x 12,8 mm, avec fils",
    "lead for the holder": "câble du support",
    "two wires with a JST-PH plug": "deux fils avec fiche JST-PH",
    "solder it to the leads of the holder": "à souder aux fils du support",
    "three cells for the holder": "trois piles pour le support",
    "AAA": "AAA",
    "rechargeable or alkaline": "rechargeables ou alcalines",
    "charger of a LiPo cell": "chargeur de la batterie LiPo",
    "Adafruit 1904, or another for one cell": "Adafruit 1904, ou un autre pour une batterie d’un élément",
    "JST-PH socket; close the jumper of the 1904 for 500 mA": "prise JST-PH\u202f; ferme le cavalier du 1904 pour "
    "500 mA",
    "six pieces of stiff wire": "six morceaux de fil rigide",
    "the cut leads of diode and resistor, or wire of 0.6 to 0.8 mm": "les pattes coupées de la diode et de la "
    "résistance, ou du fil de 0,6 à 0,8 mm",
    "10 mm long, for the sensor": "longueur 10 mm, pour le capteur",
    "two screws": "deux vis",
    "M2.5 x 10 with a pan head": "M2,5 x 10 à tête cylindrique",
    "head at most 5 mm wide; they cut their own thread": "tête de 5 mm au plus\u202f; elles taillent leur filetage",
    "micro-USB data cable": "câble micro-USB de données",
    "plastic of the plug at most 11 x 7.5 mm; some cables only charge": "plastique de la fiche\u00a0: 11 x 7,5 mm au "
    "plus\u202f; certains câbles ne font que charger",
    "Tools to print: a 3D printer with a nozzle of 0.4 mm. Tools to solder: an iron with a fine tip, solder, flux, "
    "tweezers, side cutters, a multimeter. Tools to close the case: a small Phillips screwdriver, a paper clip.": ""
    "Pour imprimer\u00a0: une imprimante 3D avec une buse de 0,4 mm. Pour souder\u00a0: un fer à pointe fine, étain, "
    "flux, brucelles, pince coupante, multimètre. Pour fermer le boîtier\u00a0: un petit tournevis cruciforme, un "
    "trombone.",
}
