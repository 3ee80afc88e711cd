# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The picture of the standings: the other players below the winner's field, or on low panels beside it."""

import displayio
from micropython import const

from skalbox.draw import shapes
from skalbox.draw.assets import paint
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, SMALL, WIDTH, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, NIGHT, PAPER, PLAYERS, on_field, smooth
from skalbox.draw.text import RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.draw.picture import Page
    from skalbox.match.ranking import Standing, Tie

_FEW = const(4)  # players who have large rows; more have small ones
_GAP = const(6)

# Heights of the winner's field: with one large row below, two and three; with small rows, and with facts. On low panels
# the first, and above a line the last.
_FIELD = by_layout((134, 111, 88), (134, 111, 88), (74, 74, 74), (92, 92, 92))
_FIELD_MANY = const(56)
_FIELD_ALONE = by_layout(66, 66, 74, 92)
_FIELD_LESS = by_layout(0, 0, 56, 70)
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
_LIST_Y = by_layout(0, 0, 25, 31)
_LIST_H = by_layout(0, 0, 72, 90)
# On high panels in two columns below a shared field: of two winners, of several, and of all with less room. Rows that
# are lower than _TIGHT have small totals.
_BELOW_TWO = const(143)
_BELOW_SEVERAL = const(121)
_BELOW_LESS = const(98)
_BELOW_END = const(167)
_TIGHT = const(19)
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
    """The picture on a page. headed: it needs a headline, which the screen draws first. columns: it shows all
    players in columns."""

    def __init__(self, assets: "Assets", page: "Page", standing: "Standing", line: str, note: str) -> None:
        """Choose the form. `line`: what low panels show below the field, or "". `note`: a word on the winner's field,
        or ""; in columns the headline needs it."""
        self._assets = assets
        self._page = page
        self._standing = standing
        self._line = line
        self._note = note
        self.columns = LOW and (standing.is_shared() or len(standing.order) > _FEW)
        self.headed = LOW

    def draw(self, how: str, shared: str) -> "Any":
        """Draw everybody except the winner. Return an iterator that draws the field with `how` or `shared`."""
        standing = self._standing
        tie = standing.tie
        seats = standing.order[1:]
        if self.columns:
            self._columns(standing.order, 1 if len(standing.order) <= _FEW else 2, _LIST_Y, _LIST_H)
            return ()
        if standing.is_shared():
            return self._share(shared)
        if LOW:
            end = WIDTH - _EDGE
            fit = self._fit(seats, end - _BESIDE_X)
            for i in range(len(seats)):
                self._row(fit, _BESIDE_X, end, _BESIDE + i * _BESIDE_STEP, seats[i])
            if tie is not None:
                self._tie(how, tie)
            return self._winner(_FIELD[0] if tie is None else _FIELD_LESS, ())
        if len(seats) >= _FEW:
            self._small_rows(seats)
            return self._winner(_FIELD_MANY, (how,))
        self._large_rows()
        lines = (how,) if tie is None else (how, "%d : %d" % (tie.own, tie.other))
        return self._winner(_FIELD[len(seats) - 1], lines)

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
        return self._winner(_FIELD_ALONE, (line,))

    def _winner(self, height: int, lines: tuple) -> "Any":
        """Draw the winner's field with these lines. On low panels a line below it makes it less high."""
        standing = self._standing
        if LOW and self._line:
            height = _FIELD_LESS
            if standing.tie is None:
                self._page.status.write(self._line)
        from skalbox.draw.winners import Winners

        seat = standing.order[0]
        field = Winners(self._assets, self._page)
        return field.alone(seat, standing.names[seat], str(standing.totals[seat]), lines, self._note, height)

    def _share(self, text: str) -> "Any":
        """Draw the others below the winners' field; if more than two have won, the winners, too."""
        from skalbox.draw.winners import Winners

        standing = self._standing
        seats = [seat for seat in standing.order if standing.winners >> seat & 1]
        listed = standing.order if len(seats) > 2 else standing.order[2:]
        large = len(listed) <= (2 if len(seats) == 2 else _FEW)
        if listed:
            top = (_BELOW_TWO if len(seats) == 2 else _BELOW_SEVERAL) if large else _BELOW_LESS
            self._columns(listed, 1 if len(listed) == 1 else 2, top, _BELOW_END - top)
        if self._note:
            text += " · " + self._note
        number = str(standing.totals[seats[0]])
        return Winners(self._assets, self._page).together(seats, standing.names, number, text, large)

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
        baseline = _LARGE_Y + (_FEW - len(standing.order)) * _LARGE_STEP  # the last row is at the bottom
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

    def _columns(self, seats: list, count: int, y: int, height: int) -> None:
        """Draw these seats in one column or two. On low panels the winners are on fields of their colours."""
        rows = -(-len(seats) // count)
        pitch, pad = min(height // rows, 32 if LOW else _LARGE_STEP), 3 if LOW else 6
        width = WIDTH // count
        room = width - 2 * pad
        fit = self._fit(seats, room)
        if pitch < _TIGHT and not LOW:
            fit = (self._assets.small,) + fit[1:]
        for i in range(len(seats)):
            x = i // rows * width + pad
            top = y + i % rows * pitch
            ground = BLACK
            if LOW and self._standing.winners >> seats[i] & 1:
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
