# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who plays: two to four names in seating order, a colour and a sign for each seat."""

import displayio
from micropython import const

from skalbox import ink, measures, names
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import paint, tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT, Strip
from skalbox.widgets import shapes
from skalcore.rules import SKALPOTT

_BACK = const(0)
_DOWN = const(1)
_NAME = const(2)
_ADD = const(3)
_REMOVE = const(4)

_SEATS = const(4)
_ROW = const(52)  # baseline of the first
_PITCH = const(27)
_ROW_X = const(34)
_ROW_W = const(202)
_ROW_H = const(26)
_TEXT_X = const(42)
_NAME_W = const(104)
_NOTE_RIGHT = const(229)
_NOTE_W = const(84)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.PLAYERS)
        frame.words(kit.small, ink.FOG, measures.PILL_RIGHT, measures.HEADING, "SkalPott", RIGHT)
        self._cursor = 0
        self._bodies = []
        self._signs = []
        self._names = []
        self._notes = []
        signs = sheet("signs20", index.SIGNS20_BIN)
        body = shapes.filled(kit, _ROW_W, _ROW_H, 6)
        for seat in range(_SEATS):
            baseline = _ROW + _PITCH * seat
            self._bodies.append(displayio.TileGrid(body, pixel_shader=ink.smooth(ink.PAPER), x=_ROW_X, y=baseline - 21))
            self._signs.append(tile(signs, index.SIGNS20_BIN, ink.smooth(ink.PLAYERS[seat]), 6, baseline - 19, seat))
            self._names.append(Strip(kit.big, ink.smooth(ink.PAPER), _TEXT_X, baseline, _NAME_W, above=18, below=5))
            self._notes.append(
                Strip(
                    kit.small,
                    ink.smooth(ink.BLACK, ink.PAPER),
                    _NOTE_RIGHT - _NOTE_W,
                    baseline - 2,
                    _NOTE_W,
                    align=RIGHT,
                )
            )
            for parts in (self._bodies, self._signs, self._names, self._notes):
                frame.add(parts[seat])
        self._count = frame.add(Strip(kit.small, ink.smooth(ink.FOG), measures.PILL_RIGHT - 90, 156, 90, align=RIGHT))
        frame.status.write(words.STAKE)
        frame.pill.label(index.ICON_PLAY, words.PLAY)
        self._draw()

    def _draw(self) -> None:
        players = self._app.players
        words = self._words
        for seat in range(_SEATS):
            here = seat < len(players)
            chosen = seat == self._cursor
            paint(self._bodies[seat], ink.smooth(ink.PAPER if chosen else ink.BLACK))
            paint(self._signs[seat], ink.smooth(ink.PLAYERS[seat] if here else ink.BLACK))
            self._names[seat].write(players[seat] if here else "")
            self._notes[seat].write(words.SIGNS[seat] if chosen else "")
            ground = ink.PAPER if chosen else ink.BLACK
            paint(self._names[seat], ink.smooth(ink.BLACK if chosen else ink.PAPER, ground))
            paint(self._notes[seat], ink.smooth(ink.BLACK if chosen else ink.PAPER, ground))
        self._count.write(words.SEATS % len(players))
        self._frame.keys.labels(
            (
                (index.ICON_BACK, words.KEY_BACK),
                (index.ICON_DOWN, words.KEY_DOWN),
                (index.ICON_PEN, words.KEY_NAME),
                (index.ICON_PLUS, words.KEY_ADD) if len(players) < SKALPOTT.players else None,
                (index.ICON_MINUS, words.KEY_REMOVE) if len(players) > SKALPOTT.fewest else None,
            )
        )

    def press(self, key: int, now: int) -> None:
        players = self._app.players
        if key == ROLL or not self._frame.keys.does(key):
            return
        if key == _BACK:
            self._app.show("title", now)
            return
        if key == _DOWN:
            self._cursor = (self._cursor + 1) % len(players)
        elif key == _NAME:
            players[self._cursor] = names.following(players[self._cursor], players)
        elif key == _ADD:
            players.append(names.following("", players))
            self._cursor = len(players) - 1
        elif key == _REMOVE:
            players.pop(self._cursor)
            self._cursor = min(self._cursor, len(players) - 1)
        self._draw()

    def release(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.begin(now)
