# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table in large type: a list of the open boxes, most points first, a few at a time."""

import bitmaptools
import displayio
from micropython import const

from skalbox import art
from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint
from skalbox.draw.text import LEFT, RIGHT, Strip
from skalbox.widgets.boxes import NONE, combo
from skalcore.boxes import OPEN, UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalcore.rules import Rules

# fmt: off
#                            square  wide   low  long
_ROWS  = measures.by_layout(      4,    4,    2,    3)
_Y     = measures.by_layout(     31,   31,   22,   28)
_DY    = measures.by_layout(     27,   27,   27,   23)
_H     = measures.by_layout(     24,   24,   24,   22)
# fmt: on
_NUMBER_W = const(52)
_NUMBER_INSET = const(4)
_NAME_X = const(30)  # in the row, like the two below
_DIE_X = const(4)
_COMBO_X = const(6)
_UNDER = measures.by_layout(5, 5, 5, 4)  # pixels from the baseline to a row's lower edge
_CORNER = const(2)  # a step between ground and ink
_BAR_W = const(4)


class _Row:
    """One line of the list, which shows `box` (NONE: nothing)."""

    def __init__(self, assets: "Assets") -> None:
        self.box = NONE
        x = measures.MARGIN
        width = measures.LARGE_W - _NUMBER_W
        shades = palette.smooth(palette.PAPER)
        base = _H - _UNDER
        self.label = Strip(assets.big, shades, x, base, width, "", LEFT, base, _UNDER, _NAME_X)
        self.pixels: "Any" = self.label.bitmap
        self.number = Strip(assets.big, shades, x + width, base, _NUMBER_W, "", RIGHT, base, _UNDER, _NUMBER_INSET)


class LargeBoxes:
    """The open boxes of a card, with the methods of skalbox.widgets.boxes.Boxes."""

    def __init__(self, assets: "Assets", names: tuple, rules: "Rules") -> None:
        self.group = displayio.Group()
        self._assets = assets
        self._names = names
        self._rules = rules
        self._dice = art.sheet("dice20", index.DICE20_BIN)
        self._now = palette.smooth(palette.PAPER)
        self._nothing = palette.smooth(palette.FOG)
        self._empty = palette.smooth(palette.SMOKE)
        self._chosen = palette.smooth(palette.BLACK, palette.PAPER)
        self._brings = self._now
        self._order: list = []  # the open boxes, in the order of the list
        self._points: list = []  # that each box would score, OPEN without dice
        self._first = 0  # the place in that order of the first row
        self._strikes = False  # one of them must be struck
        self._cursor = NONE
        self._rows = [_Row(assets) for _ in range(_ROWS)]
        for row in self._rows:
            self.group.append(row.label)
            self.group.append(row.number)
        x = measures.MARGIN + measures.LARGE_W + 4
        height = (_ROWS - 1) * _DY + _H
        self._bar = displayio.Bitmap(_BAR_W, height, 4)
        shades = displayio.Palette(4)
        shades[1] = palette.NIGHT
        shades[2] = palette.ASH
        self.group.append(displayio.TileGrid(self._bar, pixel_shader=shades, x=x, y=_Y))

    def colour(self, own: int) -> None:
        """Show the points that the dice would score in this colour (RGB) from now on."""
        self._brings = palette.smooth(own)

    def draw(self, card: "Sequence[int]", scores: "Sequence[int] | None" = None, strikes: bool = False) -> bool:
        """Show the open boxes of this card without a cursor, by `scores`: the points that each would score.

        strikes: show crosses, since one of the boxes must be struck
        """
        brings = [OPEN if scores is None else scores[box] for box in range(len(card))]
        order = [box for box in range(len(card)) if card[box] == OPEN]
        # If points are equal, the lower box is harder to get, so it comes first. Boxes that score 0 stay in order.
        order.sort(key=lambda box: -brings[box] * 16 - box if brings[box] > 0 else box)
        unchanged = order == self._order and brings == self._points and strikes == self._strikes
        if unchanged and self._cursor == NONE and not self._first:
            return False
        self._strikes = strikes
        self._cursor = NONE
        self._order = order
        self._points = brings
        self._scroll(0)
        return True

    def beside(self, box: int, step: int, scores: "Sequence[int]") -> int:
        return self._order[(self._order.index(box) + step) % len(self._order)]

    def point(self, box: int) -> bool:
        """Move the cursor to this box (NONE: away)."""
        if box == self._cursor:
            return False
        before = self._cursor
        self._cursor = box
        if box != NONE:
            place = self._order.index(box)
            rows = len(self._rows)
            first = min(max(self._first, place - rows + 1), place)
            if first != self._first:
                self._scroll(first)
                return True
        for row in self._rows:
            if row.box != NONE and row.box in (before, box):
                self._paint(row)
        return True

    def hide_cursor(self) -> None:
        self.point(NONE)

    def _scroll(self, first: int) -> None:
        """Show the list from this place on. Rows that stay are moved."""
        self._first = first
        shown = self._order[first : first + len(self._rows)]
        unused = [row for row in self._rows if row.box not in shown]
        kept = [row for row in self._rows if row.box in shown]
        for i in range(len(self._rows)):
            box = shown[i] if i < len(shown) else NONE
            row = None
            for each in kept:
                if each.box == box:
                    row = each
            if row is None:
                row = unused.pop()
                self._write(row, box)
            row.label.y = row.number.y = _Y + i * _DY
            if box == NONE:
                row.number.write("")
            elif self._points[box] == OPEN:
                row.number.write_bar()
            else:
                row.number.write("x" if self._strikes else "+%d" % self._points[box])
            self._paint(row)
        # The bar shows which part of the list is here, unless it is all.
        count = len(self._order)
        height = self._bar.height
        hidden = count <= len(self._rows)
        self._bar.fill(0 if hidden else 1)
        if not hidden:
            end = (first + len(self._rows)) * height // count
            bitmaptools.fill_region(self._bar, 0, first * height // count, _BAR_W, end, 2)

    def _write(self, row: _Row, box: int) -> None:
        row.box = box
        row.label.write(
            "" if box == NONE else row.label.font.first_fitting(row.pixels.width - _NAME_X, self._names[box])
        )
        bitmaptools.fill_region(row.pixels, 0, 0, _NAME_X, _H, 0)
        if box == NONE:
            return
        sheet, spec, number, x = self._assets.combos, index.COMBOS_BIN, combo(box, self._rules), _COMBO_X
        if box < UPPER:
            sheet, spec, number, x = self._dice, index.DICE20_BIN, box, _DIE_X
        top = number * spec[1]
        y = (_H - spec[1]) // 2
        bitmaptools.blit(row.pixels, sheet, x, y, x1=0, y1=top, x2=spec[0], y2=top + spec[1])

    def _paint(self, row: _Row) -> None:
        """Paint the cursor's row black on paper, and any other in its inks."""
        chosen = row.box != NONE and row.box == self._cursor
        points = OPEN if row.box == NONE else self._points[row.box]
        look = self._empty if points == OPEN else self._brings if points else self._nothing
        paint(row.label, self._chosen if chosen else self._now)
        paint(row.number, self._chosen if chosen else look)
        low = _H - 1
        corner = _CORNER if chosen else 0
        numbers: "Any" = row.number.bitmap
        row.pixels[0, 0] = row.pixels[0, low] = numbers[_NUMBER_W - 1, 0] = numbers[_NUMBER_W - 1, low] = corner

    def write(self, box: int, points: int) -> None:
        for row in self._rows:
            if row.box == box:
                row.number.write(str(points))

    def number(self, box: int) -> Strip:
        place = [row.box for row in self._rows].index(box)
        return self._rows[place].number

    def flash(self, box: int, on: bool) -> bool:
        changed = False
        for row in self._rows:
            if row.box == box:
                changed |= paint(row.label, self._chosen if on else self._nothing)
                changed |= paint(row.number, self._chosen if on else self._now)
        return changed
