# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Collect the errors in settings.toml or the firmware, for the console at once and for the screen at the start."""

# The reasons, for which `wiring` in each language's folder has the words, and the detail to insert into these words.
ALLOWED = 0  # the allowed values
NO_PIN = 1  # the board's pins
TAKEN, COUNT = 2, 3  # the setting that has the pin; the number of pins
NO_SPI, NO_I2C, NO_ANSWER, NO_ADC, NO_PWM = 4, 5, 6, 7, 8
UNKNOWN = 9  # the nearest setting
LINE, VALUE = 10, 11  # the line's number; none, the firmware cannot read the value
NO_PANEL, NO_FIT = 12, 13  # the known panels; the preset used instead of one for another board
UNSEEN, TWICE = 14, 15  # the line that hides this one from the firmware; none
TOO_FAST = 16  # the speed used instead, in MHz
LITTLE = 17  # none

_MOST = 20  # complaints: more would keep the owner waiting at the start
_SHOWN = 40  # characters of a value or a line

reports: list = []  # each (names of the settings, their value in settings.toml, reason, detail)


def is_full() -> bool:
    """Return whether no further error is reported."""
    return len(reports) == _MOST


def complain(names: str, value: str, reason: int, detail: str = "") -> None:
    """Report an error in settings.toml. Each value is reported once, and its beginning if it is long."""
    value = value[:_SHOWN] or '""'
    if is_full():
        return
    for each in reports:
        if each[0] == names and each[1] == value:
            return
    reports.append((names, value, reason, detail))
    from skalbox.lang.en import wiring

    what = wiring.WIRING_SAYS[reason]
    print("Skalbox: %s = %s: %s" % (names, value, what % detail if "%s" in what else what))


def shown(line: bytes) -> str:
    """Return the beginning of a line in plain ASCII, to be shown."""
    return plain(line[:_SHOWN])


def plain(text: bytes) -> str:
    """Return the text in plain ASCII: a space for each white space of ASCII, "?" for each other byte without a
    character. What is a space or a digit then does not depend on the Python that asks."""
    found = bytearray(text)
    for i in range(len(found)):
        if found[i] < 32 or found[i] > 126:
            found[i] = 32 if 9 <= found[i] <= 13 else 63
    return str(found, "utf-8")
