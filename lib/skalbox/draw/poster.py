# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A poster in a player's colour with the player's sign, a line above it and one below."""

from micropython import const

from skalbox.draw import shapes
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, STATUS, WIDTH, by_height, by_layout
from skalbox.draw.palette import ASH, BLACK, PLAYERS, smooth
from skalbox.draw.sentence import Sentence
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap

# Baseline of the line above. A tall poster, and a poster above chances: y, height, side and y of the sign, baseline of
# the text. The chances: baseline, y, height.
_ABOVE = by_layout(14, 14, 15, 18)
_TALL = by_height((22, 140, 84, 33, 149), (22, 58, 54, 24, 59), (28, 72, 62, 33, 72))
_SHORT = by_height((22, 114, 62, 34, 124), (22, 38, 20, 31, 49), (28, 52, 20, 44, 62))
BELOW_POSTER = by_height((152, 156, 4), (73, 77, 3), (95, 99, 3))
_BESIDE = const(14)  # between a sign and the words at its right
_LINE = const(24)  # from line to line
_NAME_X = const(21)  # behind a small sign
_SIGN = const(12)
_GAP = const(8)


class Poster(View):
    """A screen shows a poster(), and texts above() and below() it."""

    def poster(self, seat: int, text: str, short: bool) -> None:
        """Draw sign and text, on low panels beside each other; `short`: chances are below the poster."""
        frame = self._frame
        own = PLAYERS[seat]
        width = WIDTH - 2 * MARGIN
        top, height, side, y, line = _SHORT if short else _TALL
        frame.add(shapes.plate(self._assets, smooth(own), MARGIN, top, width, height, 14))
        x = WIDTH // 2 - side // 2
        if LOW:
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
        else:
            frame.fitted(width - 2 * MARGIN, BLACK, WIDTH // 2, line, text, CENTRE, own)
        frame.sign(side, seat, x, y, BLACK, own)

    def above(self, seat: int, name: str, text: str) -> None:
        """Write a player's sign, the name if there is room, and a text at the right."""
        frame = self._frame
        small = self._assets.small
        frame.sign(_SIGN, seat, MARGIN, _ABOVE - 10)
        right = frame.pill.x - _GAP if LOW else PILL_RIGHT
        if _NAME_X + small.room(name) + _GAP + small.room(text) <= right:
            frame.small(ASH, _NAME_X, _ABOVE, name)
            frame.small(ASH, right, _ABOVE, text, RIGHT)
        else:
            frame.small(ASH, _NAME_X, _ABOVE, text)

    def below(self, texts: tuple, first: str, seat: int, name: str) -> None:
        """Write a sentence, as skalbox.draw.sentence has it."""
        right = PILL_RIGHT if LOW else self._frame.pill.x - _GAP
        line = Sentence(self._assets, MARGIN, STATUS, right - MARGIN)
        line.say(texts, first, seat, name)
        self._frame.add(line.group)
