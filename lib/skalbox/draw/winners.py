# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The field of who has won: sign, name and points in black on the winner's colour. Several winners share it.

Both methods return an iterator that draws the field in steps of at most 20 KB, to let it grow.
"""

import bitmaptools
import displayio
from micropython import const

from skalbox.draw import shapes
from skalbox.draw.measures import LOW, MARGIN, WIDTH, by_layout
from skalbox.draw.palette import BLACK, PAPER, PLAYERS, mask, smooth
from skalbox.draw.text import CENTRE, RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page

FIELD_W = by_layout(WIDTH - 2 * MARGIN, WIDTH - 2 * MARGIN, 108, 172)
_TOP = by_layout(4, 4, 22, 28)
_STEPS = const(5)
_RADIUS = const(14)
_GAP = const(6)
_BADGE_H = const(16)
_BADGE_PAD = const(9)
_LINE = const(13)  # from one small line to the next

# Low panels: sign and number in the middle of the field, without a name.
_LOW_SIGN = by_layout(0, 0, 18, 62)
_LOW_X = by_layout(0, 0, 8, 12)
_LOW_RISE = const(8)  # of the number above a note
_LOW_RIGHT = MARGIN + by_layout(0, 0, 104, 162)  # of the number

# High panels. A flat field has the number and a line at the right. Its sign, and the small sign of a wide name: the
# side, x, and left end of the name.
_FLAT = const(80)  # a lower field is flat
_SIGNS = ((54, 9, 68), (18, 10, 34))
# By height of other fields, the forms: side of the sign, its y, left end of the name, its baseline. At x _EDGE the name
# is below the sign, else beside it. The first form with room for the doubled name counts, else the first with a sign of
# 54.
_EDGE = const(12)
_LARGE = {
    88: ((54, 8, 76, 44), (18, 20, 36, 44)),
    111: ((84, 9, 106, 62), (54, 14, 76, 58), (54, 9, _EDGE, 103)),
    134: ((84, 12, 106, 70), (54, 18, 76, 62), (62, 12, _EDGE, 119)),
}

# Several winners: y of the signs, baseline of the names, the field's height. Then the top of black part below its
# middle, and the baselines of number and text. Two with much room, several with much room, and all with less.
_TWO = (8, 80, 94, 86, 122, 136)
_MIDDLE = (9, 0, 76, 66, 102, 117)
_SMALL = (13, 29, 50, 43, 79, 94)
_CORNER = const(10)


class Winners:
    """The field, on this page."""

    def __init__(self, assets: "Assets", page: "Page") -> None:
        self._assets = assets
        self._page = page

    def alone(self, seat: int, name: str, number: str, lines: tuple, note: str, height: int) -> "Iterator[None]":
        """Draw the field of one winner, `height` pixels high: on high panels 56, 66, 88, 111 or 134.

        lines: one or two small texts. note: "", or a word on a black plate, for which a single line may give way. Low
            panels show neither name nor lines.
        """
        yield from self._fill([seat] * _STEPS, height)
        if LOW:
            yield from self._low(seat, number, note, height)
        elif height < _FLAT:
            yield from self._flat(seat, name, number, lines, note, height)
        else:
            yield from self._high(seat, name, number, lines, note, height)

    def _low(self, seat: int, number: str, note: str, height: int) -> "Iterator[None]":
        page = self._page
        ink = PLAYERS[seat]
        middle = _TOP + height // 2
        page.sign(_LOW_SIGN, seat, _LOW_X, middle - _LOW_SIGN // 2, BLACK, ink)
        yield
        font = self._assets.huge()
        if _LOW_X + _LOW_SIGN + _GAP + font.room(number) > _LOW_RIGHT:
            font = self._assets.big
        base = middle + font.capitals // 2 - (_LOW_RISE if note else 0)
        page.words(font, BLACK, _LOW_RIGHT, base, number, RIGHT, ink)
        if note:
            self._plate(note, ink, _LOW_RIGHT - self._wide(note), _TOP + height - _BADGE_H - 3)
        yield

    def _flat(self, seat: int, name: str, number: str, lines: tuple, note: str, height: int) -> "Iterator[None]":
        page = self._page
        assets = self._assets
        small, big, huge = assets.small, assets.big, assets.huge()
        ink = PLAYERS[seat]
        right = WIDTH - _EDGE
        least = self._wide(note) if note else small.room(lines[0])
        found: "Any" = None
        for digits, font in ((huge, self._assets.double()), (huge, big), (big, big), (huge, small), (big, small)):
            room = right - _GAP - max(least, digits.room(number))
            for form in _SIGNS:
                if found is None and form[2] + font.room(name) <= room:
                    found = digits, font, form
        digits, font, (side, sign_x, x) = found or (big, small, _SIGNS[1])
        middle = _TOP + height // 2
        page.sign(side, seat, sign_x, middle - side // 2, BLACK, ink)
        yield
        page.words(font, BLACK, x, middle + font.capitals // 2, name, ground=ink)
        yield
        base = middle + digits.capitals // 2 - 7
        page.words(digits, BLACK, right, base, number, RIGHT, ink)
        if note:
            self._plate(note, ink, right - least, min(base + 4, _TOP + height - _BADGE_H - 1))
        else:
            page.small(BLACK, right, base + _LINE, lines[0], RIGHT, ink)
        yield

    def _high(self, seat: int, name: str, number: str, lines: tuple, note: str, height: int) -> "Iterator[None]":
        page = self._page
        small, big, huge = self._assets.small, self._assets.big, self._assets.huge()
        ink = PLAYERS[seat]
        right = WIDTH - _EDGE
        font = self._assets.double()
        wide = font.room(name)
        found: tuple = ()
        for form in _LARGE[height]:
            # Two lines may need the room below a large sign.
            if not found and form[2] + wide <= right and (form[0] < 84 or len(lines) < 2 or height > 111):
                found = form
        if not found:
            font = big
            found = next(form for form in _LARGE[height] if form[0] == 54)
        side, sign_y, x, base = found
        page.sign(side, seat, _EDGE, sign_y, BLACK, ink)
        yield
        # The accent of a capital stays on the field.
        base = max(base, _TOP + 3 - font.extent(name)[2]) if font is not big else base - 8
        page.words(font, BLACK, x, base, name, ground=ink)
        yield
        if x == _EDGE:  # the name is below the sign, the number at the upper right
            base = sign_y + huge.capitals + 3
            page.words(huge, BLACK, right, base, number, RIGHT, ink)
            for line in lines:
                base += _LINE + (1 if line is lines[0] else 0)
                page.small(BLACK, right, base, line, RIGHT, ink)
            if note:
                self._plate(note, ink, _EDGE + side + _GAP, sign_y + 4)
            yield
            return
        base = _TOP + height - 6
        x = _EDGE + 1
        if x + max([small.room(line) for line in lines]) + _GAP > right - huge.room(number):
            huge = big
        page.words(huge, BLACK, right, base, number, RIGHT, ink)
        left = right - huge.room(number) - _GAP
        if note:
            beside = x + small.room(lines[-1]) + _GAP
            fits = beside + self._wide(note) <= left
            if fits or len(lines) < 2:
                self._plate(note, ink, beside if fits else x, base - 12)
            if not fits and len(lines) < 2:
                lines = ()
        base -= _LINE * (len(lines) - 1)
        for line in lines:
            page.small(BLACK, x, base, line, ground=ink)
            base += _LINE
        yield

    def _wide(self, note: str) -> int:
        return self._assets.small.room(note) + 2 * _BADGE_PAD

    def _plate(self, text: str, ink: int, x: int, y: int) -> None:
        body = shapes.filled(self._assets, self._wide(text), _BADGE_H, 8)
        self._page.add(displayio.TileGrid(body, pixel_shader=smooth(BLACK, ink), x=x, y=y))
        self._page.small(ink, x + _BADGE_PAD, y + 12, text)

    def together(self, seats: list, names: list, number: str, text: str, large: bool) -> "Iterator[None]":
        """Draw the signs of several winners on high panels, each on its colour, and their number and a text below. Two
        have their names there. `large`: they may reach down to y 140, else to y 98."""
        page = self._page
        small, big, huge = self._assets.small, self._assets.big, self._assets.huge()
        count = len(seats)
        sign_y, name_y, height, top, base, line = (_TWO if count == 2 else _MIDDLE) if large else _SMALL
        yield from self._fill(seats if count > 2 else [seats[0], seats[0], seats[1], seats[1]], height)
        pitch = FIELD_W // count
        side = 54 if large else 18
        for i in range(count):
            x = MARGIN + (2 * i + 1) * FIELD_W // (2 * count)  # the middle
            left = x - side // 2
            ink = PLAYERS[seats[i]]
            if count == 2:
                name = names[seats[i]]
                beside = 0 if large else side + 4
                font = big if big.room(name) + beside + 2 * _EDGE <= pitch else small
                if beside:
                    left = x - (beside + font.room(name)) // 2
                    x = left + beside + (font.room(name) + 1) // 2
                page.words(font, BLACK, x, name_y - (0 if font is big else 2), name, CENTRE, ink)
            page.sign(side, seats[i], left, sign_y, BLACK, ink)
            yield
        # The number is on black, which begins in the field.
        wide = huge.room(number) + 4 * _GAP
        left = WIDTH // 2 - wide // 2
        for i in range(2):
            x = left + i * (wide - _CORNER)
            ink = PLAYERS[seats[(x + i * _CORNER - MARGIN) * count // FIELD_W]]
            grid = displayio.TileGrid(shapes.corner(self._assets, _CORNER), pixel_shader=smooth(BLACK, ink), x=x, y=top)
            grid.flip_x = bool(i)
            page.add(grid)
        bottom = _TOP + height
        page.add(shapes.block(mask(BLACK), left + _CORNER, top, wide - 2 * _CORNER, bottom - top))
        if bottom > top + _CORNER:
            page.add(shapes.block(mask(BLACK), left, top + _CORNER, wide, bottom - top - _CORNER))
        page.words(huge, PAPER, WIDTH // 2, base, number, CENTRE)
        page.small(PAPER, WIDTH // 2, line, text, CENTRE)
        yield

    def _fill(self, seats: list, height: int) -> "Iterator[None]":
        """Draw the field itself from the left, a piece in the colour of each of these seats."""
        count = len(seats)
        for step in range(count):
            x = MARGIN + step * FIELD_W // count
            width = MARGIN + (step + 1) * FIELD_W // count - x
            if 0 < step < count - 1:
                self._page.add(shapes.block(mask(PLAYERS[seats[step]]), x, _TOP, width, height))
            else:
                self._end(PLAYERS[seats[step]], height, x, width, step > 0)
            yield

    def _end(self, ink: int, height: int, x: int, width: int, right: bool) -> None:
        """Draw the field's left or right end, with round corners."""
        bitmap = displayio.Bitmap(width, height, 4)
        bitmap.fill(3)
        left, to = (_RADIUS, width - _RADIUS) if right else (0, 0)
        body = shapes.filled(self._assets, 2 * _RADIUS, height, _RADIUS)
        bitmaptools.blit(bitmap, body, to, 0, x1=left, y1=0, x2=left + _RADIUS, y2=height)
        self._page.add(displayio.TileGrid(bitmap, pixel_shader=smooth(ink), x=x, y=_TOP))
