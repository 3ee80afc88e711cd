# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parts around the boxes: whose turn it is, the way to the bonus, the points from pots, and the throws left."""

import bitmaptools
import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, picture, show, tile, turn
from skalbox.draw.text import RIGHT, Line, Strip, inked
from skalcore.game import THROWS_A_TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.assets import Assets

_ROUND_W = const(72)
_ROUND_GAP = const(9)  # a round's number may grow by a digit
_LONG = const(1000)  # a total from which on it is small, and the name beside it may be cut
_WORD_GAP = const(3)
_POTS_W = const(22)
_MARK = const(2)  # pixels of the mark over the bar


class Header:
    """The headline: sign and name on the left, round and total on the right."""

    def __init__(self, assets: "Assets") -> None:
        self._assets = assets
        self.group = displayio.Group()
        sheet, spec = assets.signs18, index.SIGNS18_BIN
        if measures.SMALL:
            sheet, spec = assets.signs14, index.SIGNS14_BIN
        self._sign = tile(sheet, spec, palette.smooth(palette.PLAYERS[0]), measures.SIGN_X, measures.SIGN_Y)
        self.group.append(self._sign)
        self._name: "Any" = None  # like the total in a font that the name allows, made for each player
        self._total: "Any" = None
        self._said = ""  # the name
        self._long = False  # the total is
        self._round: "Any" = None
        if measures.ROUND_RIGHT:
            fog = palette.smooth(palette.FOG)
            right = measures.ROUND_RIGHT
            # A pixel wider than its text may be: the ink of a last letter may reach out to the right.
            x = right - _ROUND_W
            self._round = Strip(assets.small, fog, x, measures.ROUND, _ROUND_W + 1, align=RIGHT, inset=1)
            self.group.append(self._round)

    def player(self, seat: int, name: str) -> bool:
        """Show the player of this seat. Return whether that changed something."""
        changed = turn(self._sign, seat)
        changed |= paint(self._sign, palette.smooth(palette.PLAYERS[seat]))
        if self._said == name:
            return changed
        self._said = name
        self._build()
        return True

    def _build(self) -> None:
        """Make name and total in fonts that fit."""
        if self._name is not None:
            self.group.remove(self._name)
            self.group.remove(self._total)
        name = self._said
        assets = self._assets
        lowest = small = measures.SMALL
        room = measures.NAME_W
        close = measures.ROUND != measures.NAME
        if not close:
            show(self._round, self._round.text != "")  # in large type there is none: a name may take its place
            room = min(room, self._round.x + self._round.text_x(self._round.text) - measures.NAME_X - _ROUND_GAP)
        # A long name is small, and the total too, unless the round is between them.
        font = assets.small if small or assets.big.room(name) > room else assets.big
        small |= close and assets.small.room(name) > room
        if self._long:
            small = True
            width = assets.small.width(str(_LONG))
            if lowest:
                name = font.cut(measures.TOTAL_RIGHT - measures.NAME_X - width - 1, name)
        else:
            width = min(measures.TOTAL_W, 22) if small else measures.TOTAL_W
        paper = palette.smooth(palette.PAPER)
        self._name = inked(font, paper, measures.NAME_X, measures.NAME, name)
        font = assets.small if small else assets.big
        x = measures.TOTAL_RIGHT - width
        self._total = Strip(font, paper, x, measures.NAME, width, align=RIGHT, below=0)
        self.group.insert(1, self._name)  # under the round, whose place it may touch
        self.group.append(self._total)

    def round(self, text: str) -> bool:
        """Show this round, if there is room."""
        return self._round is not None and self._round.write(text)

    def total(self, points: int) -> bool:
        if self._long != (points >= _LONG):
            self._long = not self._long
            self._build()
        return self._total.write(str(points))


class Bonus:
    """The progress of the series towards the bonus, in words and on a bar."""

    def __init__(self, assets: "Assets", word: str, later: bool = False) -> None:
        """Make it empty. `later`: there is a thirteenth box, which has its place on the lowest panels."""
        self.group = displayio.Group(x=measures.BONUS_LATER if later else 0)
        self._shown = -1
        self._font = small = assets.small
        self._word = inked(small, palette.smooth(palette.ASH), measures.BONUS_X, measures.BONUS, word)
        self._text = Line(small, palette.smooth(palette.PAPER), 0, measures.BONUS_TEXT, 0)
        self._bar: "Any" = None
        self._worded = False  # whether the word is there
        self.group.append(self._text)
        if measures.BONUS_BAR_W:
            self._build_bar()

    def _build_bar(self) -> None:
        self._from, self._to = 0, measures.BONUS_BAR_W  # the part that may change
        self._bar = displayio.Bitmap(measures.BONUS_BAR_W, measures.BONUS_BAR_H + _MARK, 4)
        shades = displayio.Palette(4)
        shades[1] = palette.SMOKE
        shades[2] = palette.PAPER
        self.group.append(
            displayio.TileGrid(self._bar, pixel_shader=shades, x=measures.BONUS_BAR_X, y=measures.BONUS_BAR_Y - _MARK)
        )

    def draw(self, text: str, upper: int, needed: int, par: int, left: int = 0) -> bool:
        """Show `upper` points of `needed`, a mark at `par`, and a text. On the lowest panels `left` is taken."""
        changed = self._text.write(text)
        start = measures.BONUS_RIGHT - self._font.room(text)
        if self._text.x != start:
            self._text.x = start
        start -= _WORD_GAP
        word = self._word
        if not measures.BONUS_X:
            x = start - word.bitmap.width
            if word.x != x:
                word.x = x
                changed = True
        elif measures.BONUS != measures.BONUS_TEXT:
            start = measures.WIDTH
        least = max(left, -self.group.x)  # further left is off the panel
        fits = (word.x >= least or measures.BONUS_X > 0) and word.x + word.bitmap.width <= start
        if fits != self._worded:
            self._worded = fits
            (self.group.append if fits else self.group.remove)(word)
            changed = True
        shown = min(upper, needed) << 8 | min(par, needed)
        if self._bar is not None and shown != self._shown:
            self._shown = shown
            self._fill(upper, needed, par)
            changed = True
        return changed

    def _fill(self, upper: int, needed: int, par: int) -> None:
        """Draw the part of the bar that has changed."""
        bar = self._bar
        width = bar.width
        height = bar.height
        full = min(upper * width // needed, width)
        marked = par and full < width
        mark = max(min(par * width // needed, width - 3), 2) if marked else full
        left = max(min(self._from, full, mark - 2), 0)
        right = min(max(self._to, full, mark + 2), width)
        self._from = min(full, mark - 2)
        self._to = max(full, mark + 2)
        bitmaptools.fill_region(bar, left, 0, right, height, 0)
        bitmaptools.fill_region(bar, left, _MARK, right, height, 1)
        if full > left:
            bitmaptools.fill_region(bar, left, _MARK, full, height, 2)
        if marked:
            bitmaptools.fill_region(bar, mark - 2, _MARK, mark + 2, height, 0)
            bitmaptools.fill_region(bar, mark - 1, 0, mark + 1, height, 2)


class PotsWon:
    """The player's points from pots, if measures.POTS_X says that there is room."""

    def __init__(self, assets: "Assets", word: str) -> None:
        self.group = displayio.Group()
        self.group.append(inked(assets.small, palette.smooth(palette.ASH), measures.POTS_X, measures.POTS, word))
        paper = palette.smooth(palette.PAPER)
        x = measures.POTS_RIGHT - _POTS_W
        self._points = Strip(assets.small, paper, x, measures.POTS, _POTS_W, align=RIGHT, below=0)
        self.group.append(self._points)

    def draw(self, points: int) -> bool:
        return self._points.write(str(points))


class Pips:
    """Three discs left of the pill: one for each throw left, a ring for each throw spent."""

    def __init__(self, assets: "Assets") -> None:
        self.group = displayio.Group()
        self._full = shapes.filled(assets, measures.PIP, measures.PIP, 4)
        self._spent = displayio.Bitmap(measures.PIP, measures.PIP, 4)
        shapes.outline(assets, self._spent, 4)
        shades = palette.smooth(palette.PAPER)
        self._pips = [
            displayio.TileGrid(self._full, pixel_shader=shades, y=measures.PIP_Y) for _ in range(THROWS_A_TURN)
        ]
        for pip in self._pips:
            self.group.append(pip)

    def draw(self, left: int, end: int) -> bool:
        """Show `left` throws (0..3) as still to come; the pill begins at `end`."""
        changed = False
        for i in range(THROWS_A_TURN):
            pip = self._pips[i]
            x = end - measures.PIP_GAP - measures.PIP - (THROWS_A_TURN - 1 - i) * measures.PIP_PITCH
            if pip.x != x:
                pip.x = x
                changed = True
            changed |= picture(pip, self._full if i < left else self._spent)
            changed |= paint(pip, palette.smooth(palette.PAPER if i < left else palette.SMOKE))
        return changed
