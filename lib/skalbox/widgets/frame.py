# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What every screen has below its picture: a line that says something, the ROLL pill, and the five soft keys."""

import displayio

from skalbox import ink, measures
from skalbox.text import CENTRE, LEFT, RIGHT, Strip
from skalbox.widgets.pill import Pill
from skalbox.widgets.softkeys import SoftKeys


class Frame:
    """A group to draw a screen into, with its bottom rows. keys: its SoftKeys; pill: its Pill; status: its line."""

    def __init__(self, kit, words: tuple, width: int = 0) -> None:
        """`words`: all that the pill may say; `width` of the line, 0 for all the room there is."""
        self.group = displayio.Group()
        self.keys = SoftKeys(kit)
        self.pill = Pill(kit, words)
        self.status = Strip(
            kit.small,
            ink.smooth(ink.ASH),
            measures.MARGIN,
            measures.STATUS,
            width or (measures.WIDTH if measures.LOW else self.pill.x) - 2 * measures.MARGIN,
        )
        for part in (self.status, self.pill.group, self.keys.group):
            self.group.append(part)

    def add(self, part):
        """Put a TileGrid or Group into the screen; gives it back."""
        self.group.append(part)
        return part

    def under(self, part):
        """Put a TileGrid or Group into the screen, below all that is there; gives it back."""
        self.group.insert(0, part)
        return part

    def words(self, font, colour: int, x: int, baseline: int, text: str, align: int = LEFT, ground: int = ink.BLACK):
        """A line of text that stays as it is, as large as it is: from x on, centred on x, or ending at x."""
        width = font.room(text)
        if align == RIGHT:
            x -= width
        elif align == CENTRE:
            x -= width // 2
        _, _, top, bottom = font.extent(text)
        return self.add(Strip(font, ink.smooth(colour, ground), x, baseline, width, text, above=-top, below=bottom))

    def room(self, x: int = measures.MARGIN) -> int:
        """The pixels that a headline from x on may fill: on low panels those left of the pill."""
        return (self.pill.x if measures.LOW else measures.WIDTH) - measures.MARGIN - x

    def heading(self, kit, text: str, x: int = measures.MARGIN):
        """The headline at the top, small where it would be too long; a little lower where an accent needs the room."""
        font, baseline = kit.big, measures.HEADING
        if font.room(text) > self.room(x):
            font, baseline = kit.small, measures.HEADING - 4
        return self.words(font, ink.PAPER, x, max(baseline, -font.extent(text)[2]), text)
