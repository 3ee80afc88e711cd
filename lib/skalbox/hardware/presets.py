# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wirings that are known by name: SKALBOX_PRESET in settings.toml takes one, its other lines override it.

PRESETS[name] is a dict from the names of settings to their values, both as they would stand in settings.toml, as text.
It names what is soldered or plugged; what it leaves out is as skalbox.hardware.config has it. Pins are names of
CircuitPython's module `board`; the keys are the five hold keys from left to right, then ROLL. Nothing here needs a
board, so that a computer can read it too.
"""

DEFAULT = "pico"

PRESETS = {
    # A Raspberry Pi Pico or Pico 2, a breakout with an ST7789, and six keys.
    "pico": {
        "SKALBOX_PANEL": "240x240",
        "SKALBOX_SCK": "GP18",
        "SKALBOX_MOSI": "GP19",
        "SKALBOX_CS": "GP17",
        "SKALBOX_DC": "GP16",
        "SKALBOX_RST": "GP20",
        "SKALBOX_BACKLIGHT": "GP21",
        "SKALBOX_KEYS": "GP2 GP3 GP4 GP5 GP6 GP7",
        "SKALBOX_SDA": "GP0",
        "SKALBOX_SCL": "GP1",
    },
    # A Pico or Pico 2 under the Waveshare Pico-LCD-1.3, nothing to solder. The stick stands left of the picture, the
    # keys A, B, X, Y below one another right of it. Stick to the left, up, to the right are the first three dice, as
    # they lie; A and B, which come next on the way to the right, the other two. Y, the lowest, is ROLL; X, between
    # them, does nothing, so that no thumb throws by mistake. Dice 1 and 5 have a thumb each: both can be held at once.
    "pico-lcd-1.3": {
        "SKALBOX_PANEL": "240x240",
        "SKALBOX_ROTATION": "270",
        "SKALBOX_SCK": "GP10",
        "SKALBOX_MOSI": "GP11",
        "SKALBOX_CS": "GP9",
        "SKALBOX_DC": "GP8",
        "SKALBOX_RST": "GP12",
        "SKALBOX_BACKLIGHT": "GP13",
        "SKALBOX_KEYS": "GP16 GP2 GP20 GP15 GP17 GP21",
        "SKALBOX_SDA": "GP0",
        "SKALBOX_SCL": "GP1",
    },
    # An Adafruit Feather ESP32-S3 TFT, whose panel the firmware knows; keys between its pins and ground.
    "feather-esp32-s3-tft": {
        "SKALBOX_PANEL": "board",
        "SKALBOX_KEYS": "D5 D6 D9 D10 D11 D12",
        "SKALBOX_SDA": "SDA",
        "SKALBOX_SCL": "SCL",
        "SKALBOX_BATTERY": "",
    },
}
