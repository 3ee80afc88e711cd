# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, what can be wrong in settings.toml: on the console, and on a screen at the start
(skalbox.hardware.config)."""

WIRING_TITLE = "To fix"
WIRING_NOTE = "settings.toml"

# By skalbox.hardware.complaints' ALLOWED to LITTLE.
WIRING_SAYS = (
    "allowed: %s",
    "not a pin of this board; it has %s",
    "this pin is already used by %s",
    "needs %s different pins",
    "these pins do not share an SPI bus, or are in use",
    "these pins do not share an I2C bus, or are in use",
    "the sensor does not answer (%s)",
    "can’t measure voltage; on a Pico, GP26 to GP28 can",
    "can’t play sound: its timer is in use, or it has none",
    "unknown; did you mean %s?",
    'line %s is not NAME = "value"',
    'can’t be read; write it as "value"',
    "this board has no built-in panel; use %s",
    "not for this board; used instead: %s",
    "ignored because of line %s",
    "set twice: the first line counts",
    "the chip failed at this speed: now %s MHz",
    "leaves too little memory for a game: use an older version",
)
