# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table's headline: whose turn it is, the round, and the player's total."""

import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.kit import paint, tile, turn
from skalbox.text import RIGHT, Strip

_SIGN_Y = const(6)
_NAME_X = const(28)
_NAME_W = const(104)
_TOTAL_W = const(36)
_ROUND_W = const(64)
_ROUND_RIGHT = const(190)


class Header:
    """Sign and name on the left, round and total on the right."""

    def __init__(self, kit) -> None:
        self.group = displayio.Group()
        self._sign = tile(kit.signs18, index.SIGNS18_BIN, ink.smooth(ink.PLAYERS[0]), measures.MARGIN, _SIGN_Y)
        paper = ink.smooth(ink.PAPER)
        self._name = Strip(kit.big, paper, _NAME_X, measures.HEADING, _NAME_W)
        self._round = Strip(
            kit.small, ink.smooth(ink.FOG), _ROUND_RIGHT - _ROUND_W, measures.HEADING, _ROUND_W, align=RIGHT
        )
        self._total = Strip(
            kit.big, paper, measures.PILL_RIGHT - _TOTAL_W, measures.HEADING, _TOTAL_W, align=RIGHT, below=0
        )
        for part in (self._sign, self._name, self._round, self._total):
            self.group.append(part)

    def player(self, seat: int, name: str) -> bool:
        """Show the player of this seat."""
        changed = turn(self._sign, seat)
        changed |= paint(self._sign, ink.smooth(ink.PLAYERS[seat]))
        changed |= self._name.write(name)
        return changed

    def round(self, text: str) -> bool:
        """Show this as the round."""
        return self._round.write(text)

    def total(self, points: int) -> bool:
        """Show this total."""
        return self._total.write(str(points))
