# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Celebrates a record: a field of the player's colour rises with the total past the old record, and fills the panel."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import CENTRE, LEFT, RIGHT, Strip
from skalbox.draw.wrapping import wrap
from skalbox.widgets.celebration import Celebration
from skalbox.widgets.curtain import AWAY, INK, ROWS, STEP, TOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page

_SPEC = (54, 54, len(palette.PLAYERS), 2)  # of the sign
_SIGN_Y = measures.at(8, 8, 5, 6)
_NAME_X = const(72)
_NAME = measures.at(30, 30, 28, 30)  # baselines
_LINE = measures.at(50, 50, 46, 48)
_LINE_PITCH = const(13)
_ROW = measures.at(8, 8, 7, 8)  # where the field passes the old record
_Y = TOP + _ROW * STEP  # of that line
_DASH = const(4)
_WORD = measures.at(132, 132, 112, 146)
_WORD_X = measures.at(measures.WIDTH // 2, measures.WIDTH // 2, measures.MARGIN, measures.MARGIN)
_TOTAL = measures.at(214, 214, 113, 156)
_SCALE = measures.at(2, 2, 1, 2)  # of the total
_EDGE = const(8)


class Show(Celebration):
    def __init__(self, assets: "Assets", frame: "Page", seat: int, name: str, texts: tuple, numbers: tuple) -> None:
        """`texts`: the old record, whose it is, what is cried, and what the total is beside the old record; `numbers`:
        the old record and the total."""
        super().__init__(assets, palette.PLAYERS[seat])
        self._seat = seat
        self._name = name
        self._cry, self._line = texts[2:]
        self._best, self._total = numbers
        frame.add(self._sign(palette.smooth(self._ink)))
        frame.words(assets.big, palette.PAPER, _NAME_X, _NAME, name)
        frame.words(assets.small, palette.PAPER, measures.MARGIN, _Y - 6, texts[0])
        frame.words(assets.small, palette.FOG, measures.PILL_RIGHT, _Y - 6, texts[1], RIGHT)
        line = shapes.block(palette.mask(palette.PAPER), 0, _Y - 1, measures.WIDTH, 1)
        pixels: "Any" = line.bitmap
        for x in range(_DASH, measures.WIDTH, 2 * _DASH):
            bitmaptools.fill_region(pixels, x, 0, min(x + _DASH, measures.WIDTH), 1, 0)
        frame.add(line)
        frame.add(self.group)

    def _sign(self, shades: displayio.Palette) -> displayio.TileGrid:
        return tile(sheet("signs54", _SPEC, self._seat, 1), _SPEC, shades, _EDGE, _SIGN_Y)

    def frames(self) -> "Iterator":
        yield b""  # what the screen hides from the start is sent now
        huge = self._assets.huge()
        right = measures.PILL_RIGHT
        width = huge.width("0") * len(str(self._total))
        number = Strip(
            huge,
            palette.smooth(palette.PAPER),
            right - width,
            0,
            width,
            align=RIGHT,
            above=huge.capitals + 1,
            below=1,
        )
        pixels = width * (huge.capitals + 2 + STEP)
        for row in range(ROWS - 1, _ROW - 1, -1):
            yield from self.fill(row, row + 1, INK)
            while not self.fits(pixels):
                yield b""
            number.write(str(self._best * (ROWS - row) // (ROWS - _ROW)))
            number.y = TOP + row * STEP - 6 - huge.capitals
            if row == ROWS - 1:
                self.group.append(number)
            yield b""
            self.next_frame()
        self.fits(pixels)
        number.y = AWAY
        yield from self.fill(0, _ROW, INK)
        black = palette.smooth(palette.BLACK, self._ink)
        while not self.fits(_SPEC[0] * _SPEC[1]):
            yield b""
        self.group.append(self._sign(black))
        yield from self.say(self._assets.big, _NAME_X, _NAME, self._name, LEFT, 1)
        line = _LINE
        for text in wrap(self._assets.small, self._line, measures.PILL_RIGHT - _NAME_X):
            yield from self.say(self._assets.small, _NAME_X, line, text, LEFT, 1)
            line += _LINE_PITCH
        x = right - width * _SCALE if measures.LOW else (measures.WIDTH - width * _SCALE) // 2
        big = self._assets.big
        # On low panels it stands beside the total.
        scale = 1 if measures.LOW and _WORD_X + 2 * big.room(self._cry) + _EDGE > x else 2
        yield from self.say(big, _WORD_X, _WORD, self._cry, LEFT if measures.LOW else CENTRE, scale)
        for char in str(self._total):  # one by one: together they are too much for a frame
            yield from self.say(huge, x, _TOTAL, char, LEFT, _SCALE)
            x += huge.width(char) * _SCALE
        yield b""
