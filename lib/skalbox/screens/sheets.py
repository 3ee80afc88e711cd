# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All score sheets side by side: pictures instead of names, up to four players at once, the player in turn among them.

High panels have a column a player, with the upper boxes in one half and the lower ones in the other. Low ones have a
row a player, and where both sections are too wide for that, one after the other.
"""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import inked
from skalbox.draw.view import View
from skalbox.widgets.boxes import combo
from skalbox.widgets.numbers import Numbers, lead_text, sections, sheet_text, widest_beside
from skalcore.boxes import UPPER
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.draw.font import Font

# Where things stand on each panel, as in skalbox.draw.measures.
_HEAD = measures.at(12, 12, 13, 18)  # baseline of what stands over the numbers, on low panels in the headline
_X = measures.at(19, 20, 18, 17)  # left edge of the first numbers, in each half
_Y = measures.at(17, 17, 38, 46)  # top of the first numbers
_STEP = measures.at(17, 17, 23, 24)  # from box to box, at most
_WIDE = measures.at(0, 0, 24, 25)  # what else stands in a row takes so much
_SEAT = measures.at(25, 34, 15, 19)  # from seat to seat
_FIELD = measures.at(24, 30, 14, 18)  # of which its numbers fill so much
_LINE = measures.at(141, 141, 0, 0)  # the line over the totals; 0: they stand behind the numbers
_TOTAL = measures.at(161, 161, 0, 0)  # baseline


_SEATS = const(4)  # side by side at most
# What stands beside the boxes, which are 0..
_INSET = const(2)  # from a number's end to the edge of its field
_HALF = measures.WIDTH // 2
_HIGH = const(128)  # what eight rows need
_ROWS = const(7)
_LOWER = const(4)  # the totals stand so much lower under eight rows
_ICON = const(17)  # a row of icons
_TIGHT = const(18)  # two digits and a gap
_PAGE_W = const(27)
_BEFORE = const(8)  # left free before a total, and the edge


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        session = self._session
        self._game = game = session.game
        frame = self._frame
        self._group: "Any" = None  # the page
        self._upper, self._lower = sections(game)
        # How many pixels more than usual the widest number beside the boxes needs.
        more = widest_beside(self._assets.small, game, self._upper + self._lower) + _INSET + 1
        more = max(more - (_WIDE if measures.LOW else _FIELD), 0)
        self._wide = _WIDE + more
        self._field = _FIELD if measures.LOW else _FIELD + more
        self._seat = _SEAT if measures.LOW else _SEAT + more
        seats = _SEATS if measures.LOW else min((_HALF - _X) // self._seat, _SEATS)
        # Pages of about as many players each: five are three and two.
        self._pages = -(-game.players // seats)
        self._count = -(-game.players // self._pages)
        self._page = game.player // self._count
        # On low panels the boxes share the room; where it is too little, a page has one section.
        self._step = self._room(len(self._upper) + len(self._lower), game.rules.rounds)
        self._several = measures.LOW and self._step < _TIGHT
        if self._several:
            self._step = self._room(len(self._lower), game.rules.rounds - UPPER)
        self._below = self._several and session.cursor >= UPPER  # the lower one
        if measures.LOW:
            frame.group.remove(frame.status)
            text = lead_text(self._words, session, self._assets.small, frame.room() - _PAGE_W)
            if text:
                frame.words(self._assets.small, palette.ASH, measures.MARGIN, _HEAD, text)
        else:
            frame.status.write(lead_text(self._words, session, self._assets.small, frame.status.room))
        self._draw()

    def _room(self, count: int, boxes: int) -> int:
        """How far from box to box, with `count` numbers in a row, so many of them boxes, and small totals."""
        room = measures.WIDTH - _X - self._wide * (count - boxes)
        return min(_STEP, (room - self._widest(self._assets.small) - _BEFORE) // boxes)

    def _widest(self, font: "Font") -> int:
        """Pixels of the widest total."""
        return max([font.width(str(self._game.match_total(seat))) for seat in range(self._game.players)])

    # How.

    def _draw(self) -> None:
        """Show the page."""
        game = self._game
        frame = self._frame
        words = self._words
        if self._group is not None:
            frame.group.remove(self._group)
        self._group = displayio.Group()
        first = self._page * self._count
        last = first + self._count >= game.players
        seats = list(range(first, min(first + self._count, game.players)))
        if measures.LOW:
            self._across(seats)
        else:
            self._down(seats)
        if first or not last:
            x = frame.pill.x - 2 * measures.MARGIN if measures.LOW else _X
            self._number(self._assets.small, palette.FOG, x, _HEAD, "%d/%d" % (self._page + 1, self._pages))
        frame.under(self._group)
        section = (index.ICON_DOWN, words.KEY_DOWN, self._turn, 0)
        if self._below:
            section = (index.ICON_UP, words.KEY_UP, self._turn, 0)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_PREVIOUS, self._turn, -1) if first else None,
                None if last else (index.ICON_PLAY, words.KEY_FOLLOWING, self._turn, 1),
                section if self._several else None,
                (index.ICON_SHEET, words.KEY_ONE, self._app.lay, "sheet"),
                self.menu() or (index.ICON_HELP, words.KEY_HELP, self._app.lay, "help"),
            ),
            (index.ICON_BACK, words.BACK, self._app.close),
        )

    def _turn(self, step: int, now: int) -> None:
        """Show the page before or after, or the other section of this one."""
        self._page += step
        if not step:
            self._below = not self._below
        # One whole picture is less to send than all its pieces.
        display = self._app.display
        display.root_group = displayio.Group()
        self._draw()
        display.root_group = self.group

    def _down(self, seats: list) -> None:
        """A column a player in each half, the totals below."""
        assets = self._assets
        rows = max(len(self._upper), len(self._lower))
        step = min(_STEP, _HIGH // rows)
        lower = _LOWER if rows > _ROWS else 0
        line = _LINE + lower
        for left, shown in ((0, self._upper), (_HALF, self._lower)):
            places = []
            for i in range(len(shown)):
                bottom = _Y + step * (i + 1)
                self._picture(shown[i], left + _INSET, bottom)
                places.append((self._field - _INSET, step * (i + 1) - 4))
            x = left + _X
            for seat in seats:
                if self._plays(seat):
                    self._plate(x, 0, self._field, line - 1)
                sign = x + self._field - 17
                self._sign(assets.signs12, index.SIGNS12_BIN, sign, 3, seat, self._ground(seat))
                self._numbers(seat, x, _Y, (self._field, step * len(shown)), shown, places)
                x += self._seat
        self._group.append(shapes.block(palette.mask(palette.SMOKE), 0, line, measures.WIDTH, 1))
        pitch = measures.WIDTH // _SEATS
        # A total of four digits is small where it has no room.
        font = assets.big if self._widest(assets.big) <= pitch - 24 else assets.small
        right = min(22 + self._widest(font), pitch - 4)
        baseline = _TOTAL + min(lower, 3)
        x = 0
        for seat in seats:
            self._sign(assets.signs14, index.SIGNS14_BIN, x + 4, baseline - 15, seat, palette.BLACK)
            colour = palette.PAPER if self._plays(seat) else palette.ASH
            total = str(self._game.match_total(seat))
            self._number(font, colour, x + right, baseline if font is assets.big else baseline - 3, total)
            x += pitch

    def _across(self, seats: list) -> None:
        """A row a player, the total at its end."""
        assets = self._assets
        shown = self._upper + self._lower
        if self._several:
            shown = self._lower if self._below else self._upper
        field = _FIELD
        top = _Y
        baseline = (field + assets.small.capitals) // 2
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
            self._picture(what, _X + left, top)
            places.append((right, baseline))
        end = measures.WIDTH - _INSET
        self._icon(assets.icons, index.ICONS_BIN, end - 16, top - _ICON, index.ICON_TROPHY)
        font = assets.big
        if field < assets.big.capitals or _X + width + _BEFORE + self._widest(font) > end:
            font = assets.small
        for seat in seats:
            if self._plays(seat):
                self._plate(0, top, measures.WIDTH, field)
            ground = self._ground(seat)
            self._sign(assets.signs14, index.SIGNS14_BIN, _INSET, top + (field - 14) // 2, seat, ground)
            self._numbers(seat, _X, top, (width, field), shown, places)
            total = str(self._game.match_total(seat))
            self._number(font, palette.PAPER, end, top + (field + font.capitals) // 2, total, ground)
            top += _SEAT

    def _plays(self, seat: int) -> bool:
        """It is this seat's turn, or it has won; it stands on a quiet ground."""
        if self._game.phase == OVER:
            return bool(self._game.winners >> seat & 1)
        return seat == self._game.player

    def _ground(self, seat: int) -> int:
        return palette.NIGHT if self._plays(seat) else palette.BLACK

    def _plate(self, x: int, y: int, width: int, height: int) -> None:
        self._group.append(shapes.plate(self._assets, palette.smooth(palette.NIGHT), x, y, width, height, 4))

    def _sign(self, sheet: displayio.Bitmap, spec: tuple, x: int, y: int, seat: int, ground: int) -> None:
        self._group.append(tile(sheet, spec, palette.smooth(palette.PLAYERS[seat], ground), x, y, seat))

    def _icon(self, sheet: displayio.Bitmap, spec: tuple, x: int, y: int, number: int) -> None:
        self._group.append(tile(sheet, spec, palette.smooth(palette.PAPER), x, y, number))

    def _picture(self, what: int, x: int, bottom: int) -> None:
        """The picture of a box, or of what stands beside the boxes."""
        assets = self._assets
        if what < 0:
            number = (index.ICON_STAR, index.ICON_POT, index.ICON_PLUS, index.ICON_FLAG)[-1 - what]
            self._icon(assets.icons, index.ICONS_BIN, x, bottom - 16, number)
        elif what < UPPER:
            self._icon(assets.dice15, index.DICE15_BIN, x, bottom - 15, what)
        else:
            self._icon(assets.combos, index.COMBOS_BIN, x, bottom - 15, combo(what, self._game.rules))

    def _numbers(self, seat: int, x: int, y: int, size: tuple, shown: list, places: list) -> None:
        """A player's numbers of one section."""
        shades = palette.smooth(palette.PAPER if self._plays(seat) else palette.ASH, self._ground(seat))
        texts = [sheet_text(self._game, seat, what) for what in shown]
        self._group.append(Numbers(self._assets.small, shades, x, y, size, texts, places))

    def _number(
        self, font: "Font", colour: int, right: int, baseline: int, text: str, ground: int = palette.BLACK
    ) -> None:
        """A number that ends at `right`."""
        self._group.append(inked(font, palette.smooth(colour, ground), right - font.width(text), baseline, text))

    # What the keys do.
