# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The small font with pictures in its lines, for the help. A picture is a # and one character.

#1 to #6 are dice; #p, #q, #r, #t, #v and #w are the same in grey, since they do not count. #R is ROLL. A capital is the
sign of a box: Small straight, Large straight, Three of a kind, full House, Four of a kind, Yam's. A small letter is a
key: sheets, coach, oops, menu, help, up, down, back, k for dice.
"""

import bitmaptools
import displayio
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

# The dice, the boxes as COMBO_* of skalbox.art.index, the keys as ICON_*, the grey dice, and ROLL. Short texts would be
# names.
_PICTURES = "123456SLTHFYscomhudbkpqrtvwROLL"
_BOXES = const(6)  # where they begin
_KEYS = const(12)
_GREYS = const(21)
_ROLL = const(27)
_OVER = const(13)  # pixels of a picture over the baseline
_UNDER = const(3)  # and under it
_ROOM = const(18)  # in a line
_INSET = const(4)  # of ROLL in its key
_GREY = const(1)  # the level of a key's ground and of a grey die
_INK = const(3)


class Pictured:
    """A font with the methods that wrapping and a Strip need."""

    def __init__(self, assets: "Assets") -> None:
        self._assets = assets
        self.small: "Font" = assets.small

    def width(self, text: str) -> int:
        parts = text.split("#")
        total = self.small.width(parts[0])
        for part in parts[1:]:
            total += self._room(part[0]) + self.small.width(part[1:])
        return total

    def _room(self, picture: str) -> int:
        return self.small.width(_PICTURES[_ROLL:]) + 2 * _INSET + 1 if picture == _PICTURES[_ROLL] else _ROOM

    def extent(self, text: str) -> tuple:
        return 0, self.width(text) + 1, -_OVER, _UNDER  # a last letter may exceed its advance

    def draw(self, bitmap: displayio.Bitmap, x: int, baseline: int, text: str) -> int:
        parts = text.split("#")
        x = self.small.draw(bitmap, x, baseline, parts[0])
        for part in parts[1:]:
            self._draw(bitmap, x, baseline, part[0])
            x = self.small.draw(bitmap, x + self._room(part[0]), baseline, part[1:])
        return x

    def _draw(self, bitmap: displayio.Bitmap, x: int, baseline: int, picture: str) -> None:
        assets = self._assets
        top = baseline - _OVER
        tile = _PICTURES.find(picture)
        if tile < _BOXES:
            sheet, side = assets.dice15, 15
        elif tile < _KEYS:
            sheet, side = assets.combos, 14
            tile -= _BOXES
        elif _GREYS <= tile < _ROLL:
            self._draw_grey(bitmap, x + 1, top, tile - _GREYS)
            return
        else:
            right = x + self._room(picture) - 1
            bitmaptools.fill_region(bitmap, x + 1, top, right - 1, baseline + _UNDER, _GREY)
            bitmaptools.fill_region(bitmap, x, top + 1, right, baseline + _UNDER - 1, _GREY)
            if tile == _ROLL:
                self.small.draw(bitmap, x + _INSET, baseline, _PICTURES[_ROLL:])
                return
            sheet, side = assets.icons, 16
            tile -= _KEYS
        to = x + (_ROOM - 1 - sheet.width) // 2
        y = side * tile
        bitmaptools.blit(bitmap, sheet, to, top, x1=0, y1=y, x2=sheet.width, y2=y + side, skip_source_index=0)

    def _draw_grey(self, bitmap: displayio.Bitmap, x: int, y: int, tile: int) -> None:
        """Draw a die in grey: only its pips and corners are copied over the ground."""
        side = 15
        bitmaptools.fill_region(bitmap, x, y, x + side, y + side, _GREY)
        sheet = self._assets.dice15
        y1 = side * tile
        bitmaptools.blit(bitmap, sheet, x, y, x1=0, y1=y1, x2=side, y2=y1 + side, skip_source_index=_INK)
