# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Fair dice.

Each die uses one byte from os.urandom, which on the RP2 is the chip's own ring oscillator behind a hash. A byte from
252 up is drawn again, since 256 is not a multiple of six: the other 252 give each face exactly 42 times.
"""

import os

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence

_FAIR = const(252)


def die() -> int:
    """Throw one die: return 1..6."""
    while True:
        byte = os.urandom(1)[0]
        if byte < _FAIR:
            return byte % 6 + 1


def throw(dice: "MutableSequence[int]", held: int) -> None:
    """Throw every die of `dice` (five bytes) that the bit mask `held` (0..31, bit i for position i) does not hold."""
    for i in range(5):
        if not held >> i & 1:
            dice[i] = die()
