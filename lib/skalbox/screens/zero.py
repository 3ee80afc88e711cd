# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Writing 0 asks once more, and says what else is possible."""

from array import array

import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.kit import tile
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets import shapes
from skalcore.boxes import UPPER

_BACK = const(0)

_PANEL_Y = const(34)
_PANEL_H = const(70)
_NAME = const(76)  # baselines
_ROOMY = const(110)  # pixels of a name that leaves room around it
_NOTE = const(128)
_ELSE = const(148)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.STRIKE)
        words = self._words
        kit = self._kit
        box = app.session.cursor
        self._boxes = words.BOXES[app.session.kind]
        name = self._boxes[box]
        frame = self._frame
        frame.heading(kit, words.ASK_STRIKE % name)
        width = measures.WIDTH - 2 * measures.MARGIN
        frame.add(shapes.frame(kit, ink.smooth(ink.SMOKE), measures.MARGIN, _PANEL_Y, width, _PANEL_H, 10))
        if box < UPPER:
            picture = tile(kit.dice15, index.DICE15_BIN, ink.smooth(ink.PAPER), 0, 0, box)
        else:
            picture = tile(kit.combos, index.COMBOS_BIN, ink.smooth(ink.PAPER), 0, 0, box - UPPER)
        double = displayio.Group(scale=2, x=14, y=_PANEL_Y + 20)
        double.append(picture)
        frame.add(double)
        # The longest names need all the room between picture and number.
        close = kit.big.room(name) > _ROOMY
        frame.words(kit.big, ink.PAPER, 58 if close else 76, _NAME, name)
        frame.words(kit.huge(), ink.PAPER, 228 if close else 217, _NAME + 10, "0", RIGHT)
        frame.words(kit.small, ink.PAPER, measures.MARGIN, _NOTE, words.STRIKE_NOTE)
        self._instead(frame, kit, words)
        dice = app.session.game.dice
        for i in range(5):
            frame.add(
                tile(
                    kit.dice15,
                    index.DICE15_BIN,
                    ink.smooth(ink.PAPER),
                    measures.MARGIN + 17 * i,
                    measures.PILL_Y + 1,
                    dice[i] - 1,
                )
            )
        frame.pill.label(index.ICON_X, words.STRIKE)
        frame.keys.labels(((index.ICON_BACK, words.KEY_BACK), None, None, None, None))

    def _instead(self, frame, kit, words) -> None:
        """The box that would bring most, or that none brings anything."""
        game = self._app.session.game
        scores = array("h", [0] * game.rules.rounds)
        game.scores(scores)
        best = 0
        for box in range(len(scores)):
            if scores[box] > scores[best]:
                best = box
        if scores[best] <= 0:
            frame.words(kit.small, ink.ASH, measures.MARGIN, _ELSE, words.NOTHING_POSSIBLE)
            return
        own = ink.PLAYERS[game.player]
        frame.words(kit.small, ink.ASH, measures.MARGIN, _ELSE, words.STILL_POSSIBLE)
        x = measures.MARGIN + kit.small.width(words.STILL_POSSIBLE) + 8
        frame.words(kit.small, own, x, _ELSE, "%s +%d" % (self._boxes[best], scores[best]))

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.session.agreed = True
            self._app.close(now)
        elif key == _BACK:
            self._app.close(now)
