# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draws texts, signs, icons and dice: a page with a headline and the bottom rows, or a part of one that comes and goes.

Places are in pixels from the panel's upper left corner, a text's is its baseline; colours are those of
skalbox.draw.palette. Each method adds one part on top of all that is there, and returns it: a screen keeps a part that
it will change.
"""

import gc

import displayio

from skalbox.art import index, sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.frame import Frame
from skalbox.draw.text import LEFT, RIGHT, Strip, inked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

    Part = TypeVar("Part", displayio.TileGrid, displayio.Group, Strip)

_NONE = -1
_GAP = 8  # at the least between a headline and what stands at its right
_ICON_ROOM = 22


class Picture:
    """group: what is drawn. A part of a screen that is replaced as a whole: show its group, clear() it, draw again."""

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
        """Remove everything, and free its memory for what comes instead."""
        while len(self.group):
            self.group.pop()
        gc.collect()

    # Texts. `align`: LEFT: x is where it begins; CENTRE or RIGHT of skalbox.draw.text: its middle or its end. `ground`:
    # the colour that is behind it.

    def words(
        self,
        font: "Font",
        colour: int,
        x: int,
        baseline: int,
        text: str,
        align: int = LEFT,
        ground: int = palette.BLACK,
    ) -> Strip:
        """Write a text in this font, which stays as it is, and is as wide as it needs."""
        if align != LEFT:
            width = font.room(text)
            x -= width if align == RIGHT else width // 2
        return self.add(inked(font, palette.smooth(colour, ground), x, baseline, text))

    def small(
        self, colour: int, x: int, baseline: int, text: str, align: int = LEFT, ground: int = palette.BLACK
    ) -> Strip:
        """Write a text in the letters of running text."""
        return self.words(self._assets.small, colour, x, baseline, text, align, ground)

    def fitted(
        self,
        room: int,
        colour: int,
        x: int,
        baseline: int,
        text: str,
        align: int = LEFT,
        ground: int = palette.BLACK,
        up: int = 0,
    ) -> Strip:
        """Write a text in the letters of headlines; if it is wider than `room` in small ones, `up` pixels higher."""
        if self._assets.big.room(text) <= room:
            return self.words(self._assets.big, colour, x, baseline, text, align, ground)
        return self.small(colour, x, baseline - up, text, align, ground)

    # Pictures. x, y: their upper left corner; `ground`: the colour that is behind them.

    def sign(
        self, side: int, seat: int, x: int, y: int, colour: int = _NONE, ground: int = palette.BLACK
    ) -> displayio.TileGrid:
        """Draw the sign of this seat, `side` pixels wide (12, 14, 18, 20, 54, 62 or 84), in the player's colour unless
        another is given."""
        assets = self._assets
        shades = palette.smooth(palette.PLAYERS[seat] if colour == _NONE else colour, ground)
        for signs, spec in (
            (assets.signs12, index.SIGNS12_BIN),
            (assets.signs14, index.SIGNS14_BIN),
            (assets.signs18, index.SIGNS18_BIN),
        ):
            if spec[0] == side:
                return self.add(tile(signs, spec, shades, x, y, seat))
        spec = (side, side, len(palette.PLAYERS), 2)  # of large ones only this is in memory
        return self.add(tile(sheet("signs%d" % side, spec, seat, 1), spec, shades, x, y))

    def icon(
        self, number: int, x: int, y: int, colour: int = palette.PAPER, ground: int = palette.BLACK
    ) -> displayio.TileGrid:
        """Draw an icon, 16 pixels wide and high: ICON_* of skalbox.art.index."""
        return self.add(tile(self._assets.icons, index.ICONS_BIN, palette.smooth(colour, ground), x, y, number))

    def die(
        self, face: int, x: int, y: int, colour: int = palette.PAPER, ground: int = palette.BLACK
    ) -> displayio.TileGrid:
        """Draw a die, 15 pixels wide and high, that shows `face` (1..6)."""
        return self.add(tile(self._assets.dice15, index.DICE15_BIN, palette.smooth(colour, ground), x, y, face - 1))

    def rule(
        self, y: int, x: int = measures.MARGIN, width: int = measures.WIDTH - 2 * measures.MARGIN
    ) -> displayio.TileGrid:
        """Draw a line across, one pixel high; it leaves the margins free unless `x` and `width` say otherwise."""
        return self.add(shapes.block(palette.mask(palette.SMOKE), x, y, width, 1))


class Page(Frame, Picture):
    """A whole screen: what Frame has, and all of Picture above it."""

    def heading(
        self,
        text: str,
        note: str = "",
        seat: int = _NONE,
        icon: int = _NONE,
        part: "Picture | None" = None,
        x: int = measures.MARGIN,
    ) -> "Strip | None":
        """Draw the headline at the top, behind the sign of `seat` or an icon, and a note at its right.

        On low panels the pill is there too: if they are too long, the headline is small, or else the note is left out.
        `part`: what to draw it on, the page itself by default. Return the note's text, None if it is left out.
        """
        on = part or self
        assets = self._assets
        if seat != _NONE:
            on.sign(14 if measures.SMALL else 18, seat, measures.SIGN_X, measures.SIGN_Y)
            x = measures.NAME_X
        elif icon != _NONE:
            on.icon(icon, x, measures.HEADING - 16)
            x += _ICON_ROOM
        right = self.pill.x - _GAP if measures.LOW else measures.PILL_RIGHT
        beside = assets.small.room(note) + _GAP if note else 0
        if x + assets.small.room(text) + beside > right:
            beside = 0
        _, _, top, bottom = assets.big.extent(text)
        # Its tallest letters just fit on the lowest panel, but for a p below.
        baseline = max(measures.HEADING, -top)
        if x + assets.big.room(text) + beside <= right and baseline + bottom <= measures.TOP:
            on.words(assets.big, palette.PAPER, x, baseline, text)
        else:
            on.small(palette.PAPER, x, measures.NOTE, text)
        if not beside:
            return None
        return on.small(palette.FOG, right, measures.NOTE, note, RIGHT)

    def redraw(self, display: "Any", draw: "Any") -> None:
        """Have draw() change the page, and send all of it: one whole picture is less to send than many pieces."""
        display.root_group = displayio.Group()
        draw()
        display.root_group = self.group

    def room(self, x: int = measures.MARGIN) -> int:
        """Return how many pixels a headline from x on may fill: on low panels it ends at the pill."""
        return (self.pill.x if measures.LOW else measures.WIDTH) - measures.MARGIN - x
