# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Celebrates the 100 points of a further five of a kind: die by die they count up, then all is the player's colour."""

import displayio
from micropython import const

from skalbox.draw import measures, palette
from skalbox.draw.text import LEFT, Strip
from skalbox.widgets.celebration import Celebration
from skalbox.widgets.curtain import AWAY, COLUMNS, DARK, INK, ROWS, STEP, TOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font
    from skalbox.widgets.dicerow import DiceRow

_ROW = measures.at(11, 11, 7, 11)  # from which on the columns stand
_Y = TOP + _ROW * STEP - 2 - measures.DIE  # of the dice on them
_SCALE = measures.at(2, 2, 1, 2)  # of the number,
_NUMBER = measures.at(76, 76, 37, 73)  # and its baseline
_WORD = measures.at(190, 190, 120, 158)
_EACH = const(20)


class Show(Celebration):
    load = measures.DIE * measures.DIE

    def __init__(self, assets: "Assets", dice: "DiceRow", ink: int, text: str, tunes: tuple) -> None:
        """`dice`: those at rest; `text`: what they are; `tunes`: for each die."""
        super().__init__(assets, ink)
        self._dice = dice
        self._text = text
        self._tunes = tunes

    def frames(self) -> "Iterator":
        yield from self.fill(0, _ROW, DARK)
        font = self._assets.huge()
        digits = self._digits(font)
        for i in range(COLUMNS):
            yield b""
            self.next_frame()
            self.fits(self.curtain.cost(i, _ROW, ROWS) + 2 * self.load)
            self.curtain.draw(i, _ROW, ROWS, INK)
            self._dice.ride(i, _Y)
            yield self._tunes[i]
            self.next_frame()
            if not i:
                yield from self._put(digits)
            elif i < COLUMNS - 1:
                digits[1].write(str(_EACH * (i + 1))[0])
        for digit in digits:
            while not self.fits(_pixels(digit)):
                yield b""
            digit.y = AWAY
        yield from self.fill(0, _ROW, INK)
        own = palette.smooth(palette.BLACK, self._ink)
        for i in range(COLUMNS):
            while not self.fits(self.load):
                yield b""
            self._dice.ride(i, _Y, own)
        x = (measures.WIDTH - font.width("+100") * _SCALE) // 2
        for char in "+100":  # one by one: together they are too much for a frame
            yield from self.say(font, x, _NUMBER, char, LEFT, _SCALE)
            x += font.width(char) * _SCALE
        yield from self.say(self._assets.big, measures.WIDTH // 2, _WORD, self._text)
        yield b""

    def _digits(self, font: "Font") -> list:
        """Return the first number, a Strip for each character."""
        shades = palette.smooth(self._ink)
        x = (measures.WIDTH // _SCALE - font.width("+%d" % _EACH)) // 2
        found = []
        for char in "+%d" % _EACH:
            found.append(Strip(font, shades, x, 0, font.room(char), char, above=font.capitals + 1, below=1))
            x += font.width(char)
        return found

    def _put(self, digits: list) -> "Iterator":
        """Show the first number."""
        group = displayio.Group(scale=_SCALE, y=_NUMBER)
        self.group.append(group)
        for digit in digits:
            while not self.fits(_pixels(digit)):
                yield b""
            group.append(digit)

    def unload(self, column: int) -> None:
        self._dice.ride(column, AWAY)


def _pixels(digit: Strip) -> int:
    pixels: "Any" = digit.bitmap
    return pixels.width * pixels.height * _SCALE * _SCALE
