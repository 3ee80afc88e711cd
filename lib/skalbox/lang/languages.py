# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The languages on the drive: each folder here is one, and its name of two letters (ISO 639-1) is its code."""

import os

from skalbox.art import FOLDER
from skalbox.memory import forget, load
from skalcore.rules import GAMES

_FOLDER = FOLDER[: -len("art/")] + "lang"  # the folder next to it
_OLDEST = ("fr", "en")  # saved as 0 and 1 since version 1.0.0; all others by their letters
_A = 97  # the character a
_LETTERS = 26


def codes() -> list:
    """Return the code of each language, in the order of their numbers."""
    return sorted([name for name in os.listdir(_FOLDER) if _is_code(name)], key=number)


def _is_code(name: str) -> bool:
    return len(name) == 2 and name.isalpha() and name.islower()


def is_there(code: str) -> bool:
    """Return whether the drive has this language."""
    try:
        os.stat(_FOLDER + "/" + code)
    except OSError:
        return False
    return _is_code(code)


def number(code: str) -> int:
    """Return the number by which this language is saved, 0 to 677: it comes from the letters, so no list is needed."""
    if code in _OLDEST:
        return _OLDEST.index(code)
    return len(_OLDEST) + _LETTERS * (ord(code[0]) - _A) + ord(code[1]) - _A


def code(number: int) -> str:
    """Return the code of the language with this number."""
    if number < len(_OLDEST):
        return _OLDEST[number]
    number -= len(_OLDEST)
    return chr(_A + number // _LETTERS) + chr(_A + number % _LETTERS)


def homes(code: str) -> dict:
    """Return the file of each word that is an attribute of skalbox.lang.words.Words, by the word's name."""
    apart = ["__init__", "settings"] + [row.name for row in GAMES]
    files: dict = {}
    for file in os.listdir(_FOLDER + "/" + code):
        stem = file.split(".")[0]
        if "." in file and stem not in apart and stem[:5] != "help_":
            module = "skalbox.lang.%s.%s" % (code, stem)
            for name in dir(load(module)):
                files[name] = stem
            if stem != "turn":
                forget(module)
    return files


def title(code: str) -> tuple:
    """Return the language's own name and note."""
    module = load("skalbox.lang." + code)
    return module.NAME, module.NOTE
