# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach that is always asked marks the dice on the table that are best to hold, and the line says so."""

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile
from skalcore.answers import WRITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalbox.widgets.table import Table

_ALL = 31
_NONE = -1
_X = (measures.CELL - index.ICONS_BIN[0]) // 2
_Y = measures.CELL_Y - 7  # the mark ends at the upper edge of a die at rest,
_LOWER = 3  # or begins below the edge of a held one


class Guide:
    """Call `work` until it returns True: the dice are marked then. Call `draw` after each hold, and `close`."""

    def __init__(self, table: "Table", words: "Words", session: "Session", advisor: "Any") -> None:
        """Mark the dice of this table as `advisor` says, a skalbox.coach.thinker.Thinker."""
        self._table = table
        self._words = words
        self._session = session
        self._advisor = advisor
        self._parts: "Any" = [None] * 5
        self._best = _NONE  # the dice to hold, a bit mask
        self._text = ""

    def work(self) -> bool:
        """Do a slice of the work. Return True once the dice are marked, or the line says why they cannot be."""
        if not self._advisor.work():
            return False
        session = self._session
        words = self._words
        game = session.game
        answers = self._advisor.answers
        if answers is None:
            session.advised = True
            self._table.say(words.NO_TABLE)
            return True
        session.help(game.player)
        best = answers.choose(game.dice, game.rolls_left())
        if best == WRITE:
            best = _ALL
        text = words.HOLD_ALL if best == _ALL else words.REROLL_ALL
        if 0 < best < _ALL:
            font = self._table.assets.small
            text = font.first_fitting(measures.STATUS_ROOM, words.HOLD_MARKED, words.HOLD_MARKED_SHORT)
        self._best = best
        self._text = text
        own = palette.on_field(palette.PLAYERS[game.player], palette.BLACK)
        for i in range(5):
            if best >> i & 1:
                x = i * measures.CELL + _X
                self._parts[i] = tile(self._table.assets.icons, index.ICONS_BIN, own, x, _Y, index.ICON_CHEVRON)
                self._table.dice.group.append(self._parts[i])
        self.draw(session.held)
        return True

    def draw(self, held: int) -> None:
        """Draw the marks so that they are seen on held dice, too. Write the advice until it is followed."""
        if self._best == _NONE:
            return
        self._table.say("" if held == self._best and held else self._text, False, True)
        own = palette.PLAYERS[self._session.game.player]
        for i in range(5):
            mark = self._parts[i]
            if mark is not None:
                on = held >> i & 1
                paint(mark, palette.on_field(palette.BLACK, own) if on else palette.on_field(own, palette.BLACK))
                mark.y = _Y + (_LOWER if on else 0)

    def close(self) -> None:
        """Remove the marks, and end the work."""
        self._advisor.close()
        for mark in self._parts:
            if mark is not None:
                self._table.dice.group.remove(mark)
        self._parts = [None] * 5
