# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Everybody's totals beside the table, on a panel that is wide and high enough, with a ground for who plays."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, tile
from skalbox.draw.text import RIGHT, Strip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

_X = const(254)  # in the only layout with room
_Y = const(31)
_W = const(64)
_H = const(113)
_FEW = const(4)  # players whose totals are large,
_FOUR_DIGITS = const(1000)  # unless they are this high
_TOTAL_W = const(36)


class Totals:
    """One row a seat: sign and total."""

    def __init__(self, assets: "Assets", word: str, players: int) -> None:
        self.group = displayio.Group()
        self._assets = assets
        few = players <= _FEW
        right = measures.PILL_RIGHT
        pitch = 30 if few else _H // players
        height = 28 if few else pitch
        width = assets.small.room(word)
        self.group.append(
            Strip(assets.small, palette.smooth(palette.FOG), right - width, measures.HEADING, width, word, below=0)
        )
        body = shapes.filled(assets, _W, height, 6)
        self._plate = displayio.TileGrid(body, pixel_shader=palette.smooth(palette.NIGHT), x=_X, y=_Y)
        self.group.append(self._plate)
        self._pitch = pitch
        self._signs = []
        self._totals = []
        sheet, spec = (assets.signs18, index.SIGNS18_BIN) if few else (assets.signs12, index.SIGNS12_BIN)
        self._font = font = assets.big if few else assets.small
        for seat in range(players):
            top = _Y + pitch * seat
            own = palette.smooth(palette.PLAYERS[seat])
            self._signs.append(tile(sheet, spec, own, _X + 3, top + (height - spec[1]) // 2, seat))
            self.group.append(self._signs[seat])
            self._totals.append(self._total(seat, font))
            self.group.append(self._totals[seat])

    def _total(self, seat: int, font: "Font") -> Strip:
        baseline = _Y + self._pitch * seat + (22 if self._font is self._assets.big else 11)
        x = measures.PILL_RIGHT - _TOTAL_W
        shades = palette.smooth(palette.PLAYERS[seat])
        above = 17 if font is self._assets.big else 10
        return Strip(font, shades, x, baseline, _TOTAL_W, align=RIGHT, above=above, below=0)

    def draw(self, totals: "Sequence[int]", plays: int) -> bool:
        """Show these totals by seat, with the ground at seat `plays`."""
        changed = False
        y = _Y + self._pitch * plays
        if self._plate.y != y:
            self._plate.y = y
            changed = True
        for seat in range(len(self._totals)):
            font = self._font if totals[seat] < _FOUR_DIGITS else self._assets.small
            if self._totals[seat].font is not font:
                self.group.remove(self._totals[seat])
                self._totals[seat] = self._total(seat, font)
                self.group.append(self._totals[seat])
            ground = palette.NIGHT if seat == plays else palette.BLACK
            changed |= paint(self._signs[seat], palette.smooth(palette.PLAYERS[seat], ground))
            changed |= paint(
                self._totals[seat], palette.smooth(palette.PAPER if seat == plays else palette.ASH, ground)
            )
            changed |= self._totals[seat].write(str(totals[seat]))
        return changed
