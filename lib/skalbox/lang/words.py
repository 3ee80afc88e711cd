# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The words of one language: words.NAME, whichever file of the language's folder has this word.

A board drops the words of all files except `turn` with the screen that needs them. Its build looks the files up, and
writes the words of most of them as data (host_tools/squeezer/spoken.py).
"""

from skalbox.art import FOLDER, open_art
from skalbox.memory import forget, load, make_room

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalcore.rules import Rules

_FOLDER = "skalbox.lang."
_TURN = "turn"
_FILES = 6  # of words in memory at once, at most
# In words as data: between words, and after each text of a word that has several.
_BETWEEN_WORDS = "\x1e"
_AFTER_TEXT = "\x1f"
_AS_DATA = False  # the build writes True where it writes words as data


class Game:
    """The words of one game, as the module of its name in a language's folder has them: texts by these names."""

    def __init__(self, texts: list) -> None:
        self.BOXES, self.CATEGORIES, self.NAME, self.NOTE = texts


class Words:
    """Every name in the folder CODE is an attribute, except in the files of games, settings and help."""

    def __init__(self, language: str) -> None:
        """Read the words of `turn`, which stay."""
        self.CODE = language
        # Modules or lists of words by the names of their files, until drop_cache().
        self._parts: dict = make_room({}, _FILES)
        self._homes: dict = {}  # the files of the words, unless the build has looked them up
        self._game: "Any" = None  # the words of the game last requested,
        self._named = ""  # and the game's name in skalcore.rules
        if _AS_DATA:
            self.texts(_TURN)
        else:
            self.load_part(_TURN)

    def __getattr__(self, name: str) -> "Any":
        turn = self.load_part(_TURN)
        if hasattr(turn, name):
            return getattr(turn, name)
        if not self._homes:
            self._homes = load("skalbox.lang.languages").homes(self.CODE)
        if name not in self._homes:
            raise AttributeError(name)
        return getattr(self.load_part(self._homes[name]), name)

    def load_part(self, file: str) -> "Any":
        """Return the module of this file."""
        if file not in self._parts:
            self._parts[file] = load(_FOLDER + self.CODE + "." + file)
        return self._parts[file]

    def texts(self, file: str) -> list:
        """Return the words of this file, str or tuples, which the build has written as data. It puts the calls of this
        and the numbers of the words into the program."""
        if file not in self._parts:
            with open_art(self._path(file)) as data:
                texts: list = str(data.read(), "utf-8").split(_BETWEEN_WORDS)
            for i in range(len(texts)):
                if _AFTER_TEXT in texts[i]:
                    texts[i] = tuple(texts[i].split(_AFTER_TEXT)[:-1])
            self._parts[file] = texts
        return self._parts[file]

    def _path(self, file: str) -> str:
        return "%slang/%s/%s.txt" % (FOLDER[: -len("art/")], self.CODE, file)

    def game(self, rules: "Rules") -> "Any":
        """Return the words of this game, NAME, NOTE, CATEGORIES and BOXES, as in skalbox.lang.en.skalpott."""
        if self._named != rules.name:
            self._game = None
            if _AS_DATA:
                self._game = Game(self.texts(rules.name))
            else:
                self._game = load(_FOLDER + self.CODE + "." + rules.name)
            self._named = rules.name
        return self._game

    def setting(self, name: str) -> tuple:
        """Return the words of the setting of this name, as in skalbox.lang.en.settings."""
        if not _AS_DATA:
            return getattr(self.load_part("settings"), name)
        for texts in self.texts("settings"):
            if texts[0] == name:
                return texts[1:]
        raise AttributeError(name)

    def help(self, topic: str) -> "Any":
        """Return the help on a game, or on "keys", as a sequence of (heading, text)."""
        file = "help_" + topic
        if _AS_DATA:
            from skalbox.lang.sections import Sections

            return Sections(self._path(file), _BETWEEN_WORDS, _AFTER_TEXT)
        sections: tuple = self.load_part(file).SECTIONS
        self._drop(file)
        return sections

    def drop_cache(self) -> None:
        """Drop the words that only some screens need."""
        for file in list(self._parts):
            if file != _TURN:
                self._drop(file)

    def _drop(self, file: str) -> None:
        del self._parts[file]
        forget(_FOLDER + self.CODE + "." + file)

    def forget(self) -> None:
        """Drop all words, before another language is loaded."""
        for file in list(self._parts):
            self._drop(file)
        forget(_FOLDER + self.CODE)
