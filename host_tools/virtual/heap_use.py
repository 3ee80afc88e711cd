# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The free bytes of a Pico's heap, measured with CircuitPython 10.2.1 on an emulated RP2040, in a match of four.

The device decides by it whether the table stays in memory below a screen, and whether it makes the table ahead.
"""

from __future__ import annotations

# By screen, without the table; where the table is shown, as if it were not there.
FREE = {
    "choice": 41_500,
    "coach": 32_000,
    "gamemenu": 41_000,
    "help": 31_500,
    "menu": 43_500,
    "opening": 35_000,
    "passon": 36_000,
    "pot": 29_000,
    "robot": 52_000,
    "scoring": 48_500,
    "sheets": 27_500,
    "turn": 52_000,
    "zero": 44_500,
}
FREE[""] = 52_000  # while a screen is made
FREE_ELSEWHERE = 41_000
TABLE = 19_000  # that the table takes
