# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The totals round by round, a line for each player, after a match."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw.measures import HEIGHT, LOW, MARGIN, PILL_RIGHT, WIDTH, at
from skalbox.draw.palette import ASH, FOG, PAPER, PLAYERS, SMOKE
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.match import ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_Y = at(36, 36, 26, 32)
_BOTTOM = HEIGHT - at(76, 76, 43, 54)
_H = _BOTTOM - _Y
_LEFT = const(34)  # behind the numbers at the left
_SIGNS_W = const(46)  # the signs and totals at the right
_LONG = const(10_000)  # a total from which on both need more room:
_DIGIT = const(6)
_PIECES = const(6)  # one large picture might find no room in the heap
_THICK = const(2)
_LABEL = const(13)  # from label to label
_STEPS = (50, 100, 200, 500, 1000, 2000, 5000)  # points between two rules; the first that leaves few of them


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        frame = self._frame
        self.heading(app.words.CURVE)
        self._courses = ranking.totals(self._session)
        self._most = 1
        for each in self._courses:
            self._most = max(self._most, each[len(each) - 1])
        self._order = ranking.Standing(self._session).order
        more = _DIGIT if self._most >= _LONG else 0
        self._x = _LEFT + more
        self._right = WIDTH - _SIGNS_W - more
        self._width = self._right - self._x
        step = 0
        while _STEPS[step] * 5 <= self._most and step + 1 < len(_STEPS):
            step += 1
        self._rules = list(range(0, self._most + 1, _STEPS[step]))
        for points in self._rules:
            y = self._height(points)
            if points and y >= _Y + 4:
                frame.small(FOG, self._x - 4, y + 4, str(points), RIGHT)
        try:
            self._lines()
        except MemoryError:
            pass  # the totals are there
        self._labels()
        self.rows((None, None, None, None, None), (index.ICON_BACK, app.words.BACK, app.close))

    def _height(self, points: int) -> int:
        """Return the y of this total."""
        return _BOTTOM - _THICK - points * (_H - _THICK) // self._most

    def _lines(self) -> None:
        seats = len(self._courses)
        shades = displayio.Palette(4 if seats < 3 else 16)
        for seat in range(seats):
            shades[seat + 1] = PLAYERS[seat]
        rule = seats + 1
        shades[rule] = SMOKE
        pitch = -(-self._width // _PIECES)
        for piece in range(_PIECES):
            left = piece * pitch
            width = min(pitch, self._width - left)
            bitmap = displayio.Bitmap(width, _H, len(shades))
            for points in self._rules:
                y = self._height(points) - _Y + _THICK - 1
                bitmaptools.fill_region(bitmap, 0, y, width, y + 1, rule)
            for seat in reversed(self._order):  # the winner's line last, over the others
                before = self._at(seat, max(left - 1, 0))
                for x in range(width):
                    y = self._at(seat, left + x)
                    bitmaptools.fill_region(bitmap, x, min(y, before), x + 1, max(y, before) + _THICK, seat + 1)
                    before = y
            self._frame.add(displayio.TileGrid(bitmap, pixel_shader=shades, x=self._x + left, y=_Y))

    def _at(self, seat: int, x: int) -> int:
        """Return the y in the picture of this seat's line at this x."""
        own = self._courses[seat]
        last = len(own) - 1
        right = self._width - 1
        number = x * last // right
        if number >= last:
            return self._height(own[last]) - _Y
        first = number * right // last
        end = (number + 1) * right // last
        a, b = self._height(own[number]), self._height(own[number + 1])
        return min(max(a + (b - a) * (x - first) // max(end - first, 1) - _Y, 0), _H - _THICK)

    def _labels(self) -> None:
        """Behind each line its sign and total; where many are close, one below the other, or in two columns."""
        frame = self._frame
        seats = self._order
        columns = 2 if LOW and len(seats) > 4 else 1
        rows = -(-len(seats) // columns)
        y = -HEIGHT
        for number in range(len(seats)):
            seat = seats[number]
            total = self._courses[seat][-1]
            if number % columns == 0:
                left = rows - 1 - number // columns  # that many rows are still to come
                y = min(max(self._height(total) - 6, y + _LABEL, _Y - 4), _BOTTOM - 10 - left * _LABEL)
            x = self._right + 3 + number % columns * 18
            frame.sign(12, seat, x, y)
            if columns == 1:
                look = PAPER if seat == seats[0] else ASH
                frame.small(look, PILL_RIGHT + MARGIN - 1, y + 10, str(total), RIGHT)
