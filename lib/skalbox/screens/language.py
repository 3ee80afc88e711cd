# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which language: the question of the very first start. Of many languages three are shown at a time."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.draw.view import View
from skalbox.lang import languages
from skalbox.players.setting_rows import LANGUAGE
from skalbox.widgets.cards import Cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_SHOWN = const(3)  # cards


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.CHOOSE)
        words = self._words
        frame = self._frame
        self.heading(words.LANGUAGE)
        self._codes = languages.codes()
        self._chosen = self._codes.index(words.CODE)
        first = max(0, min(self._chosen - 1, len(self._codes) - _SHOWN))
        cards = [(index.ICON_GLOBE,) + languages.title(code) for code in self._codes[first : first + _SHOWN]]
        self._cards = Cards(app.assets, tuple(cards))
        self._cards.choose(self._chosen - first)
        frame.add(self._cards.group)
        if not measures.LOW:
            frame.status.write(words.BIG_KEY)
        up = (index.ICON_UP, words.KEY_UP, self._move, -1)
        down = (index.ICON_DOWN, words.KEY_DOWN, self._move, 1)
        self.rows((None, up, down, None, None), (index.ICON_CHECK, words.CHOOSE, self._choose))

    def _choose(self, now: int) -> None:
        # Answered once, it is not asked again.
        self._app.set(LANGUAGE.name, languages.number(self._words.CODE))
        self._lobby.keep_settings()
        self._app.first(now)

    def _move(self, step: int, now: int) -> None:
        # The question itself changes with the answer, so that players are asked in a language that they read.
        self._app.speak(self._codes[(self._chosen + step) % len(self._codes)])
        self._app.show("language", now)
