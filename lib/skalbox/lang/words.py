# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The words of one language. Those of a turn are always in memory, the rest only while a screen needs them."""

from skalbox.memory import forget, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalcore.rules import Rules

_FOLDER = "skalbox.lang."
_TURN = ".turn"
_SPARED = ("between", "rare")  # searched in this order


class Words:
    """Every name in the modules turn, between and rare of the language's folder is an attribute: a text, or a tuple of
    texts. CODE: the folder's name."""

    def __init__(self, language: str) -> None:
        self.CODE = language
        self._turn = load(_FOLDER + language + _TURN)
        self._spared: list = [None] * len(_SPARED)
        self._game: "Any" = None  # the words of the game last requested,
        self._named = ""  # and the game's name in skalcore.rules

    def __getattr__(self, name: str) -> "Any":
        if hasattr(self._turn, name):
            return getattr(self._turn, name)
        for i in range(len(_SPARED)):
            if self._spared[i] is None:
                self._spared[i] = self.part(_SPARED[i])
            if hasattr(self._spared[i], name):
                break
        return getattr(self._spared[i], name)

    def part(self, name: str) -> "Any":
        """Return the module of this name in the language's folder. The one screen that needs its words holds it."""
        return load(_FOLDER + self.CODE + "." + name)

    def game(self, rules: "Rules") -> "Any":
        """Return the words of this game, NAME, NOTE, CATEGORIES and BOXES, as in skalbox.lang.en.skalpott."""
        if self._named != rules.name:
            self._game = None
            self._game = self.part(rules.name)
            self._named = rules.name
        return self._game

    def spare(self) -> None:
        """Drop the words that only some screens need."""
        for i in range(len(_SPARED)):
            self._spared[i] = None
            forget(_FOLDER + self.CODE + "." + _SPARED[i])

    def forget(self) -> None:
        """Drop all words, before another language is loaded."""
        self.spare()
        forget(_FOLDER + self.CODE + _TURN)
        forget(_FOLDER + self.CODE)
