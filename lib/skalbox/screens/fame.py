# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame, a page a category: the ten best totals, whose they are, and how many matches ago they were played.

Low panels have two columns, and no room for how long ago that was: only the last match stands out.
"""

from micropython import const

from skalbox import hall as halls
from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still
from skalbox.text import RIGHT
from skalbox.widgets.frame import Page

_BEFORE = const(1)
_NEXT = const(2)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        frame = self._frame
        self._page = Page()
        frame.add(self._page.group)
        # What was played last is what people want to see first.
        self._draw(halls.category(getattr(app, "kind", 0), getattr(app, "mode", 0)))
        frame.pill.label(index.ICON_BACK, words.BACK)
        frame.keys.labels((None, (index.ICON_UP, words.KEY_UP), (index.ICON_DOWN, words.KEY_DOWN), None, None))

    def _draw(self, which: int) -> None:
        """Show this category's page."""
        self._which = which
        words = self._words
        kit = self._kit
        page = self._page
        page.clear()
        number = words.PAGE % (which + 1, halls.CATEGORIES)
        self._frame.heading(kit, words.CATEGORIES[which], number, icon=index.ICON_TROPHY, page=page)
        hall = self._app.hall()
        entries = hall.best[which]
        rows = halls.BEST // measures.FAME_COLUMNS
        for place in range(len(entries)):
            entry = entries[place]
            baseline = measures.FAME_Y + measures.FAME_DY * (place % rows)
            x = measures.FAME_DX * (place // rows)
            since = hall.since(which, entry)
            colour = ink.ASH if measures.LOW and since else ink.PAPER
            page.words(kit.small, ink.FOG, x + measures.FAME_RANK, baseline, str(place + 1), RIGHT)
            page.words(kit.small, colour, x + measures.FAME_NAME, baseline, entry.player.name)
            page.words(kit.small, colour, x + measures.FAME_TOTAL, baseline, str(entry.total), RIGHT)
            text = words.AGO % since if since else words.LATEST
            if not measures.LOW:
                page.words(kit.small, ink.FOG, measures.PILL_RIGHT, baseline, text, RIGHT)
        if not entries:
            page.words(kit.small, ink.ASH, measures.MARGIN, measures.FAME_Y + 20, words.FAME_EMPTY)
        if measures.FAME_Y + measures.FAME_DY * rows < measures.STATUS:
            self._frame.status.write(words.MATCHES % hall.played[which])

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
        elif key == _BEFORE:
            self._draw((self._which - 1) % halls.CATEGORIES)
        elif key == _NEXT:
            self._draw((self._which + 1) % halls.CATEGORIES)
