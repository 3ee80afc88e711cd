# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A name of one's own, letter by letter: a wheel of letters, the middle one of which is put behind the name.

A name has ten letters at most, and is no wider than names.fits() has it: a letter too wide for that has no key.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.app import App

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.text import CENTRE, Strip
from skalbox.players import names
from skalbox.screens.base import Base
from skalbox.widgets import shapes

# Where things stand on each panel, as in skalbox.draw.measures.
_BASE = measures.at(70, 70, 43, 52)  # baseline
_WHEEL = measures.at(120, 120, 73, 88)  # baseline of the letters


_LETTERS = "abcdefghijklmnopqrstuvwxyzéèêëïîôöûüçàâ-0123456789"
# The firmware's upper() knows no accents, and a computer shall do the same.
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÊËÏÎÔÖÛÜÇÀÂ"
LONGEST = 10  # letters of a name
_AROUND = const(3)  # letters to be seen on each side of the middle one
_STEP = const(30)  # pixels from letter to letter
_REPEAT = const(120)  # ms from letter to letter while an arrow key is kept down
_NONE = const(-1)


class Screen(Base):
    def __init__(self, app: "App", seat: int) -> None:
        """`seat`: whose name it is."""
        super().__init__(app, app.words.DONE)
        words = self._words
        assets = self._assets
        frame = self._frame
        frame.heading(assets, words.NAME_TITLE)
        self._name = ""
        self._at = 0
        middle = measures.WIDTH // 2
        self._shown = frame.add(
            Strip(assets.big, palette.smooth(palette.PAPER), middle - 90, _BASE, 180, align=CENTRE, above=22, below=5)
        )
        y = _WHEEL
        frame.add(shapes.plate(assets, palette.smooth(palette.PAPER), middle - 14, y - 23, 28, 30, 6))
        self._wheel = []
        for i in range(-_AROUND, _AROUND + 1):
            chosen = i == 0
            shades = (
                palette.smooth(palette.BLACK, palette.PAPER)
                if chosen
                else palette.smooth(palette.PAPER if abs(i) == 1 else palette.FOG)
            )
            x = middle + i * _STEP - 11
            self._wheel.append(frame.add(Strip(assets.big, shades, x, y, 22, align=CENTRE, above=22, below=5)))
        self._seat = seat
        players = self._lobby.players
        self._taken = [players[other] for other in range(len(players)) if other != seat]
        self._draw()

    def _letter(self, step: int) -> str:
        at = (self._at + step) % len(_LETTERS)
        # A name begins with a capital, and so does the second half of Anne-Marie.
        begins = not self._name or self._name[-1] == "-"
        return (_CAPITALS if begins and at < len(_CAPITALS) else _LETTERS)[at]

    def _draw(self) -> None:
        words = self._words
        longer = len(self._name) < LONGEST
        self._shown.write(self._name + ("_" if longer else ""))
        for i in range(len(self._wheel)):
            self._wheel[i].write(self._letter(i - _AROUND))
        taken = self._name in self._taken
        letter = self._letter(0)
        fits = longer and names.fits(self._assets, self._name + letter)
        wide = words.NAME_WIDE % letter if longer and not fits else words.NAME_HINT
        self._frame.status.write(words.NAME_TAKEN if taken else wide)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BEFORE, self._turn, -1, _REPEAT),
                (index.ICON_PLAY, words.KEY_AFTER, self._turn, 1, _REPEAT),
                (index.ICON_CHECK, words.KEY_PUT, self._put) if fits else None,
                (index.ICON_X, words.KEY_ERASE, self._erase) if self._name else None,
                None,
            ),
            None if taken else (index.ICON_CHECK if self._name else index.ICON_BACK, words.DONE, self._done),
        )

    def _turn(self, step: int, now: int) -> None:
        self._at = (self._at + step) % len(_LETTERS)
        self._draw()

    def _put(self, now: int) -> None:
        self._name += self._letter(0)
        self._draw()

    def _erase(self, now: int) -> None:
        self._name = self._name[:-1]
        self._draw()

    def _done(self, now: int) -> None:
        if self._name:
            self._lobby.players[self._seat] = self._name
        self._app.close(now, self._seat)
