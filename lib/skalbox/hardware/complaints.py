# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What is wrong in settings.toml: on the console at once, and on the screen at the start.

found: all so far, each (names, value, reason, detail): the settings, what settings.toml says, one of the numbers
below, for which `wiring` in each language's folder of skalbox.lang has the words, and what goes into those words.
"""

# The reasons, and what the detail then says.
ALLOWED = 0  # what is
NO_PIN = 1  # which pins there are
TAKEN, COUNT = 2, 3  # by which setting; of pins
NO_SPI, NO_I2C, NO_ANSWER, NO_ADC, NO_PWM = 4, 5, 6, 7, 8
UNKNOWN = 9  # the nearest setting
LINE, VALUE = 10, 11  # its number; the firmware cannot read it
NO_PANEL, NO_FIT = 12, 13  # which panels there are; which preset is taken in place of one for another board
UNSEEN, TWICE = 14, 15  # the line that hides it from the firmware

found: list = []


def complain(names: str, value: str, reason: int, detail: str = "") -> None:
    """Something in settings.toml is wrong. Each value is told of once."""
    value = value or '""'
    for each in found:
        if each[0] == names and each[1] == value:
            return
    found.append((names, value, reason, detail))
    from skalbox.lang.en import wiring

    what = wiring.SAYS[reason]
    print("Skalbox: %s = %s: %s" % (names, value, what % detail if "%s" in what else what))
