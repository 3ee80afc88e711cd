# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One seat: the name, letter by letter, and what it plays as: somebody with more or less help, or the device."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.hardware.keys import ROLL
from skalbox.match import roles
from skalbox.screens.still import Still
from skalbox.widgets.rows import Rows

_UP = const(1)
_DOWN = const(2)
_CHANGE = const(3)

_NAME = const(0)  # rows
_ROLE = const(1)
_VALUE_W = const(112)


class Screen(Still):
    def __init__(self, app, seat: int) -> None:
        """`seat`: which one."""
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        self._seat = seat
        frame.heading(assets, app.lobby.players[seat], seat=seat)
        self._rows = Rows(assets, assets.icons, index.ICONS_BIN, False, _VALUE_W)
        frame.add(self._rows.group)
        self._cursor = _ROLE
        frame.pill.label(index.ICON_BACK, words.BACK)
        self._draw()

    def _draw(self) -> None:
        app = self._app
        words = self._words
        role = app.lobby.roles[self._seat]
        icon = index.ICON_GEAR if roles.is_device(role) else index.ICON_COACH
        self._rows.draw(
            [
                (index.ICON_PEN, palette.ASH, words.SEAT_NAME, app.lobby.players[self._seat]),
                (icon, palette.ASH, words.SEAT_ROLE, words.ROLES[role]),
            ],
            self._cursor,
        )
        if not measures.LOW:
            self._frame.status.write(words.ROLE_NOTES[role])
        self._frame.keys.labels(
            (
                None,
                (index.ICON_UP, words.KEY_UP),
                (index.ICON_DOWN, words.KEY_DOWN),
                (index.ICON_NEXT, words.KEY_CHANGE) if self._cursor == _ROLE else (index.ICON_PEN, words.KEY_NAME),
                None,
            )
        )

    def press(self, key: int, now: int) -> None:
        app = self._app
        if key == ROLL:
            app.close(now, self._seat)
        elif key == _UP or key == _DOWN:
            self._cursor = 1 - self._cursor
            self._draw()
        elif key == _CHANGE and self._cursor == _NAME:
            app.lay("letters", now, self._seat)
        elif key == _CHANGE:
            app.lobby.roles[self._seat] = (app.lobby.roles[self._seat] + 1) % roles.COUNT
            self._draw()
