# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The standings: who wins and how that was found, and everybody's total."""

import displayio
import supervisor
from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.export import export
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets import shapes

_UNDO = const(0)
_SHEETS = const(1)
_TITLE = const(4)

_NAME_X = const(76)
_HUGE_RIGHT = const(233)
_TIE_Y = const(76)
_TIE_H = const(24)
_TIE = const(93)  # baseline
_ROW = const(123)  # baseline of the second
_HIGHER = const(12)  # it stands so much higher where no tie is told
_PITCH = const(21)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.AGAIN)
        words = self._words
        kit = self._kit
        session = app.session
        self._game = game = session.game
        frame = self._frame
        order = self._order()
        winner = order[0]
        spec = index.SIGNS54_BIN
        frame.add(tile(sheet("signs54", spec, winner, 1), spec, ink.smooth(ink.PLAYERS[winner]), 8, 10))
        frame.words(kit.huge(), ink.PAPER, _HUGE_RIGHT, 58, str(game.total(winner)), RIGHT)
        frame.words(kit.big, ink.PAPER, _NAME_X, 26, session.names[winner])
        self._lead = lead = game.total(winner) - game.total(order[1])
        frame.words(kit.small, ink.ASH, _NAME_X, 45, words.WINS)
        frame.words(kit.small, ink.ASH, _NAME_X, 60, words.BY % lead if lead else words.NARROWLY)
        if not lead:
            self._tie(kit, words, winner, order[1])
        for place in range(1, len(order)):
            self._row(kit, place, order[place], winner)
        frame.status.write("SkalPott")
        frame.pill.label(index.ICON_PLAY, words.AGAIN)
        frame.keys.labels(
            (
                (index.ICON_UNDO, words.KEY_UNDO) if session.can_undo() else None,
                (index.ICON_SHEET, words.KEY_SHEETS),
                None,
                None,
                (index.ICON_EXIT, words.KEY_TITLE),
            )
        )

    def enter(self, now: int) -> None:
        if supervisor.runtime.serial_connected:
            export(self._app.session)

    def _order(self) -> list:
        """The seats from the winner down: by total, then by additions, those level in seating order."""
        game = self._game
        left = list(range(game.players))
        order = []
        while left:
            best = left[0]
            for seat in left:
                if self._key(seat) > self._key(best):
                    best = seat
            order.append(best)
            left.remove(best)
        return order

    def _key(self, seat: int) -> int:
        game = self._game
        return game.total(seat) * 1000 + game.ledger.additions[seat] * 4 + 2 * (game.winners >> seat & 1)

    def _tie(self, kit, words, winner: int, second: int) -> None:
        """How a match of level totals was decided: by additions, or by the last dry roll."""
        frame = self._frame
        game = self._game
        width = measures.WIDTH - 2 * measures.MARGIN
        frame.add(
            displayio.TileGrid(
                shapes.filled(kit, width, _TIE_H, 6), pixel_shader=ink.smooth(ink.NIGHT), x=measures.MARGIN, y=_TIE_Y
            )
        )
        additions = game.ledger.additions
        by_dice = additions[winner] == additions[second]
        if by_dice:
            # The last dry roll's loser is whoever it was rolled against, the highest sum below the winner's.
            for seat in range(game.players):
                sums = game.contest.sums
                if seat != winner and sums[seat] and (second == winner or sums[seat] > sums[second]):
                    second = seat
            numbers = (game.contest.sums[winner], game.contest.sums[second])
        else:
            numbers = (additions[winner], additions[second])
        frame.words(kit.small, ink.ASH, 13, _TIE, words.TIE_DICE if by_dice else words.TIE_TOTALS, ground=ink.NIGHT)
        small = kit.small
        spec = index.SIGNS12_BIN
        frame.add(tile(kit.signs12, spec, ink.smooth(ink.PLAYERS[winner], ink.NIGHT), 141, _TIE_Y + 7, winner))
        frame.words(small, ink.PAPER, 157, _TIE, str(numbers[0]), ground=ink.NIGHT)
        frame.words(small, ink.ASH, 208, _TIE, str(numbers[1]), RIGHT, ink.NIGHT)
        frame.add(tile(kit.signs12, spec, ink.smooth(ink.PLAYERS[second], ink.NIGHT), 213, _TIE_Y + 7, second))

    def _row(self, kit, place: int, seat: int, winner: int) -> None:
        frame = self._frame
        baseline = _ROW + _PITCH * (place - 1) - (_HIGHER if self._lead else 0)
        frame.words(kit.small, ink.FOG, 11, baseline - 3, str(place + 1))
        frame.add(tile(kit.signs14, index.SIGNS14_BIN, ink.smooth(ink.PLAYERS[seat]), 28, baseline - 15, seat))
        frame.words(kit.small, ink.PAPER, 52, baseline - 3, self._app.session.names[seat])
        total = self._game.total(seat)
        colour = ink.PAPER if total == self._game.total(winner) else ink.ASH
        frame.words(kit.big, colour, 233, baseline, str(total), RIGHT)

    def press(self, key: int, now: int) -> None:
        if key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _TITLE:
            self._app.record()
            self._app.show("title", now)
        elif key == _UNDO and self._frame.keys.does(key):
            self._app.undo(now)

    def release(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.record()
            self._app.begin(now)
