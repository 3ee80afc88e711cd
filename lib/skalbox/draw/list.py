# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A list of rows, the chosen row inverted: a picture, a label and a value each. It scrolls with the cursor."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import paint, show, tile
from skalbox.draw.measures import HEADING, LOW, MARGIN, PILL_RIGHT, ROWS_BOTTOM, TOP, WIDTH, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, smooth
from skalbox.draw.text import RIGHT, Strip
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App
    from skalbox.draw.font import Font

_PITCH = by_layout(22, 22, 18, 18)
_BIG_PITCH = by_layout(27, 27, 18, 18)
_TEXT_X = const(34)
_INSET = const(7)
_RADIUS = const(6)
_PLACE_W = const(40)
_NOBODY = const(-1)


class List(View):
    """A list. A screen overrides items() and keys(), and calls draw() when it is made and when a row has changed."""

    def __init__(
        self,
        app: "App",
        pill: tuple,
        title: str,
        value_w: int,
        cursor: int = 0,
        seat: int = _NOBODY,
        signs: bool = False,
        counted: bool = False,
        values: "Any" = None,
    ) -> None:
        """Make the rows, which are empty until draw().

        value_w: pixels for the values
        signs: the rows are players, with their signs, and large if the panel is high enough
        counted: the cursor and the number of rows are at the headline's right, if there is room
        values: the font of the values, by default the small one
        """
        super().__init__(app, *pill)
        self._frame.heading(title, seat=seat)
        self.cursor = cursor  # the number of the chosen row
        self._first = 0  # that shows
        self._count = 0  # of all rows
        assets = self._assets
        self._place: "Strip | None" = None
        if counted and not LOW:
            x = PILL_RIGHT - _PLACE_W
            self._place = self._frame.add(Strip(assets.small, smooth(FOG), x, HEADING, _PLACE_W, "", RIGHT))
        sheet, spec = (assets.signs14, index.SIGNS14_BIN) if signs else (assets.icons, index.ICONS_BIN)
        big = signs and not LOW
        self._font = font = assets.big if big else assets.small
        pitch = _BIG_PITCH if big else _PITCH
        height = pitch - 1
        body = shapes.filled(assets, WIDTH - _TEXT_X - MARGIN, height, _RADIUS)
        right = PILL_RIGHT - _INSET
        self._label_w = right - value_w - _TEXT_X - _INSET
        self._parts: list = []  # of each row that shows: its body, its picture, a group for its label, its value
        for row in range((ROWS_BOTTOM - TOP) // pitch):
            top = TOP + pitch * row + 1
            baseline = top + (height + font.capitals) // 2
            value_line = baseline - (2 if big else 0)
            label = displayio.Group()
            label.append(self._label(font, baseline))
            parts = (
                displayio.TileGrid(body, pixel_shader=smooth(BLACK), x=_TEXT_X, y=top),
                tile(sheet, spec, smooth(PAPER), 6 + (20 - spec[0]) // 2, top + (height - spec[1]) // 2),
                label,
                Strip(
                    values or assets.small, smooth(PAPER), right - value_w, value_line, value_w + 1, "", RIGHT, 13, 4, 1
                ),
            )
            self._parts.append(parts)
            for part in parts:
                self._frame.group.append(part)

    def items(self) -> list:
        """Return all rows, (picture, colour, label, value, hint) each; the chosen row's hint is above the keys."""
        return []

    def keys(self) -> tuple:
        """Return the rows of ROLL and of the first, the fourth and the fifth key."""
        return None, None, None, None

    def draw(self) -> None:
        """Show the rows as they are now, as far as they fit, and label the keys."""
        items = self.items()
        cursor = self.cursor
        self._count = count = len(items)
        # All labels are of one size: if one is too wide to be large, all are small.
        font = self._font if all([self._fits(item[2]) for item in items]) else self._assets.small
        shown = len(self._parts)
        self._first = max(min(self._first, cursor, count - shown), cursor - shown + 1, 0)
        for row in range(shown):
            number = self._first + row
            self._draw_row(row, font, items[number] if number < count else None, number == cursor)
        if self._place is not None:
            self._place.write(self._words.PAGE % (cursor + 1, count))
        spare = LOW and count < shown  # the last row's place is free for the hint
        for part in self._parts[shown - 1]:
            show(part, not spare)
        if spare:
            self._frame.status.write(items[cursor][4])
        else:
            self.hint(items[cursor][4])
        roll, first, fourth, fifth = self.keys()
        up, down = self.up_and_down(self._move)
        self.rows((first, up, down, fourth, fifth), roll)

    def _draw_row(self, row: int, font: "Font", item: "tuple | None", chosen: bool) -> None:
        """Show this item, or nothing, in the row of this number."""
        body, picture, label, value = self._parts[row]
        icon, colour, name, text, _ = item or (picture[0], BLACK, "", "", "")
        ground = PAPER if chosen else BLACK
        picture[0] = icon
        paint(picture, smooth(colour))
        paint(body, smooth(ground))
        if label[0].font is not font:
            # A value has the small font.
            baseline = value.y + 13 + (0 if font is self._assets.small else 2)
            label.pop()
            label.append(self._label(font, baseline))
        label[0].write(name)
        if value.font is not self._assets.small and value.text != text:
            value.write("")  # so that no picture is half drawn
        value.write(text)
        paint(label[0], smooth(BLACK if chosen else PAPER, ground))
        paint(value, smooth(BLACK if chosen else ASH, ground))

    def _label(self, font: "Font", baseline: int) -> Strip:
        above, below = (font.capitals + 3, 5) if font is self._assets.big else (13, 4)
        return Strip(font, smooth(PAPER), _TEXT_X + _INSET, baseline, self._label_w, above=above, below=below)

    def _fits(self, text: str) -> bool:
        """Return whether this label may be large: there is no room for an accent over a large capital."""
        font = self._font
        return font.room(text) <= self._label_w and -font.extent(text)[2] <= font.capitals + 3

    def _move(self, step: int, now: int) -> None:
        self.cursor = (self.cursor + step) % self._count
        self.draw()
