# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How many legs the Yahtzee match has: 1 to 9, fixed beforehand."""

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.text import CENTRE, Strip
from skalbox.draw.view import View
from skalcore.rules import MAX_LEGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_NUMBER = measures.at(100, 100, 68, 84)  # baseline


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        assets = self._assets
        frame = self._frame
        self.heading(words.LEGS_TITLE)
        middle = measures.WIDTH // 2
        font = assets.huge()
        base = _NUMBER
        self._number = frame.add(
            Strip(font, palette.smooth(palette.PAPER), middle - 20, base, 40, align=CENTRE, above=36, below=1)
        )
        self._note = frame.add(
            Strip(assets.small, palette.smooth(palette.ASH), middle - 110, base + 19, 220, align=CENTRE, below=3)
        )
        self._draw()

    def _draw(self) -> None:
        words = self._words
        legs = self._lobby.legs
        self._number.write(str(legs))
        self._note.write(words.ONE_LEG if legs == 1 else words.MANY_LEGS)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, self._app.show, "players"),
                (index.ICON_MINUS, words.KEY_FEWER, self._change, -1) if legs > 1 else None,
                (index.ICON_PLUS, words.KEY_PLUS, self._change, 1) if legs < MAX_LEGS else None,
                None,
                None,
            ),
            (index.ICON_PLAY, words.PLAY, None, self._app.begin),
        )

    def _change(self, step: int, now: int) -> None:
        self._lobby.legs += step
        self._draw()
