# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The free bytes of a Pico's heap, measured with CircuitPython 10.2.1 on an emulated RP2040, in a match of four.

The device decides by it whether the table stays in memory below a screen, and whether it makes the table ahead.
"""

from __future__ import annotations

# By screen, without the table; where the table is shown, as if it were not there.
FREE = {
    "choice": 50_500,
    "coach": 44_500,
    "gamemenu": 49_000,
    "help": 45_500,
    "menu": 43_500,
    "opening": 39_500,
    "passon": 47_500,
    "pot": 41_500,
    "robot": 57_500,
    "scoring": 54_000,
    "sheets": 38_500,
    "turn": 57_500,
    "zero": 47_500,
}
FREE_ELSEWHERE = 46_000
TABLE = 19_000  # that the table takes
