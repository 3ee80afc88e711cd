# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What stands beside the boxes while one is chosen: the dice small, their addition, and a hint."""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalcore.game import Game

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile, turn
from skalbox.draw.text import Strip
from skalbox.widgets import shapes
from skalcore import boxes

_UNDERLINE = const(16)  # of a small die, from its top
_ADDITION_W = const(16)
_GAP = const(3)


class Mini:
    """group: its pictures; hinted: a hint stands beside the dice; headed: the headline's word does."""

    def __init__(self, assets: "Assets") -> None:
        self._assets = assets
        self.group = displayio.Group()
        self.hinted = False
        self.headed = False
        self._dice: list = []
        self._underlines: list = []
        for i in range(5):
            x = measures.MINI_X + i * measures.MINI_PITCH
            y = measures.MINI_Y
            self._dice.append(tile(assets.dice15, index.DICE15_BIN, palette.smooth(palette.PAPER), x, y))
            self._underlines.append(shapes.block(palette.mask(palette.PAPER), x + 2, y + _UNDERLINE, 11, 2))
            self.group.append(self._dice[i])
            self.group.append(self._underlines[i])
        x = measures.MINI_X + 5 * measures.MINI_PITCH + 3
        self._addition: Any = Strip(assets.small, palette.smooth(palette.PAPER), x, measures.MINI, _ADDITION_W, below=0)
        self.group.append(self._addition)

    def draw(self, game: "Game", own: int) -> None:
        """Show the dice of `game`; where there is a pot the two best underlined in `own` (RGB), with their addition."""
        has_pot = game.rules.has_pot
        first, second = boxes.best_two(game.dice)
        for i in range(5):
            turn(self._dice[i], game.dice[i] - 1)
            best = has_pot and (i == first or i == second)
            paint(self._underlines[i], palette.mask(own if best else palette.BLACK))
        paint(self._addition, palette.smooth(own))
        self._addition.write(str(boxes.addition(game.counts)) if has_pot else "")

    def head(self, word: str) -> None:
        """Write behind the dice the one word that has to stay of a headline whose place they have taken."""
        x = self._addition.x + _ADDITION_W + _GAP
        width = self._assets.small.room(word)
        self.group.append(Strip(self._assets.small, palette.smooth(palette.PAPER), x, measures.MINI, width, word))
        self.headed = True

    def hint(self, texts: tuple, right: int) -> bool:
        """Write the first of these for which there is room behind the dice, once; it ends at `right`. True where
        that is the first of all."""
        font = self._assets.small
        text = font.first(right - self._addition.x, *texts)
        width = font.room(text)
        self.group.append(Strip(font, palette.smooth(palette.ASH), right - width, measures.HINT, width, text))
        self.hinted = True
        return text == texts[0]
