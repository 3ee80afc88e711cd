# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The winner of the opening chooses to start or to finish the first round."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.hardware.labels import GLANCE
from skalbox.widgets.cards import Cards
from skalcore import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_CALM = const(900)  # ms after which the device chooses


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.CHOOSE)
        words = self._words
        assets = self._assets
        session = self._session
        seat = session.game.player
        self._then = 0
        self._by_itself = session.plays_itself(seat)  # the device chooses for a seat of its own
        left = session.game.left_of(seat)
        frame = self._frame
        name = session.names[seat]
        # The choice stands below.
        self.heading((words.CHOOSES % name, name), seat=seat)
        self._cards = Cards(
            assets,
            (
                (index.ICON_PLAY, words.START, words.START_NOTE),
                (index.ICON_FLAG, words.FINISH, words.FINISH_NOTE % session.names[left]),
            ),
        )
        frame.add(self._cards.group)
        if not measures.LOW:
            frame.status.write(words.CHOICE_HINT)
        keys: tuple = ()
        if not self._by_itself:
            up = (index.ICON_UP, words.KEY_UP, self._move)
            keys = (None, up, (index.ICON_DOWN, words.KEY_DOWN, self._move), None, self.menu())
        self.rows(keys, (index.ICON_CHECK, words.CHOOSE, self._choose), GLANCE)

    def enter(self, now: int) -> None:
        self._then = now

    def tick(self, now: int) -> bool:
        if self._by_itself and since(self._then, now) >= _CALM:
            self._choose(now)
            return True
        return False

    def moving(self, now: int) -> bool:
        return self._by_itself

    def _move(self, now: int) -> None:
        self._cards.choose(1 - self._cards.chosen)

    def _choose(self, now: int) -> None:
        session = self._session
        chooser = session.game.player
        session.apply(events.first(events.FINISH if self._cards.chosen else events.START))
        # Who chose to start has the device in hand already.
        self._app.show("turn" if session.game.player == chooser else self._lobby.match_screen(), now)
