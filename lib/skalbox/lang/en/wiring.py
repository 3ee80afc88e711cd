# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what can be wrong in settings.toml: on the console, and on a screen at the start
(skalbox.hardware.config)."""

TITLE = "To fix"
NOTE = "settings.toml"

# By skalbox.hardware.complaints' ALLOWED to LITTLE.
SAYS = (
    "allowed: %s",
    "no pin of this board: %s",
    "this pin is taken already, by %s",
    "takes %s different pins",
    "these pins have no SPI in common, or are taken",
    "these pins have no I2C in common, or are taken",
    "no sensor answers there (%s)",
    "measures no voltage: a Pico’s GP26 to GP28 do",
    "plays no tune: its timer is taken, or it has none",
    "unknown; most like it: %s",
    'line %s is not NAME = "value"',
    'can’t be read; write it as "value"',
    "this board has no panel: %s",
    "not of this board; taken instead: %s",
    "not seen, because of line %s",
    "given before: that line holds",
    "the chip failed at this speed: now %s MHz",
    "leaves too little memory for a game: take an older one",
)
