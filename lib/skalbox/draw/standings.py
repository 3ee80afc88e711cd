# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The picture of the standings: the winner's field, and the other players below it, or on low panels beside it."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import paint, tile
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, SMALL, WIDTH, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, NIGHT, PAPER, PLAYERS, mask, on_field, smooth
from skalbox.draw.text import RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page
    from skalbox.match.ranking import Standing, Tie

_FEW = const(4)  # players who have large rows; more have small ones
_LISTED = const(7)  # players for whom there is room below a field
_GAP = const(6)

# The field. On low panels sign and total are in its middle, without a name.
_STEPS = const(5)
_RADIUS = const(14)
_TOP = by_layout(4, 4, 22, 28)
_FIELD_W = by_layout(WIDTH - 2 * MARGIN, WIDTH - 2 * MARGIN, 108, 172)
_FIELD = by_layout(88, 88, 74, 92)  # its height,
_FIELD_MANY = const(56)  # above small rows,
_FIELD_ALONE = by_layout(66, 66, 74, 92)
_FIELD_LESS = by_layout(88, 88, 56, 70)  # and above a line on low panels
_LOW_SIGN = by_layout(0, 0, 18, 62)
_LOW_X = by_layout(0, 0, 8, 12)
_LOW_RIGHT = MARGIN + by_layout(0, 0, 104, 162)  # of the total
_HUGE_CAPS = const(33)
# By height of the field on high panels: sign, its x and y, x of the name, baselines of name, second line and total.
_LARGE = (62, 14, 17, 92, 29, 46, 86)
_MIDDLE = (54, 12, 10, 76, 31, 50, 56)
_SMALL = (54, 9, 5, 68, 29, 45, 49)
_NARROW = (18, 10, 22, 34)  # if that leaves the name no room
_TROPHY_W = const(36)  # with its distance
_SHARED_X = MARGIN + 8
_TIE_Y = by_layout(0, 0, 81, 101)  # on low panels, of the line about a tie
_TIE_H = by_layout(0, 0, 16, 18)
_TIE_X = WIDTH - 99  # of its numbers

# The players in large rows.
_PLACE = const(12)  # right end of a place
_LARGE_Y = const(116)
_LARGE_STEP = const(23)
_LARGE_SIGN = const(19)
_LARGE_NAME = const(42)
# Small rows.
_SMALL_Y = const(73)
_SMALL_STEP = const(15)  # an accent reaches between the letters of the line above
_SMALL_NAME = const(36)
_BAR_W = by_layout(72, 140, 72, 72)
_BAR_X = WIDTH - 44 - _BAR_W
_BAR_H = const(4)
# On low panels: beside the field,
_BESIDE_X = by_layout(0, 0, 118, 186)
_BESIDE = by_layout(0, 0, 41, 50)
_BESIDE_STEP = by_layout(0, 0, 18, 23)
_EDGE = const(7)  # from the right edge
# and in two columns without a field.
_LIST_Y = by_layout(36, 36, 25, 31)
_LIST_H = by_layout(128, 128, 72, 90)
_PAD = const(3)  # on either side of a column
# Rows of a list: the least room of such a row, and the x of sign and name in it.
_ROWS = ((201, 17, 41), (119, 11, 28), (0, 9, 23))
_OUT = const(2)  # if there is less room: pixels by which a row reaches out on both sides,
_CLOSE = const(13)  # from the sign, which takes the place's room, to the name

# The worth of a single player's result.
_FACT_X = by_layout(MARGIN, MARGIN, 118, 186)
_FACT_Y = by_layout(93, 93, 39, 48)
_FACT_STEP = by_layout(23, 23, 18, 23)
_LABEL_X = const(24)  # behind the icon
_COMPARED = WIDTH - by_layout(56, 56, 42, 52)  # right end of the compared result


class Standings:
    """The picture on a page. headed: it needs a headline, which the screen draws first."""

    def __init__(self, assets: "Assets", page: "Page", standing: "Standing", code: str) -> None:
        """Choose the form. `code`: of the match, or ""; low panels show it below the field."""
        self._assets = assets
        self._page = page
        self._standing = standing
        self._code = code
        players = len(standing.order)
        shared = standing.is_shared()
        self._in_columns = (shared and (LOW or players > _LISTED)) or (LOW and players > _FEW)
        self.headed = LOW or self._in_columns

    def draw(self, how: str, shared: str) -> "Any":
        """Draw everybody except the winner. Return an iterator that draws the field with `how` or `shared`."""
        standing = self._standing
        tie = standing.tie
        if self._in_columns:
            self._columns()
            return ()
        if standing.is_shared():
            self._small_rows(standing.order)
            return self._share(shared)
        if LOW:
            seats = standing.order[1:]
            end = WIDTH - _EDGE
            fit = self._fit(seats, end - _BESIDE_X)
            for i in range(len(seats)):
                self._row(fit, _BESIDE_X, end, _BESIDE + i * _BESIDE_STEP, seats[i])
            if tie is not None:
                self._tie(how, tie)
            return self._winner(_FIELD if tie is None else _FIELD_LESS, "")
        if len(standing.order) > _FEW:
            self._small_rows(standing.order[1:])
            return self._winner(_FIELD_MANY, how if tie is None else "%s %d : %d" % (how, tie.own, tie.other))
        self._large_rows()
        return self._winner(_FIELD, how)

    def alone(self, line: str, facts: list) -> "Any":
        """Draw facts: (icon, label, compared result, result, whether it is good). Return an iterator for the field."""
        page = self._page
        small = self._assets.small
        font = small if SMALL else self._assets.big
        baseline = _FACT_Y
        for icon, label, compared, result, good in facts:
            text = baseline if SMALL else baseline - 3
            if baseline > _FACT_Y and not LOW:
                page.rule(baseline - 18)
            page.icon(icon, _FACT_X, text - 12, ASH)
            left = _FACT_X + 20
            if not LOW:
                page.small(ASH, _FACT_X + _LABEL_X, text, label)
                left = _FACT_X + _LABEL_X + small.room(label) + 6
            page.words(font, PLAYERS[0] if good else ASH, PILL_RIGHT, baseline, result, RIGHT)
            x = min(_COMPARED, PILL_RIGHT - font.room(result) - 6)
            if compared and x - small.room(compared) < left:
                compared = compared[compared.rfind(" ") + 1 :]  # the points without the name
            if compared:
                page.small(PAPER, x, text, compared, RIGHT)
            baseline += _FACT_STEP
        return self._winner(_FIELD_ALONE, line)

    def _winner(self, height: int, line: str) -> "Any":
        """Draw sign, name and total in black on the winner's colour, and a line below the name."""
        standing = self._standing
        seat = standing.order[0]
        name = standing.names[seat]
        total = str(standing.totals[seat])
        ink = PLAYERS[seat]
        page = self._page
        assets = self._assets
        huge = assets.huge()
        if LOW:
            if self._code:
                height = _FIELD_LESS
                if standing.tie is None:
                    page.status.write(self._code)
            yield from self._fill(ink, height)
            middle = _TOP + height // 2
            page.sign(_LOW_SIGN, seat, _LOW_X, middle - _LOW_SIGN // 2, BLACK, ink)
            yield
            font = huge if _LOW_X + _LOW_SIGN + _GAP + huge.room(total) <= _LOW_RIGHT else assets.big
            page.words(font, BLACK, _LOW_RIGHT, middle + font.capitals // 2, total, RIGHT, ink)
            yield
            return
        layout = _LARGE if height > 80 else _MIDDLE if height > 60 else _SMALL
        side, sign_x, sign_y, x, first, second, base = layout
        right = WIDTH - (12 if layout is _SMALL else 14)
        # If a name beside the total has not enough room, the sign or the total is small.
        widest = max(assets.small.room(name), assets.small.room(line))
        number = huge
        room = right - x - (0 if layout is _LARGE else huge.room(total) + _GAP)
        if widest > room + x - _NARROW[3]:
            number = assets.big
            room += huge.room(total) - number.room(total)
            base -= (_HUGE_CAPS - number.capitals) // 2
        elif widest > room:
            side, sign_x, sign_y, x = _NARROW
            room += layout[3] - x
        yield from self._fill(ink, height)
        page.sign(side, seat, sign_x, sign_y, BLACK, ink)
        tie = standing.tie
        if layout is _LARGE and tie is None and x + _TROPHY_W <= right - huge.width(total):
            double = page.add(displayio.Group(scale=2, x=x, y=54))
            double.append(tile(assets.icons, index.ICONS_BIN, smooth(BLACK, ink), 0, 0, index.ICON_TROPHY))
        yield
        page.fitted(room, BLACK, x, first, name, ground=ink)
        page.small(BLACK, x, second, line, ground=ink)
        page.words(number, BLACK, right, base, total, RIGHT, ink)
        if layout is _LARGE and tie is not None:
            page.small(BLACK, _LARGE[3], 62, "%d : %d" % (tie.own, tie.other), ground=ink)
        yield

    def _share(self, text: str) -> "Any":
        """Draw the signs of several winners, and this text."""
        standing = self._standing
        page = self._page
        yield from self._fill(NIGHT, _FIELD_MANY)
        x = _SHARED_X
        for seat in standing.order:
            if standing.winners >> seat & 1:
                page.sign(14, seat, x, _TOP + 36, ground=NIGHT)
                x += 20
        yield
        number = self._assets.huge()
        total = str(standing.totals[standing.order[0]])
        base = 49
        if max(x, _SHARED_X + self._assets.small.room(text)) + number.room(total) + 16 > WIDTH:
            number = self._assets.big
            base -= (_HUGE_CAPS - number.capitals) // 2
        page.fitted(WIDTH - 16 - number.room(total) - _SHARED_X, PAPER, _SHARED_X, 27, text, ground=NIGHT)
        page.words(number, PAPER, WIDTH - 12, base, total, RIGHT, NIGHT)
        yield

    def _fill(self, ink: int, height: int) -> "Any":
        """Draw the field itself from the left, in steps of at most 20 KB."""
        pitch = -(-_FIELD_W // _STEPS)
        for step in range(_STEPS):
            x = MARGIN + step * pitch
            width = min(pitch, _FIELD_W - step * pitch)
            if 0 < step < _STEPS - 1:
                self._page.add(shapes.block(mask(ink), x, _TOP, width, height))
            else:
                self._end(ink, height, x, width, step > 0)
            yield

    def _end(self, ink: int, height: int, x: int, width: int, right: bool) -> None:
        """Draw the field's left or right end, with round corners."""
        bitmap = displayio.Bitmap(width, height, 4)
        bitmap.fill(3)
        left, to = (_RADIUS, width - _RADIUS) if right else (0, 0)
        body = shapes.filled(self._assets, 2 * _RADIUS, height, _RADIUS)
        bitmaptools.blit(bitmap, body, to, 0, x1=left, y1=0, x2=left + _RADIUS, y2=height)
        self._page.add(displayio.TileGrid(bitmap, pixel_shader=smooth(ink), x=x, y=_TOP))

    def _tie(self, how: str, tie: "Tie") -> None:
        """Write on low panels how a tie was decided, and by which numbers."""
        page = self._page
        body = shapes.filled(self._assets, WIDTH - 2 * MARGIN, _TIE_H, 6)
        page.add(displayio.TileGrid(body, pixel_shader=smooth(NIGHT), x=MARGIN, y=_TIE_Y))
        baseline = _TIE_Y + (_TIE_H + self._assets.small.capitals) // 2 + 1
        page.small(ASH, 13, baseline, how, ground=NIGHT)
        page.sign(12, self._standing.order[0], _TIE_X, baseline - 10, ground=NIGHT)
        page.sign(12, tie.seat, _TIE_X + 72, baseline - 10, ground=NIGHT)
        page.small(PAPER, _TIE_X + 16, baseline, str(tie.own), ground=NIGHT)
        page.small(ASH, _TIE_X + 67, baseline, str(tie.other), RIGHT, NIGHT)

    def _large_rows(self) -> None:
        """Draw everybody except the winner: place, sign, name, distance and total."""
        standing = self._standing
        page = self._page
        small, big = self._assets.small, self._assets.big
        most = standing.totals[standing.order[0]]
        end = PILL_RIGHT - 10 - max([big.room(str(total)) for total in standing.totals])  # of the distances
        font = big  # of all names: small if one of them needs it
        for seat in standing.order[1:]:
            if big.room(standing.names[seat]) > end - small.room(self._away(seat)) - _GAP - _LARGE_NAME:
                font = small
        baseline = _LARGE_Y
        for seat in standing.order[1:]:
            text = baseline - 2
            total = standing.totals[seat]
            page.small(FOG, _PLACE, text, str(standing.places[seat]), RIGHT)
            page.sign(18, seat, _LARGE_SIGN, baseline - 17)
            page.words(font, PAPER, _LARGE_NAME, text if font is small else baseline, standing.names[seat])
            if total != most:
                page.small(FOG, end, text, self._away(seat), RIGHT)
            page.words(big, PAPER if total == most else ASH, PILL_RIGHT, baseline, str(total), RIGHT)
            baseline += _LARGE_STEP

    def _away(self, seat: int) -> str:
        """Return how far a player is behind the leader, or ""."""
        points = self._standing.totals[self._standing.order[0]] - self._standing.totals[seat]
        return "−%d" % points if points else ""

    def _small_rows(self, seats: list) -> None:
        """Draw these seats, with bars as long as the totals."""
        standing = self._standing
        page = self._page
        most = max(1, standing.totals[standing.order[0]])
        baseline = _SMALL_Y
        for seat in seats:
            total = standing.totals[seat]
            page.small(FOG, _PLACE, baseline, str(standing.places[seat]), RIGHT)
            page.sign(12, seat, 18, baseline - 11)
            paint(page.small(PAPER, _SMALL_NAME, baseline, standing.names[seat]), on_field(PAPER, BLACK))
            bar = page.add(displayio.Group(x=_BAR_X, y=baseline - 6))
            shapes.add_rectangle(bar, smooth(NIGHT), 0, 0, _BAR_W, _BAR_H)
            if total * _BAR_W >= most:
                shapes.add_rectangle(bar, smooth(PLAYERS[seat]), 0, 0, total * _BAR_W // most, _BAR_H)
            page.small(PAPER, PILL_RIGHT, baseline, str(total), RIGHT)
            baseline += _SMALL_STEP

    def _columns(self) -> None:
        """Draw everybody in one column or two, the winners on fields of their colours."""
        seats = self._standing.order
        count = 1 if len(seats) <= _FEW else 2
        rows = -(-len(seats) // count)
        pitch = min(_LIST_H // rows, 32)
        width = WIDTH // count
        room = width - 2 * _PAD
        fit = self._fit(seats, room)
        for i in range(len(seats)):
            x = i // rows * width + _PAD
            top = _LIST_Y + i % rows * pitch
            ground = BLACK
            if self._standing.winners >> seats[i] & 1:
                ground = PLAYERS[seats[i]]
                self._page.add(shapes.plate(self._assets, smooth(ground), x - 2, top, room + 4, pitch - 1, 4))
            self._row(fit, x, x + room, top + (pitch - 1 + fit[0].capitals) // 2, seats[i], ground)

    def _fit(self, seats: list, room: int) -> tuple:
        """Return the font of a list's totals, small if a name needs the room, and the x of sign and name."""
        standing = self._standing
        small = self._assets.small
        names = max([small.room(standing.names[seat]) for seat in seats])
        for least, sign, name in _ROWS:
            for font in (self._assets.big, small):
                totals = max([font.room(str(standing.totals[seat])) for seat in seats])
                if room >= least and name + names + 4 + totals <= room:
                    return font, sign, name
        return small, -_OUT, _CLOSE - _OUT

    def _row(self, fit: tuple, x: int, end: int, baseline: int, seat: int, ground: int = BLACK) -> None:
        """Draw place, sign, name and total of a player, from x to `end`; in black on a ground of colour."""
        standing = self._standing
        page = self._page
        small = self._assets.small
        font, sign, name = fit
        text = baseline if font is small else baseline - 3
        if sign < 0:
            end += _OUT
        else:
            page.small(BLACK if ground else FOG, x, text, str(standing.places[seat]), ground=ground)
        side = 12 if name < 25 else 14
        page.sign(side, seat, x + sign, text - side + 2, BLACK if ground else PLAYERS[seat], ground)
        total = standing.totals[seat]
        whose = small.cut(end - font.room(str(total)) - 1 - x - name, standing.names[seat])
        page.small(BLACK if ground else PAPER, x + name, text, whose, ground=ground)
        tied = total == standing.totals[standing.order[0]]
        page.words(font, BLACK if ground else PAPER if tied else ASH, end, baseline, str(total), RIGHT, ground)
