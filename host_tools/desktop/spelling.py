# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The key presses that spell a name on the device's screen for names."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_ROLL = 5
_RARE_ACCENT, _RARE_Z, _RARE_SIGNS = 1, 2, 3  # keys that show while ROLL was kept down
_SIGNS = "-'1234567890"
_LONGEST = 10  # characters of a name
_CAPITAL = re.compile("(^|[-'])[^-']")  # a letter is one at the beginning and after these, and nowhere else
# A letter, then what the key for accents makes of it, one after the other, as in skalbox.screens.spelling.
_ACCENTS = ["eéèêë", "aàâä", "iîï", "oôöœ", "uùûü", "cç", "EÉÈÊË", "AÀÂÄ", "IÎÏ", "OÔÖ", "UÙÛÜ", "CÇ"]


class Press(NamedTuple):
    """A press of a key (0-5); `held`: it is kept down."""

    key: int
    held: bool = False


def presses(name: str) -> list[Press]:
    """Return the presses that spell this name or a part of it, without the last one, which takes it. ValueError, a
    sentence, if it cannot be spelled."""
    found: list[Press] = []
    for letter in name:
        found += _letter(letter)
    return found


def check(name: str) -> None:
    """Raise ValueError, a sentence, if the device would not take this name as it is."""
    presses(name)
    if len(name) > _LONGEST:
        raise ValueError("a name has %d characters at most" % _LONGEST)
    made = _CAPITAL.sub(lambda hit: hit[0].upper(), name.lower())
    if made != name:
        raise ValueError("the device writes %s" % made)


def _letter(letter: str) -> list[Press]:
    if letter in _SIGNS:
        at = _SIGNS.index(letter)
        pages = [Press(_ROLL)] * (at // 5)
        return [Press(_ROLL, True), Press(_RARE_SIGNS), *pages, Press(at % 5)]
    plain = "o" if letter in "œŒ" else unicodedata.normalize("NFD", letter)[0].lower()
    at = ord(plain) - ord("a")
    if not 0 <= at < 26:
        raise ValueError("the device has no letter %s" % letter)
    found = [Press(_ROLL, True), Press(_RARE_Z)] if plain == "z" else [Press(at // 5), Press(at % 5)]
    if letter.lower() != plain:
        cycle = next((each for each in _ACCENTS if letter in each), "")
        if not cycle:
            raise ValueError("the device has no letter %s" % letter)
        found += [Press(_ROLL, True), *[Press(_RARE_ACCENT)] * cycle.index(letter), Press(_ROLL)]
    return found
