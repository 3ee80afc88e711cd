# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which language: the question of the very first start, and a key on the title."""

from micropython import const

from skalbox import settings
from skalbox.art import index
from skalbox.draw import measures
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalbox.settings import LANGUAGES
from skalbox.widgets.cards import Cards

_UP = const(1)
_DOWN = const(2)

_NAMES = ("Français", "English")
_NOTES = ("Le jeu parle français", "The game speaks English")


class Screen(Still):
    def __init__(self, app) -> None:
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
        frame.pill.label(index.ICON_CHECK, words.CHOOSE)
        frame.keys.labels((None, (index.ICON_UP, words.KEY_UP), (index.ICON_DOWN, words.KEY_DOWN), None, None))

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == ROLL:
            # Answered once, it is not asked again.
            app.set(settings.LANGUAGE, LANGUAGES.index(self._words.CODE))
            app.lobby.keep_settings()
            app.first(now)
        elif key in (_UP, _DOWN):
            # The question itself changes with the answer, so that nobody is asked in a language they do not read.
            other = LANGUAGES[(self._cards.chosen + 1) % len(LANGUAGES)]
            app.speak(other)
            app.show("language", now)
