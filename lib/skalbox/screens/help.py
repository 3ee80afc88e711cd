# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules of the current game, advice, and the keys: chapters, a page at a time.

Up and Down turn the pages, from one chapter into the next. Two keys lead to the chapter before or after, one switches
between the game and the keys. If no match is on, the keys come first.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.pictured import Pictured
from skalbox.draw.text import RIGHT, Strip
from skalbox.draw.view import View
from skalbox.draw.wrapping import page_count, page_lines, wrap
from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skalbox.app import App

_NONE = const(-1)
_FROM_MENU = const(-2)  # instead of a game: opened from the game's menu, to which Back leads

_ACCENTS = const(13)  # pixels of a line of small text over its baseline,
_BELOW = const(3)  # and under it
_NUMBER_W = const(34)  # "88/88"
_GAP = const(8)
HEADING_W = 150  # the widest headline

# Low panels have the pill in the headline, and the text down to the keys.
_PILL_ABOVE = measures.PILL_Y < measures.TOP
TOP = measures.TOP + 4
BOTTOM = measures.CELL_Y if _PILL_ABOVE else measures.PILL_Y
WIDTH = measures.WIDTH - 2 * measures.MARGIN
PITCH = 17


LINES = (BOTTOM - TOP - _ACCENTS - _BELOW) // PITCH + 1  # on a page


class Screen(View):
    def __init__(self, app: "App", game_index: int = _NONE) -> None:
        """Show the help of this game, or of the current one (_NONE, _FROM_MENU)."""
        super().__init__(app, app.words.BACK)
        frame = self._frame
        assets = self._assets
        words = self._words
        session = app.lobby.session
        shown = app.lobby.game_index if game_index < 0 else game_index
        topic = (rules.GAMES[shown] if session is None else session.game.rules).name
        self._from_menu = game_index == _FROM_MENU
        self._game_index = None if game_index < 0 else game_index  # which the base screen gets back
        self._topics = ("keys", topic) if session is None else (topic, "keys")
        self._sections: list = [self._words.help(self._topics[0]), None]  # of both topics; None: not asked for yet
        self._shown: tuple = (_NONE, "", [])  # a section, its heading and lines,
        self._next = self._shown  # and the same of the next section, made while nobody waits,
        self._ahead: "Any" = None  # by this
        self._other = len(self._sections[0])  # the first section of the second topic
        self._font = Pictured(assets)
        self._pages: list = []  # of each section, as far as they are counted
        self._counting: "Any" = self._count()  # until all are counted
        self._section = 0
        self._page = 0  # of the section
        # All other words are dropped meanwhile.
        self._of = words.PAGE
        self._labels = words.KEY_TOPIC, words.KEY_UP, words.KEY_DOWN, words.KEY_KEYS, words.KEY_RULES, words.BACK
        words.drop_cache()
        right = frame.pill.x - _GAP if _PILL_ABOVE else measures.PILL_RIGHT
        x = right - _NUMBER_W
        small, fog, paper = assets.small, palette.smooth(palette.FOG), palette.smooth(palette.PAPER)
        self._number = frame.add(Strip(small, fog, x, measures.HEADING, _NUMBER_W, align=RIGHT, below=_BELOW))
        room = x - measures.MARGIN
        # If the pill leaves too little room for some headlines, all are small.
        font = assets.big if room >= HEADING_W else small
        self._heading = frame.add(Strip(font, paper, measures.MARGIN, measures.HEADING, room))
        self._lines = []
        for i in range(LINES):
            baseline = TOP + _ACCENTS + PITCH * i
            pictured: "Any" = self._font
            line = Strip(pictured, paper, measures.MARGIN, baseline, WIDTH, above=_ACCENTS, below=_BELOW)
            self._lines.append(frame.add(line))
        self._draw()

    def _wrapped(self, text: str) -> list:
        return wrap(self._font, text, WIDTH)

    def _count(self) -> "Iterator[None]":
        """Count the pages of all sections, a paragraph at a time."""
        for topic in range(len(self._topics)):
            for _, text in self._of_topic(topic):
                lines = 0
                for paragraph in text.split("\n"):
                    lines += len(self._wrapped(paragraph))
                    yield
                self._pages.append(page_count(lines, LINES))

    def _of_topic(self, number: int) -> "Any":
        """Return the sections of topic 0 or 1."""
        if self._sections[number] is None:
            self._sections[number] = self._words.help(self._topics[number])
        return self._sections[number]

    def _count_on(self) -> bool:
        """Count the next paragraph. Return False if there is none."""
        for _ in self._counting or ():
            return True
        self._counting = None
        return False

    def _is_there(self, section: int) -> bool:
        """Return whether there is this section. Its pages are counted, if necessary."""
        while section >= len(self._pages) and self._count_on():
            pass
        return section < len(self._pages)

    def _look_ahead(self) -> "Iterator[None]":
        """Wrap the next section, a paragraph at a time."""
        section = self._section + 1
        if section < len(self._pages):
            heading, text = self._content(section)
            yield
            lines: list = []
            for paragraph in text.split("\n"):
                lines += self._wrapped(paragraph)
                yield
            self._next = section, heading, lines

    def tick(self, now: int) -> bool:
        changed = super().tick(now)
        if self._counting is not None:
            if not self._count_on():
                self._label()
                return True
        elif self._ahead is not None:
            for _ in self._ahead:
                return changed
            self._ahead = None
        return changed

    def moving(self, now: int) -> bool:
        return self._counting is not None or self._ahead is not None or super().moving(now)

    def _topic(self, section: int) -> str:
        return self._topics[section >= self._other]

    def _content(self, section: int) -> "Any":
        """Read this section. Return its heading and text."""
        topic = int(section >= self._other)
        return self._of_topic(topic)[section - topic * self._other]

    def _draw(self) -> None:
        section = self._section
        if self._next[0] == section:
            self._shown = self._next
        elif self._shown[0] != section:
            heading, text = self._content(section)
            self._shown = section, heading, self._wrapped(text)
        _, heading, lines = self._shown
        self._heading.write(heading)
        lines = page_lines(lines, LINES, self._page)
        for i in range(LINES):
            self._lines[i].write("")  # so that no picture is half drawn
            self._lines[i].write(lines[i] if i < len(lines) else "")
        self._label()
        self._ahead = self._look_ahead()

    def _label(self) -> None:
        """Label the keys, and once all pages are counted show the number of this one."""
        if self._counting is None:
            page = sum(self._pages[: self._section]) + self._page
            self._number.write(self._of % (page + 1, sum(self._pages)))
        to_keys = self._topic(self._section) != "keys"
        topic, up, down, keys, game, back = self._labels
        section = self._section
        other = 0 if section >= self._other else self._other
        last = self._counting is None and section + 1 == len(self._pages)
        more = not last or self._page + 1 < self._pages[section]
        rows = (
            (index.ICON_HOLD, keys, self._open, other) if to_keys else (index.ICON_DICE, game, self._open, other),
            (index.ICON_UP, up, self._turn, -1) if section or self._page else None,
            (index.ICON_DOWN, down, self._turn, 1) if more else None,
            (index.ICON_NEXT, topic, self._open, section + 1) if not last else None,
            self.menu() or ((index.ICON_BACK, topic, self._open, section - 1) if section else None),
        )
        self.rows(rows, (index.ICON_BACK, back, self._close))

    def _open(self, section: int, now: int) -> None:
        if self._is_there(section):
            self._section = section
            self._page = 0
            self._draw()

    def _turn(self, step: int, now: int) -> None:
        """Turn to the page before or after, perhaps in another section."""
        page = self._page + step
        if page < 0 and self._is_there(self._section - 1):
            self._section -= 1
            page = self._pages[self._section] - 1
        elif self._is_there(self._section) and page == self._pages[self._section]:
            if not self._is_there(self._section + 1):
                return  # it was the last page, which was not known yet
            self._section += 1
            page = 0
        self._page = page
        self._draw()

    def _close(self, now: int) -> None:
        if self._from_menu:
            self._app.lay("gamemenu", now)
        else:
            self._app.close(now, self._game_index)
