# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which languages the drive has: each folder here is one; its name, of two letters (ISO 639-1), is its code.

In memory only at the start and while a language is chosen. What is kept of a language is a number made of its letters,
so that no list has to give them out.
"""

import os

from skalbox.memory import load

_FOLDER = __file__[: max(__file__.rfind("/"), __file__.rfind("\\"))]
_OLDEST = ("fr", "en")  # version 1.0.0 wrote 0 and 1 for these; all others go by their letters
_A = 97  # the character a
_LETTERS = 26


def codes() -> list:
    """The code of each language, in the order of their numbers."""
    return sorted([name for name in os.listdir(_FOLDER) if _is_code(name)], key=number)


def _is_code(name: str) -> bool:
    return len(name) == 2 and name.isalpha() and name.islower()


def is_there(code: str) -> bool:
    """The drive has this language."""
    try:
        os.stat(_FOLDER + "/" + code)
    except OSError:
        return False
    return _is_code(code)


def number(code: str) -> int:
    """The number by which this language is kept: 0 to 677."""
    if code in _OLDEST:
        return _OLDEST.index(code)
    return len(_OLDEST) + _LETTERS * (ord(code[0]) - _A) + ord(code[1]) - _A


def code(number: int) -> str:
    """The code of the language that is kept by this number."""
    if number < len(_OLDEST):
        return _OLDEST[number]
    number -= len(_OLDEST)
    return chr(_A + number // _LETTERS) + chr(_A + number % _LETTERS)


def title(code: str) -> tuple:
    """What the language says of itself: its name, and a sentence."""
    told = load("skalbox.lang." + code)
    return told.NAME, told.NOTE
