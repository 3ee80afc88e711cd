# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Writing 0 asks once more, and says what else is possible, what is given away, or what a further Yam's brings."""

from array import array

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.hardware.labels import QUESTION
from skalbox.widgets.boxes import combo
from skalcore.boxes import UPPER
from skalcore.rules import EXTRA_STRIKES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page
    from skalbox.lang.words import Words
    from skalcore.rules import Rules

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(34, 34, 24, 29)
_H = measures.at(70, 70, 40, 46)
_NAME = measures.at(76, 76, 52, 60)  # baselines
_NOTE = measures.at(128, 128, 78, 93)
_ELSE = measures.at(148, 148, 94, 112)
_DICE_X = measures.at(4, 4, 0, measures.WIDTH - 89)  # 0: no room for them
_DICE_Y = measures.at(measures.CELL_Y - 21, measures.CELL_Y - 21, 0, 82)


_ROOMY = const(110)  # pixels of a name that leaves room around it
# Where the name begins and the 0 ends: with room around the name, and without.
_NAME_X = const(76)
_ZERO_RIGHT = measures.WIDTH - 23
_CLOSE_NAME_X = const(58)
_CLOSE_ZERO_RIGHT = measures.WIDTH - 12


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.STRIKE)
        words = self._words
        assets = self._assets
        box = self._session.cursor
        self._boxes = words.game(self._session.game.rules).BOXES
        name = self._boxes[box]
        frame = self._frame
        self.heading(words.ASK_STRIKE % name)
        width = measures.WIDTH - 2 * measures.MARGIN
        top = _Y
        height = _H
        frame.add(shapes.frame(assets, palette.smooth(palette.SMOKE), measures.MARGIN, top, width, height, 10))
        double = displayio.Group(scale=2, x=14, y=top + height // 2 - 15)
        double.append(self._picture(assets, box, self._session.game.rules))
        frame.add(double)
        # The longest names need all the room between picture and number.
        close = assets.big.room(name) > _ROOMY
        right = _CLOSE_ZERO_RIGHT if close else _ZERO_RIGHT
        frame.words(assets.big, palette.PAPER, _CLOSE_NAME_X if close else _NAME_X, _NAME, name)
        frame.words(assets.huge(), palette.PAPER, right, top + height // 2 + 17, "0", RIGHT)
        self._notes(frame, assets, words, box)
        if _DICE_X:
            self._dice(frame, assets)
        back = (index.ICON_BACK, words.KEY_BACK, app.close)
        self.rows((back, None, None, None, self.menu()), (index.ICON_X, words.STRIKE, self._strike), QUESTION)

    @staticmethod
    def _picture(assets: "Assets", box: int, rules: "Rules") -> displayio.TileGrid:
        if box < UPPER:
            return tile(assets.dice15, index.DICE15_BIN, palette.smooth(palette.PAPER), 0, 0, box)
        return tile(assets.combos, index.COMBOS_BIN, palette.smooth(palette.PAPER), 0, 0, combo(box, rules))

    def _dice(self, frame: "Page", assets: "Assets") -> None:
        dice = self._session.game.dice
        for i in range(5):
            x = _DICE_X + 17 * i
            shades = palette.smooth(palette.PAPER)
            frame.add(tile(assets.dice15, index.DICE15_BIN, shades, x, _DICE_Y, dice[i] - 1))

    def _notes(self, frame: "Page", assets: "Assets", words: "Words", box: int) -> None:
        """Two lines below the box."""
        session = self._session
        game = session.game
        x = measures.MARGIN
        own = palette.PLAYERS[game.player]
        if game.rules.extra == EXTRA_STRIKES and game.is_extra():
            frame.words(assets.small, own, x, _NOTE, words.STRIKE_EXTRA)
            frame.words(assets.small, palette.PAPER, x, _ELSE, words.STRIKE_PRICE)
            return
        frame.words(assets.small, palette.PAPER, x, _NOTE, words.STRIKE_NOTE)
        worth = game.points(box)
        if session.wants_zero and worth:
            frame.words(assets.small, own, x, _ELSE, words.STRIKE_WORTH % worth)
        else:
            self._instead(frame, assets, words)

    def _instead(self, frame: "Page", assets: "Assets", words: "Words") -> None:
        """The box that would bring most, or that none brings anything."""
        game = self._session.game
        scores = array("h", [0] * game.rules.rounds)
        game.scores(scores)
        best = 0
        for box in range(len(scores)):
            if scores[box] > scores[best]:
                best = box
        if scores[best] <= 0:
            frame.words(assets.small, palette.ASH, measures.MARGIN, _ELSE, words.NOTHING_POSSIBLE)
            return
        own = palette.PLAYERS[game.player]
        frame.words(assets.small, palette.ASH, measures.MARGIN, _ELSE, words.STILL_POSSIBLE)
        x = measures.MARGIN + assets.small.width(words.STILL_POSSIBLE) + 8
        frame.words(assets.small, own, x, _ELSE, "%s +%d" % (self._boxes[best], scores[best]))

    def _strike(self, now: int) -> None:
        self._session.agreed = True
        self._app.close(now)
