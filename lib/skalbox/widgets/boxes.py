# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of boxes: a picture, a name and a number each, in two sections, and the cursor that chooses one.

Written boxes are dim. The points that the dice would score are in the player's colour. Low panels have pictures for the
series, and names for the other boxes.
"""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile
from skalbox.draw.text import LEFT, RIGHT, Strip, inked
from skalcore.boxes import OPEN, UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font
    from skalcore.rules import Rules

NONE = -1  # no cursor
# The lower boxes that have a picture of their own, in the order of the tiles of combos.bin.
_PICTURES = ("small_straight", "large_straight", "three_of_a_kind", "full_house", "four_of_a_kind")
_ABOVE = const(11)  # pixels of a row over its baseline,
_BELOW = const(3)  # and under it
_CORNER = const(2)  # a step between ground and ink


def combo(box: int, rules: "Rules") -> int:
    """Return the tile of combos.bin for this lower box (UPPER..) of a game, or the tile of a sum."""
    if box == rules.five_box:
        return index.COMBO_FIVE
    name = rules.names[box]
    return _PICTURES.index(name) if name in _PICTURES else index.COMBO_SUM


def _place(box: int) -> tuple:
    """Return x, y and width of a box's row of name and number."""
    if box < UPPER:
        y = measures.UPPER_Y + box * measures.UPPER_DY
        return measures.UPPER_X + box * measures.UPPER_DX, y, measures.UPPER_W
    number = box - UPPER
    if number == UPPER:
        return measures.LAST_X, measures.LAST_Y, measures.LAST_W
    y = measures.LOWER_Y + number // measures.LOWER_COLUMNS * measures.LOWER_DY
    return measures.LOWER_X + number % measures.LOWER_COLUMNS * measures.LOWER_DX, y, measures.LOWER_W


class Boxes:
    """A card's boxes, as large as their ink, since each pixel takes time. At the cursor an inverted row covers them."""

    def __init__(self, assets: "Assets", names: tuple, rules: "Rules") -> None:
        self.group = displayio.Group()
        self._icons: list = []  # by box, like names; None if the panel has no room
        self._names: list = []
        self._numbers: list = []
        self._cursor = NONE
        self._over: list = []  # the pictures of name and number under the cursor,
        self._rows: list = [None] * 2  # and their bitmaps
        self._now = palette.smooth(palette.PAPER)
        self._done = palette.smooth(palette.FOG)
        self._written = palette.smooth(palette.ASH)
        self._empty = palette.smooth(palette.SMOKE)
        self._chosen = palette.smooth(palette.BLACK, palette.PAPER)
        self._brings = self._now
        for box in range(len(names)):
            x, y, width = _place(box)
            sheet, spec, picture = assets.combos, index.COMBOS_BIN, combo(box, rules)
            icon_x = measures.LOWER_ICON_X
            if box < UPPER:
                sheet, spec, picture = assets.dice15, index.DICE15_BIN, box
                icon_x = measures.UPPER_ICON_X + box * measures.UPPER_DX
            self._icons.append(tile(sheet, spec, self._now, icon_x, y, picture) if icon_x else None)
            self._build(assets.small, "" if box < UPPER and not measures.UPPER_DY else names[box], x, y, width)
            for part in (self._icons[box], self._names[box], self._numbers[box]):
                if part is not None:
                    self.group.append(part)

    def _build(self, font: "Font", name: str, x: int, y: int, width: int) -> None:
        """Make name and number of the box whose row begins at x and y."""
        baseline = y + _ABOVE
        inset = measures.BOX_INSET
        number_w = measures.BOX_NUMBER_W - inset if name else width - inset
        label = None
        if name:
            label = inked(font, self._now, x + inset, baseline, name, width - number_w - 2 * inset, _ABOVE)
        self._names.append(label)
        align = RIGHT if name else LEFT  # right behind the picture
        x += width - inset - number_w if name else inset
        self._numbers.append(Strip(font, self._empty, x, baseline, number_w, "", align, font.capitals, 0))

    def colour(self, own: int) -> None:
        """Show the points that the dice would score in this colour (RGB) from now on."""
        self._brings = palette.smooth(own)

    def draw(self, card: "Sequence[int]", scores: "Sequence[int] | None" = None, strikes: bool = False) -> bool:
        """Show this card without a cursor. `scores`: the points that each open box would score.

        strikes: show crosses, since one of the boxes must be struck
        """
        changed = self.point(NONE)
        for box in range(len(self._names)):
            changed |= self._draw(box, card[box], OPEN if scores is None else scores[box], strikes)
        return changed

    def _draw(self, box: int, points: int, brings: int, strikes: bool) -> bool:
        is_open = points == OPEN
        number = self._numbers[box]
        if not is_open:
            changed = number.write(str(points))
            look = self._written
        elif brings == OPEN:
            changed = number.write_bar()
            look = self._empty
        else:
            changed = number.write("x" if strikes else "+%d" % brings)
            look = self._brings if brings else self._done
        name = self._now if is_open else self._done
        for part in (self._icons[box], self._names[box]):
            if part is not None:
                changed |= paint(part, name)
        return changed | paint(number, look)

    def beside(self, box: int, step: int, scores: "Sequence[int]") -> int:
        """Return the next open box by `step` (-1, 1), which has points in `scores`; the first follows the last."""
        while True:
            box = (box + step) % len(scores)
            if scores[box] != OPEN:
                return box

    def point(self, box: int) -> bool:
        """Move the cursor to this box (NONE: away)."""
        if box == self._cursor:
            return False
        self._cursor = box
        self._invert(box)
        return True

    def hide_cursor(self) -> None:
        """Remove the cursor, and free its memory."""
        self.point(NONE)
        self._rows[0] = self._rows[1] = None

    def _invert(self, box: int) -> None:
        """Lay new inverted pictures over this row, if any: a picture that moves is sent with all between its places."""
        for part in self._over:
            self.group.remove(part)
        del self._over[:]
        if box == NONE:
            return
        x, y, width = _place(box)
        number_w = width if self._names[box] is None else measures.BOX_NUMBER_W
        first: "Any" = None
        for i, part, wide in ((0, self._names[box], width - number_w), (1, self._numbers[box], number_w)):
            if part is None:
                continue
            last = self._rows[i]
            if last is None or last.width != wide:
                last = self._rows[i] = displayio.Bitmap(wide, _ABOVE + _BELOW, 4)
            last.fill(0)
            bitmaptools.blit(last, part.bitmap, part.x - x, part.y - y)
            over = displayio.TileGrid(last, pixel_shader=self._chosen, x=x, y=y)
            self._over.append(over)
            self.group.append(over)
            first = first or last
            x += wide
        # Dim the four corner pixels.
        low = first.height - 1
        first[0, 0] = first[0, low] = last[last.width - 1, 0] = last[last.width - 1, low] = _CORNER

    def write(self, box: int, points: int) -> None:
        """Write these points into the box under the cursor. It stays inverted until flash() or draw()."""
        number = self._numbers[box]
        number.write(str(points))
        paint(number, self._written)
        over = self._over[-1]
        bitmaptools.blit(over.bitmap, number.bitmap, number.x - over.x, number.y - over.y)
        if self._icons[box] is not None:
            paint(self._icons[box], self._done)

    def number(self, box: int) -> Strip:
        """Return the picture of the number in the box that was just written."""
        return self._numbers[box]

    def flash(self, box: int, on: bool) -> bool:
        """Show the box that was just written inverted (`on`) or not."""
        changed = paint(self._over[-1], self._chosen if on else self._written)
        if len(self._over) > 1:
            changed |= paint(self._over[0], self._chosen if on else self._done)
        return changed
