# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Large choices below each other, the chosen one inverted: a picture, a headline, a line of text each.

Two of them, or three at a time of any more: they scroll so that the chosen one shows. Three on a low panel are rows: of
the text, parts parted by " · ", as many stand at the right as there is room for.
"""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, tile, turn
from skalbox.draw.text import Strip, inked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

# Of two cards, then of three.
# fmt: off
#                            square  wide   low  long
_TWO_Y       = measures.at(      36,   36,   22,   29)
_TWO_DY      = measures.at(      50,   50,   38,   47)
_TWO_H       = measures.at(      44,   44,   36,   44)
_TWO_ICON_Y  = measures.at(       6,    6,    2,    6)
_TWO_BIG     = measures.at(      20,   20,   17,   20)  # baselines, from a card's top
_TWO_SMALL   = measures.at(      37,   37,   32,   37)
_THREE_Y     = measures.at(      31,   31,   22,   28)
_THREE_DY    = measures.at(      46,   46,   25,   31)
_THREE_H     = measures.at(      43,   43,   24,   29)
_THREE_BIG   = measures.at(      19,   19,   19,   22)
_THREE_SMALL = measures.at(      36,   36,   19,   22)
# fmt: on
_ICON_X = const(12)
_TEXT_X = const(60)
_ROW_TEXT_X = const(38)
_RADIUS = const(8)
_GAP = const(10)
_PART = " · "
SHOWN = 3  # at most


def headline_room() -> int:
    """Return how wide the headline of one of three cards or more may be, in pixels."""
    return measures.WIDTH // 2 if measures.LOW else measures.PILL_RIGHT - _TEXT_X - _GAP


class Cards:
    """`chosen`: the number of the inverted one."""

    def __init__(self, assets: "Assets", cards: tuple) -> None:
        """`cards`: (icon, headline, text) of each."""
        self.group = displayio.Group()
        self.chosen = -1
        self._assets = assets
        self._cards = cards
        three = len(cards) > 2
        self._rows = three and measures.LOW
        self._height = _THREE_H if three else _TWO_H
        self._big = _THREE_BIG if three else _TWO_BIG
        self._small = _THREE_SMALL if three else _TWO_SMALL
        self._top = _THREE_Y if three else _TWO_Y
        self._pitch = _THREE_DY if three else _TWO_DY
        self._bodies: list = []
        self._icons: list = []
        self._lines: list = []  # (headline, text) of each, in a group of its own
        body = shapes.filled(assets, measures.WIDTH - 2 * measures.MARGIN, self._height, _RADIUS)
        top = self._top
        for _ in range(min(len(cards), SHOWN)):
            grid = displayio.TileGrid(body, pixel_shader=palette.smooth(palette.PAPER), x=measures.MARGIN, y=top)
            self._bodies.append(grid)
            self.group.append(grid)
            self._picture(assets, top)
            lines = displayio.Group(), displayio.Group()
            self._lines.append(lines)
            for line in lines:
                self.group.append(line)
            top += self._pitch
        self._show(0)
        self.choose(0)

    def _show(self, first: int) -> None:
        """Fill in the cards from this one on, as many as there is room for.

        Their bodies and icons stay, since the panel is sent the place of all that a group loses, and then that of all
        that is new.
        """
        self._first = first
        top = self._top
        for i in range(len(self._lines)):
            icon, headline, text = self._cards[first + i]
            turn(self._icons[i], icon)
            for line in self._lines[i]:
                if len(line):
                    line.pop()
            self._write(self._assets, self._lines[i], top, headline, text)
            top += self._pitch

    def _picture(self, assets: "Assets", top: int) -> None:
        if self._rows:
            scaled = displayio.Group(x=_ICON_X, y=top + (self._height - index.ICONS_BIN[1]) // 2)
        else:
            scaled = displayio.Group(scale=2, x=_ICON_X, y=top + _TWO_ICON_Y)
        scaled.append(tile(assets.icons, index.ICONS_BIN, palette.smooth(palette.PAPER), 0, 0))
        self._icons.append(scaled[0])
        self.group.append(scaled)

    def _write(self, assets: "Assets", lines: tuple, top: int, headline: str, text: str) -> None:
        x = _ROW_TEXT_X if self._rows else _TEXT_X
        paper = palette.smooth(palette.PAPER)
        width = assets.big.room(headline)
        lines[0].append(Strip(assets.big, paper, x, top + self._big, width, headline, above=18, below=4))
        if self._rows:
            right = measures.PILL_RIGHT - _GAP
            width += x + _GAP
            while text and width + assets.small.room(text) > right:
                text = text[: max(text.rfind(_PART), 0)]
            x = right - assets.small.room(text)
        if text:
            # No higher than its letters: a headline's may reach down to them.
            lines[1].append(inked(assets.small, palette.smooth(palette.ASH), x, top + self._small, text))

    def choose(self, number: int) -> bool:
        """Invert this one, and bring it in where it does not show."""
        if number == self.chosen:
            return False
        self.chosen = number
        if not self._first <= number < self._first + SHOWN:
            self._show(max(number - SHOWN + 1, 0) if number > self._first else number)
        chosen = palette.smooth(palette.BLACK, palette.PAPER)
        paper = palette.smooth(palette.PAPER)
        for i in range(len(self._bodies)):
            on = self._first + i == number
            paint(self._bodies[i], paper if on else palette.smooth(palette.BLACK))
            paint(self._icons[i], chosen if on else paper)
            headline, text = self._lines[i]
            paint(headline[0], chosen if on else paper)
            if len(text):
                paint(text[0], chosen if on else palette.smooth(palette.ASH))
        return True
