# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who plays: names in seating order, a colour and a sign for each seat, and a last row to add one."""

from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette
from skalbox.draw.text import RIGHT
from skalbox.hardware.keys import ROLL
from skalbox.match import lifecycle, names
from skalbox.screens.still import Still
from skalbox.widgets.rows import Rows

_BACK = const(0)
_DOWN = const(1)
_NAME = const(2)
_SEAT = const(3)
_REMOVE = const(4)

_VALUE_W = const(86)
_TYPED = const(8)  # names that are remembered


class Screen(Still):
    def __init__(self, app, seat: int = 0) -> None:
        """`seat`: in whose row the cursor stands."""
        super().__init__(app, app.words.PLAY, app.words.NEXT)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.PLAYERS)
        if not measures.LOW:
            frame.words(
                assets.small, palette.FOG, measures.PILL_RIGHT, measures.HEADING, words.GAMES[app.lobby.kind], RIGHT
            )
        size = 14 if measures.LOW else 20
        spec = index.SIGNS14_BIN if measures.LOW else index.SIGNS20_BIN
        self._rows = Rows(
            assets, assets.signs14 if measures.LOW else sheet("signs%d" % size, spec), spec, True, _VALUE_W
        )
        frame.add(self._rows.group)
        app.lobby.seat_players()
        self._cursor = min(seat, len(app.lobby.players) - 1)
        self._draw()

    def _draw(self) -> None:
        app = self._app
        words = self._words
        players = app.lobby.players
        most = app.lobby.rules().players
        rows = []
        for seat in range(len(players)):
            chosen = seat == self._cursor
            rows.append((seat, palette.PLAYERS[seat], players[seat], words.SIGNS[seat] if chosen else ""))
        if len(players) < most:
            rows.append((0, palette.BLACK, words.ADD_PLAYER, words.SEATS % (len(players), most)))
        self._rows.draw(rows, self._cursor)
        frame = self._frame
        frame.status.write("" if measures.LOW else self._says())
        last = self._asks() == ""
        frame.pill.label(index.ICON_PLAY if last else index.ICON_NEXT, words.PLAY if last else words.NEXT)
        adds = self._cursor == len(players)
        frame.keys.labels(
            (
                (index.ICON_BACK, words.KEY_BACK),
                (index.ICON_DOWN, words.KEY_DOWN) if len(rows) > 1 else None,
                (index.ICON_PLUS, words.KEY_ADD) if adds else (index.ICON_PEN, words.KEY_NAME),
                None if adds else (index.ICON_GEAR, words.KEY_SEAT),
                (index.ICON_MINUS, words.KEY_REMOVE) if len(players) > 1 and not adds else None,
            )
        )

    def _says(self) -> str:
        app = self._app
        words = self._words
        if app.lobby.is_alone():
            return words.ALONE_BANK if app.lobby.rules().has_pot else words.ALONE
        return words.STAKE if app.lobby.rules().has_pot else words.STARTS_BY_DICE

    def _asks(self) -> str:
        """The screen that still has a question before the match: how to play alone, how many legs."""
        app = self._app
        if app.lobby.rules().has_legs:
            return "legs"
        return "solo" if app.lobby.is_alone() and app.lobby.rules().has_pot else ""

    def press(self, key: int, now: int) -> None:
        app = self._app
        players = app.lobby.players
        if key == ROLL or not self._frame.keys.does(key):
            return
        if key == _BACK:
            app.show("game", now)
            return
        if key == _DOWN:
            rows = len(players) + (len(players) < app.lobby.rules().players)
            self._cursor = (self._cursor + 1) % rows
        elif key == _NAME and self._cursor == len(players):
            if not lifecycle.call(app.lobby):
                players.append(names.following("", players, app.lobby.typed))
                app.lobby.seat_players()
        elif key == _NAME:
            self._remember(players[self._cursor])
            taken = players + [name for name, _ in app.lobby.waiting]
            players[self._cursor] = names.following(players[self._cursor], taken, app.lobby.typed)
        elif key == _SEAT:
            app.lay("seat", now, self._cursor)
        elif key == _REMOVE:
            self._remember(players.pop(self._cursor))
            app.lobby.roles.pop(self._cursor)
            self._cursor = min(self._cursor, len(players) - 1)
        self._draw()

    def _remember(self, name: str) -> None:
        """A typed name is one of those that the key for names goes through from now on."""
        typed = self._app.lobby.typed
        if name not in names.GIVEN and name not in typed:
            typed.append(name)
            if len(typed) > _TYPED:
                typed.pop(0)

    def release(self, key: int, now: int) -> None:
        if key == ROLL:
            asks = self._asks()
            if asks:
                self._app.show(asks, now)
            else:
                self._app.begin(now)
