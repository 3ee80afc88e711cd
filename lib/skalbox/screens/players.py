# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who plays: a press seats somebody whom the device knows. A key leads to the rest: a cursor goes through the seats."""

import displayio
from micropython import const

from skalbox.art import index, signs
from skalbox.draw import measures, palette, shapes
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.match import seating
from skalbox.players import names, roles
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(31, 31, 23, 28)
_DY = measures.at(33, 33, 18, 23)
_H = measures.at(29, 29, 17, 22)  # of the row under the cursor
_NAME = measures.at(21, 21, 13, 18)  # baselines, from a row's top
_SIGN = measures.at(5, 5, 2, 1)
_NAME_X = measures.at(30, 30, 26, 30)
_SIDE = measures.at(18, 18, 14, 18)  # of a sign

_COLUMN = const(4)  # seats in a column
_RADIUS = const(6)
_INSET = const(4)
_GAP = const(8)
_SHOWN = const(3)  # names on keys
_WORD_W = const(41)  # of such a name, in pixels
_NONE = const(-1)


class Screen(View):
    def __init__(self, app: "App", seat: int = _NONE) -> None:
        """`seat`: where the cursor stands; without it there is none, and the keys seat players."""
        super().__init__(app, app.words.NEXT)
        words = self._words
        frame = self._frame
        lobby = self._lobby
        self.heading(words.PLAYERS, lobby.code.decode() or words.game(lobby.rules()).NAME)
        lobby.seat_players()
        self._two = lobby.rules().players > _COLUMN  # columns
        self._room = (measures.WIDTH // 2 if self._two else measures.WIDTH) - _NAME_X - 2 * _INSET
        self._page = frame.add(Picture(self._assets).group)
        self._cursor = min(seat, len(lobby.players) - 1)
        self._first = 0  # of those who are on keys, among all who could be
        self._known: list = []
        self._draw()

    # What it looks like.

    def _draw(self) -> None:
        lobby = self._lobby
        players = lobby.players
        lobby.seat_players()
        self.wear(lobby.roles)
        page = Picture(self._assets)
        for seat in range(len(players)):
            self._row(page, seat)
        free = len(players) < lobby.rules().players
        self._known = [name for name in seating.known(lobby) if names.fits(self._assets, name)] if free else []
        while self._first and self._first >= len(self._known):
            self._first -= _SHOWN
        if free and self._cursor == _NONE:
            self._empty_row(page, len(players))
        if len(self._page):
            self._page.pop()
        self._page.append(page.group)
        words = self._words
        if self._cursor != _NONE:
            says = words.SIGNS[signs[self._cursor]]
            self._edit_keys()
        else:
            says = words.REGULARS if self._known else self._reminds()
            self._seat_keys(free)
        self._frame.status.write("" if measures.LOW else says)

    def _at(self, seat: int) -> tuple:
        """Where this seat's row begins."""
        column = seat // _COLUMN
        return column * measures.WIDTH // 2, _Y + _DY * (seat - _COLUMN * column)

    def _sign(self, page: Picture, seat: int, colour: int) -> None:
        x, y = self._at(seat)
        page.sign(_SIDE, seat, x + measures.MARGIN, y + _SIGN, colour)

    def _row(self, page: Picture, seat: int) -> None:
        """A player's sign and name, and what is unusual about the role."""
        x, y = self._at(seat)
        lobby = self._lobby
        assets = self._assets
        chosen = seat == self._cursor
        self._sign(page, seat, palette.PLAYERS[seat])
        ink, ground = (palette.BLACK, palette.PAPER) if chosen else (palette.PAPER, palette.BLACK)
        if chosen:
            body = shapes.filled(assets, self._room + _INSET, _H, _RADIUS)
            page.add(
                displayio.TileGrid(body, pixel_shader=palette.smooth(palette.PAPER), x=x + _NAME_X - _INSET, y=y - 1)
            )
        name = lobby.players[seat]
        font = assets.small if measures.SMALL or assets.big.room(name) > self._room - _INSET else assets.big
        # An accent over a capital has no room in the large font.
        if font is assets.big and _NAME + font.extent(name)[2] < -1:
            font = assets.small
        page.words(font, ink, x + _NAME_X, y + _NAME, name, ground=ground)
        role = roles.possible(lobby.roles[seat] & roles.ROLE, lobby.rules().has_values)
        if role != roles.ASKING and not self._two:
            note = self._words.ROLES[role]
            right = measures.PILL_RIGHT - 3 * _INSET
            if x + _NAME_X + font.room(name) + _GAP + assets.small.room(note) <= right:
                colour = palette.BLACK if chosen else palette.FOG
                page.small(colour, right, y + _NAME, note, RIGHT, ground)

    def _empty_row(self, page: Picture, seat: int) -> None:
        """The next free seat, and how somebody gets it."""
        words = self._words
        x, y = self._at(seat)
        self._sign(page, seat, palette.SMOKE)
        says = words.PRESS_NAME if self._known else words.PRESS_NEW
        page.small(palette.FOG, x + _NAME_X, y + _NAME, says)

    def _reminds(self) -> str:
        words = self._words
        if self._lobby.is_alone():
            return words.ALONE_BANK if self._lobby.mode_to_play() != MATCH else words.ALONE
        return words.STARTS_BY_DICE

    # The keys.

    def _seat_keys(self, free: bool) -> None:
        """Keys that seat players, and ROLL starts."""
        words = self._words
        players = self._lobby.players
        new = (index.ICON_PLUS, words.KEY_NEW, self._new)
        title = (index.ICON_EXIT, words.KEY_TITLE, self._app.show, "title")
        others: "Any" = None
        keys: list = [None, None, None]
        if not free:
            keys[0] = title
            others = (index.ICON_X, words.KEY_EMPTY, self._empty)
        elif not self._known:
            keys[0] = new
        else:
            shown = self._known[self._first : self._first + _SHOWN]
            for at in range(len(shown)):
                keys[at] = (index.ICON_PLUS, self._assets.small.cut(_WORD_W, shown[at]), self._sit, shown[at])
            more = self._first + _SHOWN < len(self._known)
            others = (index.ICON_NEXT, words.KEY_OTHERS, self._turn) if more else new
        edit = (index.ICON_PEN, words.KEY_EDIT, self._edit, 0)
        asks = self._asks()
        if not players:
            roll: tuple = (index.ICON_PLUS, words.KEY_NEW, None, self._new)
        elif asks:
            roll = (index.ICON_NEXT, words.NEXT, None, self._ask)
        else:
            roll = (index.ICON_PLAY, words.PLAY, None, self._app.begin)
        self._label((keys[0], keys[1], keys[2], others, edit if players else title), roll)

    def _edit_keys(self) -> None:
        """Keys for the player under the cursor."""
        words = self._words
        self._label(
            (
                (index.ICON_EXIT, words.KEY_TITLE, self._app.show, "title"),
                (index.ICON_DOWN, words.KEY_DOWN, self._down) if len(self._lobby.players) > 1 else None,
                (index.ICON_GEAR, words.KEY_SEAT, self._change),
                (index.ICON_MINUS, words.KEY_REMOVE, self._remove),
                (index.ICON_X, words.KEY_EMPTY, self._empty),
            ),
            (index.ICON_CHECK, words.DONE, self._edit_done),
        )

    def _label(self, keys: tuple, roll: tuple) -> None:
        self._frame.pill.fit((roll[1],))
        self.rows(keys, roll)

    def _asks(self) -> str:
        """The screen that still has a question before the match: how to play alone, how many legs."""
        if self._lobby.rules().has_legs:
            return "legs"
        return "solo" if self._lobby.mode_to_play() != MATCH else ""

    # What they do.

    def _sit(self, name: str, now: int) -> None:
        seating.sit(self._lobby, name)
        self._draw()

    def _turn(self, now: int) -> None:
        self._first += _SHOWN
        self._draw()

    def _new(self, now: int) -> None:
        self._app.lay("letters", now, len(self._lobby.players))

    def _edit(self, seat: int, now: int) -> None:
        self._cursor = seat
        self._draw()

    def _edit_done(self, now: int) -> None:
        self._edit(_NONE, now)

    def _down(self, now: int) -> None:
        self._edit((self._cursor + 1) % len(self._lobby.players), now)

    def _change(self, now: int) -> None:
        self._app.lay("seat", now, self._cursor)

    def _remove(self, now: int) -> None:
        seating.stand(self._lobby, self._cursor)
        self._edit(min(self._cursor, len(self._lobby.players) - 1), now)

    def _empty(self, now: int) -> None:
        seating.empty(self._lobby)
        self._first = 0
        self._edit(_NONE, now)

    def _ask(self, now: int) -> None:
        self._app.show(self._asks(), now)
