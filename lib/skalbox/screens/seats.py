# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who has left the match: the device then plays one throw a turn for that seat, and writes the box that brings most."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalbox.widgets.rows import Rows

_UP = const(1)
_DOWN = const(2)
_CHANGE = const(3)

_VALUE_W = const(70)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.SEATS_TITLE)
        self._rows = Rows(assets, assets.signs14, index.SIGNS14_BIN, True, _VALUE_W)
        frame.add(self._rows.group)
        self._cursor = app.lobby.session.game.player
        if not measures.LOW:
            frame.status.write(words.SEATS_NOTE)
        frame.pill.label(index.ICON_BACK, words.BACK)
        self._draw()

    def _draw(self) -> None:
        session = self._app.lobby.session
        words = self._words
        rows = []
        for seat in range(len(session.names)):
            gone = session.away >> seat & 1
            rows.append((seat, palette.PLAYERS[seat], session.names[seat], words.GONE if gone else words.HERE))
        self._rows.draw(rows, self._cursor)
        gone = session.away >> self._cursor & 1
        # Somebody has to be there, and the device is nobody.
        others = [seat for seat in range(len(rows)) if seat != self._cursor and not session.plays_itself(seat)]
        last = not gone and not others
        change = (index.ICON_PLUS, words.KEY_COMES) if gone else (index.ICON_EXIT, words.KEY_GOES)
        self._frame.keys.labels(
            (
                None,
                (index.ICON_UP, words.KEY_UP),
                (index.ICON_DOWN, words.KEY_DOWN),
                None if last else change,
                None,
            )
        )

    def press(self, key: int, now: int) -> None:
        session = self._app.lobby.session
        if key == ROLL:
            self._app.close(now)
        elif not self._frame.keys.does(key):
            return
        elif key == _CHANGE:
            session.leave(self._cursor, not session.away >> self._cursor & 1)
            self._draw()
        else:
            self._cursor = (self._cursor + (1 if key == _DOWN else -1)) % len(session.names)
            self._draw()
