# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A `Strip` is a part of the screen with its own bitmap and one line of text, drawn again only if the text changes.

`inked` makes a picture of a text that stays. It is as large as the ink, since each pixel of a picture costs time. A
`Line` makes such a picture of each text.
"""

import bitmaptools
import displayio
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.font import Font

LEFT = 0
CENTRE = 1
RIGHT = 2

# Whether a picture can keep its text and font: on a desktop and in the page, which says what the panel shows.
TELLS = hasattr(displayio.TileGrid, "text")

_BAR = "—"  # a Strip's text while it shows a bar
_BAR_W = const(13)


class Strip(displayio.TileGrid):
    """One line of text in one ink, in its own box."""

    # Few strips set others, and there are many strips: most of the table of boxes.
    _align = LEFT
    _inset = 0

    def __init__(
        self,
        font: "Font",
        palette: displayio.Palette,
        x: int,
        baseline: int,
        width: int,
        text: str = "",
        align: int = LEFT,
        above: int = -1,
        below: int = -1,
        inset: int = 0,
    ) -> None:
        """Make a box at x, `above` and `below` pixels (-1: as the font) high, with the text `inset` from its edge."""
        self.font = font
        if align != LEFT:
            self._align = align
        if inset:
            self._inset = inset
        if width <= 0:
            raise ValueError("a strip without width, by which the firmware would divide")
        self._above = font.ascent if above < 0 else above
        height = self._above + (font.descent if below < 0 else below)
        super().__init__(displayio.Bitmap(width, height, 4), pixel_shader=palette, x=x, y=baseline - self._above)
        self.text = ""
        self.write(text)

    def write(self, text: str) -> bool:
        """Show this text, and draw only what differs from the old text. Return whether that changed something."""
        before = self.text
        if text == before:
            return False
        pixels: "Any" = self.bitmap
        if before == _BAR:
            pixels.fill(0)
            before = ""
        self.text = text
        if before:
            self._rewrite(before, text)
        else:
            self.font.draw(pixels, self.text_x(text), self._above, text)
        return True

    def _rewrite(self, before: str, text: str) -> None:
        font = self.font
        pixels: "Any" = self.bitmap
        x = self.text_x(text)
        same = 0
        if x == self.text_x(before):
            while same < len(text) and same < len(before) and text[same] == before[same]:
                same += 1
            x += font.width(text[:same])
        # Clear only the old text from here on, so that no more is sent to the panel.
        if same < len(before):
            old = self.text_x(before) + font.width(before[:same])
            left, right, top, bottom = font.extent(before[same:])
            left = max(min(old + left, pixels.width), 0)
            right = max(min(old + right, pixels.width), 0)
            bottom = min(self._above + bottom, pixels.height)
            bitmaptools.fill_region(pixels, left, max(self._above + top, 0), right, bottom, 0)
            if same:
                # This may have cleared the edge of the letter before.
                same -= 1
                x -= font.width(text[same])
        font.draw(pixels, x, self._above, text[same:])

    def write_bar(self) -> bool:
        """Show a short bar at the end of the box, since there is no number yet."""
        if self.text == _BAR:
            return False
        self.text = _BAR
        pixels: "Any" = self.bitmap
        pixels.fill(0)
        right = self._inset + _BAR_W if self._align == LEFT else pixels.width - self._inset
        bitmaptools.fill_region(pixels, right - _BAR_W, self._above - 2, right, self._above, 3)
        return True

    def text_x(self, text: str) -> int:
        """Return the x in the box at which this text begins."""
        if self._align == LEFT:
            return self._inset
        room = self.bitmap.width - self.font.width(text)
        return room // 2 if self._align == CENTRE else room - self._inset


def inked(
    font: "Font", palette: displayio.Palette, x: int, baseline: int, text: str, room: int = 0, above: int = 255
) -> displayio.TileGrid:
    """Return a picture of this text at x, as large as its ink, at most `room` pixels wide (0: any) and `above` high."""
    left, right, top, bottom = font.extent(text)
    left = min(left, 0)  # a first letter may reach out to the left
    if room:
        right = min(right, room)
    top = max(top, -above)
    pixels = displayio.Bitmap(max(right - left, 1), max(bottom - top, 1), 4)  # a text may be without ink
    font.draw(pixels, -left, -top, text)
    grid = displayio.TileGrid(pixels, pixel_shader=palette, x=x + left, y=baseline + top)
    if TELLS:
        grid.text, grid.font = text, font  # type: ignore[attr-defined]
    return grid


class Line(displayio.Group):
    """A line of text from x on, at most `room` pixels wide, with its baseline at y. said: the text."""

    def __init__(self, font: "Font", palette: displayio.Palette, x: int, baseline: int, room: int) -> None:
        super().__init__(x=x, y=baseline)
        self._font = font
        self._palette = palette
        self.said = ""
        self.room = room

    def write(self, text: str, palette: "displayio.Palette | None" = None) -> bool:
        """Show this text, in this palette or its own. Return whether the text has changed."""
        if text == self.said:
            return False
        self.said = text
        if len(self):
            self.pop()
        if text:
            self.append(inked(self._font, palette or self._palette, 0, 0, text, self.room))
        return True
