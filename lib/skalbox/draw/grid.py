# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Numbers in two sections for up to four players at once, with pictures instead of names, and with totals.

High panels have a column for each player, and a half for each section. Low panels have a row for each player, and show
one section at a time if both are too wide. If one plays, the sections are below each other there.
"""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import palette, shapes
from skalbox.draw.measures import LOW, MARGIN, WIDTH, by_layout
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT, TELLS
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.font import Font

_HEAD = by_layout(12, 12, 13, 18)  # baseline of the texts over the numbers, on low panels in the headline
_X = by_layout(19, 20, 18, 17)  # left edge of the first numbers, in each half
_Y = by_layout(17, 17, 38, 46)  # top of the first numbers
_STEP = by_layout(17, 17, 23, 24)  # from box to box, at most
_STEP_ALONE = by_layout(0, 0, 26, 36)
_WIDE = by_layout(0, 0, 24, 25)  # room of what else is in a row
_SEAT = by_layout(25, 34, 15, 19)  # from seat to seat,
_FIELD = by_layout(24, 30, 14, 18)  # and the part that its numbers fill
_LINE = by_layout(141, 141, 0, 0)  # the line over the totals; 0: they are behind the numbers
_TOTAL = by_layout(161, 161, 0, 0)  # baseline

_UNDER = by_layout(0, 0, 36, 42)  # from section to section below each other

_SEATS = const(4)  # side by side at most
_INSET = const(2)  # from a number's end to the edge of its field
_HALF = WIDTH // 2
_ASIDE = const(16)  # pixels by which the right half is larger if it has names
_BEFORE_NAME = const(6)
_HIGH = const(128)  # what eight rows need
_ROWS = const(7)
_LOWER = const(4)  # pixels by which the totals are lower under eight rows
_ICON = const(17)  # a row of icons
_TIGHT = const(18)  # two digits and a gap
_PAGE_W = const(27)
_BEFORE = const(8)  # left free before a total, and the edge
_BAR = const(8)
_DIM = const(1)  # the faint step of a palette: bars for what is not written


def column(
    font: "Font", shades: displayio.Palette, x: int, y: int, size: tuple, texts: list, places: list
) -> displayio.TileGrid:
    """Return one picture of these numbers, far cheaper than one of each, with bars for "".

    size: width and height; places: right end and baseline of each number, in the picture
    """
    pixels = displayio.Bitmap(size[0], size[1], 4)
    for i in range(len(texts)):
        right, baseline = places[i]
        if texts[i]:
            font.draw(pixels, right - font.width(texts[i]), baseline, texts[i])
        else:
            bitmaptools.fill_region(pixels, right - _BAR, baseline - 1, right, baseline + 1, _DIM)
    grid = displayio.TileGrid(pixels, pixel_shader=shades, x=x, y=y)
    if TELLS:
        grid.text = " ".join([text or "—" for text in texts])  # type: ignore[attr-defined]
    return grid


class Grid(View):
    """A screen numbers its boxes from 0 up, and what is beside them from -1 down."""

    def __init__(self, app: "App", upper: list, lower: list, more: list, totals: list, seat: int, below: bool) -> None:
        """Show the page with `seat`, perhaps the section `below`. `more`: numbers for the section with more room."""
        super().__init__(app, app.words.BACK)
        frame = self._frame
        small = self._assets.small
        self._sheet = Picture(self._assets)
        frame.under(self._sheet.group)
        self._upper = upper if LOW else upper + more
        self._lower = lower + more if LOW else lower
        self._totals = totals
        players = len(totals)
        beside = [what for what in self._upper + self._lower if what < 0]
        widest = max([small.room(self.number(each, what)) for what in beside for each in range(players)])
        more_room = max(widest + _INSET + 1 - (_WIDE if LOW else _FIELD), 0)  # that the widest number needs
        self._wide = _WIDE + more_room
        self._field = _FIELD if LOW else _FIELD + more_room
        self._seat = _SEAT if LOW else _SEAT + more_room
        seats = _SEATS if LOW else min((_HALF - _X) // self._seat, _SEATS)
        self._pages = -(-players // seats)  # of about equally many players
        self._count = -(-players // self._pages)
        self._page = seat // self._count
        # On low panels the boxes share the room; if there is not enough, a page has one section.
        self._step = self._pitch(self._upper + self._lower)
        self._several = LOW and self._step < _TIGHT and players > 1
        if self._several or players == 1:
            self._step = self._pitch(self._lower)
        self._below = self._several and below  # the lower one
        note = self.note(frame.room() - _PAGE_W if LOW else frame.status.room)
        self.hint(note)
        if LOW and note:
            frame.small(palette.ASH, MARGIN, _HEAD, note)
        self._show()

    # What a screen says.

    def number(self, seat: int, what: int) -> str:
        """Return a seat's number; "" for none yet."""
        return ""

    def picture(self, part: Picture, what: int, x: int, bottom: int) -> None:
        """Draw the picture for this number."""

    def word(self, what: int) -> str:
        """Return the name of this number, for which there is room if one plays."""
        return ""

    def stands_out(self, seat: int) -> bool:
        """Return whether this seat's numbers are on a quiet ground."""
        return False

    def note(self, room: int) -> str:
        """Return a note in `room` pixels of small letters."""
        return ""

    def keys(self) -> tuple:
        """Return the rows of the fourth key and the fifth."""
        return None, None

    def _pitch(self, shown: list) -> int:
        """Return the pixels from box to box with these numbers in a row, and small totals."""
        boxes = len([what for what in shown if what >= 0])
        room = WIDTH - _X - self._wide * (len(shown) - boxes)
        most = _STEP if len(self._totals) > 1 else _STEP_ALONE
        return min(most, (room - self._widest(self._assets.small) - _BEFORE) // boxes)

    def _widest(self, font: "Font") -> int:
        return max([font.width(str(total)) for total in self._totals])

    def _show(self) -> None:
        words = self._words
        page = self._sheet
        page.clear()
        first = self._page * self._count
        last = first + self._count >= len(self._totals)
        seats = range(first, min(first + self._count, len(self._totals)))
        if LOW:
            self._across(seats)
        else:
            self._down(seats)
        if first or not last:
            x = self._frame.pill.x - 2 * MARGIN if LOW else _X
            page.small(palette.FOG, x, _HEAD, "%d/%d" % (self._page + 1, self._pages), RIGHT)
        more = (index.ICON_PLAY, words.KEY_FOLLOWING, self._turn, 1) if self._pages > 1 else None
        up, down = self.up_and_down(self._turn, 0) if self._several else (None, None)
        keys = more, up if self._below else None, None if self._below else down
        self.rows(keys + self.keys(), (index.ICON_BACK, words.BACK, self._app.close))

    def _turn(self, step: int, now: int) -> None:
        """Show the next page, after the last the first, or (0) the other section."""
        self._page = (self._page + step) % self._pages
        if not step:
            self._below = not self._below
        self._frame.redraw(self._app.display, self._show)

    def _down(self, seats: range) -> None:
        """Draw a column for each player in each half, and the totals below."""
        assets = self._assets
        page = self._sheet
        rows = max(len(self._upper), len(self._lower))
        step = min(_STEP, _HIGH // rows)
        lower = _LOWER if rows > _ROWS else 0
        line = _LINE + lower
        alone = len(self._totals) == 1
        for left, shown in ((0, self._upper), (_HALF - alone * _ASIDE, self._lower)):
            places = []
            for i in range(len(shown)):
                self.picture(page, shown[i], left + _INSET, _Y + step * (i + 1))
                if alone:
                    after = left + _X + self._field + _BEFORE_NAME
                    page.small(palette.ASH, after, _Y + step * (i + 1) - 4, self.word(shown[i]))
                places.append((self._field - _INSET, step * (i + 1) - 4))
            x = left + _X
            for seat in seats:
                ground = self._ground(seat, x, 0, self._field, line - 1)
                page.sign(12, seat, x + self._field - 17, 3, ground=ground)
                self._numbers(seat, x, _Y, (self._field, step * len(shown)), shown, places)
                x += self._seat
        page.rule(line, 0, WIDTH)
        pitch = WIDTH // _SEATS
        font = assets.big if self._widest(assets.big) <= pitch - 24 else assets.small
        right = min(22 + self._widest(font), pitch - 4)
        baseline = _TOTAL + min(lower, 3)
        text = baseline if font is assets.big else baseline - 3
        x = 0
        for seat in seats:
            page.sign(14, seat, x + 4, baseline - 15)
            colour = palette.PAPER if self.stands_out(seat) else palette.ASH
            page.words(font, colour, x + right, text, str(self._totals[seat]), RIGHT)
            x += pitch

    def _across(self, seats: range) -> None:
        """Draw a row for each player, or two for a player alone."""
        if len(self._totals) == 1:
            self._rows(seats, self._upper, _Y, False)
            self._rows(seats, self._lower, _Y + _UNDER)
        elif self._several:
            self._rows(seats, self._lower if self._below else self._upper, _Y)
        else:
            self._rows(seats, self._upper + self._lower, _Y)

    def _rows(self, seats: range, shown: list, top: int, whole: bool = True) -> None:
        """Draw a row for each player, from this y on; with `whole`, the total is at its end."""
        assets = self._assets
        page = self._sheet
        baseline = (_FIELD + assets.small.capitals) // 2
        places = []
        width = 0
        for what in shown:
            if what < 0:
                width += self._wide
                right = width - 2
                left = right - index.ICONS_BIN[0]
            else:
                left = width + (self._step - 15) // 2
                right = left + 15
                width += self._step
            self.picture(page, what, _X + left, top)
            places.append((right, baseline))
        end = WIDTH - _INSET
        if whole:
            page.icon(index.ICON_TROPHY, end - 16, top - _ICON)
        font = assets.small
        for seat in seats:
            ground = self._ground(seat, 0, top, WIDTH, _FIELD)
            page.sign(14, seat, _INSET, top + (_FIELD - 14) // 2, ground=ground)
            self._numbers(seat, _X, top, (width, _FIELD), shown, places)
            if whole:
                total = str(self._totals[seat])
                page.words(font, palette.PAPER, end, top + (_FIELD + font.capitals) // 2, total, RIGHT, ground)
            top += _SEAT

    def _ground(self, seat: int, x: int, y: int, width: int, height: int) -> int:
        """Draw this seat's ground, if it stands out. Return the ground's colour."""
        if not self.stands_out(seat):
            return palette.BLACK
        pixels = shapes.filled(self._assets, width, height, 4)  # faster than a plate
        self._sheet.add(displayio.TileGrid(pixels, pixel_shader=palette.smooth(palette.NIGHT), x=x, y=y))
        return palette.NIGHT

    def _numbers(self, seat: int, x: int, y: int, size: tuple, shown: list, places: list) -> None:
        shades = palette.smooth(palette.ASH)
        if self.stands_out(seat):
            shades = palette.smooth(palette.PAPER, palette.NIGHT)
        texts = [self.number(seat, what) for what in shown]
        self._sheet.add(column(self._assets.small, shades, x, y, size, texts, places))
