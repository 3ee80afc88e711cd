# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which language: the question of the very first start, and a key on the title."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from skalbox import settings
from skalbox.art import index
from skalbox.draw import measures
from skalbox.screens.base import Base
from skalbox.settings import LANGUAGES
from skalbox.widgets.cards import Cards

_NAMES = ("Français", "English")
_NOTES = ("Le jeu parle français", "The game speaks English")


class Screen(Base):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.CHOOSE)
        words = self._words
        frame = self._frame
        frame.heading(app.assets, words.LANGUAGE)
        self._cards = Cards(
            app.assets, tuple([(index.ICON_GLOBE, _NAMES[i], _NOTES[i]) for i in range(len(LANGUAGES))])
        )
        self._cards.choose(LANGUAGES.index(words.CODE))
        frame.add(self._cards.group)
        if not measures.LOW:
            frame.status.write(words.THIS)
        up = (index.ICON_UP, words.KEY_UP, self._move, -1)
        down = (index.ICON_DOWN, words.KEY_DOWN, self._move, 1)
        self.rows((None, up, down, None, None), (index.ICON_CHECK, words.CHOOSE, self._choose))

    def _choose(self, now: int) -> None:
        # Answered once, it is not asked again.
        self._app.set(settings.LANGUAGE, LANGUAGES.index(self._words.CODE))
        self._lobby.keep_settings()
        self._app.first(now)

    def _move(self, now: int, step: int) -> None:
        # The question itself changes with the answer, so that nobody is asked in a language they do not read.
        self._app.speak(LANGUAGES[(self._cards.chosen + step) % len(LANGUAGES)])
        self._app.show("language", now)
