# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who plays: names in seating order, a colour and a sign for each seat, and a last row to add one."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette
from skalbox.draw.text import RIGHT
from skalbox.match import lifecycle
from skalbox.players import names
from skalbox.screens.base import Base
from skalbox.widgets.rows import Rows

_VALUE_W = const(86)
_TYPED = const(8)  # names that are remembered


class Screen(Base):
    def __init__(self, app: "App", seat: int = 0) -> None:
        """`seat`: in whose row the cursor stands."""
        super().__init__(app, app.words.PLAY, app.words.NEXT)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.PLAYERS)
        if not measures.LOW:
            game = words.game(self._lobby.rules()).NAME
            frame.words(assets.small, palette.FOG, measures.PILL_RIGHT, measures.HEADING, game, RIGHT)
        size = 14 if measures.LOW else 20
        spec = index.SIGNS14_BIN if measures.LOW else index.SIGNS20_BIN
        self._rows = Rows(
            assets, assets.signs14 if measures.LOW else sheet("signs%d" % size, spec), spec, True, _VALUE_W
        )
        frame.add(self._rows.group)
        self._lobby.seat_players()
        self._cursor = min(seat, len(self._lobby.players) - 1)
        self._draw()

    def _draw(self) -> None:
        words = self._words
        players = self._lobby.players
        most = self._lobby.rules().players
        rows = []
        for seat in range(len(players)):
            chosen = seat == self._cursor
            rows.append((seat, palette.PLAYERS[seat], players[seat], words.SIGNS[seat] if chosen else ""))
        if len(players) < most:
            rows.append((0, palette.BLACK, words.ADD_PLAYER, words.SEATS % (len(players), most)))
        self._rows.draw(rows, self._cursor)
        frame = self._frame
        frame.status.write("" if measures.LOW else self._says())
        asks = self._asks()
        adds = self._cursor == len(players)
        add = (index.ICON_PLUS, words.KEY_ADD, self._add)
        play = (index.ICON_PLAY, words.PLAY, None, self._app.begin)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, self._app.show, "game"),
                (index.ICON_DOWN, words.KEY_DOWN, self._down) if len(rows) > 1 else None,
                add if adds else (index.ICON_PEN, words.KEY_NAME, self._rename),
                None if adds else (index.ICON_GEAR, words.KEY_SEAT, self._edit),
                (index.ICON_MINUS, words.KEY_REMOVE, self._remove) if len(players) > 1 and not adds else None,
            ),
            (index.ICON_NEXT, words.NEXT, None, self._ask) if asks else play,
        )

    def _says(self) -> str:
        words = self._words
        if self._lobby.is_alone():
            return words.ALONE_BANK if self._lobby.rules().has_pot else words.ALONE
        return words.STAKE if self._lobby.rules().has_pot else words.STARTS_BY_DICE

    def _asks(self) -> str:
        """The screen that still has a question before the match: how to play alone, how many legs."""
        if self._lobby.rules().has_legs:
            return "legs"
        return "solo" if self._lobby.is_alone() and self._lobby.rules().has_pot else ""

    # What the keys do.

    def _down(self, now: int) -> None:
        players = len(self._lobby.players)
        self._cursor = (self._cursor + 1) % (players + (players < self._lobby.rules().players))
        self._draw()

    def _add(self, now: int) -> None:
        lobby = self._lobby
        if not lifecycle.call(lobby):
            lobby.players.append(names.following("", lobby.players, lobby.typed))
            lobby.seat_players()
        self._draw()

    def _rename(self, now: int) -> None:
        lobby = self._lobby
        name = lobby.players[self._cursor]
        self._remember(name)
        taken = lobby.players + [waiting for waiting, _ in lobby.waiting]
        lobby.players[self._cursor] = names.following(name, taken, lobby.typed)
        self._draw()

    def _edit(self, now: int) -> None:
        self._app.lay("seat", now, self._cursor)

    def _remove(self, now: int) -> None:
        lobby = self._lobby
        self._remember(lobby.players.pop(self._cursor))
        lobby.roles.pop(self._cursor)
        self._cursor = min(self._cursor, len(lobby.players) - 1)
        self._draw()

    def _ask(self, now: int) -> None:
        self._app.show(self._asks(), now)

    def _remember(self, name: str) -> None:
        """A typed name is one of those that the key for names goes through from now on."""
        typed = self._lobby.typed
        if name not in names.GIVEN and name not in typed:
            typed.append(name)
            if len(typed) > _TYPED:
                typed.pop(0)
