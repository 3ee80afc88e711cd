# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One seat: the name, letter by letter, and what it plays as: a person with more or less help, or the device."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.players import roles
from skalbox.screens.base import Base
from skalbox.widgets.rows import Rows

_ROLE = const(1)  # the second row
_VALUE_W = const(112)


class Screen(Base):
    def __init__(self, app: "App", seat: int) -> None:
        """`seat`: which one."""
        super().__init__(app, app.words.BACK)
        assets = self._assets
        frame = self._frame
        self._seat = seat
        frame.heading(assets, app.lobby.players[seat], seat=seat)
        self._rows = Rows(assets, assets.icons, index.ICONS_BIN, False, _VALUE_W)
        frame.add(self._rows.group)
        self._cursor = _ROLE
        self._draw()

    def _draw(self) -> None:
        words = self._words
        role = roles.possible(self._lobby.roles[self._seat], self._lobby.rules().has_values)
        icon = index.ICON_GEAR if roles.is_device(role) else index.ICON_COACH
        self._rows.draw(
            [
                (index.ICON_PEN, palette.ASH, words.SEAT_NAME, self._lobby.players[self._seat]),
                (icon, palette.ASH, words.SEAT_ROLE, words.ROLES[role]),
            ],
            self._cursor,
        )
        if not measures.LOW:
            self._frame.status.write(words.ROLE_NOTES[role])
        change = (index.ICON_PEN, words.KEY_NAME, self._name)
        if self._cursor == _ROLE:
            change = (index.ICON_NEXT, words.KEY_CHANGE, self._change)
        self.rows(
            (
                None,
                (index.ICON_UP, words.KEY_UP, self._move),
                (index.ICON_DOWN, words.KEY_DOWN, self._move),
                change,
                None,
            ),
            (index.ICON_BACK, words.BACK, self._back),
        )

    def _move(self, now: int) -> None:
        self._cursor = 1 - self._cursor
        self._draw()

    def _change(self, now: int) -> None:
        """The next role that this game has."""
        lobby = self._lobby
        has_values = lobby.rules().has_values
        role = (roles.possible(lobby.roles[self._seat], has_values) + 1) % roles.COUNT
        while roles.possible(role, has_values) != role:
            role = (role + 1) % roles.COUNT
        lobby.roles[self._seat] = role
        self._draw()

    def _name(self, now: int) -> None:
        self._app.lay("letters", now, self._seat)

    def _back(self, now: int) -> None:
        self._app.close(now, self._seat)
