# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table's headline: whose turn it is, the round, and the player's total."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile, turn
from skalbox.draw.text import RIGHT, Strip, inked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets

_ROUND_W = const(72)
_ROUND_GAP = const(9)  # a round's number may grow by a digit
_LONG = const(1000)  # a total from which on it is small, and a name beside it may be cut


class Header:
    """Sign and name on the left, round and total on the right."""

    def __init__(self, assets: "Assets") -> None:
        self._assets = assets
        self.group = displayio.Group()
        sheet = assets.signs14 if measures.SMALL else assets.signs18
        spec = index.SIGNS14_BIN if measures.SMALL else index.SIGNS18_BIN
        self._sign = tile(sheet, spec, palette.smooth(palette.PLAYERS[0]), measures.SIGN_X, measures.SIGN_Y)
        self.group.append(self._sign)
        self._name: "Any" = None  # both in the fonts that the name needs, made for each player
        self._total: "Any" = None
        self._said = ""  # whose name it is
        self._long = False  # the total is
        self._round: "Any" = None
        if measures.ROUND_RIGHT:
            fog = palette.smooth(palette.FOG)
            right = measures.ROUND_RIGHT
            self._round = Strip(assets.small, fog, right - _ROUND_W, measures.ROUND, _ROUND_W, align=RIGHT)
            self.group.append(self._round)

    def player(self, seat: int, name: str) -> bool:
        """Show the player of this seat, who has a total of nothing yet; True where that is another."""
        changed = turn(self._sign, seat)
        changed |= paint(self._sign, palette.smooth(palette.PLAYERS[seat]))
        if self._said == name:
            return changed
        self._said = name
        self._build()
        return True

    def _build(self) -> None:
        """Make name and total in the fonts that they need."""
        if self._name is not None:
            self.group.remove(self._name)
            self.group.remove(self._total)
        name = self._said
        assets = self._assets
        small = measures.SMALL
        room = measures.NAME_W
        if not measures.LOW:
            room = min(room, self._round.x + self._round.start(self._round.text) - measures.NAME_X - _ROUND_GAP)
        # A long name is small, and on low panels, where the total stands close behind it, so is that.
        font = assets.small if small or assets.big.room(name) > room else assets.big
        small |= measures.LOW and assets.small.room(name) > room
        if self._long:
            small = True
            width = assets.small.width(str(_LONG))
            if measures.SMALL:
                name = font.cut(measures.TOTAL_RIGHT - measures.NAME_X - width - 1, name)
        else:
            width = min(measures.TOTAL_W, 22) if small else measures.TOTAL_W
        paper = palette.smooth(palette.PAPER)
        self._name = inked(font, paper, measures.NAME_X, measures.NAME, name)
        self._total = Strip(
            assets.small if small else assets.big,
            paper,
            measures.TOTAL_RIGHT - width,
            measures.NAME,
            width,
            align=RIGHT,
            below=0,
        )
        self.group.insert(1, self._name)  # under the round, whose place it may touch
        self.group.append(self._total)

    def round(self, text: str) -> bool:
        """Show this as the round, where there is room for it."""
        return self._round is not None and self._round.write(text)

    def total(self, points: int) -> bool:
        """Show this total."""
        if self._long != (points >= _LONG):
            self._long = not self._long
            self._build()
        return self._total.write(str(points))
