# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A name or a code is spelled: what was typed in large type, a line below it, and keys that show letters."""

import displayio

from skalbox.draw import palette, shapes
from skalbox.draw.measures import (
    CELL,
    CELL_Y,
    KEY_W,
    KEY_X,
    KEY_Y,
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
_AREA_X, _AREA_Y = 2, by_layout(4, 4, 0, 4)  # of the letters, from the key's upper left corner, which is round
_UPPER = 3  # letters in the first of two rows


class LetterKeys(SoftKeys):
    """All five. A label without an icon is of letters: a group, one, or a sign, a line break and a word."""

    def __init__(self, assets: "Assets", letters: "Font") -> None:
        """Show no keys yet. `letters`: the font of single letters."""
        super().__init__(assets)
        self.letters = letters
        self._areas: list = [None] * 5  # by key, the picture of its letters

    def _inks(self, i: int, icon: int, word: str) -> tuple:
        if icon != NOTHING:
            return super()._inks(i, icon, word)
        x, y = i * CELL + KEY_X, CELL_Y + KEY_Y
        _, _, _, shades = shared(self._assets)
        if "\n" in word:
            sign, word = word.split("\n")
            font = self._assets.big
            top = font.extent(sign)[2]
            if LOW and -top > _SIGN:
                font, top = self._assets.small, 0  # an accent has no room above a large letter
            x += KEY_W // 2 - font.width(sign) // 2
            return inked(font, shades, x, y + max(_SIGN, -top), sign), self._word(i, word)
        if len(word) > 1:
            area = self._area(i, word)
            self._row(area.bitmap, word[:_UPPER], _ROW)
            self._row(area.bitmap, word[_UPPER:], _LOWER_ROW)
            return (area,)
        letters = self.letters
        left, right, top, bottom = letters.extent(word)
        start = (KEY_W - right + left) // 2 - left
        baseline = max(_LETTER - (_DESCENDER if bottom > 2 else 0), -top)
        area = self._area(i, word)
        if start + left < _AREA_X or baseline + top < _AREA_Y or baseline + bottom > _AREA_Y + area.bitmap.height:
            return (inked(letters, shades, x + start, y + baseline, word),)  # it is larger
        letters.draw(area.bitmap, start - _AREA_X, baseline - _AREA_Y, word)
        return (area,)

    def _area(self, i: int, text: str) -> "Any":
        """Return the picture of the letters of key i, cleared. It stays the same, so that only it is sent."""
        small = self._assets.small
        area = self._areas[i]
        if area is None:
            _, _, _, shades = shared(self._assets)
            pixels = displayio.Bitmap(KEY_W - 2 * _AREA_X, _LOWER_ROW + small.descent - _AREA_Y, 4)
            x, y = i * CELL + KEY_X + _AREA_X, CELL_Y + KEY_Y + _AREA_Y
            area = displayio.TileGrid(pixels, pixel_shader=shades, x=x, y=y)
            self._areas[i] = area
        area.bitmap.fill(0)
        if TELLS:
            area.text = text
        return area

    def _row(self, pixels: displayio.Bitmap, letters: str, baseline: int) -> None:
        """Draw a row of a group's letters."""
        small = self._assets.small
        middle = KEY_W // 2 - _AREA_X - _PITCH * (len(letters) - 1) // 2
        for letter in letters:
            small.draw(pixels, middle - small.width(letter) // 2, baseline - _AREA_Y, letter)
            middle += _PITCH


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
