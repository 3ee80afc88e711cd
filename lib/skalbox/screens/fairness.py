# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Are the dice fair: how often each face fell on this device, a bar for each, and what that means in plain words."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words

# Where things stand on each panel, as in skalbox.draw.measures.
_X = measures.at(6, 8, 6, 8)
_DX = measures.at(39, 52, 39, 52)
_W = measures.at(33, 44, 34, 44)
_Y = measures.at(126, 126, 60, 80)  # the bars stand on this line
_H = measures.at(72, 72, 36, 50)
_DICE_Y = measures.at(129, 129, 63, 83)
_NOTE = measures.at(39, 39, 0, 0)  # baselines; 0: no room for it
_VERDICT = measures.at(163, 163, 93, 115)

_GAP = const(12)
_DASHES_W = const(18)
_DASHES_GAP = const(6)
_DASHES_Y = const(4)
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


def thousands(words: "Words", number: int) -> str:
    """Format a number as the language writes it."""
    if number < 1000:
        return str(number)
    return "%s%s%03d" % (thousands(words, number // 1000), words.THOUSANDS, number % 1000)


def _short(words: "Words", number: int) -> str:
    """Format a number so that a bar has room for it: from 10,000 on in thousands, millions or more."""
    if number < 10_000:
        return thousands(words, number)
    unit = -1
    while number >= 1000:
        number //= 1000
        unit += 1
    return "%d%s" % (number, "kMG"[unit])


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        assets = self._assets
        frame = self._frame
        faces = list(self._lobby.hall().faces)
        total = sum(faces)
        self.heading(words.FAIR, words.FAIR_THROWS % thousands(words, total))
        if _NOTE:
            frame.words(assets.small, palette.FOG, measures.MARGIN, _NOTE, words.FAIR_NOTE)
        highest = max(faces) or 1
        self._spec = index.DICE15_BIN if measures.LOW else index.DICE20_BIN
        self._faces = assets.dice15 if measures.LOW else sheet("dice20", self._spec)
        for face in range(6):
            self._bar(assets, face, faces[face], highest)
        line = _Y - _H * total // (6 * highest)
        self._dashes(0, line, measures.WIDTH)
        verdict = self._verdict(words, faces, total)
        expected = words.FAIR_EXPECTED % thousands(words, total // 6)
        frame.words(assets.small, palette.PAPER, measures.MARGIN, _VERDICT, verdict)
        if not measures.LOW:
            # The same dashes say what the line is.
            self._dashes(measures.MARGIN, measures.STATUS - _DASHES_Y, _DASHES_W)
            frame.status.x += _DASHES_W + _DASHES_GAP
            frame.status.write(expected)
        elif measures.MARGIN + assets.small.room(verdict) + _GAP + assets.small.room(expected) <= measures.PILL_RIGHT:
            frame.words(assets.small, palette.ASH, measures.PILL_RIGHT, measures.STATUS, expected, RIGHT)
        fame = (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame")
        stats = (index.ICON_STATS, words.KEY_STATS, app.lay, "stats")
        self.rows((None, None, None, fame, stats), (index.ICON_BACK, words.BACK, app.close))

    def _dashes(self, x: int, y: int, width: int) -> None:
        """A dashed line over all that is there."""
        rule = displayio.Bitmap(width, 1, 2)
        for left in range(0, width, 4):
            bitmaptools.fill_region(rule, left, 0, min(left + 2, width), 1, 1)
        shades = displayio.Palette(2)
        shades[1] = palette.ASH
        shades.make_transparent(0)
        self._frame.add(displayio.TileGrid(rule, pixel_shader=shades, x=x, y=y))

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
        text = _short(self._words, count)
        middle = x + wide // 2
        if height >= 18:
            frame.words(assets.small, palette.BLACK, middle, _Y - 4, text, CENTRE, palette.PAPER)
        else:
            frame.words(assets.small, palette.PAPER, middle, top - 4, text, CENTRE)
        x = middle - self._spec[0] // 2
        frame.add(tile(self._faces, self._spec, palette.smooth(palette.FOG), x, _DICE_Y, face))
