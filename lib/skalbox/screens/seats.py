# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who has left the match: the device then plays one throw a turn for that seat, and writes the box that brings most."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.view import View
from skalbox.widgets.rows import Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_VALUE_W = const(70)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        self.heading(words.SEATS_TITLE)
        self._rows = Rows(assets, assets.signs14, index.SIGNS14_BIN, True, _VALUE_W)
        frame.add(self._rows.group)
        self._cursor = self._session.game.player
        if not measures.LOW:
            frame.status.write(words.SEATS_NOTE)
        self._draw()

    def _draw(self) -> None:
        session = self._session
        words = self._words
        rows = []
        for seat in range(len(session.names)):
            gone = session.away >> seat & 1
            rows.append((seat, palette.PLAYERS[seat], session.names[seat], words.GONE if gone else words.HERE))
        self._rows.draw(rows, self._cursor)
        gone = session.away >> self._cursor & 1
        # One person has to stay; the device does not count.
        others = [seat for seat in range(len(rows)) if seat != self._cursor and not session.plays_itself(seat)]
        last = not others
        comes = (index.ICON_PLUS, words.KEY_COMES, self._leave, False)
        goes = (index.ICON_EXIT, words.KEY_GOES, self._leave, True)
        self.rows(
            (
                None,
                (index.ICON_UP, words.KEY_UP, self._move, -1),
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1),
                comes if gone else None if last else goes,
                self.menu(),
            ),
            (index.ICON_BACK, words.BACK, self._app.close),
        )

    def _move(self, step: int, now: int) -> None:
        self._cursor = (self._cursor + step) % len(self._session.names)
        self._draw()

    def _leave(self, leaves: bool, now: int) -> None:
        self._session.leave(self._cursor, leaves)
        self._draw()
