# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What every screen has below its picture: a line that says something, the ROLL pill, and the five soft keys."""

import gc

import displayio

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.text import LEFT, RIGHT, Line, Strip, inked
from skalbox.widgets.pill import Pill
from skalbox.widgets.softkeys import SoftKeys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

    Part = TypeVar("Part", displayio.TileGrid, displayio.Group, Strip)

_NONE = -1
_GAP = 8  # at the least between a headline and what stands at its right
_ICON_ROOM = 22


class Page:
    """A group of pictures and lines of text that are put up together, and taken away together."""

    def __init__(self) -> None:
        self.group = displayio.Group()

    def add(self, part: "Part") -> "Part":
        """Put a TileGrid or Group into it; gives it back."""
        self.group.append(part)
        return part

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
        """A line of text that stays as it is, as large as it is: from x on, centred on x, or ending at x."""
        if align != LEFT:
            width = font.room(text)
            x -= width if align == RIGHT else width // 2
        return self.add(inked(font, palette.smooth(colour, ground), x, baseline, text))

    def clear(self) -> None:
        """Take everything away, and make its memory free for what comes instead."""
        while len(self.group):
            self.group.pop()
        gc.collect()


class Frame(Page):
    """A page to draw a screen on, with its bottom rows. keys: its SoftKeys; pill: its Pill; status: its line."""

    def __init__(self, assets: "Assets", words: tuple, width: int = 0, large: bool = False) -> None:
        """`words`: all that the pill may say; `width` of the line, 0 for all the room there is; `large`: keys and pill
        are in large type where the panel has room for it."""
        super().__init__()
        self.keys = SoftKeys(assets, large)
        self.pill = Pill(assets, words, large and not measures.LOW)
        self.status = Line(
            assets.small,
            palette.smooth(palette.ASH),
            measures.MARGIN,
            measures.STATUS,
            width or (measures.WIDTH if measures.LOW else self.pill.x) - 2 * measures.MARGIN,
        )
        for part in (self.status, self.pill.group, self.keys.group):
            self.group.append(part)

    def under(self, part: "Part") -> "Part":
        """Put a TileGrid or Group into the screen, below all that is there; gives it back."""
        self.group.insert(0, part)
        return part

    def heading(
        self,
        assets: "Assets",
        text: str,
        note: str = "",
        seat: int = _NONE,
        icon: int = _NONE,
        page: "Page | None" = None,
        x: int = measures.MARGIN,
    ) -> "Strip | None":
        """The headline at the top, behind the sign of `seat` or an icon, and a note at its right.

        On low panels the pill stands there too: where they are too long the headline is small, or else there is no
        note. It goes on `page`, or with the frame. Return the note's line, None if there is none.
        """
        page = page or self
        if seat != _NONE:
            sheet, spec = assets.signs18, index.SIGNS18_BIN
            if measures.SMALL:
                sheet, spec = assets.signs14, index.SIGNS14_BIN
            page.add(tile(sheet, spec, palette.smooth(palette.PLAYERS[seat]), measures.SIGN_X, measures.SIGN_Y, seat))
            x = measures.NAME_X
        elif icon != _NONE:
            page.add(tile(assets.icons, index.ICONS_BIN, palette.smooth(palette.PAPER), x, measures.HEADING - 16, icon))
            x += _ICON_ROOM
        right = self.pill.x - _GAP if measures.LOW else measures.PILL_RIGHT
        beside = assets.small.room(note) + _GAP if note else 0
        if x + assets.small.room(text) + beside > right:
            beside = 0
        _, _, top, bottom = assets.big.extent(text)
        # Its tallest letters just fit on the lowest panel, but for a p below.
        baseline = max(measures.HEADING, -top)
        if x + assets.big.room(text) + beside <= right and baseline + bottom <= measures.TOP:
            page.words(assets.big, palette.PAPER, x, baseline, text)
        else:
            page.words(assets.small, palette.PAPER, x, measures.NOTE, text)
        if not beside:
            return None
        return page.words(assets.small, palette.FOG, right, measures.NOTE, note, RIGHT)

    def room(self, x: int = measures.MARGIN) -> int:
        """The pixels that a headline from x on may fill: on low panels those left of the pill."""
        return (self.pill.x if measures.LOW else measures.WIDTH) - measures.MARGIN - x
