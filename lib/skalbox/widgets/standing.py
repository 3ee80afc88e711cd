# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What stands below the boxes: the way to the upper bonus, the pots won, and the pot to be won now."""

import bitmaptools
import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.kit import tile
from skalbox.text import RIGHT, Strip

_LEAD_X = const(50)
_LEAD_W = const(30)
_MISSING_W = const(28)
_MISSING_RIGHT = const(101)
_LOWER_RIGHT = const(233)
_ARROW_W = const(7)
_ARROW_H = const(4)
_SIGN_GAP = const(5)
_POT_X = const(24)
_POT_W = const(84)
_MARK = const(5)  # the mark on the bar reaches so far up


class Bonus:
    """How far the series are on their way to the bonus: points missing, and ahead of or behind three of each face."""

    def __init__(self, kit, word: str) -> None:
        self.group = displayio.Group()
        ash = ink.smooth(ink.ASH)
        self.group.append(Strip(kit.small, ash, measures.MARGIN, measures.BONUS, kit.small.width(word), word))
        self._arrow = displayio.Bitmap(_ARROW_W, _ARROW_H, 2)
        self._arrow_grid = displayio.TileGrid(
            self._arrow, pixel_shader=ink.mask(ink.ASH), x=_LEAD_X, y=measures.BONUS - 7
        )
        self._points_up = 0  # 1 up, -1 down, 0 no arrow
        self._lead = Strip(kit.small, ink.smooth(ink.FOG), _LEAD_X + 10, measures.BONUS, _LEAD_W - 10, below=0)
        self._missing = Strip(
            kit.small,
            ink.smooth(ink.PAPER),
            _MISSING_RIGHT - _MISSING_W,
            measures.BONUS,
            _MISSING_W,
            align=RIGHT,
            below=0,
        )
        height = measures.BONUS_BAR_H + 2
        self._bar = displayio.Bitmap(measures.BONUS_BAR_W, height, 4)
        palette = displayio.Palette(4)
        palette[1] = ink.SMOKE
        palette[2] = ink.PAPER
        self._bar_grid = displayio.TileGrid(
            self._bar, pixel_shader=palette, x=measures.MARGIN, y=measures.BONUS_BAR_Y - 2
        )
        self._filled = -1
        for part in (self._arrow_grid, self._lead, self._missing, self._bar_grid):
            self.group.append(part)

    def draw(self, upper: int, needed: int, bonus: int, ahead: int, par: int) -> bool:
        """`upper` points of `needed` are written; `bonus` once it is won (else 0); `ahead` of `par` (both points)."""
        changed = self._missing.write("+%d" % bonus if bonus else "−%d" % (needed - upper))
        changed |= self._lead.write("" if bonus or not ahead else str(abs(ahead)))
        changed |= self._point(0 if bonus or not ahead else 1 if ahead > 0 else -1)
        state = min(upper, needed) << 8 | min(par, needed)
        if state != self._filled:
            self._filled = state
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
        width = measures.BONUS_BAR_W
        height = bar.height
        bar.fill(0)
        full = width if won else min(upper * width // needed, width)
        bitmaptools.fill_region(bar, 0, 2, width, height, 1)
        if full:
            bitmaptools.fill_region(bar, 0, 2, full, height, 2)
        if par and not won:
            mark = min(par * width // needed, width - 3)
            bitmaptools.fill_region(bar, mark - 2, 2, min(mark + 2, width), height, 0)
            bitmaptools.fill_region(bar, mark - 1, 0, mark + 1, height, 2)


class PotsWon:
    """The points this player has won from pots so far."""

    def __init__(self, kit, word: str) -> None:
        self.group = displayio.Group()
        x = measures.LOWER_ICON_X
        self.group.append(Strip(kit.small, ink.smooth(ink.ASH), x, measures.BONUS, kit.small.width(word), word))
        self._points = Strip(
            kit.small, ink.smooth(ink.PAPER), _LOWER_RIGHT - 28, measures.BONUS, 28, align=RIGHT, below=0
        )
        self.group.append(self._points)

    def draw(self, points: int) -> bool:
        """Show these points."""
        return self._points.write(str(points))


class PotLine:
    """The pot of this round, and the addition to beat."""

    def __init__(self, kit, words) -> None:
        self._kit = kit
        self._words = words
        self._shown: tuple = ()
        self.group = displayio.Group()
        self.group.append(
            tile(
                kit.icons,
                index.ICONS_BIN,
                ink.smooth(ink.PAPER),
                measures.MARGIN,
                measures.POT_ICON_Y,
                index.ICON_POT,
            )
        )
        self._pot = Strip(kit.small, ink.smooth(ink.PAPER), _POT_X, measures.POT, _POT_W)
        self.group.append(self._pot)

    def draw(self, size: int, best: int, seat: int, name: str) -> bool:
        """A pot of `size` points; `best` is the addition to beat, of `seat`, called `name`; 0: nobody has played."""
        changed = self._pot.write(self._words.POT % size)
        now = (best, seat, name)
        if now == self._shown:
            return changed
        self._shown = now
        # Once a turn: the pieces are as wide as their words, so they are made anew, from the right edge on.
        while len(self.group) > 2:
            self.group.pop()
        x = measures.PILL_RIGHT
        if not best:
            self._word(ink.ASH, x, self._words.FIRST_UP)
            return True
        x = self._word(ink.ASH, x, name) - _SIGN_GAP - index.SIGNS12_BIN[0]
        sign = tile(self._kit.signs12, index.SIGNS12_BIN, ink.smooth(ink.PLAYERS[seat]), x, measures.POT - 10, seat)
        self.group.append(sign)
        x = self._word(ink.PAPER, x - _SIGN_GAP - 1, str(best))
        self._word(ink.ASH, x - _SIGN_GAP - 1, self._words.TO_BEAT)
        return True

    def _word(self, colour: int, right: int, text: str) -> int:
        """A word that ends at `right`; the x where it begins."""
        font = self._kit.small
        width = font.width(text)
        self.group.append(Strip(font, ink.smooth(colour), right - width, measures.POT, width, text))
        return right - width
