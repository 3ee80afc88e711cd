# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How many legs the Yahtzee match has: 1 to 9, fixed beforehand."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.text import CENTRE, Strip
from skalbox.hardware.keys import ROLL
from skalbox.screens.still import Still
from skalcore.rules import MAX_LEGS

# Where things stand on each panel, as in skalbox.draw.measures.
_NUMBER = measures.at(100, 100, 68, 84)  # baseline

_BACK = const(0)
_LESS = const(1)
_MORE = const(2)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.LEGS_TITLE)
        middle = measures.WIDTH // 2
        font = assets.huge()
        base = _NUMBER
        self._number = frame.add(
            Strip(font, palette.smooth(palette.PAPER), middle - 20, base, 40, align=CENTRE, above=36, below=1)
        )
        self._note = frame.add(
            Strip(assets.small, palette.smooth(palette.ASH), middle - 110, base + 19, 220, align=CENTRE, below=3)
        )
        frame.pill.label(index.ICON_PLAY, words.PLAY)
        self._draw()

    def _draw(self) -> None:
        words = self._words
        legs = self._app.lobby.legs
        self._number.write(str(legs))
        self._note.write(words.ONE_LEG if legs == 1 else words.MANY_LEGS)
        self._frame.keys.labels(
            (
                (index.ICON_BACK, words.KEY_BACK),
                (index.ICON_MINUS, words.KEY_FEWER) if legs > 1 else None,
                (index.ICON_PLUS, words.KEY_PLUS) if legs < MAX_LEGS else None,
                None,
                None,
            )
        )

    def press(self, key: int, now: int) -> None:
        if key == ROLL or not self._frame.keys.does(key):
            return
        if key == _BACK:
            self._app.show("players", now)
            return
        self._app.lobby.legs += 1 if key == _MORE else -1
        self._draw()

    def release(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.begin(now)
