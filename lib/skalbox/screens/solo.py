# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How SkalPott is played alone: against a bank that always has 10, or one that rolls in every second round."""

from micropython import const

from skalbox.art import index
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalbox.widgets.cards import Cards
from skalcore.rules import SOLO_RECOMMENDED, SOLO_SIMPLE

_BACK = const(0)
_UP = const(1)
_DOWN = const(2)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        frame = self._frame
        frame.heading(app.assets, words.SOLO_TITLE)
        self._cards = Cards(
            app.assets,
            (
                (index.ICON_DICE, words.SOLO_RECOMMENDED, words.SOLO_RECOMMENDED_NOTE),
                (index.ICON_PLAY, words.SOLO_SIMPLE, words.SOLO_SIMPLE_NOTE),
            ),
        )
        self._cards.choose(app.lobby.mode == SOLO_SIMPLE)
        frame.add(self._cards.group)
        frame.pill.label(index.ICON_PLAY, words.PLAY)
        frame.keys.labels(
            (
                (index.ICON_BACK, words.KEY_BACK),
                (index.ICON_UP, words.KEY_UP),
                (index.ICON_DOWN, words.KEY_DOWN),
                None,
                None,
            )
        )

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == _BACK:
            app.show("players", now)
        elif key in (_UP, _DOWN):
            self._cards.choose(1 - self._cards.chosen)
            app.lobby.mode = SOLO_SIMPLE if self._cards.chosen else SOLO_RECOMMENDED

    def release(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.begin(now)
