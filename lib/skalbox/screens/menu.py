# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The turn's menu: five keys, and above them a row for each that says what it does. It opens where a hold key is kept
down."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(52, 52, 33, 42)  # baseline of the first row
_STEP = measures.at(25, 25, 15, 18)
_RULE = measures.at(9, 9, 0, 0)  # the line below a row, from its baseline; 0: no room for one

_ICON_X = const(6)
_WORD_X = measures.at(32, 32, 6, 32)
_NOTE_X = measures.at(80, 80, 54, 80)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        frame = self._frame
        practises = self._session.practice is not None
        keys = (
            (index.ICON_PEN, words.SCORE, app.show, "scoring"),
            (index.ICON_COACH, words.KEY_COACH, app.lay, "coach") if self._lobby.may_ask() else None,
            (index.ICON_SHEET, words.KEY_SHEETS, app.lay, "sheets"),
            (index.ICON_HELP, words.KEY_HELP, app.lay, "help"),
            self.menu(),
        )
        self.rows(keys, (index.ICON_BACK, words.BACK, app.close))
        notes = list(words.MENU_NOTES)
        if practises:
            notes[-1] = words.PRACTICE_END
        small = self._assets.small
        baseline = _Y
        for i in range(5):
            row = keys[i]
            if row is None:
                continue
            if not measures.SMALL:
                white = palette.smooth(palette.PAPER)
                frame.add(tile(self._assets.icons, index.ICONS_BIN, white, _ICON_X, baseline - 12, row[0]))
            frame.words(small, palette.PAPER, _WORD_X, baseline, row[1])
            frame.words(small, palette.ASH, _NOTE_X, baseline, notes[i])
            if _RULE and i < 4:
                y = baseline + _RULE
                width = measures.WIDTH - 2 * measures.MARGIN
                frame.add(shapes.block(palette.mask(palette.SMOKE), measures.MARGIN, y, width, 1))
            baseline += _STEP
        self.heading(words.MENU, seat=self._session.game.player)
        if not measures.LOW:
            frame.status.write(words.MENU_DIE)
