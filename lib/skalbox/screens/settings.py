# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The settings, a row each: minus and plus change the chosen setting. They are saved with the statistics.

The last two rows are about the device, and its test.
"""

import bitmaptools
import displayio
from micropython import const

from skalbox import VERSION
from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.list import List
from skalbox.draw.palette import ASH
from skalbox.players.setting_rows import LANGUAGE, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.players.setting_rows import Row

_GAP = const(5)  # between a value's word and its picture
_SWITCH_W = const(24)
_SWITCH_H = const(12)
_ROUND = const(6)  # radius of a switch,
_KNOB = const(4)  # of its knob when it is on,
_SMALL_KNOB = const(3)  # and when it is off
_CELL = const(9)
_CELL_PITCH = const(11)
_CELLS = const(5)  # of a setting without a word
_UP = const(11)  # pixels of a picture over the baseline
_DIM = const(1)  # the level of a cell that is not lit
# A switch that is off or on, no, one or two cells of two, 1 to 5 of five. The last character is there since a shorter
# text would be a name.
_PICTURES = "-+abc12345#"
_TWO = const(2)  # where the cells of two begin,
_FIVE = const(5)  # and the cells of five


def _picture(row: "Row", value: int) -> str:
    """Return the character of this value's picture, the number of cells lit of five, or ""."""
    words = row.words()
    if words[0] == "1":
        return _PICTURES[_FIVE + value]
    if words[0] == "off":
        return _PICTURES[value + (_TWO if len(words) > 2 else 0)]
    return ""


class _Values:
    """The small font, with a picture at the end of a text: # and the character that _picture() returns."""

    def __init__(self, assets: "Assets") -> None:
        self._assets = assets
        self.small = assets.small

    def width(self, text: str) -> int:
        parts = text.split("#")
        total = self.small.width(parts[0])
        if len(parts) > 1:
            number = _PICTURES.find(parts[1])
            total += _SWITCH_W if number < _TWO else _CELL_PITCH * self._cells(number) - 2
            total += _GAP if parts[0] else 0
        return total

    def extent(self, text: str) -> tuple:
        return 0, self.width(text) + 1, -self.small.ascent, self.small.descent

    @staticmethod
    def _cells(number: int) -> int:
        return _CELLS if number >= _FIVE else 2

    def draw(self, bitmap: displayio.Bitmap, x: int, baseline: int, text: str) -> None:
        parts = text.split("#")
        self.small.draw(bitmap, x, baseline, parts[0])
        if len(parts) > 1:
            number = _PICTURES.find(parts[1])
            x += self.width(text)
            if number < _TWO:
                self._switch(bitmap, x - _SWITCH_W, baseline - _UP, number > 0)
                return
            cells = self._cells(number)
            lit = number - _FIVE + 1 if number >= _FIVE else number - _TWO
            x -= _CELL_PITCH * cells - 2
            for i in range(cells):
                level = 3 if i < lit else _DIM
                bitmaptools.fill_region(bitmap, x, baseline - _UP, x + _CELL, baseline + 1, level)
                x += _CELL_PITCH

    def _switch(self, bitmap: displayio.Bitmap, x: int, y: int, on: bool) -> None:
        """Draw a switch: filled with its knob at the right, or an outline with its knob at the left."""
        assets = self._assets
        body = displayio.Bitmap(_SWITCH_W, _SWITCH_H, 4)
        if on:
            shapes.fill(assets, body, _ROUND)
            knob = assets.disc(index.DISCS, _KNOB)
            for i in range(knob.width * knob.width):
                body[_SWITCH_W - 2 - 2 * _KNOB + i % knob.width, 2 + i // knob.width] = 3 - knob[i]
        else:
            shapes.outline(assets, body, _ROUND)
            knob = assets.disc(index.DISCS, _SMALL_KNOB)
            side = 2 * _SMALL_KNOB
            bitmaptools.blit(body, knob, _ROUND - _SMALL_KNOB, _ROUND - _SMALL_KNOB, x1=0, y1=0, x2=side, y2=side)
        bitmaptools.blit(bitmap, body, x, y, x1=0, y1=0, x2=_SWITCH_W, y2=_SWITCH_H)


class Screen(List):
    def __init__(self, app: "App", row: int = 0) -> None:
        """Show all settings that this device has. `row`: of the cursor."""
        pill = (app.words.DONE, app.words.KEY_ABOUT, app.words.KEY_TEST)
        values = _Values(app.assets)
        super().__init__(app, pill, app.words.SETTINGS, 70, row, counted=True, values=values)
        self._offered = [row for row in ROWS if row.offered is None or row.offered(app)]
        self.draw()

    def items(self) -> list:
        rows = []
        for row in self._offered:
            number = self._lobby.settings.get(row.name)
            name, value, note = row.texts(self._words.setting(row.name), number)
            picture = _picture(row, number)
            if picture == value:
                value = ""  # the lit cells show the number
            rows.append((row.icon, ASH, name, value + "#" + picture if picture else value, note))
        rows.append((index.ICON_HELP, ASH, self._words.KEY_ABOUT, VERSION, ""))
        rows.append((index.ICON_CHECK, ASH, self._words.KEY_TEST, "", ""))
        return rows

    def keys(self) -> tuple:
        words = self._words
        back = (index.ICON_BACK, words.KEY_BACK, self._close)
        if self.cursor == len(self._offered):
            return (index.ICON_HELP, words.KEY_ABOUT, self._about), back, None, None
        if self.cursor > len(self._offered):
            return (index.ICON_CHECK, words.KEY_TEST, self._test), back, None, None
        return (
            (index.ICON_CHECK, words.DONE, self._close),
            back,
            (index.ICON_MINUS, words.KEY_FEWER, self._change, -1),
            (index.ICON_PLUS, words.KEY_PLUS, self._change, 1),
        )

    def _about(self, now: int) -> None:
        self._app.lay("about", now, self.cursor)

    def _test(self, now: int) -> None:
        self._app.lay("self_test", now, self.cursor)

    def _change(self, step: int, now: int) -> None:
        row = self._offered[self.cursor]
        self._app.set(row.name, row.beside(self._lobby.settings.get(row.name), step))
        if row is LANGUAGE:
            self._app.lay("settings", now, self.cursor)  # the screen itself is in the new language
        else:
            self.draw()

    def _close(self, now: int) -> None:
        self._lobby.keep_settings()
        self._app.close(now)
