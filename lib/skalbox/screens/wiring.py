# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What is wrong in settings.toml, told once at the start: which setting, what it says, what is allowed."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.modules import load
from skalbox.screens.still import Still
from skalbox.widgets.frame import Page
from skalbox.wrap import wrap

_PITCH = const(15)
_FIRST = const(14)  # baseline of the first line, from the top of their room


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.NEXT)
        says = load("skalbox.lang.wiring_" + self._words.CODE)
        room = measures.WIDTH - 2 * measures.MARGIN
        most = (measures.ROWS_BOTTOM - measures.TOP - _FIRST) // _PITCH + 1
        self._lines: list = []  # (text, whether a complaint begins with it)
        self._pages = [0]  # the line each begins with
        for names, value, reason, detail in app.complaints:
            said = says.SAYS[reason]
            found = [(line, True) for line in wrap(self._kit.small, "%s = %s" % (names, value), room)]
            found += [(line, False) for line in wrap(self._kit.small, said % detail if "%s" in said else said, room)]
            found = found[:most]
            # What belongs together stands on one page.
            if len(self._lines) + len(found) - self._pages[-1] > most:
                self._pages.append(len(self._lines))
            self._lines += found
        self._page = 0
        self._says = says
        self._on_page = self._frame.add(Page().group)
        self._frame.pill.label(index.ICON_NEXT, self._words.NEXT)
        self._frame.keys.labels((None, None, None, None, None))
        self._show()

    def _show(self) -> None:
        """The lines of the page."""
        page = Page()
        kit = self._kit
        note = self._words.PAGE % (self._page + 1, len(self._pages)) if len(self._pages) > 1 else self._says.NOTE
        self._frame.heading(kit, self._says.TITLE, note, page=page)
        first = self._pages[self._page]
        last = self._pages[self._page + 1] if self._page + 1 < len(self._pages) else len(self._lines)
        for i in range(first, last):
            text, begins = self._lines[i]
            baseline = measures.TOP + _FIRST + _PITCH * (i - first)
            page.words(kit.small, ink.PAPER if begins else ink.ASH, measures.MARGIN, baseline, text)
        if len(self._on_page):
            self._on_page.pop()
        self._on_page.append(page.group)

    def press(self, key: int, now: int) -> None:
        if key != ROLL:
            return
        self._page += 1
        if self._page < len(self._pages):
            self._show()
        else:
            self._app.complaints = []
            self._app.first(now)
