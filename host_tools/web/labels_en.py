# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the names of the wiring's settings on the builder's page (host_tools.web.setting_labels)."""

from __future__ import annotations

Text = tuple[str, str]  # a label and a note
PLAYERS = "The game"
KEYS = ("Key 1", "Key 2", "Key 3", "Key 4", "Key 5", "ROLL")

# What each wiring is called, and for whom it is.
PRESETS = {
    "pico-320x240": (
        "Pico or Pico 2 with a 320x240 panel (2.0 to 2.8 inch)",
        "You solder the wires yourself. A good one to begin with: six keys, about 25 euros, an afternoon.",
    ),
    "pico-board": (
        "Skalbox carrier board with a Pico or Pico 2",
        "The printed handheld. You order a circuit board, and solder parts to it: 40 to 60 euros.",
    ),
    "pico": ("Pico or Pico 2 with a 240x240 panel", "The same wires, and a small square panel."),
    "pico-lcd-1.3": (
        "Pico or Pico 2 under a Waveshare Pico-LCD-1.3",
        "Nothing to solder: panel and keys are on a board that you plug on a Pico with pins.",
    ),
    "feather-esp32-s3-tft": (
        "Adafruit Feather ESP32-S3 TFT",
        "The panel is on the board. You solder six keys, and need the Skalbox tools to copy the game.",
    ),
}

# Each group of settings by its heading: their names without PREFIX.
GROUPS: dict[str, dict[str, Text]] = {
    "Buzzer and sensor": {
        "BUZZER": ("Buzzer", "A passive piezo between this pin and ground."),
        "MOTION": ("Motion sensor", "You can then shake the device to throw."),
        "SDA": ("Sensor: SDA", "I2C data."),
        "SCL": ("Sensor: SCL", "I2C clock."),
        "MOTION_ADDRESS": ("Sensor: address", "24, or 25 if its pin SDO is connected to 3.3 V."),
    },
    "Battery": {
        "BATTERY": ("Measuring pin", "A Pico measures VSYS by itself: nothing to wire."),
        "BATTERY_RATIO": ("Voltage divider, percent", "The battery’s voltage in percent of the voltage at the pin."),
        "BATTERY_EMPTY_MV": ("Empty at, millivolts", "2500 for three alkaline cells behind a diode."),
        "BATTERY_FULL_MV": ("Full at, millivolts", "4300 for three alkaline cells behind a diode."),
    },
    "Saving power": {
        "DIM_S": ("Dim the light after, seconds", "Without a key press. 0: never."),
        "OFF_S": ("Switch it off after, seconds", "Without a key press. 0: never."),
        "CPU_MHZ": ("Speed of a Pico’s chip, MHz", "While somebody plays. A Pico 2 keeps its own speed."),
    },
    "Panel": {
        "PANEL": (
            "Size, in pixels",
            "As the shop gives it. By inches: 2.0 to 2.8 is 320x240, 1.3 or 1.54 is 240x240, 1.14 is 240x135, 1.9 is "
            "320x170, 1.47 is 320x172.",
        ),
        "ROTATION": ("Rotation, degrees", "Change it if the picture is upside down or on its side."),
        "SPI_MHZ": ("Speed, MHz", "Lower it if the picture has faults or the wires are long."),
        "INVERT": ("Invert colours", "Change it if all colours are inverted."),
        "BGR": ("Blue before red", "Change it if red and blue are swapped."),
        "COLSTART": (
            "First column",
            "Change it if the picture is shifted: where the glass begins in the chip’s memory.",
        ),
        "ROWSTART": ("First row", "The same for rows."),
    },
    "Panel: pins": {
        "SCK": ("SCK", "Clock, often labelled SCL."),
        "MOSI": ("MOSI", "Data, often labelled SDA or DIN."),
        "CS": ("CS", "Selects the panel. None if the panel has no such pin."),
        "DC": ("DC", "Selects commands or pixels. Every panel has it."),
        "RST": ("RST", "Reset. None if it is not wired."),
        "BACKLIGHT": ("Light", "BL or BLK. None if the light is always on."),
    },
    "Keys": {
        "KEYS": ("Pins of the keys", "Hold keys from left to right, then ROLL. Each key connects its pin to ground."),
    },
}

# The meaning of leaving out a setting without a usual value.
LEFT_OUT = {"LANG": "asked at the first start", "BATTERY": "the board’s own"}

# The label of a value that does not explain itself.
VALUES = {
    ("INVERT", "on"): "yes",
    ("INVERT", "off"): "no",
    ("BGR", "on"): "yes",
    ("BGR", "off"): "no",
    ("MOTION", ""): "none",
    ("MOTION", "lis3dh"): "LIS3DH",
    ("PANEL", "board"): "the board’s own",
}
