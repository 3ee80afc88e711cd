# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""After the power came back in the middle of a match: whose turn, the totals, the dice as they lay. ROLL goes on."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index, sheet
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import CENTRE
from skalbox.widgets import shapes
from skalcore.game import OPENING, TIE

_TITLE = const(4)

_SIGN_Y = const(35)
_TEXT_X = const(86)
_NAME = const(58)  # baselines
_LINES = (78, 95)
_RULE_Y = const(111)
_SIGNS_Y = const(117)
_TOTAL = const(154)
_DICE_X = const(4)
_DICE_PITCH = const(17)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.RESUME)
        words = self._words
        kit = self._kit
        frame = self._frame
        session = app.session
        game = session.game
        seat = game.player
        frame.heading(kit, words.RESUME_TITLE)
        spec = index.SIGNS62_BIN
        frame.add(tile(sheet("signs62", spec, seat, 1), spec, ink.smooth(ink.PLAYERS[seat]), 8, _SIGN_Y))
        frame.words(kit.big, ink.PAPER, _TEXT_X, _NAME, words.PLAYS % session.names[seat])
        opening = game.phase in (OPENING, TIE)
        where = words.RESUME_OPENING if opening else words.ROUND % (game.round + 1, game.rules.rounds)
        frame.words(kit.small, ink.ASH, _TEXT_X, _LINES[0], "SkalPott · " + where)
        if game.has_dice():
            frame.words(kit.small, ink.ASH, _TEXT_X, _LINES[1], words.THROWS_LEFT % game.rolls_left())
        frame.add(shapes.block(ink.mask(ink.SMOKE), measures.MARGIN, _RULE_Y, measures.WIDTH - 8, 1))
        pitch = measures.WIDTH // game.players
        for each in range(game.players):
            x = pitch * each + pitch // 2
            frame.add(tile(kit.signs14, index.SIGNS14_BIN, ink.smooth(ink.PLAYERS[each]), x - 7, _SIGNS_Y, each))
            colour = ink.PAPER if each == seat else ink.ASH
            frame.words(kit.big, colour, x, _TOTAL, str(game.total(each)), CENTRE)
        if game.has_dice():
            self._dice(kit, session)
        else:
            frame.status.write(words.NOTHING_LOST)
        frame.pill.label(index.ICON_PLAY, words.RESUME)
        frame.keys.labels((None, None, None, None, (index.ICON_EXIT, words.KEY_TITLE)))

    def _dice(self, kit, session) -> None:
        """The dice as they lay, the held ones in the player's colour and underlined."""
        game = session.game
        own = ink.PLAYERS[game.player]
        for i in range(5):
            held = session.held >> i & 1
            x = _DICE_X + _DICE_PITCH * i
            palette = ink.smooth(own if held else ink.PAPER)
            self._frame.add(tile(kit.dice15, index.DICE15_BIN, palette, x, measures.PILL_Y + 1, game.dice[i] - 1))
            if held:
                self._frame.add(shapes.block(ink.mask(own), x + 2, measures.PILL_Y + 17, 11, 2))

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.resume(now)
        elif key == _TITLE:
            self._app.show("title", now)
