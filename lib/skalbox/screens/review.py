# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review after a match: the three decisions that cost most, and what was luck and what was skill, player by player.

Of the seats for which the device does not play. In a match that the coach plays for the win a decision's cost is in
chance to win, else in points. Working it out takes seconds, in which a bar grows. The decision under the cursor, which
is inverted, can be made again (skalbox.match.practice); from there this screen goes on where it was.
"""

import gc

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile
from skalbox.draw.picture import Picture
from skalbox.draw.view import View
from skalbox.memory import forget_rest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.coach.mistakes import Mistakes

# Where things stand on each panel, as in skalbox.draw.measures.
_WORKS = measures.at(88, 88, 48, 60)  # baseline of the only line
_BAR_Y = measures.at(98, 98, 56, 70)
_BAR_X = const(20)
_BAR_W = measures.WIDTH - 2 * _BAR_X
_BAR_H = const(10)


class Screen(View):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.REVIEW_NEXT, words.BACK)
        session = self._session
        practice = session.practice
        self._wins = self._lobby.is_for_win()
        if practice is not None:
            practice.end(session)
        seats = range(session.game.players)
        self._seats = [seat for seat in seats if not session.plays_itself(seat)] or list(seats)
        self._which = 0  # of the seats
        self._page = Picture(self._assets)
        self._frame.group.remove(self._frame.status)  # names and numbers stand in its place
        self._frame.under(self._page.group)
        self._review: "Any" = None  # while it is worked out
        self._bar: "Any" = None
        self._grown = 0  # pixels of the bar
        self._found: "Any" = None  # what is shown (skalbox.coach.mistakes.Mistakes),
        self._plate: "Any" = None  # the cursor's ground there,
        self._rows: list = []  # the pictures of its decisions, as in skalbox.widgets.findings,
        self._cursor = 0  # and which of them it is on
        if practice is None:
            self._begin()
        else:
            self._which = self._seats.index(practice.seat)
            self._tell(practice.found, practice.which)

    # Working it out.

    def _begin(self) -> None:
        """Take up the next player."""
        seat = self._seats[self._which]
        self._found = self._plate = None
        self._rows = []
        self._head(seat)
        page = self._page
        page.words(self._assets.small, palette.ASH, _BAR_X, _WORKS, self._words.REVIEW_WORKS)
        self._bar = displayio.Bitmap(_BAR_W, _BAR_H, 2)
        page.add(
            displayio.TileGrid(self._bar, pixel_shader=palette.mask(palette.PAPER, palette.NIGHT), x=_BAR_X, y=_BAR_Y)
        )
        self._grown = 0
        self._label()
        self._spare()
        from skalbox.coach.review import Review

        self._review = Review(self._session, seat, self._wins)

    def _spare(self) -> None:
        """Drop the words and what draws the findings: the coach needs their memory, and all is drawn."""
        self._words.spare()
        forget_rest()

    def _label(self) -> None:
        """Say what the keys do with these decisions."""
        words = self._words
        decisions = len(self._rows)
        last = self._which + 1 == len(self._seats)
        back = (index.ICON_BACK, words.BACK, self._app.close)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, self._app.close) if len(self._seats) > 1 else None,
                (index.ICON_UP, words.KEY_UP, self._move, -1) if decisions > 1 else None,
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1) if decisions > 1 else None,
                (index.ICON_PLAY, words.KEY_RETRY, self._practise) if decisions else None,
                (index.ICON_EXIT, words.KEY_TITLE, self._title),
            ),
            back if last else (index.ICON_NEXT, words.REVIEW_NEXT, self._next),
        )

    def _title(self, now: int) -> None:
        self._app.show("end", now)

    def tick(self, now: int) -> bool:
        found = self._review
        if found is None:
            return False
        if found.work():
            from skalbox.coach.mistakes import Mistakes

            mistakes = Mistakes(found)
            # The findings need the memory that the coach had.
            found = self._review = self._bar = None
            forget_rest()
            gc.collect()
            self._tell(mistakes)
            return True
        grown = _BAR_W * found.done // found.total
        if grown == self._grown:
            return False
        bitmaptools.fill_region(self._bar, self._grown, 0, grown, _BAR_H, 1)
        self._grown = grown
        return True

    def moving(self, now: int) -> bool:
        return self._review is not None

    def leave(self) -> None:
        if self._review is not None:
            self._review.close()

    # What came out.

    def _head(self, seat: int) -> None:
        """An empty page but for the headline and whom it is about."""
        page = self._page
        note = self._words.REVIEW_CHANCE if self._wins else self._words.REVIEW_NOTE
        assets = self._assets
        page.clear()
        name = self._session.names[seat]
        if measures.LOW and len(self._seats) > 1:
            self.heading(name, note, seat=seat, part=page)
            return
        self.heading(self._words.REVIEW, note, part=page)
        if not measures.LOW:
            own = palette.smooth(palette.PLAYERS[seat])
            page.add(tile(assets.signs14, index.SIGNS14_BIN, own, measures.MARGIN, measures.STATUS - 12, seat))
            page.words(assets.small, palette.PAPER, measures.MARGIN + 20, measures.STATUS, name)

    def _tell(self, found: "Mistakes", cursor: int = 0) -> None:
        """Show what was found, a skalbox.coach.mistakes.Mistakes."""
        self._head(self._seats[self._which])
        if not found.unit:
            text = self._words.NO_TABLE
            self._page.words(self._assets.small, palette.PAPER, _BAR_X, _WORKS, text)
            return
        # In memory only now, when the coach is not any more.
        from skalbox.widgets.findings import Findings

        self._found = found
        findings = Findings(self._page, self._assets, self._words, self._session.game, found)
        self._plate = findings.plate
        self._rows = findings.rows
        self._cursor = cursor
        if self._rows:
            self._point(cursor)
        self._label()
        self._spare()

    def _point(self, row: int) -> None:
        """Move the cursor to this decision."""
        _, grids, palettes = self._rows[self._cursor]
        for i in range(len(grids)):
            paint(grids[i], palettes[i])
        self._cursor = row
        self._plate.y, grids, _ = self._rows[row]
        for grid in grids:
            paint(grid, palette.smooth(palette.BLACK, palette.PAPER))

    # What the keys do.

    def _move(self, step: int, now: int) -> None:
        self._point((self._cursor + step) % len(self._rows))

    def _next(self, now: int) -> None:
        """Review the next player."""
        if self._review is not None:
            self._review.close()
        self._which += 1
        self._begin()

    def _practise(self, now: int) -> None:
        """Go back to the decision under the cursor, and play on from there."""
        from skalbox.coach.mistakes import AT
        from skalbox.match.practice import Practice

        session = self._session
        at = self._found.worst[self._cursor][AT]
        word = self._words.PRACTICE
        practice = Practice(session, self._seats[self._which], self._found, self._cursor, at, word)
        practice.begin(session)
        self._app.resume(now)
