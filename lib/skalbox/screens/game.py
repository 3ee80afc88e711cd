# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which game: three cards."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from micropython import const

from skalbox.art import index
from skalbox.match import lifecycle
from skalbox.screens.base import Base
from skalbox.widgets.cards import Cards
from skalcore.rules import GAMES

_NONE = const(-1)
_ICONS = (index.ICON_POT, index.ICON_STAR, index.ICON_DICE)


class Screen(Base):
    def __init__(self, app: "App", kind: int = _NONE) -> None:
        """`kind`: the game whose help was read, and which is to be chosen."""
        super().__init__(app, app.words.CHOOSE)
        words = self._words
        frame = self._frame
        frame.heading(app.assets, words.WHICH_GAME)
        cards = [(_ICONS[i], words.GAMES[i], words.GAME_NOTES[i]) for i in range(len(GAMES))]
        self._cards = Cards(app.assets, tuple(cards))
        self._kind = self._lobby.kind if kind == _NONE else kind
        self._cards.choose(self._kind)
        frame.add(self._cards.group)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, self.show, "title"),
                (index.ICON_UP, words.KEY_UP, self._move, -1),
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1),
                (index.ICON_HELP, words.KEY_HELP, self._help),
                None,
            ),
            (index.ICON_CHECK, words.CHOOSE, self._choose),
        )

    def _move(self, now: int, step: int) -> None:
        self._kind = (self._kind + step) % len(GAMES)
        self._cards.choose(self._kind)

    def _help(self, now: int) -> None:
        self._app.lay("help", now, self._kind)

    def _choose(self, now: int) -> None:
        lifecycle.choose(self._lobby, self._kind)
        self._app.show("players", now)
