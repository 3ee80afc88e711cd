# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The story of a finished match of two or more: the best sentences, each beside the sign of the player it is about.

If the standings have not worked it out, this screen does.
"""

import gc

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.draw.palette import ASH, PAPER
from skalbox.draw.picture import Picture
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.memory import forget_rest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_PITCH = const(15)  # from line to line
_FIRST = measures.TOP + 13  # baseline of the first
_MOST = (measures.ROWS_BOTTOM - _FIRST) // _PITCH + 1  # lines of a page
_APART = const(6)  # pixels between two sentences, if there is room
_TEXT_X = const(24)  # behind a sign of 14 pixels, or an icon of 16
_SIGN_RISE = const(12)
_SEAT = const(1)  # in a fact


class Screen(View):
    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.BACK, words.NEXT)
        self._teller: "Any" = None  # while it works
        self._page = 0
        self._pages: list = []  # of (seat or icon, lines) each
        self._canvas = Picture(self._assets)
        self._frame.add(self._canvas.group)
        if self._session.story:
            self._divide()
        else:
            self.works = True
            self._frame.heading(words.STORY_TITLE, part=self._canvas)
            self._canvas.small(ASH, measures.MARGIN, _FIRST, words.STORY_WORKS)
        self._label()
        words.drop_cache()

    def _label(self) -> None:
        words = self._words
        last = self._page + 1 >= len(self._pages)
        curve = (index.ICON_CURVE, words.KEY_CURVE, self._app.lay, "curve")
        roll = (index.ICON_BACK, words.BACK, self._app.close) if last else (index.ICON_NEXT, words.NEXT, self._next)
        self.rows((None, None, None, None, curve), roll)

    def tick(self, now: int) -> bool:
        if not self.works:
            return False
        session = self._session
        if self._teller is None:
            from skalbox.coach.narrator import Narrator
            from skalbox.match.results import best_total

            self._teller = Narrator(session, best_total(self._lobby.hall(), session)[0], self._lobby.said)
        elif self._teller.work():
            self.leave()
            self._divide()
            self._label()
            self._words.drop_cache()
            return True
        return False

    def leave(self) -> None:
        """Free the memory of the work."""
        self.works = False
        if self._teller is not None:
            self._teller.close()
            self._teller = None
            forget_rest()
            gc.collect()

    def _divide(self) -> None:
        """Divide the sentences among pages, and show the first."""
        from skalbox.lang.told import said

        used = _MOST
        for fact in self._session.story:
            text = said(self._words, self._session, fact)[0]
            lines = wrap(self._assets.small, text, measures.PILL_RIGHT - _TEXT_X)[:_MOST]
            if used + len(lines) > _MOST:
                self._pages.append([])
                used = 0
            self._pages[-1].append((fact[_SEAT], lines))
            used += len(lines)
        self._draw()

    def _draw(self) -> None:
        picture = self._canvas
        picture.clear()
        count = len(self._pages)
        note = self._words.PAGE % (self._page + 1, count) if count > 1 else ""
        self._frame.heading(self._words.STORY_TITLE, note, part=picture)
        told = self._pages[self._page] if count else ()
        free = measures.ROWS_BOTTOM - _FIRST - _PITCH * (sum([len(lines) for _, lines in told]) - 1)
        apart = min(_APART, free // max(1, len(told) - 1))
        baseline = _FIRST
        for seat, lines in told:
            if seat < 0:
                picture.icon(index.ICON_DICE, measures.MARGIN - 1, baseline - _SIGN_RISE - 1, ASH)
            else:
                picture.sign(14, seat, measures.MARGIN, baseline - _SIGN_RISE)
            for line in lines:
                picture.small(PAPER, _TEXT_X, baseline, line)
                baseline += _PITCH
            baseline += apart

    def _next(self, now: int) -> None:
        self._page += 1
        self._draw()
        self._label()
        self._words.drop_cache()
