# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What stands below the boxes: the way to the upper bonus, the pots won, and the pot to be won now."""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import RIGHT, Line, Strip, inked

_LEAD_W = const(20)
_MISSING_W = const(28)
_ARROW_W = const(7)
_ARROW_H = const(4)
_SIGN_GAP = const(5)
_POT_W = const(84)
_MARK = const(2)  # the mark on the bar reaches so far over it


class Bonus:
    """How far the series are on their way to the bonus: points missing, and ahead of or behind three of each face."""

    def __init__(self, assets: "Assets", word: str, later: bool = False) -> None:
        """`later`: a thirteenth box has taken its place, where panels are low."""
        self.group = displayio.Group(x=measures.BONUS_LATER if later else 0)
        self._shown = -1
        small = assets.small
        ash = palette.smooth(palette.ASH)
        right = measures.BONUS_RIGHT
        self._parts: list = [
            inked(small, ash, measures.BONUS_X, measures.BONUS, word),
            Strip(
                small,
                palette.smooth(palette.PAPER),
                right - _MISSING_W,
                measures.BONUS,
                _MISSING_W,
                align=RIGHT,
                below=0,
            ),
        ]
        self._missing = self._parts[1]
        self._arrow: Any = None
        self._lead: Any = None
        self._bar: Any = None
        if measures.LEAD_X:
            self._build_arrow(assets)
        if measures.BONUS_BAR_W:
            self._build_bar()
        for part in self._parts:
            self.group.append(part)

    def _build_arrow(self, assets: "Assets") -> None:
        """Up where the series are ahead, down where they are behind; and by how much, where there is room."""
        self._arrow = displayio.Bitmap(_ARROW_W, _ARROW_H, 2)
        self._points_up = 0  # 1 up, -1 down, 0 no arrow
        x = measures.LEAD_X
        arrow = displayio.TileGrid(self._arrow, pixel_shader=palette.mask(palette.ASH), x=x, y=measures.BONUS - 7)
        self._parts.append(arrow)
        if not measures.LOW:
            self._lead = Strip(assets.small, palette.smooth(palette.FOG), x + 10, measures.BONUS, _LEAD_W, below=0)
            self._parts.append(self._lead)

    def _build_bar(self) -> None:
        self._bar = displayio.Bitmap(measures.BONUS_BAR_W, measures.BONUS_BAR_H + _MARK, 4)
        shades = displayio.Palette(4)
        shades[1] = palette.SMOKE
        shades[2] = palette.PAPER
        self._parts.append(
            displayio.TileGrid(self._bar, pixel_shader=shades, x=measures.BONUS_BAR_X, y=measures.BONUS_BAR_Y - _MARK)
        )

    def draw(self, upper: int, needed: int, bonus: int, ahead: int, par: int) -> bool:
        """`upper` points of `needed` are written; `bonus` once it is won (else 0); `ahead` of `par` (both points)."""
        changed = self._missing.write("+%d" % bonus if bonus else "−%d" % (needed - upper))
        if self._lead is not None:
            changed |= self._lead.write("" if bonus or not ahead else str(abs(ahead)))
        if self._arrow is not None:
            changed |= self._point(0 if bonus or not ahead else 1 if ahead > 0 else -1)
        shown = min(upper, needed) << 8 | min(par, needed)
        if self._bar is not None and shown != self._shown:
            self._shown = shown
            self._fill(upper, needed, par, bool(bonus))
            changed = True
        return changed

    def _point(self, up: int) -> bool:
        if up == self._points_up:
            return False
        self._points_up = up
        self._arrow.fill(0)
        middle = _ARROW_W // 2
        for row in range(_ARROW_H):
            wide = row if up > 0 else _ARROW_H - 1 - row
            if up:
                bitmaptools.fill_region(self._arrow, middle - wide, row, middle + wide + 1, row + 1, 1)
        return True

    def _fill(self, upper: int, needed: int, par: int, won: bool) -> None:
        bar = self._bar
        width = bar.width
        height = bar.height
        bar.fill(0)
        full = width if won else min(upper * width // needed, width)
        bitmaptools.fill_region(bar, 0, _MARK, width, height, 1)
        if full:
            bitmaptools.fill_region(bar, 0, _MARK, full, height, 2)
        if par and not won:
            mark = max(min(par * width // needed, width - 3), 2)
            bitmaptools.fill_region(bar, mark - 2, _MARK, mark + 2, height, 0)
            bitmaptools.fill_region(bar, mark - 1, 0, mark + 1, height, 2)


class PotsWon:
    """The points this player has won from pots so far; only where measures.POTS_X says that there is room."""

    def __init__(self, assets: "Assets", word: str) -> None:
        self.group = displayio.Group()
        self.group.append(inked(assets.small, palette.smooth(palette.ASH), measures.POTS_X, measures.BONUS, word))
        self._points = Strip(
            assets.small,
            palette.smooth(palette.PAPER),
            measures.POTS_RIGHT - 28,
            measures.BONUS,
            28,
            align=RIGHT,
            below=0,
        )
        self.group.append(self._points)

    def draw(self, points: int) -> bool:
        """Show these points."""
        return self._points.write(str(points))


class PotLine:
    """The line below the boxes: the pot of this round and the addition to beat, or who leads and with how much."""

    def __init__(self, assets: "Assets", icon: int) -> None:
        """`icon`: of what the line tells."""
        self._assets = assets
        self._shown: tuple = ()
        self.group = displayio.Group()
        if measures.POT_ICON_Y:
            paper = palette.smooth(palette.PAPER)
            y = measures.POT_ICON_Y
            self.group.append(tile(assets.icons, index.ICONS_BIN, paper, measures.MARGIN, y, icon))
        self._left = Line(assets.small, palette.smooth(palette.PAPER), measures.POT_X, measures.POT, _POT_W)
        self.group.append(self._left)
        self._fixed = len(self.group)

    def draw(self, left: str, right: str, points: int = 0, seat: int = -1, name: str = "") -> bool:
        """`left` at the left; at the right `right`, then `points` (0: none), the sign of `seat` (-1: none) and `name`.

        Where the panel is small the name gives way, since the sign says whose they are; where the name needs the room
        `left` does, but for its last word.
        """
        now = (left, right, points, seat, name)
        if now == self._shown:
            return False
        self._shown = now
        # Once a turn: the pieces are as wide as their words, so they are made again, from the right edge on.
        while len(self.group) > self._fixed:
            self.group.pop()
        x = measures.POT_RIGHT
        if name and measures.POT_ICON_Y:
            x = self._word(palette.ASH, x, name) - _SIGN_GAP
        if seat >= 0:
            x -= index.SIGNS12_BIN[0]
            sign = tile(
                self._assets.signs12,
                index.SIGNS12_BIN,
                palette.smooth(palette.PLAYERS[seat]),
                x,
                measures.POT - 10,
                seat,
            )
            self.group.append(sign)
            x -= _SIGN_GAP + 1
        if points:
            x = self._word(palette.PAPER, x, str(points)) - _SIGN_GAP - 1
        x = self._word(palette.ASH, x, right) - _SIGN_GAP - measures.POT_X
        self._left.write(self._assets.small.first(x, left, left[left.rfind(" ") + 1 :]))
        return True

    def _word(self, colour: int, right: int, text: str) -> int:
        """A word that ends at `right`; the x where it begins."""
        font = self._assets.small
        width = font.width(text)
        if text:
            self.group.append(inked(font, palette.smooth(colour), right - width, measures.POT, text, width))
        return right - width
