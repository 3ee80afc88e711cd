# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sentences page by page: ROLL leads from each page to the next."""

from micropython import const

from skalbox.art import index
from skalbox.draw.measures import MARGIN, ROWS_BOTTOM, TOP, WIDTH
from skalbox.draw.palette import ASH, PAPER
from skalbox.draw.picture import Picture
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.hardware.keys import ROLL
from skalbox.hardware.labels import GLANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_PITCH = const(15)
_FIRST = const(14)  # baseline of the first line, from the top of their room


class Pages(View):
    """Pages of text. A screen gives the sentences, and overrides go_on(now), which follows the last page."""

    def __init__(
        self, app: "App", title: str, matters: list, note: str = "", back: bool = False, may_skip: bool = False
    ) -> None:
        """Divide the sentences among pages, and show the first page.

        matters: pairs of a bright sentence and the sentence below it, which may be ""
        note: at the headline's right if there is only one page
        may_skip: if there are several pages, the last key leads past them to the title
        """
        words = app.words
        icon, word = (index.ICON_BACK, words.BACK) if back else (index.ICON_NEXT, words.NEXT)
        super().__init__(app, word)
        most = (ROWS_BOTTOM - TOP - _FIRST) // _PITCH + 1
        self._lines: list = []  # (text, colour)
        self._pages = [0]  # the line each begins with
        for matter in matters:
            block: list = []
            for i in range(2):
                if matter[i]:
                    lines = wrap(self._assets.small, matter[i], WIDTH - 2 * MARGIN)
                    block += [(line, ASH if i else PAPER) for line in lines]
            block = block[:most]
            # Both sentences are on one page.
            if len(self._lines) + len(block) - self._pages[-1] > most:
                self._pages.append(len(self._lines))
            self._lines += block
        self._page = 0
        self._title = title
        self._note = note
        self._shown = Picture(self._assets)
        self._frame.add(self._shown.group)
        skip = (index.ICON_EXIT, words.KEY_TITLE, self.go_on) if may_skip and len(self._pages) > 1 else None
        self.rows((None, None, None, None, skip), (icon, word, self._next), 0 if back else GLANCE)
        self._draw()

    def go_on(self, now: int) -> None:
        """Do what ROLL does on the last page."""

    def _draw(self) -> None:
        shown = self._shown
        shown.clear()
        count = len(self._pages)
        note = self._words.PAGE % (self._page + 1, count) if count > 1 else self._note
        self._frame.heading(self._title, note, part=shown)
        baseline = TOP + _FIRST
        after = self._pages[self._page + 1] if self._page + 1 < count else len(self._lines)
        for text, colour in self._lines[self._pages[self._page] : after]:
            shown.small(colour, MARGIN, baseline, text)
            baseline += _PITCH

    def _next(self, now: int) -> None:
        self._page += 1
        if self._page < len(self._pages):
            labels = self._app.presses.labels
            labels.label_changed(ROLL)  # it leads on from another page now
            labels.delay_roll(GLANCE)
            self._draw()
        else:
            self.go_on(now)
