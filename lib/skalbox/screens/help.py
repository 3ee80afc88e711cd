# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules of the game being played, advice on it, and what the keys do: chapters, a page at a time.

Up and down turn the pages, from one chapter into the next; two keys go from chapter to chapter, and one goes to and fro
between the game and the keys. Without a match the keys come first.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.text import RIGHT, Strip
from skalbox.draw.view import View
from skalbox.draw.wrapping import page_count, page_lines, wrap
from skalbox.memory import forget, load
from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_NONE = const(-1)
_FROM_MENU = const(-2)  # in the place of a game's kind: opened from the game's menu, to which Back leads

_ACCENTS = const(13)  # over the baseline, and under it: what a line of small text takes
_BELOW = const(3)
_NUMBER_W = const(34)  # "88/88"
_GAP = const(8)
HEADING_W = 150  # the widest headline

# Where the lines may be. Panels without a line for the pill have it in the headline's, and the text down to the keys.
_PILL_ABOVE = measures.PILL_Y < measures.TOP
TOP = measures.TOP + 4
BOTTOM = measures.CELL_Y if _PILL_ABOVE else measures.PILL_Y
WIDTH = measures.WIDTH - 2 * measures.MARGIN
PITCH = 18


def lines_of(top: int, bottom: int) -> int:
    """How many lines of small text go between these two rows of the panel."""
    return (bottom - top - _ACCENTS - _BELOW) // PITCH + 1


LINES = lines_of(TOP, BOTTOM)


class Screen(View):
    def __init__(self, app: "App", kind: int = _NONE) -> None:
        """`kind`: of the game that is being looked at before it is chosen, or _FROM_MENU; else the help is on the one
        to be played."""
        super().__init__(app, app.words.BACK)
        frame = self._frame
        assets = self._assets
        words = self._words
        session = app.lobby.session
        topic = (
            session.game.rules if session is not None else rules.GAMES[app.lobby.game_index if kind < 0 else kind]
        ).name
        self._from_menu = kind == _FROM_MENU
        self._kind = None if kind < 0 else kind  # what the base screen gets back
        self._topics = ("keys", topic) if session is None else (topic, "keys")
        self._count()
        self._section = 0
        self._page = 0  # of the section
        # The words of all other screens are not in memory while one reads.
        self._of = words.PAGE
        self._labels = (
            words.KEY_TOPIC,
            words.KEY_UP,
            words.KEY_DOWN,
            words.KEY_KEYS,
            words.KEY_RULES,
            words.BACK,
        )
        words.spare()
        right = frame.pill.x - _GAP if _PILL_ABOVE else measures.PILL_RIGHT
        self._number = frame.add(
            Strip(
                assets.small,
                palette.smooth(palette.FOG),
                right - _NUMBER_W,
                measures.HEADING,
                _NUMBER_W,
                align=RIGHT,
                below=_BELOW,
            )
        )
        room = right - _NUMBER_W - measures.MARGIN
        # Where the pill leaves too little for headlines they are in small letters, all of them.
        font = assets.big if room >= HEADING_W else assets.small
        self._heading = frame.add(Strip(font, palette.smooth(palette.PAPER), measures.MARGIN, measures.HEADING, room))
        self._lines = []
        for i in range(LINES):
            line = Strip(
                assets.small,
                palette.smooth(palette.PAPER),
                measures.MARGIN,
                TOP + _ACCENTS + PITCH * i,
                WIDTH,
                above=_ACCENTS,
                below=_BELOW,
            )
            self._lines.append(frame.add(line))
        self._draw()

    def _sections(self, topic: str) -> tuple:
        """The help on a game, or on "keys": (heading, text) each; in memory only as long as the caller keeps it."""
        module = "skalbox.lang.%s.help_%s" % (self._words.CODE, topic)
        sections = load(module).SECTIONS
        forget(module)
        return sections

    def _count(self) -> None:
        """Find out how many pages each section has, and read the first."""
        self._pages: list = []
        self._read = 0  # the section that was read last,
        self._read_section: tuple = ()  # its heading and text
        self._other = 0  # the first section of the second topic
        for topic in self._topics:
            self._other = len(self._pages)
            sections = self._sections(topic)
            self._read_section = self._read_section or sections[0]
            for _, text in sections:
                self._pages.append(page_count(len(wrap(self._assets.small, text, WIDTH)), LINES))

    def _topic(self, section: int) -> str:
        return self._topics[section >= self._other]

    def _at(self, section: int) -> tuple:
        """Heading and text of this section; read only where it is another than the last."""
        if section != self._read:
            first = self._other if section >= self._other else 0
            self._read_section = self._sections(self._topic(section))[section - first]
            self._read = section
        return self._read_section

    def _draw(self) -> None:
        heading, text = self._at(self._section)
        self._heading.write(heading)
        lines = page_lines(wrap(self._assets.small, text, WIDTH), LINES, self._page)
        for i in range(LINES):
            self._lines[i].write(lines[i] if i < len(lines) else "")
        page = sum(self._pages[: self._section]) + self._page
        pages = sum(self._pages)
        self._number.write(self._of % (page + 1, pages))
        to_keys = self._topic(self._section) != "keys"
        topic, up, down, keys, game, back = self._labels
        section = self._section
        other = 0 if section >= self._other else self._other
        self.rows(
            (
                self.menu() or ((index.ICON_BACK, topic, self._open, section - 1) if section else None),
                (index.ICON_UP, up, self._turn, -1) if page else None,
                (index.ICON_DOWN, down, self._turn, 1) if page + 1 < pages else None,
                (index.ICON_NEXT, topic, self._open, section + 1) if section + 1 < len(self._pages) else None,
                (index.ICON_HOLD, keys, self._open, other) if to_keys else (index.ICON_DICE, game, self._open, other),
            ),
            (index.ICON_BACK, back, self._close),
        )

    def _open(self, section: int, now: int) -> None:
        self._section = section
        self._page = 0
        self._draw()

    def _turn(self, step: int, now: int) -> None:
        """A page up or down, into the section before or after where there is no more in this one."""
        self._page += step
        if self._page < 0:
            self._section -= 1
            self._page = self._pages[self._section] - 1
        elif self._page == self._pages[self._section]:
            self._section += 1
            self._page = 0
        self._draw()

    def _close(self, now: int) -> None:
        if self._from_menu:
            self._app.lay("gamemenu", now)
        else:
            self._app.close(now, self._kind)
