# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The five cells of the bottom row as keys: an icon and a word each, or a dot where the key does nothing."""

import displayio

from skalbox import ink, measures
from skalbox.art import index
from skalbox.kit import show, tile, turn
from skalbox.text import CENTRE, Strip
from skalbox.widgets import shapes

NOTHING = -1


class SoftKeys:
    """`labels`: what each key does now, "" for nothing."""

    def __init__(self, kit) -> None:
        self.group = displayio.Group()
        self._bodies = []
        self._icons = []
        self._words = []
        self._dots = []
        body = shapes.filled(kit, measures.KEY_W, measures.KEY_H, 8)
        y = measures.CELL_Y
        for i in range(5):
            x = i * measures.CELL
            self._bodies.append(
                displayio.TileGrid(body, pixel_shader=ink.smooth(ink.NIGHT), x=x + measures.KEY_X, y=y + measures.KEY_Y)
            )
            self._icons.append(
                tile(
                    kit.icons,
                    index.ICONS_BIN,
                    ink.mask(ink.PAPER, ink.NIGHT),
                    x + measures.KEY_ICON_X,
                    y + measures.KEY_ICON_Y,
                )
            )
            word_x = x + (measures.CELL - measures.KEY_WORD_W) // 2
            word = Strip(
                kit.small,
                ink.smooth(ink.PAPER, ink.NIGHT),
                word_x,
                measures.KEY_WORD,
                measures.KEY_WORD_W,
                align=CENTRE,
            )
            self._words.append(word)
            self._dots.append(
                shapes.block(ink.mask(ink.SMOKE), x + measures.DOT_X, y + measures.DOT_Y, measures.DOT, measures.DOT)
            )
            for grids in (self._bodies, self._icons, self._words, self._dots):
                self.group.append(grids[i])
            self.label(i, NOTHING, "")

    def label(self, key: int, icon: int, word: str) -> bool:
        """Say what the key 0..4 does: an icon (skalbox.art.index.ICON_*) and a word; NOTHING and "" make it a dot."""
        return self._set(key, icon, word, icon == NOTHING)

    def labels(self, keys: tuple) -> bool:
        """Label all five at once: a tuple of five (icon, word), None for a key that does nothing."""
        changed = False
        for i in range(5):
            if keys[i] is None:
                changed |= self._set(i, NOTHING, "", True)
            else:
                changed |= self._set(i, keys[i][0], keys[i][1], False)
        return changed

    def blank(self) -> bool:
        """Show nothing at all in the bottom row, where the dice lie there."""
        changed = False
        for i in range(5):
            changed |= self._set(i, NOTHING, "", False)
        return changed

    def bare(self, key: int) -> bool:
        """Show the key without icon and word, for a screen that draws its own on it."""
        self._set(key, NOTHING, "", False)
        return show(self._bodies[key], True)

    def _set(self, key: int, icon: int, word: str, dot: bool) -> bool:
        does = icon != NOTHING
        changed = show(self._bodies[key], does)
        changed |= show(self._icons[key], does)
        changed |= show(self._words[key], does)
        changed |= show(self._dots[key], dot)
        if does:
            changed |= turn(self._icons[key], icon)
        changed |= self._words[key].write(word)
        return changed

    def does(self, key: int) -> bool:
        """The key 0..4 is labelled: it does something."""
        return not self._bodies[key].hidden
