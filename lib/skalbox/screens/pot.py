# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The end of a round: everybody's best two dice, who wins the pot, and the totals."""

import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import CENTRE
from skalbox.widgets import shapes
from skalcore.game import OVER, TIE

_UNDO = const(0)
_SHEETS = const(4)

_PITCH = const(60)  # from column to column
_COLUMN_W = const(56)
_COLUMN_Y = const(52)
_COLUMN_H = const(114)
_SIGN_Y = const(57)
_DICE_Y = const(76)
_ADDITION = const(124)  # baselines
_LINE_Y = const(131)
_TOTAL = const(146)
_NAME = const(161)
_HEAD_X = const(112)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.NEXT)
        self._session = app.session
        words = self._words
        kit = self._kit
        game = app.session.game
        self._faces = sheet("dice20", index.DICE20_BIN)
        self._number = game.round - 1  # of the round that has ended
        frame = self._frame
        double = displayio.Group(scale=2, x=6, y=8)
        double.append(tile(kit.icons, index.ICONS_BIN, ink.smooth(ink.PAPER), 0, 0, index.ICON_POT))
        frame.add(double)
        frame.words(kit.huge(), ink.PAPER, 44, 41, str(game.ledger.size()))
        self._heading(kit, words)
        for seat in range(game.players):
            centre = measures.WIDTH // 2 + (2 * seat + 1 - game.players) * _PITCH // 2
            self._column(kit, seat, centre)
        frame.status.write(words.ROUND_OVER % (game.round, game.rules.rounds))
        frame.pill.label(index.ICON_NEXT, words.NEXT)
        undo = (index.ICON_UNDO, words.KEY_UNDO) if app.session.can_undo() else None
        frame.keys.labels((undo, None, None, None, (index.ICON_SHEET, words.KEY_SHEETS)))

    def _won(self, seat: int) -> int:
        game = self._session.game
        return game.ledger.past_pots[self._number * game.players + seat]

    def _heading(self, kit, words) -> None:
        """Who takes the pot, or what each gets of it."""
        winners = [seat for seat in range(self._session.game.players) if self._won(seat)]
        frame = self._frame
        if len(winners) == 1:
            seat = winners[0]
            frame.add(tile(kit.signs14, index.SIGNS14_BIN, ink.smooth(ink.PLAYERS[seat]), _HEAD_X, 8, seat))
            frame.words(kit.big, ink.PAPER, _HEAD_X + 20, 22, self._session.names[seat])
            frame.words(kit.small, ink.ASH, _HEAD_X, 40, words.TAKES_POT)
        else:
            frame.words(kit.big, ink.PAPER, _HEAD_X, 22, words.LEVEL_HEADING)
            frame.words(kit.small, ink.ASH, _HEAD_X, 40, words.EACH % self._won(winners[0]))

    def _column(self, kit, seat: int, centre: int) -> None:
        """One player's dice, addition, total and name; the winner's on a field of colour."""
        frame = self._frame
        game = self._session.game
        won = self._won(seat)
        own = ink.PLAYERS[seat]
        ground = own if won else ink.BLACK
        if won:
            frame.add(shapes.plate(kit, ink.smooth(own), centre - _COLUMN_W // 2, _COLUMN_Y, _COLUMN_W, _COLUMN_H, 10))
        sign = ink.smooth(ink.BLACK, own) if won else ink.smooth(own)
        frame.add(tile(kit.signs14, index.SIGNS14_BIN, sign, centre - 7, _SIGN_Y, seat))
        addition = game.ledger.past_additions[self._number * game.players + seat]
        top = game.ledger.tops[seat]
        dice = ink.on_field(ink.PAPER, own) if won else ink.smooth(ink.FOG)
        for x, face in ((centre - 21, top), (centre + 1, addition - top)):
            if won:
                # The pips are holes: black shows through them, the field round the corners.
                frame.add(shapes.block(ink.mask(ink.BLACK), x + 3, _DICE_Y + 3, 14, 14))
            frame.add(tile(self._faces, index.DICE20_BIN, dice, x, _DICE_Y, face - 1))
        text = ink.BLACK if won else ink.PAPER
        frame.words(kit.big, text, centre, _ADDITION, str(addition), CENTRE, ground)
        frame.add(shapes.block(ink.mask(ink.BLACK if won else ink.SMOKE), centre - 20, _LINE_Y, 40, 1))
        soft = ink.BLACK if won else ink.ASH
        frame.words(kit.small, soft, centre, _TOTAL, str(game.total(seat)), CENTRE, ground)
        if won:
            frame.words(kit.small, ink.BLACK, centre, _NAME, "+%d" % won, CENTRE, ground)
        else:
            name = self._session.names[seat]
            frame.words(kit.small, ink.FOG, centre, _NAME, name, CENTRE)

    def enter(self, now: int) -> None:
        self._session.pot_seen = True

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            phase = self._session.game.phase
            # Who finished the round starts the next: the device stays where it is.
            self._app.show("final" if phase == OVER else "opening" if phase == TIE else "turn", now)
        elif key == _SHEETS:
            self._app.lay("sheets", now)
        elif key == _UNDO and self._frame.keys.does(key):
            self._app.undo(now)
