# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The winner's field of the standings: sign, name and total in black on the winner's colour.

It is put up in steps, so that it can fill from the left; no step sends more than 20 KB.
"""

import bitmaptools
import displayio

from skalbox.art import index, sheet
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.measures import LOW, MARGIN, SMALL, WIDTH, at
from skalbox.draw.palette import BLACK, NIGHT, PAPER, PLAYERS, mask, smooth
from skalbox.draw.text import LEFT, RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font
    from skalbox.draw.picture import Page

_STEPS = 5
_RADIUS = 14
_TOP = at(4, 4, 22, 28)
_LOW_W = at(0, 0, 108, 172)  # of the field on low panels, where the list stands beside it
_HUGE_CAPS = 33
_GAP = 6
# By height of the field on high panels: sign, its x and y, x of the name, baselines of name, second line and total.
_LARGE = (62, 14, 17, 92, 29, 46, 86)
_MIDDLE = (54, 12, 10, 76, 31, 50, 56)
_SMALL = (54, 9, 5, 68, 29, 45, 49)
_NARROW = (18, 10, 22, 34)  # where that leaves the name no room
_TROPHY_W = 36  # with its distance; there is none where a total of four digits needs the room


class Podium:
    """The field and what stands on it: `place` or `share` it, then `fill` it."""

    def __init__(self, assets: "Assets", frame: "Page", height: int) -> None:
        self._assets = assets
        self._frame = frame
        self._height = height
        self._ink = NIGHT
        self._parts: list = []  # (font, colour, x, baseline, text, align)
        self._pictures: list = []

    def place(self, seat: int, name: str, line: str, total: str, trophy: bool) -> None:
        """The winner: sign, name and total, and a line below the name."""
        self._ink = ink = PLAYERS[seat]
        assets = self._assets
        huge = assets.huge()
        black = smooth(BLACK, ink)
        if LOW:
            side = 18 if SMALL else 62
            right = MARGIN + _LOW_W - (4 if SMALL else 10)
            middle = _TOP + self._height // 2
            x = MARGIN + (4 if SMALL else 8)
            self._sign(side, seat, black, x, middle - side // 2)
            font = huge if x + side + _GAP + huge.room(total) <= right else assets.big
            self._say(font, right, middle + font.capitals // 2, total, RIGHT)
            return
        layout = _LARGE if self._height > 80 else _MIDDLE if self._height > 60 else _SMALL
        side, sign_x, sign_y, x, first, second, base = layout
        right = WIDTH - (12 if layout is _SMALL else 14)
        # A name beside the total has less room than one above it: where that is too little the sign is small, or the
        # total.
        widest = max(assets.small.room(name), assets.small.room(line))
        number = huge
        room = right - x - (0 if layout is _LARGE else huge.room(total) + _GAP)
        if widest > room + x - _NARROW[3]:
            number = assets.big
            room += huge.room(total) - number.room(total)
            base -= (_HUGE_CAPS - number.capitals) // 2
        elif widest > room:
            side, sign_x, sign_y, x = _NARROW
            room += layout[3] - x
        self._sign(side, seat, black, sign_x, sign_y)
        font = assets.big if assets.big.room(name) <= room else assets.small
        self._say(font, x, first, name)
        self._say(assets.small, x, second, line)
        if trophy and x + _TROPHY_W <= right - huge.width(total):
            double = displayio.Group(scale=2, x=x, y=54)
            double.append(tile(assets.icons, index.ICONS_BIN, black, 0, 0, index.ICON_TROPHY))
            self._pictures.append(double)
        self._say(number, right, base, total, RIGHT)

    def share(self, seats: list, text: str, total: str) -> None:
        """Several have won: their signs, and what it is called."""
        assets = self._assets
        x = MARGIN + 8
        y = _TOP + 36
        for seat in seats:
            own = smooth(PLAYERS[seat], NIGHT)
            self._pictures.append(tile(assets.signs14, index.SIGNS14_BIN, own, x, y, seat))
            x += 20
        number = assets.huge()
        base = 49
        if max(x, MARGIN + 8 + assets.small.room(text)) + number.room(total) + 16 > WIDTH:
            number = assets.big
            base -= (_HUGE_CAPS - number.capitals) // 2
        x = MARGIN + 8
        font = assets.big if x + assets.big.room(text) + number.room(total) + 16 <= WIDTH else assets.small
        self._say(font, x, 27, text)
        self._say(number, WIDTH - 12, base, total, RIGHT)

    def note(self, x: int, baseline: int, text: str) -> None:
        """One more line on the field."""
        self._say(self._assets.small, x, baseline, text)

    def _sign(self, side: int, seat: int, shades: displayio.Palette, x: int, y: int) -> None:
        spec = (side, side, len(PLAYERS), 2)
        self._pictures.append(tile(sheet("signs%d" % side, spec, seat, 1), spec, shades, x, y))

    def _say(self, font: "Font", x: int, baseline: int, text: str, align: int = LEFT) -> None:
        self._parts.append((font, x, baseline, text, align))

    def fill(self) -> "Iterator":
        """Put it up: yields after each step."""
        width = _LOW_W if LOW else WIDTH - 2 * MARGIN
        pitch = -(-width // _STEPS)
        for step in range(_STEPS):
            self._fill(step, MARGIN + step * pitch, min(pitch, width - step * pitch))
            yield
        for picture in self._pictures:
            self._frame.add(picture)
        yield
        colour = PAPER if self._ink == NIGHT else BLACK
        for font, x, baseline, text, align in self._parts:
            self._frame.words(font, colour, x, baseline, text, align, self._ink)
        yield

    def _fill(self, step: int, x: int, width: int) -> None:
        height = self._height
        if 0 < step < _STEPS - 1:
            self._frame.add(shapes.block(mask(self._ink), x, _TOP, width, height))
            return
        bitmap = displayio.Bitmap(width, height, 4)
        bitmap.fill(3)
        right = step > 0
        first = _RADIUS if right else 0
        bitmaptools.blit(
            bitmap,
            shapes.filled(self._assets, 2 * _RADIUS, height, _RADIUS),
            width - _RADIUS if right else 0,
            0,
            x1=first,
            y1=0,
            x2=first + _RADIUS,
            y2=height,
        )
        self._frame.add(displayio.TileGrid(bitmap, pixel_shader=smooth(self._ink), x=x, y=_TOP))
