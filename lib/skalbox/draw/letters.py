# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A name or a code is spelled: what was typed in large type, a line below it, and keys that show letters."""

import displayio

from skalbox.draw import palette, shapes
from skalbox.draw.measures import (
    KEY_W,
    LOW,
    MARGIN,
    NOTE,
    PILL_RIGHT,
    SMALL,
    TOP,
    WIDTH,
    by_height,
    by_layout,
)
from skalbox.draw.softkeys import SoftKeys, shared
from skalbox.draw.text import RIGHT, TELLS, Line, Strip, inked
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

# Baselines of what was typed and of the line below it, and the y of the rule between them.
_TYPED, _LINE, _RULE = by_height((86, 122, 99), (58, 80, 67), (70, 96, 81))
_ROOM = WIDTH - 2 * MARGIN
_NOTE_W = 150
_CARET_H = 19
_CARET_W = 2  # a pixel less beside small letters
_NONE = -1
NOTHING = -1  # the icon of a key that shows letters

# On a key: from letter to letter of a group, baselines of its two rows, of a sign, and of a single letter. The last
# number moves letters with a descender up.
_PITCH, _ROW, _LOWER_ROW, _SIGN, _LETTER, _DESCENDER = by_layout(
    (12, 17, 35, 19, 37, 5), (16, 17, 35, 19, 37, 5), (12, 13, 28, 16, 25, 3), (16, 17, 35, 19, 37, 5)
)
_INSET = 2  # of the letters from the key's edges, whose corners are round
_UPPER = 3  # letters in the first of two rows


class LetterKeys(SoftKeys):
    """All five. A label without an icon is of letters: a group, one, or a sign, a line break and a word."""

    def __init__(self, assets: "Assets", letters: "Font") -> None:
        """Show no keys yet. `letters`: the font of single letters."""
        super().__init__(assets)
        self.letters = letters

    def _inks(self, x: int, y: int, icon: int, word: str) -> tuple:
        if icon != NOTHING:
            return super()._inks(x, y, icon, word)
        shades = shared(self._assets)[3]
        if len(word) == 1:
            left, right, top, bottom = self.letters.extent(word)
            baseline = max(_LETTER - (_DESCENDER if bottom > 2 else 0), -top)
            return (inked(self.letters, shades, x + (KEY_W - right + left) // 2 - left, y + baseline, word),)
        if "\n" in word:
            sign, word = word.split("\n")
            font = self._assets.big
            if -font.extent(sign)[2] > _SIGN:
                font = self._assets.small  # on the lowest panel an accent has no room above a large letter
            x_sign = x + KEY_W // 2 - font.width(sign) // 2
            return inked(font, shades, x_sign, y + _SIGN, sign), self._word(x, word)
        return (self._group(x, y, word),)

    def _group(self, x: int, y: int, letters: str) -> displayio.TileGrid:
        """Return a picture of these letters in two rows."""
        small = self._assets.small
        above = small.ascent
        width = KEY_W - 2 * _INSET
        pixels = displayio.Bitmap(width, above + _LOWER_ROW - _ROW + small.descent, 4)
        for row, baseline in ((letters[:_UPPER], above), (letters[_UPPER:], above + _LOWER_ROW - _ROW)):
            middle = (width - _PITCH * (len(row) - 1)) // 2
            for letter in row:
                small.draw(pixels, middle - small.width(letter) // 2, baseline, letter)
                middle += _PITCH
        grid = displayio.TileGrid(pixels, pixel_shader=shared(self._assets)[3], x=x + _INSET, y=y + _ROW - above)
        if TELLS:
            grid.text = letters  # type: ignore[attr-defined]
        return grid


class Spelled(displayio.Group):
    """The letters that were typed, in double size if there is room."""

    def __init__(self, assets: "Assets", seat: int) -> None:
        """Start empty. `seat`: the player whose colour the caret has; _NONE: no caret."""
        super().__init__(x=MARGIN, y=_TYPED)
        self.double: "Any" = assets.double()  # the font
        self._assets = assets
        self._seat = seat
        self._font: "Any" = None  # the current one
        self._typed: "Any" = None
        self._rest: "Any" = None
        self._caret: "Any" = None

    def write(self, typed: str, rest: str) -> None:
        """Show the letters that were typed, and after the caret the rest of a known word."""
        font = self.double
        text = typed + rest
        if font.room(text) + _CARET_W > _ROOM or _TYPED + font.extent(text)[2] < TOP:
            font = self._assets.big
        if font is not self._font:
            self._font = font
            while len(self):
                self.pop()
            self._typed = Line(font, palette.smooth(palette.PAPER), 0, 0, _ROOM)
            self._rest = Line(font, palette.smooth(palette.FOG), 0, 0, _ROOM)
            self.append(self._typed)
            self.append(self._rest)
            if self._seat != _NONE:
                size = 2 if font is self.double else 1
                ink = palette.mask(palette.PLAYERS[self._seat])
                self._caret = shapes.block(ink, 0, size * (2 - _CARET_H), size, size * _CARET_H)
                self.append(self._caret)
        self._typed.write(typed)
        x = font.width(typed)
        self._rest.x = x + _CARET_W
        self._rest.write(rest)
        if self._caret is not None:
            self._caret.x = x


class Letters(View):
    """A screen shows what was typed, and labels the keys."""

    def __init__(self, app: "App", word: str, title: str, note: str = "", seat: int = _NONE) -> None:
        """Draw the headline. `seat`: the player whose name is completed, with a line of two parts and another note."""
        super().__init__(app, word)
        frame = self._frame
        small = self._assets.small
        self._spelled = Spelled(self._assets, seat)
        frame.group.remove(frame.keys.group)
        frame.keys = LetterKeys(self._assets, self._assets.big if SMALL else self._spelled.double)
        frame.group.append(frame.keys.group)
        self._frame.heading(title, "" if LOW else note, seat)  # low panels have the pill beside it
        self._note: "Any" = None
        self._dim: "Any" = None
        fog = palette.smooth(palette.FOG)
        if seat != _NONE and not LOW:
            self._note = frame.add(Strip(small, fog, PILL_RIGHT - _NOTE_W, NOTE, _NOTE_W, "", RIGHT, 13, 4))
        frame.add(self._spelled)
        if seat != _NONE:
            frame.rule(_RULE)
            self._dim = frame.add(Line(small, fog, MARGIN, _LINE, _ROOM))
        self._below: "Any" = frame.add(Line(small, palette.smooth(palette.ASH), MARGIN, _LINE, _ROOM))

    def show(self, typed: str, below: str, rest: str = "") -> None:
        """Show what was typed, the `rest` of a known word, and the line `below` them."""
        self._spelled.write(typed, rest)
        self._below.write(below)

    def offer(self, dim: str, word: str, note: str) -> None:
        """Write the note, and a dim text in the room of `word` before the line below."""
        self._dim.write(dim)
        self._below.x = MARGIN + self._assets.small.width(word + " ")
        if self._note is not None:
            self._note.write(note)

    def label(self, keys: "Sequence", icon: int, word: str, *handlers: "Any") -> None:
        """Label up to five keys, and ROLL, whose pill is made to fit."""
        self._frame.pill.fit((word,))
        row: tuple = (icon, word)
        self.rows(tuple(keys) + (None,) * (5 - len(keys)), row + handlers)
