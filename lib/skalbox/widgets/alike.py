# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Celebrates five of a kind: the dice ride up on columns of the player's colour, which then fill the panel."""

from micropython import const

from skalbox.draw import measures
from skalbox.draw.text import CENTRE, LEFT, RIGHT
from skalbox.draw.wrapping import wrap
from skalbox.widgets.celebration import Celebration
from skalbox.widgets.curtain import AWAY, COLUMNS, DARK, INK, ROWS, STEP, TOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from skalbox.draw.assets import Assets
    from skalbox.widgets.dicerow import DiceRow

_RISE = const(2)  # rows that a column rises in a frame
_GAP = const(2)  # between a column and its die
_EDGE = const(8)
_INNER = measures.at(5, 5, 4, 5)  # the row in which the middle column ends,
_OUTER = measures.at(2, 2, 1, 1)  # and how many rows lower the outer ones do; those between half as much
# Baselines of the words: a single line, or the first of two; the points below them or beside them.
_ONE = measures.at(150, 150, 108, 128)
_TWO = measures.at(130, 130, 87, 108)
_NEXT = measures.at(42, 42, 40, 44)
_POINTS = measures.at(226, 226, 110, 130)
_POINTS_X = measures.at(measures.WIDTH // 2, measures.WIDTH // 2, measures.WIDTH - _EDGE, measures.WIDTH - _EDGE)
_WORDS_X = measures.at(measures.WIDTH // 2, measures.WIDTH // 2, _EDGE, _EDGE)
_ROOM = measures.at(measures.WIDTH, measures.WIDTH, 154, 220)  # for words, besides the points


def _end(column: int) -> int:
    """Return the row in which this column ends."""
    return _INNER + _OUTER * abs(column - COLUMNS // 2) // 2


class Show(Celebration):
    load = measures.DIE * measures.DIE

    def __init__(self, assets: "Assets", dice: "DiceRow", ink: int, text: str, points: int, tunes: tuple) -> None:
        """`dice`: those at rest; `text`: what they are; `points`: what they bring, 0: nothing more; `tunes`: for each
        column."""
        super().__init__(assets, ink)
        self._dice = dice
        self._text = text
        self._points = points
        self._tunes = tunes

    def frames(self) -> "Iterator":
        yield from self._rise()
        yield from self._darken()
        small = not measures.LOW and not self._points
        lines = wrap(self._assets.big, self._text, (_ROOM - _EDGE) // 2)
        baseline = _ONE if len(lines) == 1 else _TWO
        align = LEFT if measures.LOW else CENTRE
        if small:
            baseline += _NEXT // 2
        for line in lines:
            yield from self.say(self._assets.big, _WORDS_X, baseline, line, align)
            baseline += _NEXT
        if self._points:
            align = RIGHT if measures.LOW else CENTRE
            yield from self.say(self._assets.huge(), _POINTS_X, _POINTS, "+%d" % self._points, align, 1)
        yield b""

    def _rise(self) -> "Iterator":
        """Two columns at a time, so that the dice make a stair from the left."""
        rows = [ROWS] * COLUMNS  # where each column ends yet
        die = measures.DIE * (measures.DIE + _RISE * STEP)
        while True:
            rising = [column for column in range(COLUMNS) if rows[column] > _end(column)]
            if not rising:
                return
            while len(rising) > 2:
                rising.remove(max(rising, key=lambda column: 3 * column - rows[column]))
            tune = b""
            for column in rising:
                end = rows[column]
                first = max(end - _RISE, _end(column))
                while not self.fits(die + self.curtain.cost(column, first, end)):
                    yield tune
                    tune = b""
                rows[column] = first
                self.curtain.draw(column, first, end, INK)
                self._dice.ride(column, TOP + first * STEP - _GAP - measures.DIE)
                if first == _end(column):
                    tune = self._tunes[column]
            yield tune
            self.next_frame()

    def _darken(self) -> "Iterator":
        """The screen goes, above the columns."""
        for column in range(COLUMNS):
            yield from self.fill(0, _end(column), DARK, (column,))
        yield b""

    def unload(self, column: int) -> None:
        self._dice.ride(column, AWAY)
