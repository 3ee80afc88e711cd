# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which game: a card each."""

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
from skalbox.widgets.cards import SHOWN, Cards
from skalcore.rules import GAMES

_NONE = const(-1)


class Screen(Base):
    def __init__(self, app: "App", kind: int = _NONE) -> None:
        """`kind`: the game whose help was read, and which is to be chosen."""
        super().__init__(app, app.words.CHOOSE)
        words = self._words
        frame = self._frame
        # Which game it is, where not all of them show: at first the last one, the widest.
        note = words.PAGE % (len(GAMES), len(GAMES)) if len(GAMES) > SHOWN else ""
        self._note = frame.heading(app.assets, words.WHICH_GAME, note)
        cards = []
        for rules in GAMES:
            game = words.game(rules)
            cards.append((index.GAMES.get(rules.name, index.ICON_DICE), game.NAME, game.NOTE))
        self._cards = Cards(app.assets, tuple(cards))
        self._kind = self._lobby.kind if kind == _NONE else kind
        frame.add(self._cards.group)
        self._invert()
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, app.show, "title"),
                (index.ICON_UP, words.KEY_UP, self._move, -1),
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1),
                (index.ICON_HELP, words.KEY_HELP, self._help),
                None,
            ),
            (index.ICON_CHECK, words.CHOOSE, self._choose),
        )

    def _move(self, step: int, now: int) -> None:
        self._kind = (self._kind + step) % len(GAMES)
        self._invert()

    def _invert(self) -> None:
        """Invert this game's card, and say which it is."""
        self._cards.choose(self._kind)
        if self._note is not None:
            self._note.write(self._words.PAGE % (self._kind + 1, len(GAMES)))

    def _help(self, now: int) -> None:
        self._app.lay("help", now, self._kind)

    def _choose(self, now: int) -> None:
        lifecycle.choose(self._lobby, self._kind)
        self._app.show("players", now)
