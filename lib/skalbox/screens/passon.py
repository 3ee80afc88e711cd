# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Handing over: a poster in the next player's colour and sign. ROLL is already that player's throw."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets import shapes
from skalcore.boxes import OPEN

_UNDO = const(0)
_SHEETS = const(4)

_LINE = const(14)  # baseline of what was written last
_TOP = const(22)
_HEIGHT = const(140)
_SIGN_X = const(78)
_SIGN_Y = const(33)
_NAME = const(149)  # baseline
_SMALL_SIGN = const(12)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.ROLL)
        words = self._words
        kit = self._kit
        session = app.session
        game = session.game
        seat = game.player
        own = ink.PLAYERS[seat]
        frame = self._frame
        width = measures.WIDTH - 2 * measures.MARGIN
        frame.add(shapes.plate(kit, ink.smooth(own), measures.MARGIN, _TOP, width, _HEIGHT, 14))
        frame.add(
            tile(
                sheet("signs84", index.SIGNS84_BIN, seat, 1),
                index.SIGNS84_BIN,
                ink.smooth(ink.BLACK, own),
                _SIGN_X,
                _SIGN_Y,
            )
        )
        name = words.YOUR_TURN % session.names[seat]
        frame.words(kit.big, ink.BLACK, measures.WIDTH // 2, _NAME, name, 1, own)
        self._last(frame, session)
        self._pot(frame, game)
        frame.pill.label(index.ICON_SHAKE, words.ROLL)
        undo = (index.ICON_UNDO, words.KEY_UNDO) if session.can_undo() else None
        frame.keys.labels((undo, None, None, None, (index.ICON_SHEET, words.KEY_SHEETS)))

    def _last(self, frame, session) -> None:
        """Who played last, and the box that was written."""
        if session.last_box == OPEN:
            return
        kit = self._kit
        seat = session.last_seat
        frame.add(
            tile(kit.signs12, index.SIGNS12_BIN, ink.smooth(ink.PLAYERS[seat]), measures.MARGIN, _LINE - 10, seat)
        )
        frame.words(kit.small, ink.ASH, 21, _LINE, session.names[seat])
        points = session.game.cards[seat][session.last_box]
        text = "%s +%d" % (self._words.BOXES[session.kind][session.last_box], points)
        frame.words(kit.small, ink.ASH, measures.PILL_RIGHT, _LINE, text, RIGHT)

    def _pot(self, frame, game) -> None:
        """The pot, and the addition to beat."""
        kit = self._kit
        words = self._words
        frame.add(
            tile(
                kit.icons, index.ICONS_BIN, ink.smooth(ink.PAPER), measures.MARGIN, measures.PILL_Y + 3, index.ICON_POT
            )
        )
        x = measures.MARGIN + 20
        size = str(game.ledger.size())
        frame.words(kit.small, ink.PAPER, x, measures.STATUS, size)
        x += kit.small.width(size) + 8
        best = game.ledger.best()
        if not best:
            frame.words(kit.small, ink.ASH, x, measures.STATUS, words.FIRST_UP)
            return
        frame.words(kit.small, ink.ASH, x, measures.STATUS, words.TO_BEAT)
        x += kit.small.width(words.TO_BEAT) + 4
        frame.words(kit.small, ink.PAPER, x, measures.STATUS, str(best))
        x += kit.small.width(str(best)) + 5
        for seat in range(game.players):
            if game.ledger.current[seat] == best:
                frame.add(
                    tile(
                        kit.signs12,
                        index.SIGNS12_BIN,
                        ink.smooth(ink.PLAYERS[seat]),
                        x,
                        measures.STATUS - 10,
                        seat,
                    )
                )
                x += _SMALL_SIGN + 2

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.show("turn", now, key)
        elif key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _UNDO and self._frame.keys.does(key):
            self._app.undo(now)
