# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What screens of sentences share: page by page, ROLL goes on. They say which sentences, and what follows."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
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
    def __init__(self, app: "App", title: str, note: str, matters: list, may_skip: bool = False) -> None:
        """`matters`: of each the bright sentence and the one below it, "" for none. `may_skip`: if there are several
        pages, key 5 leads past them to the title."""
        super().__init__(app, app.words.NEXT)
        room = measures.WIDTH - 2 * measures.MARGIN
        most = (measures.ROWS_BOTTOM - measures.TOP - _FIRST) // _PITCH + 1
        self._lines: list = []  # (text, whether it is bright)
        self._pages = [0]  # the line each begins with
        for bright, said in matters:
            found = [(line, True) for line in wrap(self._assets.small, bright, room)]
            if said:
                found += [(line, False) for line in wrap(self._assets.small, said, room)]
            found = found[:most]
            # What belongs together stands on one page.
            if len(self._lines) + len(found) - self._pages[-1] > most:
                self._pages.append(len(self._lines))
            self._lines += found
        self._page = 0
        self._title = title
        self._note = note
        self._on_page = self._frame.add(Picture(self._assets).group)
        words = self._words
        skip = (index.ICON_EXIT, words.KEY_TITLE, self.go_on) if may_skip and len(self._pages) > 1 else None
        self.rows((None, None, None, None, skip), (index.ICON_NEXT, words.NEXT, self._next), GLANCE)
        self._draw()

    def _draw(self) -> None:
        """The lines of the page."""
        page = Picture(self._assets)
        assets = self._assets
        note = self._words.PAGE % (self._page + 1, len(self._pages)) if len(self._pages) > 1 else self._note
        self.heading(self._title, note, part=page)
        first = self._pages[self._page]
        last = self._pages[self._page + 1] if self._page + 1 < len(self._pages) else len(self._lines)
        for i in range(first, last):
            text, bright = self._lines[i]
            baseline = measures.TOP + _FIRST + _PITCH * (i - first)
            page.words(assets.small, palette.PAPER if bright else palette.ASH, measures.MARGIN, baseline, text)
        if len(self._on_page):
            self._on_page.pop()
        self._on_page.append(page.group)

    def _next(self, now: int) -> None:
        self._page += 1
        if self._page < len(self._pages):
            self._app.presses.labels.change(ROLL)  # it leads on from another page now
            self._app.presses.labels.rest(GLANCE)
            self._draw()
        else:
            self.go_on(now)

    def go_on(self, now: int) -> None:
        """ROLL on the last page."""
