# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The orange pill: what ROLL does now. While ROLL is down it is an outline; without a pill ROLL does nothing.

It is dim while ROLL does not count, and blinks for a press that was dropped. If there is no pill, an empty one flashes.
"""

import bitmaptools
import displayio
from micropython import const

from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, show
from skalbox.draw.text import Strip
from skalbox.hardware.keys import ROLL
from skalbox.hardware.labels import BLINK, DIM, LIVE, labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

_LEFT = const(8)
_ICON = const(16)
_ICON_INK = const(14)  # the icons shown here leave a pixel free all round
_GAP = const(5)
_RIGHT = const(10)
_RADIUS = const(10)
_BASE = const(15)  # baseline, from its top
_LARGE_H = const(24)  # in large type: its height,
_LARGE_BASE = const(19)  # its baseline,
_LARGE_Y = const(2)  # and the pixels by which it begins higher


class Pill:
    """A pill as wide as the widest of the words it will show. `x`: its left edge."""

    def __init__(self, assets: "Assets", words: tuple, large: bool = False) -> None:
        self._assets = assets
        self._font = assets.big if large else assets.small
        self._high = _LARGE_H if large else measures.PILL_H
        self._base = _LARGE_BASE if large else _BASE
        self._top = measures.PILL_Y - (_LARGE_Y if large else 0)
        self._words: tuple = ()
        self._visible = True  # except during a blink
        self._blinks = False
        self._look = LIVE  # or DIM
        self.group = displayio.Group()
        # The icon has a bitmap of its own, no larger than its ink: a fifth held die changes it and must stay cheap.
        self._drawing = displayio.Bitmap(_ICON_INK, _ICON_INK, 4)
        self.fit(words)

    def fit(self, words: tuple) -> bool:
        """Prepare an empty pill as wide as the widest of these words."""
        if words == self._words:
            return False
        self._look = LIVE
        self._words = words
        assets = self._assets
        widest = 0
        for word in words:
            widest = max(widest, self._font.room(word))
        width = _LEFT + _ICON + _GAP + widest + _RIGHT
        self.x = measures.PILL_RIGHT - width
        y = self._top
        on_roll = palette.smooth(palette.BLACK, palette.ROLL)
        self._pixels = shapes.filled(assets, width, self._high, _RADIUS)
        self._hollow = False
        self._body = displayio.TileGrid(self._pixels, pixel_shader=palette.smooth(palette.ROLL), x=self.x, y=y)
        self._drawn = -1
        self._icon = displayio.TileGrid(
            self._drawing, pixel_shader=on_roll, x=self.x + _LEFT + 1, y=y + (self._high - _ICON_INK) // 2
        )
        x = self.x + _LEFT + _ICON + _GAP
        big = self._font is assets.big
        above, below = (_LARGE_BASE - 1, 4) if big else (13, 3)
        self._word = Strip(self._font, on_roll, x, y + self._base, widest, above=above, below=below)
        while len(self.group):
            self.group.pop()
        for grid in (self._body, self._icon, self._word):
            self.group.append(grid)
        return self._report(True)

    def _report(self, changed: bool) -> bool:
        """Have presses of ROLL count once the panel shows the change, if there is one. Return `changed`."""
        if changed:
            labels.label_changed(ROLL)
        return changed

    def label(self, icon: int, word: str) -> bool:
        """Show this icon and this word, one of the pill's."""
        changed = self._show(True)
        changed |= self._draw(icon)
        changed |= self._word.write(word)
        return self._report(changed)

    def _draw(self, icon: int) -> bool:
        if icon == self._drawn:
            return False
        # Only PLAY fills the outer rows, and it is on pills that never change.
        skipped = 0 if self._drawn < 0 else 1
        self._drawn = icon
        icons = self._assets.icons
        top = icon * _ICON + 1 + skipped
        end = top + _ICON_INK - 2 * skipped
        bitmaptools.blit(self._drawing, icons, 0, skipped, x1=1, y1=top, x2=1 + _ICON_INK, y2=end)
        return True

    def hide(self) -> bool:
        """Show no pill: ROLL does nothing."""
        return self._report(self._show(False))

    def _show(self, visible: bool) -> bool:
        if self._blinks:
            self._blink(False)  # which is not a change of the label
        self._visible = visible
        return show(self.group, visible)

    def press(self, down: bool) -> bool:
        """Draw it as an outline while ROLL is held down."""
        if down == self._hollow:
            return False
        self._hollow = down
        (shapes.outline if down else shapes.fill)(self._assets, self._pixels, _RADIUS)
        self._paint()
        return self._report(True)

    def _paint(self) -> None:
        dim = self._look == DIM
        body = palette.smooth(palette.SMOKE if dim else palette.ROLL)
        if self._hollow:
            label = body
        elif dim:
            label = palette.smooth(palette.ASH, palette.SMOKE)
        else:
            label = palette.smooth(palette.BLACK, palette.ROLL)
        paint(self._body, body)
        paint(self._icon, label)
        paint(self._word, label)

    def tick(self, now: int) -> bool:
        """Look as skalbox.hardware.labels says, which is not another label. Return whether that changed something."""
        look = labels.pill_look(now)
        blinks = look == BLINK
        changed = blinks != self._blinks and self._blink(blinks)
        if not blinks and look != self._look:
            self._look = look
            self._paint()
            changed = True
        return changed

    def _blink(self, begins: bool) -> bool:
        """Begin or end to blink; if there is no pill, an empty one flashes."""
        self._blinks = begins
        if not self._visible:
            show(self._icon, not begins)
            show(self._word, not begins)
            paint(self._body, palette.smooth(palette.SMOKE if begins else palette.ROLL))
        return show(self.group, self._visible != begins)
