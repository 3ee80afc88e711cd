# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which game: three cards."""

from micropython import const

from skalbox.art import index
from skalbox.hardware.keys import ROLL
from skalbox.match import lifecycle
from skalbox.screens.still import Still
from skalbox.widgets.cards import Cards
from skalcore.rules import GAMES

_BACK = const(0)
_UP = const(1)
_DOWN = const(2)
_HELP = const(3)
_NONE = const(-1)
_ICONS = (index.ICON_POT, index.ICON_STAR, index.ICON_DICE)


class Screen(Still):
    def __init__(self, app, kind: int = _NONE) -> None:
        """`kind`: the game whose help was read, and which is to be chosen."""
        super().__init__(app, app.words.CHOOSE)
        words = self._words
        frame = self._frame
        frame.heading(app.assets, words.WHICH_GAME)
        cards = [(_ICONS[i], words.GAMES[i], words.GAME_NOTES[i]) for i in range(len(GAMES))]
        self._cards = Cards(app.assets, tuple(cards))
        self._kind = app.lobby.kind if kind == _NONE else kind
        self._cards.choose(self._kind)
        frame.add(self._cards.group)
        frame.pill.label(index.ICON_CHECK, words.CHOOSE)
        frame.keys.labels(
            (
                (index.ICON_BACK, words.KEY_BACK),
                (index.ICON_UP, words.KEY_UP),
                (index.ICON_DOWN, words.KEY_DOWN),
                (index.ICON_HELP, words.KEY_HELP),
                None,
            )
        )

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == ROLL:
            lifecycle.choose(app.lobby, self._kind)
            app.show("players", now)
        elif key == _BACK:
            app.show("title", now)
        elif key == _HELP:
            app.lay("help", now, self._kind)
        elif key in (_UP, _DOWN):
            self._kind = (self._kind + (1 if key == _DOWN else -1)) % len(GAMES)
            self._cards.choose(self._kind)
