# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Texts, signs, icons and dice: on a page with a headline and the bottom rows, or on a part of it that comes and goes.

Positions are in pixels from the panel's upper left corner. Each method adds a part on top of the others and returns it.
"""

import gc

import displayio

from skalbox.art import index, sheet
from skalbox.draw import measures, shapes
from skalbox.draw.assets import tile
from skalbox.draw.frame import Frame
from skalbox.draw.palette import BLACK, FOG, PAPER, PLAYERS, SMOKE, mask, smooth
from skalbox.draw.text import LEFT, RIGHT, Line, inked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font
    from skalbox.draw.text import Strip

    Part = TypeVar("Part", displayio.TileGrid, displayio.Group, Strip, Line)

_NONE = -1
_GAP = 8  # at least, between a headline and its note or the pill
_ICON_ROOM = 22
_APART = 3  # a large headline stands off a small sign


class Picture:
    """A part of a screen that is replaced as a whole: show its `group`, clear() it, draw again."""

    def __init__(self, assets: "Assets") -> None:
        self.group = displayio.Group()
        self._assets = assets

    def add(self, part: "Part") -> "Part":
        """Add this TileGrid or Group, and return it."""
        self.group.append(part)
        return part

    def under(self, part: "Part") -> "Part":
        """Add this TileGrid or Group below all that is there, and return it."""
        self.group.insert(0, part)
        return part

    def clear(self) -> None:
        """Remove everything, if there is anything, and free its memory for what comes instead."""
        if len(self.group):
            while len(self.group):
                self.group.pop()
            gc.collect()

    # x is the text's left end, or its middle or right end, by `align`; `ground` is the colour behind a part.

    def words(
        self, font: "Font", colour: int, x: int, baseline: int, text: str, align: int = LEFT, ground: int = BLACK
    ) -> displayio.TileGrid:
        """Write a text in this font, as large as its ink."""
        if align != LEFT:
            width = font.room(text)
            x -= width if align == RIGHT else width // 2
        return self.add(inked(font, smooth(colour, ground), x, baseline, text))

    def small(
        self, colour: int, x: int, baseline: int, text: str, align: int = LEFT, ground: int = BLACK
    ) -> displayio.TileGrid:
        return self.words(self._assets.small, colour, x, baseline, text, align, ground)

    def fitted(
        self,
        room: int,
        colour: int,
        x: int,
        baseline: int,
        text: str,
        align: int = LEFT,
        ground: int = BLACK,
        up: int = 0,
    ) -> displayio.TileGrid:
        """Write a text in the font of headlines; if it is wider than `room` in the small font, `up` pixels higher."""
        if self._assets.big.room(text) <= room:
            return self.words(self._assets.big, colour, x, baseline, text, align, ground)
        return self.small(colour, x, baseline - up, text, align, ground)

    def sign(
        self, side: int, seat: int, x: int, y: int, colour: int = _NONE, ground: int = BLACK
    ) -> displayio.TileGrid:
        """Draw the sign of this seat, `side` pixels wide (12, 14, 18, 20, 54, 62, 84), by default in its colour."""
        assets = self._assets
        shades = smooth(PLAYERS[seat] if colour == _NONE else colour, ground)
        for signs, spec in (
            (assets.signs12, index.SIGNS12_BIN),
            (assets.signs14, index.SIGNS14_BIN),
            (assets.signs18, index.SIGNS18_BIN),
        ):
            if spec[0] == side:
                return self.add(tile(signs, spec, shades, x, y, seat))
        spec = (side, side, len(PLAYERS), 2)  # of large ones only this is in memory
        return self.add(tile(sheet("signs%d" % side, spec, seat, 1), spec, shades, x, y))

    def icon(self, number: int, x: int, y: int, colour: int = PAPER, ground: int = BLACK) -> displayio.TileGrid:
        """Draw an icon (ICON_* of skalbox.art.index), 16 pixels wide and high."""
        return self.add(tile(self._assets.icons, index.ICONS_BIN, smooth(colour, ground), x, y, number))

    def die(self, face: int, x: int, y: int, colour: int = PAPER, ground: int = BLACK) -> displayio.TileGrid:
        """Draw a die, 15 pixels wide and high, that shows `face` (1..6)."""
        return self.add(tile(self._assets.dice15, index.DICE15_BIN, smooth(colour, ground), x, y, face - 1))

    def rule(
        self, y: int, x: int = measures.MARGIN, width: int = measures.WIDTH - 2 * measures.MARGIN
    ) -> displayio.TileGrid:
        """Draw a line across, one pixel high."""
        return self.add(shapes.block(mask(SMOKE), x, y, width, 1))


class Page(Frame, Picture):
    """A whole screen."""

    def heading(
        self,
        text: "str | tuple",
        note: str = "",
        seat: int = _NONE,
        icon: int = _NONE,
        part: "Picture | None" = None,
        x: int = measures.MARGIN,
    ) -> "Line | None":
        """Draw the headline, of several texts the first that fits, behind the sign of `seat` or an icon.

        If there is not enough room, the headline is small, or else the note at its right is left out. `part`: the part
        to draw on, by default the page. Return the note, None if it is left out.
        """
        on = part or self
        assets = self._assets
        if seat != _NONE:
            on.sign(14 if measures.SMALL else 18, seat, measures.SIGN_X, measures.SIGN_Y)
            x = measures.NAME_X
        elif icon != _NONE:
            on.icon(icon, x, measures.HEADING - 16)
            x += _ICON_ROOM
        if isinstance(text, tuple):
            text = assets.small.first_fitting(self.room(x), *text)
        right = self.pill.x - _GAP if measures.LOW else measures.PILL_RIGHT
        beside = assets.small.room(note) + _GAP if note else 0
        if x + assets.small.room(text) + beside > right:
            beside = 0
        _, _, top, bottom = assets.big.extent(text)
        # The tallest letters just fit on the lowest panel, if no p is below.
        baseline = max(measures.HEADING, -top)
        wide = x + assets.big.room(text) + beside
        if wide <= right and baseline + bottom <= measures.TOP:
            if measures.SMALL and seat != _NONE and wide + _APART <= right:
                x += _APART
            on.words(assets.big, PAPER, x, baseline, text)
        else:
            on.small(PAPER, x, measures.NOTE, text)
        if not beside:
            return None
        line = Line(assets.small, smooth(FOG), right + _GAP - beside, measures.NOTE, 0)
        line.write(note)
        return on.add(line)

    def redraw(self, display: "Any", draw: "Any") -> None:
        """Call draw() and send the whole page: that is less than many pieces."""
        display.root_group = displayio.Group()
        draw()
        display.root_group = self.group

    def room(self, x: int = measures.MARGIN) -> int:
        """Return how many pixels a headline from x on may fill."""
        return (self.pill.x if measures.LOW else measures.WIDTH) - measures.MARGIN - x
