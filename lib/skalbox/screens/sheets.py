# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All score sheets side by side: pictures instead of names, one column a player in each half."""

import bitmaptools
import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets import shapes
from skalcore import card
from skalcore.boxes import OPEN, UPPER
from skalcore.game import OVER

_HELP = const(4)

_TOP = const(17)  # of the first row
_PITCH = const(17)
_COLUMN_W = const(25)  # from column to column
_FIELD_W = const(24)  # of a column itself
_UPPER_X = const(19)  # left edge of the first column
_LOWER_X = const(139)
_UPPER_ICON_X = const(2)
_LOWER_ICON_X = const(122)
_BASE = const(13)  # a row's baseline, from its top
_LINE_Y = const(141)
_TOTAL = const(161)  # baseline
_TOTAL_PITCH = const(60)
_DIM = const(1)  # the faint step of a column's palette: bars for what is not written


class Column(displayio.TileGrid):
    """Seven numbers, one below the other, in one ink. `text`: the numbers."""

    def __init__(self, font, palette, x: int, rows: list) -> None:
        pixels = displayio.Bitmap(_FIELD_W, _PITCH * len(rows), 4)
        super().__init__(pixels, pixel_shader=palette, x=x, y=_TOP)
        for i in range(len(rows)):
            baseline = _PITCH * i + _BASE
            if rows[i]:
                font.draw(pixels, _FIELD_W - 2 - font.width(rows[i]), baseline, rows[i])
            else:
                bitmaptools.fill_region(pixels, _FIELD_W - 10, baseline - 1, _FIELD_W - 2, baseline + 1, _DIM)
        self.text = " ".join([row or "—" for row in rows])


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        session = app.session
        game = session.game
        frame = self._frame
        for row in range(UPPER):
            y = _TOP + 2 + _PITCH * row
            frame.add(tile(kit.dice15, index.DICE15_BIN, ink.smooth(ink.PAPER), _UPPER_ICON_X, y, row))
            frame.add(tile(kit.combos, index.COMBOS_BIN, ink.smooth(ink.PAPER), _LOWER_ICON_X, y, row))
        y = _TOP + 1 + _PITCH * UPPER
        paper = ink.smooth(ink.PAPER)
        frame.add(tile(kit.icons, index.ICONS_BIN, paper, _UPPER_ICON_X, y, index.ICON_STAR))
        frame.add(tile(kit.icons, index.ICONS_BIN, paper, _LOWER_ICON_X, y, index.ICON_POT))
        for seat in range(game.players):
            self._player(kit, seat)
        frame.under(shapes.block(ink.mask(ink.SMOKE), 0, _LINE_Y, measures.WIDTH, 1))
        frame.status.write(self._lead(words))
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels((None, None, None, None, (index.ICON_HELP, words.KEY_HELP)))

    def _player(self, kit, seat: int) -> None:
        """Both columns of a player, and the total below; who is to play stands on a quiet ground."""
        frame = self._frame
        game = self._app.session.game
        own = game.cards[seat]
        plays = seat == game.player and game.phase != OVER
        ground = ink.NIGHT if plays else ink.BLACK
        rows = [self._number(own[box]) for box in range(len(own))]
        bonus = game.bonus(seat)
        missing = "+%d" % bonus if bonus else "−%d" % (game.rules.bonus_from - card.upper(own))
        sign = ink.smooth(ink.PLAYERS[seat], ground)
        palette = ink.smooth(ink.PAPER if plays else ink.ASH, ground)
        for left, numbers in (
            (_UPPER_X, rows[:UPPER] + [missing]),
            (_LOWER_X, rows[UPPER:] + [str(game.ledger.pots[seat])]),
        ):
            x = left + _COLUMN_W * seat
            if plays:
                frame.under(shapes.plate(kit, ink.smooth(ink.NIGHT), x, 0, _FIELD_W, _LINE_Y - 1, 4))
            frame.add(tile(kit.signs12, index.SIGNS12_BIN, sign, x + 7, 3, seat))
            frame.add(Column(kit.small, palette, x, numbers))
        x = _TOTAL_PITCH * seat
        total = ink.PAPER if plays else ink.ASH
        frame.add(tile(kit.signs14, index.SIGNS14_BIN, ink.smooth(ink.PLAYERS[seat]), x + 4, _TOTAL - 15, seat))
        frame.words(kit.big, total, x + 56, _TOTAL, str(game.total(seat)), RIGHT)

    @staticmethod
    def _number(points: int) -> str:
        return "" if points == OPEN else str(points)

    def _lead(self, words) -> str:
        """Who leads, and by how much."""
        game = self._app.session.game
        best = second = -1
        leader = 0
        for seat in range(game.players):
            total = game.total(seat)
            if total > best:
                best, second, leader = total, best, seat
            elif total > second:
                second = total
        if best == second:
            return words.SHEETS_LEVEL
        return words.SHEETS_LEAD % (self._app.session.names[leader], best - second)

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
        elif key == _HELP:
            self._app.lay("help", now)
