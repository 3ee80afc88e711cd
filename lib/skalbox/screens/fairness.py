# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Are the dice fair: how often each face fell on this device, a bar for each, and what that means in plain words."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.screens.base import Base
from skalbox.widgets import shapes

# Where things stand on each panel, as in skalbox.draw.measures.
_X = measures.at(6, 8, 6, 8)
_DX = measures.at(39, 52, 39, 52)
_W = measures.at(34, 44, 34, 44)
_Y = measures.at(118, 118, 60, 80)  # the bars stand on this line
_H = measures.at(80, 80, 36, 50)
_DICE_Y = measures.at(122, 122, 63, 83)
_VERDICT = measures.at(162, 162, 93, 115)  # baselines

_GAP = const(12)
# Chi-square with five degrees of freedom is larger than this, times 100, for fair dice once in 20 and once in 1,000.
_ONCE_IN_20 = const(1107)
_ONCE_IN_1000 = const(2052)
_FEW = const(300)  # throws below which nothing can be said


def chi_square(faces: "Sequence[int]") -> int:
    """A hundred times the sum of (seen - expected) squared / expected over the six counts; 0 for no throws.

    Whole numbers only: 6 * sum(seen squared) / total - total.
    """
    total = sum(faces)
    if not total:
        return 0
    squares = sum([count * count for count in faces])
    return (600 * squares) // total - 100 * total


class Screen(Base):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        faces = list(self._lobby.hall().faces)
        total = sum(faces)
        frame.heading(assets, words.FAIR, words.FAIR_THROWS % total)
        highest = max(faces) or 1
        self._spec = index.DICE15_BIN if measures.LOW else index.DICE20_BIN
        self._faces = assets.dice15 if measures.LOW else sheet("dice20", self._spec)
        for face in range(6):
            self._bar(assets, face, faces[face], highest)
        line = _Y - _H * total // (6 * highest)
        rule = displayio.Bitmap(measures.WIDTH, 1, 2)
        for x in range(0, measures.WIDTH, 4):
            bitmaptools.fill_region(rule, x, 0, x + 2, 1, 1)
        shades = displayio.Palette(2)
        shades[1] = palette.ASH
        shades.make_transparent(0)
        frame.add(displayio.TileGrid(rule, pixel_shader=shades, x=0, y=line))
        verdict = self._verdict(words, faces, total)
        expected = words.FAIR_EXPECTED % (total // 6)
        frame.words(assets.small, palette.PAPER, measures.MARGIN, _VERDICT, verdict)
        if not measures.LOW:
            frame.status.write(expected)
        elif measures.MARGIN + assets.small.room(verdict) + _GAP + assets.small.room(expected) <= measures.PILL_RIGHT:
            frame.words(assets.small, palette.ASH, measures.PILL_RIGHT, measures.STATUS, expected, RIGHT)
        self.rows((None, None, None, None, None), (index.ICON_BACK, words.BACK, app.close))

    @staticmethod
    def _verdict(words: "Words", faces: "Sequence[int]", total: int) -> str:
        if total < _FEW:
            return words.FAIR_FEW
        found = chi_square(faces)
        if found < _ONCE_IN_20:
            return words.FAIR_YES
        return words.FAIR_ODD if found < _ONCE_IN_1000 else words.FAIR_NO

    def _bar(self, assets: "Assets", face: int, count: int, highest: int) -> None:
        frame = self._frame
        wide = _W
        x = _X + _DX * face
        height = _H * count // highest
        top = _Y - height
        if height:
            frame.add(shapes.block(palette.mask(palette.PAPER), x, top, wide, height))
        text = str(count)
        middle = x + wide // 2
        if height >= 18:
            frame.words(assets.small, palette.BLACK, middle, top + 14, text, CENTRE, palette.PAPER)
        else:
            frame.words(assets.small, palette.PAPER, middle, top - 4, text, CENTRE)
        x = middle - self._spec[0] // 2
        frame.add(tile(self._faces, self._spec, palette.smooth(palette.FOG), x, _DICE_Y, face))
