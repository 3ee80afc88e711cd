# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What could not be read of all that was kept (skalbox.losses), told once at the start: a page for each of them."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still
from skalbox.widgets.frame import Page
from skalbox.wrap import wrap

_PITCH = const(15)
_FIRST = const(20)  # baseline of the first line, from the headline's end


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.NEXT)
        says = self._words.part("lost")
        self._frame.heading(self._kit, says.TITLE)
        self._texts = [says.TEXTS[i] for i in range(len(says.TEXTS)) if app.lost >> i & 1]
        self._page = self._frame.add(Page().group)
        self._frame.pill.label(index.ICON_NEXT, self._words.NEXT)
        self._frame.keys.labels((None, None, None, None, None))
        self._show()

    def _show(self) -> None:
        """The next of them."""
        page = Page()
        lines = wrap(self._kit.small, self._texts.pop(0), measures.WIDTH - 2 * measures.MARGIN)
        for i in range(len(lines)):
            baseline = measures.TOP + _FIRST + _PITCH * i
            page.words(self._kit.small, ink.PAPER, measures.MARGIN, baseline, lines[i])
        if len(self._page):
            self._page.pop()
        self._page.append(page.group)

    def press(self, key: int, now: int) -> None:
        if key != ROLL:
            return
        if self._texts:
            self._show()
        else:
            from skalbox import matches

            matches.told(self._app, now)
