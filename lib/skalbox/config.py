# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The owner's wiring and taste, from settings.toml (CircuitPython hands it out through os.getenv).

Every value is checked where it is read; ValueError says which setting, what it holds, and what is allowed.
"""

import os

PANELS = ("240x240", "320x240", "240x135", "320x170")


def text(name: str, default: str) -> str:
    """The setting as text; `default` where settings.toml has none. Numbers come as text or int, by firmware version."""
    value = os.getenv(name)
    return default if value is None else str(value).strip()


def number(name: str, default: int, low: int, high: int) -> int:
    """The setting as a whole number low..high."""
    value = text(name, str(default))
    try:
        found = int(value)
    except ValueError:
        found = low - 1
    if found < low or found > high:
        raise ValueError("%s in settings.toml is %s; allowed: %d to %d" % (name, value, low, high))
    return found


def choice(name: str, default: str, allowed: tuple) -> str:
    """The setting as one of the words allowed."""
    value = text(name, default)
    if value not in allowed:
        raise ValueError("%s in settings.toml is %s; allowed: %s" % (name, value, " ".join(allowed)))
    return value


def pin(name: str, default: str):
    """The pin that the setting names, e.g. GP18; None for an empty setting."""
    import board

    value = text(name, default)
    if not value:
        return None
    if not hasattr(board, value):
        raise ValueError("%s in settings.toml is %s, which is no pin of this board" % (name, value))
    return getattr(board, value)


def pins(name: str, default: str, count: int) -> tuple:
    """The pins that the setting names, separated by spaces: exactly `count`."""
    import board

    names = text(name, default).split()
    if len(names) != count:
        raise ValueError("%s in settings.toml names %d pins; it takes %d" % (name, len(names), count))
    for each in names:
        if not hasattr(board, each):
            raise ValueError("%s in settings.toml names %s, which is no pin of this board" % (name, each))
    return tuple([getattr(board, each) for each in names])
