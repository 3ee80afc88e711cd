# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The five cells of the bottom row as keys: an icon and a word each, or a dot if the key does nothing."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import show
from skalbox.hardware.labels import labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets

# Values in a key's picture: 0..3 are the steps from the key's body to its icon and word, as in every glyph and icon.
_GROUND = const(4)
_EDGE = const(5)  # and 6: between the ground and the body, at the round corners
_DOT = const(7)
_RADIUS = const(8)

_palettes: list = []


def _palette() -> displayio.Palette:
    if not _palettes:
        shades = displayio.Palette(8)
        body: "Any" = palette.smooth(palette.PAPER, palette.NIGHT)
        edge: "Any" = palette.smooth(palette.NIGHT)
        for step in range(4):
            shades[step] = body[step]
        shades[_GROUND] = palette.BLACK
        shades[_EDGE] = edge[1]
        shades[_EDGE + 1] = edge[2]
        shades[_DOT] = palette.SMOKE
        _palettes.append(shades)
    return _palettes[0]


class Key(displayio.TileGrid):
    """One key, a single picture. `text`: its word, or ""."""

    def __init__(self, assets: "Assets", number: int, large: bool = False) -> None:
        """Show no label yet. `large`: a large icon, without a word."""
        self._assets = assets
        self._large = large
        self._pixels = displayio.Bitmap(measures.KEY_W, measures.KEY_H, 8)
        x = number * measures.CELL + measures.KEY_X
        super().__init__(self._pixels, pixel_shader=_palette(), x=x, y=measures.CELL_Y + measures.KEY_Y)
        self.text = ""
        self.icon = 0
        self.pressable = False
        self._pixels.fill(_GROUND)
        self._dotted = False

    def clear(self, dotted: bool) -> bool:
        """Show a dot, or nothing. Return whether that changed something."""
        if not self.pressable and self._dotted == dotted:
            return False
        self.pressable = False
        self._dotted = dotted
        self.text = ""
        self._pixels.fill(_GROUND)
        if dotted:
            x = measures.DOT_X - measures.KEY_X
            y = measures.DOT_Y - measures.KEY_Y
            bitmaptools.fill_region(self._pixels, x, y, x + measures.DOT, y + measures.DOT, _DOT)
        return True

    def label(self, icon: int, word: str) -> bool:
        """Show this icon and this word. Return whether that changed something."""
        if self.pressable and self.icon == icon and self.text == word:
            return False
        self.pressable = True
        self.text = word
        self.icon = icon
        self._body()
        if self._large:
            from skalbox.draw.large_icon import draw

            draw(self._pixels, self._assets.icons, icon)
            return True
        width, height = index.ICONS_BIN[0], index.ICONS_BIN[1]
        x = measures.KEY_ICON_X - measures.KEY_X
        y = measures.KEY_ICON_Y - measures.KEY_Y
        top = icon * height
        bitmaptools.blit(self._pixels, self._assets.icons, x, y, x1=0, y1=top, x2=width, y2=top + height)
        font = self._assets.small
        x = (measures.KEY_W - font.width(word)) // 2
        font.draw(self._pixels, x, measures.KEY_WORD - measures.CELL_Y - measures.KEY_Y, word)
        return True

    def _body(self) -> None:
        """Draw the empty key. Its corners are made once: their steps are not the steps of a glyph."""
        if self._assets.key is None:
            self._assets.key = self._draw_corners()
        self._pixels.fill(0)
        shapes.blit_corners(self._pixels, self._assets.key, _RADIUS)

    def _draw_corners(self) -> displayio.Bitmap:
        pixels = displayio.Bitmap(2 * _RADIUS, 2 * _RADIUS, 8)
        right = low = 2 * _RADIUS - 1
        corner = shapes.corner(self._assets, _RADIUS)
        for y in range(_RADIUS):
            for x in range(_RADIUS):
                step = corner[x, y]
                if step != 3:
                    value = _GROUND + step
                    pixels[x, y] = pixels[right - x, y] = pixels[x, low - y] = pixels[right - x, low - y] = value
        return pixels


class SoftKeys:
    """All five. A key's picture (1 KB) is made when the key is first labelled; before that it is a dot."""

    def __init__(self, assets: "Assets", large: bool = False) -> None:
        self._assets = assets
        self._large = large
        self.group = displayio.Group()
        self._keys: list = [None] * 5
        self._dots: list = [None] * 5

    def labels(self, keys: tuple) -> bool:
        """Label the keys by five rows, None for a key that does nothing."""
        changed = False
        for i in range(5):
            if keys[i] is None:
                changed |= self._clear(i, True)
            else:
                if self._keys[i] is None:
                    self._clear(i, False)
                    self._keys[i] = Key(self._assets, i, self._large)
                    self.group.append(self._keys[i])
                changed |= self._report(i, self._keys[i].label(keys[i][0], keys[i][1]))
        return changed

    def _report(self, i: int, changed: bool) -> bool:
        """Have presses of key i count once the panel shows the change, if there is one. Return `changed`."""
        if changed:
            labels.label_changed(i)
        return changed

    def _clear(self, i: int, dotted: bool) -> bool:
        if self._keys[i] is not None:
            return self._report(i, self._keys[i].clear(dotted))
        if self._dots[i] is not None:
            return show(self._dots[i], dotted)
        if dotted:
            x = i * measures.CELL + measures.DOT_X
            y = measures.CELL_Y + measures.DOT_Y
            self._dots[i] = shapes.block(palette.mask(palette.SMOKE), x, y, measures.DOT, measures.DOT)
            self.group.append(self._dots[i])
        return dotted

    def blank(self) -> bool:
        """Show nothing in the bottom row, and free the keys' memory: the dice need it."""
        changed = False
        for i in range(5):
            if self._keys[i] is None:
                changed |= self._clear(i, False)
            else:
                self.group.remove(self._keys[i])
                self._keys[i] = None
                changed = self._report(i, True)
        return changed
