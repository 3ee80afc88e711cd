# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wirings with a name, for SKALBOX_PRESET in settings.toml, whose other lines override it.

PRESETS[name] is a dict from the names of settings to their values, both as in settings.toml, as text. It has what is
soldered or plugged; the rest has the defaults of skalbox.hardware.config. Pins are names of CircuitPython's module
`board`; the keys are the five hold keys from left to right, then ROLL. Nothing here needs a board, so that a computer
can read it too.
"""

DEFAULT = "pico"

# A Raspberry Pi Pico or Pico 2, a breakout with an ST7789, and six keys.
_PICO = {
    "SKALBOX_SCK": "GP18",
    "SKALBOX_MOSI": "GP19",
    "SKALBOX_CS": "GP17",
    "SKALBOX_DC": "GP16",
    "SKALBOX_RST": "GP20",
    "SKALBOX_BACKLIGHT": "GP21",
    "SKALBOX_KEYS": "GP2 GP3 GP4 GP5 GP6 GP7",
    "SKALBOX_SDA": "GP0",
    "SKALBOX_SCL": "GP1",
}

PRESETS = {
    "pico": dict(_PICO, SKALBOX_PANEL="240x240"),
    "pico-320x240": dict(_PICO, SKALBOX_PANEL="320x240"),
    # The same wires on the carrier board of hardware/board, with a buzzer and a sensor; the panel's pins are at the
    # right. The board takes its nets from here: run `make hardware` after a change.
    "pico-board": dict(
        _PICO, SKALBOX_PANEL="320x240", SKALBOX_ROTATION="270", SKALBOX_BUZZER="GP22", SKALBOX_MOTION="lis3dh"
    ),
    # A Pico or Pico 2 under the Waveshare Pico-LCD-1.3, nothing to solder. The stick is left of the picture, the keys
    # A, B, X, Y one below the other right of it. Stick to the left, up and to the right hold the first three dice, in
    # this order; A and B hold the other two. Y, the lowest, is ROLL; X, between them, does nothing, so that no thumb
    # throws by mistake. Dice 1 and 5 are under different thumbs: both can be held at once.
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
