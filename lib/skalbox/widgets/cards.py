# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Two or three large choices below each other, the chosen one inverted: a picture, a headline, a line of text each."""

import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.kit import paint, tile
from skalbox.text import Strip
from skalbox.widgets import shapes

_TOP = const(36)
_PITCH = const(50)
_HEIGHT = const(44)
_ICON_X = const(12)
_TEXT_X = const(60)
_BIG = const(20)  # baselines, from a card's top
_SMALL = const(37)


class Cards:
    """`chosen`: the number of the inverted one."""

    def __init__(self, kit, cards: tuple) -> None:
        """`cards`: (icon, headline, text) of each."""
        self.group = displayio.Group()
        self.chosen = -1
        self._bodies = []
        self._icons = []
        self._lines = []
        width = measures.WIDTH - 2 * measures.MARGIN
        body = shapes.filled(kit, width, _HEIGHT, 8)
        for i in range(len(cards)):
            icon, headline, text = cards[i]
            top = _TOP + _PITCH * i
            self._bodies.append(displayio.TileGrid(body, pixel_shader=ink.smooth(ink.PAPER), x=measures.MARGIN, y=top))
            double = displayio.Group(scale=2, x=_ICON_X, y=top + 6)
            self._icons.append(tile(kit.icons, index.ICONS_BIN, ink.smooth(ink.PAPER), 0, 0, icon))
            double.append(self._icons[i])
            room = width - _TEXT_X
            self._lines.append(
                (
                    Strip(kit.big, ink.smooth(ink.PAPER), _TEXT_X, top + _BIG, room, headline, above=17, below=4),
                    Strip(kit.small, ink.smooth(ink.ASH), _TEXT_X, top + _SMALL, room, text),
                )
            )
            for part in (self._bodies[i], double, self._lines[i][0], self._lines[i][1]):
                self.group.append(part)
        self.choose(0)

    def choose(self, number: int) -> bool:
        """Invert this one."""
        if number == self.chosen:
            return False
        self.chosen = number
        chosen = ink.smooth(ink.BLACK, ink.PAPER)
        paper = ink.smooth(ink.PAPER)
        for i in range(len(self._bodies)):
            on = i == number
            paint(self._bodies[i], paper if on else ink.smooth(ink.BLACK))
            paint(self._icons[i], chosen if on else paper)
            paint(self._lines[i][0], chosen if on else paper)
            paint(self._lines[i][1], chosen if on else ink.smooth(ink.ASH))
        return True
