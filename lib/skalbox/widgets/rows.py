# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A list of rows, the chosen one inverted: a picture, a label, a value each. It scrolls with the cursor."""

import displayio
from micropython import const

from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, tile
from skalbox.draw.text import RIGHT, Strip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

_ROW = measures.at(22, 22, 18, 18)
_ROW_BIG = measures.at(27, 27, 18, 18)
_TEXT_X = const(34)
_INSET = const(7)
_RADIUS = const(6)
_LABEL = const(2)  # parts of a row
_VALUE = const(3)


class Rows:
    """Shows as many rows as fit. `cursor`: the number of the chosen one."""

    def __init__(self, assets: "Assets", sheet: displayio.Bitmap, spec: tuple, big: bool, value_w: int) -> None:
        """`sheet`, `spec`: of the pictures; `big`: labels in the headlines' font, where the panel is high enough;
        `value_w`: pixels for the values."""
        self.group = displayio.Group()
        self.cursor = 0
        self._first = 0
        self._assets = assets
        big = big and not measures.LOW
        self._font = font = assets.big if big else assets.small
        pitch = _ROW_BIG if big else _ROW
        self._shown = (measures.ROWS_BOTTOM - measures.TOP) // pitch
        height = pitch - 1
        body = shapes.filled(assets, measures.WIDTH - _TEXT_X - measures.MARGIN, height, _RADIUS)
        paper = palette.smooth(palette.PAPER)
        right = measures.PILL_RIGHT - _INSET
        self._label_w = right - value_w - _TEXT_X - _INSET
        self._rows: list = []
        for row in range(self._shown):
            top = measures.TOP + pitch * row + 1
            baseline = top + (height + font.capitals) // 2
            level = baseline - (2 if big else 0)
            parts = [
                displayio.TileGrid(body, pixel_shader=palette.smooth(palette.BLACK), x=_TEXT_X, y=top),
                tile(sheet, spec, paper, 6 + (20 - spec[0]) // 2, top + (height - spec[1]) // 2),
                self._label(font, baseline),
                Strip(assets.small, paper, right - value_w, level, value_w + 1, "", RIGHT, 13, 4, 1),
            ]
            self._rows.append(parts)
            for part in parts:
                self.group.append(part)

    def _label(self, font: "Font", baseline: int) -> Strip:
        """An empty label in this font."""
        big = font is self._assets.big
        above = font.capitals + 3 if big else 13
        x = _TEXT_X + _INSET
        return Strip(
            font, palette.smooth(palette.PAPER), x, baseline, self._label_w, above=above, below=5 if big else 4
        )

    def _fits(self, text: str) -> bool:
        """Whether this label may be large: there is no room for an accent over a large capital."""
        font = self._font
        return font.room(text) <= self._label_w and -font.extent(text)[2] <= font.capitals + 3

    def _label_in(self, row: int, font: "Font") -> Strip:
        """The row's label, made again where it is in the other font."""
        parts = self._rows[row]
        if parts[_LABEL].font is not font:
            # The small font stands as high as a value does, which has the same.
            level = parts[_VALUE].y + 13 + (0 if font is self._assets.small else 2)
            self.group.remove(parts[_LABEL])
            parts[_LABEL] = self._label(font, level)
            self.group.insert(len(parts) * row + _LABEL, parts[_LABEL])
        return parts[_LABEL]

    def draw(self, items: list, cursor: int) -> None:
        """Show these items, (tile, colour, label, value) each, as far as they fit; the one at `cursor` inverted."""
        self.cursor = cursor
        # All labels are of one size: where one is too wide to be large, all are small.
        font = self._font if all([self._fits(item[2]) for item in items]) else self._assets.small
        self._first = max(min(self._first, cursor, len(items) - self._shown), cursor - self._shown + 1, 0)
        for row in range(self._shown):
            number = self._first + row
            body, picture, _, value = self._rows[row]
            here = number < len(items)
            chosen = number == cursor
            icon, colour, name, says = items[number] if here else (0, palette.BLACK, "", "")
            if here:
                picture[0] = icon
            paint(picture, palette.smooth(colour))
            paint(body, palette.smooth(palette.PAPER if chosen else palette.BLACK))
            ground = palette.PAPER if chosen else palette.BLACK
            label = self._label_in(row, font)
            label.write(name)
            value.write(says)
            paint(label, palette.smooth(palette.BLACK if chosen else palette.PAPER, ground))
            paint(value, palette.smooth(palette.BLACK if chosen else palette.ASH, ground))
