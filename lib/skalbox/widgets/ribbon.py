# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Celebrates the bonus: a ribbon of the player's colour runs over the table, while the total counts up."""

from skalbox.draw import measures
from skalbox.draw.text import LEFT, RIGHT
from skalbox.widgets.celebration import Celebration
from skalbox.widgets.curtain import COLUMNS, INK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from skalbox.draw.assets import Assets
    from skalbox.widgets.table import Table

_Y = measures.at(80, 80, 31, 42)
_ROWS = measures.at(6, 6, 4, 5)
_TEXT_X = 14
_TEXT = measures.at(131, 131, 71, 88)  # baselines
_POINTS = measures.at(133, 133, 72, 89)


class Show(Celebration):
    def __init__(self, assets: "Assets", table: "Table", ink: int, text: str, points: int) -> None:
        """`text`: the bonus's name; `points`: what it brings."""
        super().__init__(assets, ink, _Y, _ROWS)
        self._table = table
        self._text = text
        self._points = points

    def frames(self) -> "Iterator":
        for column in range(COLUMNS):
            yield from self.fill(0, _ROWS, INK, (column,))
            self._table.total(self._points * (COLUMNS - 1 - column) // COLUMNS)
            yield b""
            self.next_frame()
        yield from self.say(self._assets.big, _TEXT_X, _TEXT, self._text, LEFT)
        yield from self.say(self._assets.huge(), measures.WIDTH - 12, _POINTS, "+%d" % self._points, RIGHT, 1)
        yield b""
