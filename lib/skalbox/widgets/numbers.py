# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Many numbers as one picture: a player's column or row of a score sheet, far cheaper than a strip each."""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.draw.font import Font
    from skalcore.game import Game

import bitmaptools
import displayio
from micropython import const

from skalcore import card
from skalcore.boxes import OPEN

# What a sheet shows besides the boxes, which are numbered from 0.
BONUS = -1
POTS = -2
EXTRAS = -3
LEG = -4

_BAR = const(8)
_DIM = const(1)  # the faint step of a palette: bars for what is not written


def sheet_text(game: "Game", seat: int, what: int) -> str:
    """One number of a player's sheet, a box or BONUS..LEG; "" for what is open yet, the bonus as well. The numbers add
    up to the total."""
    own = game.cards[seat]
    if what >= 0:
        return "" if own[what] == OPEN else str(own[what])
    if what == BONUS:
        upper = card.upper(own)
        return (
            str(game.bonus(seat)) if card.reach(own) < game.rules.bonus_from or upper >= game.rules.bonus_from else ""
        )
    if what == POTS:
        return str(game.ledger.pots[seat])
    return str(game.extras[seat] if what == EXTRAS else game.total(seat))


class Numbers(displayio.TileGrid):
    """A player's numbers in one ink, below or beside one another. `text`: the numbers."""

    def __init__(
        self, font: "Font", palette: displayio.Palette, x: int, y: int, size: tuple, texts: list, places: list
    ) -> None:
        """`size`: width and height; `places`: right end and baseline of each text; "" is shown as a bar."""
        pixels = displayio.Bitmap(size[0], size[1], 4)
        super().__init__(pixels, pixel_shader=palette, x=x, y=y)
        for i in range(len(texts)):
            right, baseline = places[i]
            if texts[i]:
                font.draw(pixels, right - font.width(texts[i]), baseline, texts[i])
            else:
                bitmaptools.fill_region(pixels, right - _BAR, baseline - 1, right, baseline + 1, _DIM)
        self.text = " ".join([text or "—" for text in texts])
