# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A challenge: everybody who plays with its code has the same dice. It is drawn, or typed in with two presses each.

The keys show groups of letters, then the letters of one; figures, and what is rare, are behind ROLL.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.letterkeys import LetterKeys
from skalbox.draw.softkeys import NOTHING
from skalbox.draw.text import Line
from skalbox.draw.view import View
from skalbox.widgets.spelled import Spelled
from skalcore.challenge import LENGTH, spaced
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_SAYS = measures.at(122, 122, 80, 96)  # baseline

_LETTERS = ("ABCDE", "FGHJK", "LMNPQ", "RSTUV", "WXYZ")
_FIGURES = ("2345", "6789")

# What the keys show: what can be done with the code, groups of letters, the characters of one, figures.
_SHOWING = const(0)
_GROUPING = const(1)
_PICKING = const(2)
_RARE = const(3)


class Screen(View):
    """`code`: what was drawn, or typed so far."""

    def __init__(self, app: "App", kind: int) -> None:
        """`kind`: the game that will be played."""
        super().__init__(app, app.words.NEXT)
        self._kind = kind
        frame = self._frame
        # Keys that can show letters take the place of the others.
        frame.group.remove(frame.keys.group)
        self._shown = Spelled(self._assets)
        frame.keys = LetterKeys(self._assets, self._assets.big if measures.SMALL else self._shown.double)
        frame.group.append(frame.keys.group)
        # Low panels have the pill in the heading, and no room beside it.
        self.heading(self._words.CHALLENGE, "" if measures.LOW else app.words.game(GAMES[kind]).NAME)
        room = measures.WIDTH - 2 * measures.MARGIN
        frame.add(self._shown)
        self._line = Line(self._assets.small, palette.smooth(palette.ASH), measures.MARGIN, _SAYS, room)
        frame.add(self._line)
        self._mode = _SHOWING
        self._title = (index.ICON_EXIT, app.words.KEY_TITLE, app.show, "title")
        self._group = ""  # the characters to pick from
        self.code = app.lobby.code or app.lobby.drawn_code()
        self._draw()

    def _draw(self) -> None:
        self._shown.write(spaced(self.code))
        self._line.write(self._words.SAME_CODE if self._mode == _SHOWING else self._words.TYPE_CODE)
        (self._show_code, self._show_groups, self._show_characters, self._show_rare)[self._mode]()

    def _keys_and_roll(self, icon: int, word: str, handler: "Callable[[int], None]", keys: list) -> None:
        self._frame.pill.fit((word,))
        self.rows(tuple(keys + [None] * (5 - len(keys))), (icon, word, handler))

    def _show_code(self) -> None:
        words = self._words
        keys: list = [
            (index.ICON_BACK, words.KEY_BACK, self._leave),
            (index.ICON_DICE, words.KEY_OTHER_CODE, self._other),
            (index.ICON_PEN, words.KEY_TYPE_CODE, self._type),
            (index.ICON_TROPHY, words.KEY_RESULTS, self._app.lay, "codes"),
            self._title,
        ]
        self._keys_and_roll(index.ICON_NEXT, words.NEXT, self._next, keys)

    def _show_groups(self) -> None:
        if len(self.code) == LENGTH:
            words = self._words
            back = (index.ICON_BACK, words.KEY_BACK, self._leave)
            self._keys_and_roll(index.ICON_NEXT, words.NEXT, self._next, [back, None, None, self._erase(), self._title])
        else:
            keys = [(NOTHING, letters, self._pick, letters) for letters in _LETTERS]
            self._keys_and_roll(index.ICON_NEXT, "2–9", self._more, keys)

    def _show_characters(self) -> None:
        keys = [(NOTHING, character, self._put, character) for character in self._group]
        self._keys_and_roll(index.ICON_BACK, self._words.BACK, self._groups, keys)

    def _show_rare(self) -> None:
        keys: list = [(NOTHING, figures, self._pick, figures) for figures in _FIGURES]
        keys += [
            (index.ICON_BACK, self._words.KEY_BACK, self._leave),
            self._erase() if self.code else None,
            self._title,
        ]
        self._keys_and_roll(index.ICON_BACK, "A–Z", self._groups, keys)

    def _erase(self) -> tuple:
        return (index.ICON_X, self._words.KEY_ERASE_CODE, self._erase_last)

    # What the keys do.

    def _go(self, mode: int) -> None:
        self._mode = mode
        self._draw()

    def _other(self, now: int) -> None:
        self.code = self._lobby.drawn_code()
        self._draw()

    def _type(self, now: int) -> None:
        self.code = b""
        self._go(_GROUPING)

    def _pick(self, group: str, now: int) -> None:
        self._group = group
        self._go(_PICKING)

    def _put(self, character: str, now: int) -> None:
        self.code += character.encode()
        self._go(_GROUPING)

    def _erase_last(self, now: int) -> None:
        self.code = self.code[:-1]
        self._go(_GROUPING)

    def _groups(self, now: int) -> None:
        self._go(_GROUPING)

    def _more(self, now: int) -> None:
        self._go(_RARE)

    def _leave(self, now: int) -> None:
        """Go back: from typing to a code drawn, from there to the games."""
        if self._mode == _SHOWING:
            self._app.show("game", now, self._kind)
        else:
            self.code = self._lobby.drawn_code()
            self._go(_SHOWING)

    def _next(self, now: int) -> None:
        lobby = self._lobby
        lobby.choose_game(self._kind, self.code)
        self._app.show("players", now)
