# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The five cells of the bottom row as keys: an icon and a word each, or a dot if the key does nothing."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, tile, turn
from skalbox.draw.text import TELLS, inked
from skalbox.hardware.labels import labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

_RADIUS = const(8)

_BLANK = const(-2)  # instead of an icon: nothing is shown,
_DOT = const(-3)  # or a dot

_lasting: list = []  # what all keys share, once it is made


def shared(assets: "Assets") -> list:
    """Return what all keys share: the picture of an empty key and its palette, and the palettes of icons and words."""
    if not _lasting:
        body = shapes.filled(assets, measures.KEY_W, measures.KEY_H, _RADIUS)
        # On low panels words reach the round corners.
        words = (palette.on_field if measures.LOW else palette.smooth)(palette.PAPER, palette.NIGHT)
        icons = palette.smooth(palette.PAPER, palette.NIGHT)
        _lasting.extend((body, palette.smooth(palette.NIGHT), icons, words))
    return _lasting


class SoftKeys:
    """All five. A key is a body with an icon and a word on it, each a picture as small as its ink."""

    def __init__(self, assets: "Assets", large: bool = False) -> None:
        """Show no keys yet. `large`: keys have a large icon, without a word."""
        self._assets = assets
        self._large = large
        self.group = displayio.Group()
        self._labels = [(_BLANK, "")] * 5  # by key, the icon and the word of its label,
        self._pictures: list = [()] * 5  # and what shows them

    def labels(self, keys: tuple) -> None:
        """Label the keys by five rows, None for a key that does nothing."""
        for i in range(5):
            row = keys[i] or (_DOT, "")
            self._label(i, row[0], row[1])

    def blank(self) -> None:
        """Show nothing in the bottom row, and free the keys' memory: the dice need it."""
        for i in range(5):
            if self._pictures[i]:
                self._label(i, _BLANK, "")

    def light(self, i: int, ink: int) -> None:
        """Show key i in this colour, with a black icon and word."""
        shades = palette.smooth(ink)
        for picture in self._pictures[i]:
            paint(picture, shades)
            shades = palette.smooth(palette.BLACK, ink)

    def _label(self, i: int, icon: int, word: str) -> None:
        """Show this icon and this word on key i. Its presses count once the panel shows the change, if there is one."""
        label = icon, word
        if label == self._labels[i]:
            return
        pictures: tuple = ()
        last = self._pictures[i]
        if icon == _DOT:
            x, y = i * measures.CELL + measures.DOT_X, measures.CELL_Y + measures.DOT_Y
            pictures = (shapes.block(palette.mask(palette.SMOKE), x, y, measures.DOT, measures.DOT),)
        elif icon != _BLANK:
            pictures = (self._body(i),) + self._inks(i, icon, word)
        # What stays is not sent to the panel again.
        for picture in last:
            if picture not in pictures:
                self.group.remove(picture)
        for picture in pictures:
            if picture not in last:
                self.group.append(picture)
        self._pictures[i] = pictures
        self._labels[i] = label
        labels.label_changed(i)

    def _body(self, i: int) -> displayio.TileGrid:
        """Return the body of key i, the last one if it was a key."""
        if self._labels[i][0] > _BLANK:
            return self._pictures[i][0]
        pixels, shades, _, _ = shared(self._assets)
        x, y = i * measures.CELL + measures.KEY_X, measures.CELL_Y + measures.KEY_Y
        return displayio.TileGrid(pixels, pixel_shader=shades, x=x, y=y)

    def _inks(self, i: int, icon: int, word: str) -> tuple:
        """Return the pictures on key i."""
        assets = self._assets
        _, _, shades, _ = shared(assets)
        x = i * measures.CELL
        if self._large:
            from skalbox.draw.large_icon import enlarged

            large = enlarged(assets.icons, icon)
            x += (measures.CELL - large.width) // 2
            y = measures.CELL_Y + measures.KEY_Y + (measures.KEY_H - large.height) // 2
            grid = displayio.TileGrid(large, pixel_shader=shades, x=x, y=y)
            if TELLS:
                grid.text = word  # type: ignore[attr-defined]
            return (grid,)
        last = self._pictures[i]
        if len(last) > 1 and last[1].bitmap is assets.icons:
            turn(last[1], icon)
            return last[1], self._word(i, word)
        y = measures.CELL_Y + measures.KEY_ICON_Y
        return tile(assets.icons, index.ICONS_BIN, shades, x + measures.KEY_ICON_X, y, icon), self._word(i, word)

    def _word(self, i: int, word: str) -> displayio.TileGrid:
        """Return a picture of the word on key i."""
        font = self._assets.small
        _, _, _, shades = shared(self._assets)
        x = i * measures.CELL + measures.KEY_X + (measures.KEY_W - font.width(word)) // 2
        return inked(font, shades, x, measures.KEY_WORD, word)
