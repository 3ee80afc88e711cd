# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules, a page at a time."""

from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.screens.still import Still
from skalbox.text import RIGHT, Strip

_PREVIOUS = const(1)
_NEXT = const(2)

_LINES = const(7)
_TOP = const(45)  # baseline of the first
_PITCH = const(18)


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.HELP)
        self._page = 0
        self._pages = app.pages()
        self._number = frame.add(
            Strip(kit.small, ink.smooth(ink.FOG), measures.PILL_RIGHT - 30, measures.HEADING, 30, align=RIGHT)
        )
        self._lines = []
        for i in range(_LINES):
            line = Strip(
                kit.small,
                ink.smooth(ink.PAPER),
                measures.MARGIN,
                _TOP + _PITCH * i,
                measures.WIDTH - 2 * measures.MARGIN,
                below=3,
            )
            self._lines.append(frame.add(line))
        frame.pill.label(index.ICON_BACK, words.BACK)
        self._draw()

    def _draw(self) -> None:
        words = self._words
        pages = self._pages
        page = pages[self._page]
        for i in range(_LINES):
            self._lines[i].write(page[i] if i < len(page) else "")
        self._number.write(words.HELP_PAGE % (self._page + 1, len(pages)))
        self._frame.keys.labels(
            (
                None,
                (index.ICON_UP, words.KEY_UP) if self._page else None,
                (index.ICON_DOWN, words.KEY_DOWN) if self._page + 1 < len(pages) else None,
                None,
                None,
            )
        )

    def press(self, key: int, now: int) -> None:
        if key == ROLL:
            self._app.close(now)
        elif key in (_PREVIOUS, _NEXT) and self._frame.keys.does(key):
            self._page += 1 if key == _NEXT else -1
            self._draw()
