# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One seat: the name, what it plays as (a person with more or less help, or the device), and its sign and colour."""

from micropython import const

from skalbox.art import index, signs
from skalbox.draw import measures, palette
from skalbox.draw.view import View
from skalbox.players import roles
from skalbox.widgets.rows import Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_ROLE = const(1)  # rows, after the name's
_SIGN = const(2)
_ROWS = const(3)
_VALUE_W = const(112)


class Screen(View):
    def __init__(self, app: "App", seat: int) -> None:
        """`seat`: which one; 8 more where the cursor begins on its sign."""
        super().__init__(app, app.words.BACK)
        assets = self._assets
        frame = self._frame
        self._cursor = _SIGN if seat & 8 else _ROLE
        self._seat = seat = seat & 7
        self.wear(self._lobby.roles)
        self.heading(app.lobby.players[seat], seat=seat)
        self._rows = Rows(assets, assets.icons, index.ICONS_BIN, False, _VALUE_W)
        frame.add(self._rows.group)
        self._draw()

    def _draw(self) -> None:
        words = self._words
        role = roles.possible(self._lobby.roles[self._seat] & roles.ROLE, self._lobby.rules().has_values)
        icon = index.ICON_GEAR if roles.is_device(role) else index.ICON_COACH
        self._rows.draw(
            [
                (index.ICON_PEN, palette.ASH, words.SEAT_NAME, self._lobby.players[self._seat]),
                (icon, palette.ASH, words.SEAT_ROLE, words.ROLES[role]),
                (index.ICON_PEOPLE, palette.PLAYERS[self._seat], words.SEAT_SIGN, words.SIGNS[signs[self._seat]]),
            ],
            self._cursor,
        )
        if not measures.LOW:
            self._frame.status.write(words.ROLE_NOTES[role] if self._cursor == _ROLE else "")
        change = (
            (index.ICON_PEN, words.KEY_NAME, self._name),
            (index.ICON_NEXT, words.KEY_CHANGE, self._change),
            (index.ICON_NEXT, words.KEY_CHANGE, self._next_sign),
        )[self._cursor]
        self.rows(
            (
                None,
                (index.ICON_UP, words.KEY_UP, self._move, -1),
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1),
                change,
                None,
            ),
            (index.ICON_BACK, words.BACK, self._back),
        )

    def _move(self, step: int, now: int) -> None:
        self._cursor = (self._cursor + step) % _ROWS
        self._draw()

    def _change(self, now: int) -> None:
        """The next role that this game has."""
        lobby = self._lobby
        has_values = lobby.rules().has_values
        number = lobby.roles[self._seat]
        role = (roles.possible(number & roles.ROLE, has_values) + 1) % roles.COUNT
        while roles.possible(role, has_values) != role:
            role = (role + 1) % roles.COUNT
        lobby.roles[self._seat] = number & ~roles.ROLE | role
        self._draw()

    def _next_sign(self, now: int) -> None:
        """The next sign that nobody else has chosen."""
        from skalbox.draw.signs import choose, next_free

        numbers = self._lobby.roles
        numbers[self._seat] = choose(numbers[self._seat], next_free(numbers, self._seat))
        self._app.lay("seat", now, self._seat + 8)

    def _name(self, now: int) -> None:
        self._app.lay("letters", now, self._seat)

    def _back(self, now: int) -> None:
        self._app.close(now, self._seat)
