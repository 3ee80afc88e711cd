# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The turn's menu: a line leads from each key to what it does. It opens where a hold key is kept down."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import CENTRE, LEFT, RIGHT
from skalbox.screens.base import Base
from skalbox.widgets import shapes
from skalbox.widgets.softkeys import NOTHING

# Where things stand on each panel, as in skalbox.draw.measures.
_Y = measures.at(45, 45, 28, 37)
_STEP = measures.at(24, 24, 13, 16)
_MENU_LAST = measures.at(153, 153, 95, 115)
_ICON_X = measures.KEY_ICON_X - 8  # in the cell, twice as large as a key's
_ICON_Y = measures.at(9, 9, 3, 9)

_SCORE = const(0)
_COACH = const(1)
_SHEETS = const(2)
_HELP = const(3)
_GAME = const(4)

_LAST = const(-1)


class Screen(Base):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        coach = self._lobby.may_ask()
        practises = self._session.practice is not None
        # The icons are drawn larger than the keys' own.
        keys = (
            (NOTHING, "", app.show, "scoring"),
            (NOTHING, "", app.lay, "coach") if coach else None,
            (NOTHING, "", app.lay, "sheets"),
            (NOTHING, "", app.lay, "help"),
            (NOTHING, "", self._review) if practises else (NOTHING, "", app.lay, "gamemenu"),
        )
        self.rows(keys, (index.ICON_BACK, words.BACK, app.close))
        frame.group.remove(frame.status)  # the lines run through its place
        # key, icon, step of its line, what it does, and how that stands to the line
        self._item(assets, _SCORE, index.ICON_PEN, 0, words.MENU_SCORE, LEFT)
        if coach:
            self._item(assets, _COACH, index.ICON_COACH, 2, words.MENU_COACH, LEFT)
        self._item(assets, _SHEETS, index.ICON_SHEET, _LAST, words.MENU_SHEETS, CENTRE)
        self._item(assets, _HELP, index.ICON_HELP, 3, words.MENU_HELP, RIGHT)
        if practises:
            self._item(assets, _GAME, index.ICON_EXIT, 1, words.PRACTICE_END, RIGHT)
        else:
            self._item(assets, _GAME, index.ICON_MENU, 1, words.MENU_GAME, RIGHT)
        frame.heading(assets, words.MENU)

    def _item(self, assets: "Assets", key: int, icon: int, step: int, text: str, align: int) -> None:
        frame = self._frame
        top = _MENU_LAST if step == _LAST else _Y + _STEP * step
        x = key * measures.CELL + measures.CELL // 2
        frame.under(shapes.block(palette.mask(palette.FOG), x - 1, top, 2, measures.CELL_Y - top))
        frame.add(
            displayio.TileGrid(
                shapes.filled(assets, 8, 8, 4), pixel_shader=palette.smooth(palette.PAPER), x=x - 4, y=top - 4
            )
        )
        baseline = top + 5
        if align == CENTRE:
            baseline = top - 9
        elif align == LEFT:
            x += 11
        else:
            x -= 11
        frame.words(assets.small, palette.PAPER, x, baseline, text, align)
        double = displayio.Group(scale=2, x=key * measures.CELL + _ICON_X, y=measures.CELL_Y + _ICON_Y)
        double.append(tile(assets.icons, index.ICONS_BIN, palette.smooth(palette.PAPER, palette.NIGHT), 0, 0, icon))
        frame.add(double)

    def _review(self, now: int) -> None:
        """Go back to the review, which ends the practice."""
        self._app.show("final", now)
        self._app.lay("review", now)
