# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Cards below each other, three at a time, the chosen card inverted: a picture, a headline and a line of text each.

On a low panel three cards are rows. A row shows as many parts of its text, with " · " between them, as fit.
"""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import paint, tile, turn
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, WIDTH, by_height
from skalbox.draw.palette import ASH, BLACK, PAPER, smooth
from skalbox.draw.text import Strip, inked
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Top of the first card, pitch, height of a card; in a card the picture, baselines of headline and text.
_TWO = by_height((36, 50, 44, 6, 20, 37), (22, 38, 36, 2, 17, 32), (29, 47, 44, 6, 20, 37))
_THREE = by_height((31, 46, 43, 6, 19, 36), (22, 25, 24, 4, 19, 19), (28, 31, 29, 6, 22, 22))
_ICON_X = const(12)
_TEXT_X = const(60)
_ROW_TEXT_X = const(38)
_RADIUS = const(8)
_GAP = const(10)
_PART = " · "
_SHOWN = const(3)  # at most
_NOBODY = const(-1)


def headline_room() -> int:
    """Return how wide the headline of one of three cards or more may be, in pixels."""
    return WIDTH // 2 if LOW else PILL_RIGHT - _TEXT_X - _GAP


def in_two_parts(first: str, second: str) -> str:
    """Return both as a card's text. Low panels, which may leave out the last part, begin with the second."""
    return second + _PART + first if LOW else first + _PART + second


class Cards(View):
    """A choice from cards, of which `chosen` is inverted. A screen labels the keys by label()."""

    def __init__(
        self, app: "App", pill: tuple, title: "str | tuple", cards: list, chosen: int, seat: int = _NOBODY
    ) -> None:
        """Draw the cards, (icon, headline, text) of each, and perhaps a number for the headline's right end.

        seat: the player who chooses, if the headline shows it
        """
        super().__init__(app, *pill)
        self._cards = cards
        count = len(cards)  # the note is as wide as the last number
        self._place = self._frame.heading(title, self._words.PAGE % (count, count) if count > _SHOWN else "", seat)
        self._flat = LOW and count > 2
        self._layout = _THREE if count > 2 else _TWO
        y, pitch, height, icon_y, _, _ = self._layout
        body = shapes.filled(self._assets, WIDTH - 2 * MARGIN, height, _RADIUS)
        self._parts: list = []  # of each that shows: its body, its icon, a group for each of its texts
        for _ in range(min(count, _SHOWN)):
            grid = displayio.TileGrid(body, pixel_shader=smooth(PAPER), x=MARGIN, y=y)
            icon = tile(self._assets.icons, index.ICONS_BIN, smooth(PAPER), 0, 0)
            scaled = displayio.Group(scale=1 if self._flat else 2, x=_ICON_X, y=y + icon_y)
            scaled.append(icon)
            headline, text = displayio.Group(), displayio.Group()
            for part in (grid, scaled, headline, text):
                self._frame.group.append(part)
            self._parts.append((grid, icon, headline, text))
            y += pitch
        self._show(0)
        self._choose(chosen)

    def label(
        self, roll: tuple, first: "Any" = None, fourth: "Any" = None, fifth: "Any" = None, delay: int = 0
    ) -> None:
        up, down = self.up_and_down(self._move)
        self.rows((first, up, down, fourth, fifth), roll, delay)

    def chose(self, now: int) -> None:
        """Do what follows once another card is chosen."""

    def _move(self, step: int, now: int) -> None:
        self._choose((self.chosen + step) % len(self._cards))
        self.chose(now)

    def _choose(self, number: int) -> None:
        """Invert this card, scroll to it if necessary, and show its number."""
        self.chosen = number
        if self._place is not None:
            self._place.write(self._words.PAGE % (number + 1, len(self._cards)))
        if not self._first <= number < self._first + _SHOWN:
            self._show(max(number - _SHOWN + 1, 0) if number > self._first else number)
        for i in range(len(self._parts)):
            body, icon, headline, text = self._parts[i]
            on = self._first + i == number
            ink = smooth(BLACK, PAPER) if on else smooth(PAPER)
            paint(body, smooth(PAPER if on else BLACK))
            paint(icon, ink)
            paint(headline[0], ink)
            for part in range(len(text)):
                paint(text[part], ink if on else smooth(ASH))

    def _show(self, first: int) -> None:
        """Fill in the cards from this one on. Bodies and icons stay, so less is sent to the panel."""
        self._first = first
        for i in range(len(self._parts)):
            _, icon, headline, text = self._parts[i]
            card = self._cards[first + i]
            turn(icon, card[0])
            for line in (headline, text):
                while len(line):
                    line.pop()
            self._write(headline, text, self._layout[0] + self._layout[1] * i, card)

    def _write(self, headline: displayio.Group, text: displayio.Group, top: int, card: tuple) -> None:
        big, small = self._assets.big, self._assets.small
        title, said = card[1], card[2]
        x = _ROW_TEXT_X if self._flat else _TEXT_X
        width = big.room(title)
        headline.append(Strip(big, smooth(PAPER), x, top + self._layout[4], width, title, above=18, below=4))
        if self._flat:
            right = PILL_RIGHT - _GAP
            width += x + _GAP
            while said and width + small.room(said) > right:
                said = said[: max(said.rfind(_PART), 0)]
            x = right - small.room(said)
        if said:
            # Only as high as its letters: the headline may reach down to them.
            text.append(inked(small, smooth(ASH), x, top + self._layout[5], said))
        if len(card) > 3:
            x = PILL_RIGHT - _GAP - big.room(card[3])
            text.append(inked(big, smooth(ASH), x, top + self._layout[4], card[3]))
