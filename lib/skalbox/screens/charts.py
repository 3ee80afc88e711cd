# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Charts: the totals round by round after a match, and how often each face fell on this device."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import HEIGHT, MARGIN, PILL_RIGHT, STATUS, WIDTH, by_height, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, SMOKE, mask, smooth
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View
from skalbox.match import ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.app import App
    from skalbox.lang.words import Words

# The curve: its top and bottom, and the most signs in a column at its right.
_TOP, _BOTTOM, _COLUMN = by_height((36, HEIGHT - 76, 8), (26, HEIGHT - 43, 4), (32, HEIGHT - 54, 4))
_HIGH = _BOTTOM - _TOP
_LEFT = const(34)  # behind the numbers at the left
_SIGNS_W = const(46)  # the signs and totals at the right
_LONG = const(10_000)  # a total from which on both need more room
_DIGIT = const(6)
_PIECES = const(6)  # one large picture might find no room in the heap
_THICK = const(2)
_DASH = const(4)  # pixels of a dash, and of the gap behind it, in a record's line
_LABEL = const(13)  # from label to label
_STEPS = (50, 100, 200, 500, 1000, 2000, 5000)  # points between two rules; the first that leaves few of them

# The faces. x of the first bar, from bar to bar, a bar's width. The bars' lower end, the height of the tallest, y and
# side of the dice. Baselines of the note (0: no room) and of the verdict.
_X, _DX, _WIDE, _FLOOR, _TALL, _DICE_Y, _SIDE, _NOTE, _VERDICT = by_layout(
    (6, 39, 33, 126, 72, 129, 20, 39, 163),
    (8, 52, 44, 126, 72, 129, 20, 39, 163),
    (6, 39, 34, 60, 36, 63, 15, 0, 93),
    (8, 52, 44, 80, 50, 83, 15, 0, 115),
)
_GAP = const(12)
_DASHES_W = const(18)
_DASHES_GAP = const(6)
_DASHES_Y = const(4)
# A hundred times the chi-square (five degrees of freedom) that fair dice exceed once in 20 and once in 1,000.
_ONCE_IN_20 = const(1107)
_ONCE_IN_1000 = const(2052)
_FEW = const(300)  # throws below which nothing can be said


class Course(View):
    """A line for each player's total."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        frame = self._frame
        self._courses = ranking.totals(self._session)
        self._most = max([1] + [each[-1] for each in self._courses])
        self._ghost: "Sequence[int]" = ()  # the record's course, beside somebody alone
        note = ""
        if self._session.ghost is not None:
            name, rounds = self._session.ghost
            self._ghost = [0] + list(rounds)
            self._most = max(self._most, self._ghost[-1])
            note = "– – %s %d" % (name, rounds[-1])
        frame.heading(app.words.CURVE, note)
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
            if points and y >= _TOP + 4:
                frame.small(FOG, self._x - 4, y + 4, str(points), RIGHT)
        try:
            self._lines()
        except MemoryError:
            pass  # the totals are there
        self._labels()
        self.rows((None, None, None, None, None), (index.ICON_BACK, app.words.BACK, app.close))

    def _height(self, points: int) -> int:
        return _BOTTOM - _THICK - points * (_HIGH - _THICK) // self._most

    def _lines(self) -> None:
        seats = len(self._courses)
        shades = displayio.Palette(4 if seats < 3 else 16)
        for seat in range(seats):
            shades[seat + 1] = PLAYERS[seat]
        rule = seats + 1
        shades[rule] = SMOKE
        if self._ghost:
            shades[rule + 1] = ASH
        pitch = -(-self._width // _PIECES)
        for piece in range(_PIECES):
            left = piece * pitch
            width = min(pitch, self._width - left)
            bitmap = displayio.Bitmap(width, _HIGH, len(shades))
            for points in self._rules:
                y = self._height(points) - _TOP + _THICK - 1
                bitmaptools.fill_region(bitmap, 0, y, width, y + 1, rule)
            if self._ghost:
                self._line(bitmap, left, self._ghost, rule + 1, _DASH)
            for seat in reversed(self._order):  # the winner's line last, over the others
                self._line(bitmap, left, self._courses[seat], seat + 1, 0)
            self._frame.add(displayio.TileGrid(bitmap, pixel_shader=shades, x=self._x + left, y=_TOP))

    def _line(self, bitmap: displayio.Bitmap, left: int, own: "Sequence[int]", ink: int, pitch: int) -> None:
        """Draw the line of these totals in the piece from `left` on. `pitch`: pixels of a dash and a gap; 0: none."""
        before = self._line_y(own, max(left - 1, 0))
        for x in range(bitmap.width):
            y = self._line_y(own, left + x)
            if not pitch or (left + x) // pitch % 2 == 0:
                bitmaptools.fill_region(bitmap, x, min(y, before), x + 1, max(y, before) + _THICK, ink)
            before = y

    def _line_y(self, own: "Sequence[int]", x: int) -> int:
        """Return the y of the line of these totals at this x, both in the picture."""
        last = len(own) - 1
        right = self._width - 1
        number = x * last // right
        if number >= last:
            return self._height(own[last]) - _TOP
        first = number * right // last
        end = (number + 1) * right // last
        a, b = self._height(own[number]), self._height(own[number + 1])
        return min(max(a + (b - a) * (x - first) // max(end - first, 1) - _TOP, 0), _HIGH - _THICK)

    def _labels(self) -> None:
        """Draw sign and total behind each line, many of them below each other, or in two columns."""
        frame = self._frame
        seats = self._order
        columns = 2 if len(seats) > _COLUMN else 1
        rows = -(-len(seats) // columns)
        y = -HEIGHT
        for number in range(len(seats)):
            seat = seats[number]
            total = self._courses[seat][-1]
            if number % columns == 0:
                left = rows - 1 - number // columns  # that many rows are still to come
                y = min(max(self._height(total) - 6, y + _LABEL, _TOP - 4), _BOTTOM - 10 - left * _LABEL)
            x = self._right + 3 + number % columns * 18
            frame.sign(12, seat, x, y)
            if columns == 1:
                look = PAPER if seat == seats[0] else ASH
                frame.small(look, PILL_RIGHT + MARGIN - 1, y + 10, str(total), RIGHT)


def chi_square(faces: "Sequence[int]") -> int:
    """Return a hundred times the chi-square of the six counts (6 * sum(seen squared) / total - total), 0 for none."""
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
    """Format a number for a bar: from 10,000 on in thousands, millions or more."""
    if number < 10_000:
        return thousands(words, number)
    unit = -1
    while number >= 1000:
        number //= 1000
        unit += 1
    return "%d%s" % (number, "kMG"[unit])


class Fairness(View):
    """Are the dice fair: a bar for each face, and a verdict in plain words."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        small = self._assets.small
        frame = self._frame
        faces = list(self._lobby.hall().faces)
        total = sum(faces)
        self._frame.heading(words.FAIR, words.FAIR_THROWS % thousands(words, total))
        if _NOTE:
            frame.small(FOG, MARGIN, _NOTE, words.FAIR_NOTE)
        highest = max(faces) or 1
        spec, dice = index.DICE15_BIN, self._assets.dice15
        if _SIDE == 20:
            spec, dice = index.DICE20_BIN, sheet("dice20", index.DICE20_BIN)
        for face in range(6):
            middle = self._bar(face, faces[face], highest)
            frame.add(tile(dice, spec, smooth(FOG), middle - _SIDE // 2, _DICE_Y, face))
        self._dashes(0, _FLOOR - _TALL * total // (6 * highest), WIDTH)
        verdict = self._verdict(words, faces, total)
        expected = words.FAIR_EXPECTED % thousands(words, (total + 3) // 6)
        frame.small(PAPER, MARGIN, _VERDICT, verdict)
        if _NOTE:
            self._dashes(MARGIN, STATUS - _DASHES_Y, _DASHES_W)
            frame.status.x += _DASHES_W + _DASHES_GAP
            frame.status.write(expected)
        elif MARGIN + small.room(verdict) + _GAP + small.room(expected) <= PILL_RIGHT:
            frame.small(ASH, PILL_RIGHT, STATUS, expected, RIGHT)
        fame = (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame")
        stats = (index.ICON_STATS, words.KEY_STATS, app.lay, "stats")
        self.rows((None, None, None, stats, fame), (index.ICON_BACK, words.BACK, app.close))

    def _dashes(self, x: int, y: int, width: int) -> None:
        """Draw a dashed line over all that is there."""
        rule = displayio.Bitmap(width, 1, 2)
        for left in range(0, width, 4):
            bitmaptools.fill_region(rule, left, 0, min(left + 2, width), 1, 1)
        shades = displayio.Palette(2)
        shades[1] = ASH
        shades.make_transparent(0)
        self._frame.add(displayio.TileGrid(rule, pixel_shader=shades, x=x, y=y))

    @staticmethod
    def _verdict(words: "Words", faces: "Sequence[int]", total: int) -> str:
        if total < _FEW:
            return words.FAIR_FEW
        statistic = chi_square(faces)
        if statistic < _ONCE_IN_20:
            return words.FAIR_YES
        return words.FAIR_ODD if statistic < _ONCE_IN_1000 else words.FAIR_NO

    def _bar(self, face: int, count: int, highest: int) -> int:
        """Draw a face's bar and its count, which is on a tall bar. Return the x of its middle."""
        frame = self._frame
        x = _X + _DX * face
        middle = x + _WIDE // 2
        height = _TALL * count // highest
        top = _FLOOR - height
        if height:
            frame.add(shapes.block(mask(PAPER), x, top, _WIDE, height))
        text = _short(self._words, count)
        if height >= 18:
            frame.small(BLACK, middle, _FLOOR - 4, text, CENTRE, PAPER)
        else:
            frame.small(PAPER, middle, top - 4, text, CENTRE)
        return middle


SCREENS = {"curve": Course, "fairness": Fairness}
