# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules, a page at a time."""

from adafruit_display_text.label import Label

from skalbox import ink, measures
from skalbox.art import index
from skalbox.keys import ROLL
from skalbox.labelfont import LabelFont
from skalbox.screens.still import Still
from skalbox.text import RIGHT, Strip

_PREVIOUS = 1
_NEXT = 2

_TOP = 38  # middle of the first line
_PITCH = 18


class Screen(Still):
    def __init__(self, app) -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        kit = self._kit
        frame = self._frame
        frame.heading(kit, words.HELP)
        self._page = 0
        self._number = frame.add(
            Strip(kit.small, ink.smooth(ink.FOG), measures.PILL_RIGHT - 30, measures.HEADING, 30, align=RIGHT)
        )
        font = LabelFont(kit.small)
        self._label = frame.add(
            Label(
                font,
                text=words.HELP_PAGES[0],
                color=ink.PAPER,
                x=measures.MARGIN,
                y=_TOP,
                line_spacing=_PITCH / font.get_bounding_box()[1],
            )
        )
        frame.pill.label(index.ICON_BACK, words.BACK)
        self._draw()

    def _draw(self) -> None:
        words = self._words
        pages = words.HELP_PAGES
        self._label.text = pages[self._page]
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
            self._app.close()
        elif key in (_PREVIOUS, _NEXT) and self._frame.keys.does(key):
            self._page += 1 if key == _NEXT else -1
            self._draw()
