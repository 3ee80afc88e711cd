# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A poster in a player's colour with the player's sign, a line above it and one below."""

from micropython import const

from skalbox.draw import shapes
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, STATUS, WIDTH, by_height, by_layout
from skalbox.draw.palette import ASH, BLACK, PAPER, PLAYERS, smooth
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View

# Baseline of the line above. On low panels a poster, and a poster above chances: y, height, side and y of the sign,
# baseline of the text. The chances: baseline, y, height.
_ABOVE = by_layout(14, 14, 15, 18)
_LOW = by_height((), (22, 58, 54, 24, 59), (28, 72, 62, 33, 72))
_SHORT = by_height((), (22, 38, 20, 31, 49), (28, 52, 20, 44, 62))
BELOW_POSTER = by_height((152, 156, 4), (73, 77, 3), (95, 99, 3))
# On high panels: y and height; of the two sizes of the sign, the side, its y, and baselines of text and name. The
# totals: a line of large ones, or two of small ones, at these baselines.
_Y, _HIGH = 22, 112
_LARGE = (84, 36, 68, 112)
_SMALLER = (54, 28, 63, 122)
_TOTALS = (160, 148, 165)
_LEFT = const(18)
_POINTS = const(17)  # baseline of points in the line above
_BESIDE = const(14)  # between a sign and the words at its right
_LINE = const(24)  # from line to line
_NAME_X = const(21)  # behind a small sign
_SIGN = const(12)
_GAP = const(8)
_COLUMNS = const(4)


class Poster(View):
    """A screen shows a poster(), texts above() and below() it, and perhaps the totals()."""

    def poster(self, seat: int, text: str, name: str, short: bool) -> None:
        """Draw sign, text and name, as large as they fit; `short`: chances are below the poster."""
        frame = self._frame
        own = PLAYERS[seat]
        width = WIDTH - 2 * MARGIN
        if LOW:
            self._beside_sign(seat, "%s, %s" % (text, name), _SHORT if short else _LOW)
            return
        big = self._assets.big
        double = self._assets.double()
        frame.add(shapes.plate(self._assets, smooth(own), MARGIN, _Y, width, _HIGH, 14))
        wide = double.room(name)
        side, y, first, second = _LARGE if wide <= width - _LARGE[0] - 3 * _BESIDE else _SMALLER
        frame.sign(side, seat, _LEFT, y, BLACK, own)
        x = _LEFT + side + _BESIDE
        frame.words(big, BLACK, x, first, text, ground=own)
        if side == _SMALLER[0]:
            x = WIDTH // 2 - (wide if wide <= width - 2 * _BESIDE else wide // 2) // 2
        frame.words(double if wide <= width - 2 * _BESIDE else big, BLACK, x, second, name, ground=own)

    def _beside_sign(self, seat: int, text: str, places: tuple) -> None:
        """Draw sign and text beside each other, on a low panel."""
        from skalbox.draw.wrapping import wrap

        frame = self._frame
        own = PLAYERS[seat]
        width = WIDTH - 2 * MARGIN
        top, height, side, y, line = places
        frame.add(shapes.plate(self._assets, smooth(own), MARGIN, top, width, height, 14))
        font = self._assets.big
        lines = wrap(font, text, width - side - 3 * _BESIDE)
        if len(lines) * _LINE > height:
            font = self._assets.small
            lines = [text]
        x = WIDTH // 2 - (side + _BESIDE + max([font.room(each) for each in lines])) // 2
        line -= _LINE // 2 * (len(lines) - 1)
        for each in lines:
            frame.words(font, BLACK, x + side + _BESIDE, line, each, ground=own)
            line += _LINE
        frame.sign(side, seat, x, y, BLACK, own)

    def totals(self, totals: list, own: int) -> None:
        """Write all totals below the poster, the total of seat `own` bright; low panels have no room."""
        if LOW:
            return
        frame = self._frame
        big, small = self._assets.big, self._assets.small
        players = len(totals)
        columns = min(players, _COLUMNS)
        pitch = WIDTH // columns
        font = big if players <= _COLUMNS and max([big.room(str(each)) for each in totals]) + 22 <= pitch else small
        for seat in range(players):
            row = seat // columns
            line = _TOTALS[row + 1] if players > _COLUMNS else _TOTALS[0]
            side = 14 if font is big else 12
            x = pitch * (seat - row * columns) + MARGIN
            frame.sign(side, seat, x, line - (side + font.capitals) // 2)
            frame.words(font, PAPER if seat == own else ASH, x + side + 4, line, str(totals[seat]))

    def above(self, seat: int, name: str, text: str, points: str = "") -> None:
        """Write a player's sign, the name if there is room, a text and the points at the right."""
        frame = self._frame
        small, big = self._assets.small, self._assets.big
        frame.sign(_SIGN, seat, MARGIN, _ABOVE - 10)
        right = frame.pill.x - _GAP if LOW else PILL_RIGHT
        if points and not LOW:
            frame.words(big, PAPER, right, _POINTS, points, RIGHT)
            right -= big.room(points) + _GAP
        elif points:
            text += " " + points
        if _NAME_X + small.room(name) + _GAP + small.room(text) <= right:
            frame.small(ASH, _NAME_X, _ABOVE, name)
            frame.small(ASH, right, _ABOVE, text, RIGHT)
        else:
            frame.small(ASH, _NAME_X, _ABOVE, text)

    def below(self, texts: tuple, first: str, seat: int, name: str, short: str) -> None:
        """Write a sentence, as skalbox.draw.sentence has it."""
        from skalbox.draw.sentence import Sentence  # not above: the coach has the table's modules dropped meanwhile

        right = PILL_RIGHT if LOW else self._frame.pill.x - 2 * _GAP
        line = Sentence(self._assets, MARGIN, STATUS, right - MARGIN)
        if short and len(texts) > 1 and not line.fits(texts[0], short, name):
            texts = texts[1:]  # nobody knows here what a text without the pot is about
        line.say(texts, first, seat, name, PAPER, short)
        self._frame.add(line.group)
