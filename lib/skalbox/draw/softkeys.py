# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The five cells of the bottom row as keys: an icon and a word each, or a dot if the key does nothing."""

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, tile
from skalbox.draw.text import inked
from skalbox.hardware.labels import labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

_RADIUS = const(8)

_BLANK = const(-2)  # instead of an icon: the key shows nothing,
_DOT = const(-3)  # or a dot

_lasting: list = []  # what all keys share, once it is made


def shared(assets: "Assets") -> list:
    """Return what all keys share: the picture of an empty key and its palette, and the palettes of icons and words."""
    if not _lasting:
        _lasting.append(shapes.filled(assets, measures.KEY_W, measures.KEY_H, _RADIUS))
        _lasting.append(palette.smooth(palette.NIGHT))
        _lasting.append(palette.smooth(palette.PAPER, palette.NIGHT))
        # On low panels words reach the round corners.
        words = palette.on_field if measures.LOW else palette.smooth
        _lasting.append(words(palette.PAPER, palette.NIGHT))
    return _lasting


class SoftKeys:
    """All five. A key is a body with an icon and a word on it, each a picture as small as its ink."""

    def __init__(self, assets: "Assets", large: bool = False) -> None:
        """Show no keys yet. `large`: keys have a large icon, without a word."""
        self._assets = assets
        self._large = large
        self.group = displayio.Group()
        self._icons = [_BLANK] * 5  # by key, like the two below: the icon of its label,
        self._words = [""] * 5  # its word,
        self._pictures: list = [()] * 5  # and what shows them

    def labels(self, keys: tuple) -> bool:
        """Label the keys by five rows, None for a key that does nothing. Return whether that changed something."""
        changed = False
        for i in range(5):
            row = keys[i] or (_DOT, "")
            changed |= self._label(i, row[0], row[1])
        return changed

    def blank(self) -> bool:
        """Show nothing in the bottom row, and free the keys' memory: the dice need it."""
        changed = False
        for i in range(5):
            changed |= self._label(i, _BLANK, "")
        return changed

    def light(self, i: int, ink: int) -> None:
        """Show key i in this colour, with a black icon and word, until its label changes."""
        for number in range(len(self._pictures[i])):
            shades = palette.smooth(palette.BLACK, ink) if number else palette.smooth(ink)
            paint(self._pictures[i][number], shades)

    def _label(self, i: int, icon: int, word: str) -> bool:
        """Show this icon and this word on key i. Its presses count once the panel shows the change, if there is one."""
        if icon == self._icons[i] and word == self._words[i]:
            return False
        self._icons[i] = icon
        self._words[i] = word
        for picture in self._pictures[i]:
            self.group.remove(picture)
        x, y = i * measures.CELL, measures.CELL_Y
        if icon == _BLANK:
            pictures: tuple = ()
        elif icon == _DOT:
            x, y = x + measures.DOT_X, y + measures.DOT_Y
            pictures = (shapes.block(palette.mask(palette.SMOKE), x, y, measures.DOT, measures.DOT),)
        else:
            x, y = x + measures.KEY_X, y + measures.KEY_Y
            body, shades, _, _ = shared(self._assets)
            pictures = (displayio.TileGrid(body, pixel_shader=shades, x=x, y=y),) + self._inks(x, y, icon, word)
        self._pictures[i] = pictures
        for picture in pictures:
            self.group.append(picture)
        labels.label_changed(i)
        return True

    def _inks(self, x: int, y: int, icon: int, word: str) -> tuple:
        """Return the pictures on the key whose upper left corner is at x and y."""
        assets = self._assets
        shades = shared(assets)[2]
        if self._large:
            from skalbox.draw.large_icon import enlarged

            large = enlarged(assets.icons, icon)
            x += (measures.KEY_W - large.width) // 2
            y += (measures.KEY_H - large.height) // 2
            return (displayio.TileGrid(large, pixel_shader=shades, x=x, y=y),)
        left = x + measures.KEY_ICON_X - measures.KEY_X
        sign = tile(assets.icons, index.ICONS_BIN, shades, left, measures.CELL_Y + measures.KEY_ICON_Y, icon)
        return sign, self._word(x, word)

    def _word(self, x: int, word: str) -> displayio.TileGrid:
        """Return the picture of the word on the key that begins at x."""
        font = self._assets.small
        x += (measures.KEY_W - font.width(word)) // 2
        return inked(font, shared(self._assets)[3], x, measures.KEY_WORD, word)
