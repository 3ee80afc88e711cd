# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Fair dice.

Each die thrown takes one byte from os.urandom, which on the RP2 is the chip's own ring oscillator behind a hash. 256
does not divide by six: taking the remainder of any byte would throw 1 to 4 more often than 5 and 6 (43 in 256 against
42), so the four bytes from 252 up are refused and drawn again; the other 252 hold each face exactly 42 times.
"""

import os

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from micropython import const

if TYPE_CHECKING:
    from collections.abc import MutableSequence

_FAIR = const(252)


def die() -> int:
    """One throw of one die: 1..6."""
    while True:
        byte = os.urandom(1)[0]
        if byte < _FAIR:
            return byte % 6 + 1


def throw(dice: "MutableSequence[int]", keep: int) -> None:
    """Throw into `dice` (five bytes) every die that the bit mask `keep` (0..31, bit i for position i) does not hold."""
    for i in range(5):
        if not keep >> i & 1:
            dice[i] = die()
