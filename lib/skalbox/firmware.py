# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Says what is wrong with the firmware. The start loads this only if it finds it too old, or with too little memory."""

import sys

from skalbox.memory import load


def version() -> str:
    """Return the version of CircuitPython."""
    return "%d.%d.%d" % tuple(sys.implementation.version[:3])


def refuse(oldest: tuple) -> None:
    """Say on the console and, if it can be driven, on the panel that CircuitPython is older than `oldest`, until the
    power goes. Without a panel return."""
    text = "CircuitPython %s is too old: %d.%d.%d or newer is needed" % ((version(),) + oldest)
    print("Skalbox: " + text)
    try:
        display = load("skalbox.hardware.panel").build()
    except Exception:
        display = None  # the firmware may lack anything
    load("skalbox.fallback").show(display, NotImplementedError(text))
