# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of boxes: a picture, a name and a number each, in two sections, and the cursor that chooses one.

Open boxes are paper white and written ones step back; what the dice would bring stands as +N in the player's colour.
Low panels have room for the pictures of the series and for the names of the other boxes only.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.draw.assets import Assets
    from skalcore.rules import Rules

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import paint, tile
from skalbox.draw.text import LEFT, RIGHT, Strip
from skalcore.boxes import OPEN, UPPER

NONE = -1  # no cursor
# The lower boxes that have a picture of their own, in the order of the tiles of combos.bin.
_PICTURES = ("small_straight", "large_straight", "three_of_a_kind", "full_house", "four_of_a_kind")
_ABOVE = const(11)  # a row's strip reaches so far over its baseline ...
_BELOW = const(3)  # ... and so far under it
_CORNER = const(2)  # a step between ground and ink


def combo(box: int, rules: "Rules") -> int:
    """The tile of combos.bin for the lower box `box` (UPPER..) of a game: that of the sum where it has no own."""
    if box == rules.five_box:
        return index.COMBO_FIVE
    name = rules.names[box]
    return _PICTURES.index(name) if name in _PICTURES else index.COMBO_SUM


class Boxes:
    """A card's boxes, drawn from the card and from what the dice would bring."""

    def __init__(self, assets: "Assets", names: tuple, rules: "Rules") -> None:
        """`names` of all boxes of this game."""
        self.group = displayio.Group()
        self._icons: list = []  # by box; None on a panel that has no room for it, like a name
        self._names: list = []
        self._numbers: list = []
        self._cursor = NONE
        self._now = palette.smooth(palette.PAPER)
        self._done = palette.smooth(palette.FOG)
        self._written = palette.smooth(palette.ASH)
        self._empty = palette.smooth(palette.SMOKE)
        self._chosen = palette.smooth(palette.BLACK, palette.PAPER)
        self._brings = self._now
        for box in range(len(names)):
            if box < UPPER:
                self._build_upper(assets, box, names[box])
            else:
                self._build_lower(assets, box, names[box], combo(box, rules))

    def _build_upper(self, assets: "Assets", box: int, name: str) -> None:
        x = measures.UPPER_ICON_X + box * measures.UPPER_DX
        y = measures.UPPER_Y + box * measures.UPPER_DY
        icon = tile(assets.dice15, index.DICE15_BIN, self._now, x, y, box)
        x = measures.UPPER_X + box * measures.UPPER_DX
        self._build(assets, icon, "" if measures.LOW else name, x, y, measures.UPPER_W)

    def _build_lower(self, assets: "Assets", box: int, name: str, picture: int) -> None:
        number = box - UPPER
        column = number % measures.LOWER_COLUMNS
        x = measures.LOWER_X + column * measures.LOWER_DX
        y = measures.LOWER_Y + number // measures.LOWER_COLUMNS * measures.LOWER_DY
        if number == UPPER:
            y = measures.LAST_Y
        icon = None
        if measures.LOWER_ICON_X:
            icon = tile(assets.combos, index.COMBOS_BIN, self._now, measures.LOWER_ICON_X, y, picture)
        self._build(assets, icon, name, x, y, measures.LOWER_W)

    def _build(
        self, assets: "Assets", icon: "displayio.TileGrid | None", name: str, x: int, y: int, width: int
    ) -> None:
        """One box, whose strip begins at x and y."""
        baseline = y + _ABOVE
        number_w = measures.BOX_NUMBER_W
        inset = measures.BOX_INSET
        label = None
        if name:
            label = Strip(assets.small, self._now, x, baseline, width - number_w, "", LEFT, _ABOVE, _BELOW, inset)
            label.write(name)
        else:
            number_w = width
        number = Strip(
            assets.small,
            self._empty,
            x + width - number_w,
            baseline,
            number_w,
            "",
            RIGHT if name else LEFT,  # right behind its picture
            _ABOVE,
            _BELOW,
            inset,
        )
        self._icons.append(icon)
        self._names.append(label)
        self._numbers.append(number)
        for part in (icon, label, number):
            if part is not None:
                self.group.append(part)

    def colour(self, own: int) -> None:
        """What the dice would bring shows in this colour (RGB) from now on."""
        self._brings = palette.smooth(own)

    def draw(self, card: "Sequence[int]", scores: "Sequence[int] | None" = None) -> bool:
        """Show this card; with `scores` (one item a box) also what each open box would bring now."""
        changed = False
        for box in range(len(self._names)):
            changed |= self._draw(box, card[box], OPEN if scores is None else scores[box])
        return changed

    def _draw(self, box: int, points: int, brings: int) -> bool:
        is_open = points == OPEN
        number = self._numbers[box]
        if not is_open:
            changed = number.write(str(points))
            look = self._written
        elif brings == OPEN:
            changed = number.write_bar()
            look = self._empty
        else:
            changed = number.write("+%d" % brings)
            look = self._brings if brings else self._done
        name = self._now if is_open else self._done
        if self._icons[box] is not None:
            changed |= paint(self._icons[box], name)
        if box == self._cursor:
            name = look = self._chosen
        self._corners(box, box == self._cursor)
        if self._names[box] is not None:
            changed |= paint(self._names[box], name)
        changed |= paint(number, look)
        return changed

    def _corners(self, box: int, round_off: bool) -> None:
        """Dim the four corner pixels of a row that stands inverted."""
        number = self._numbers[box].bitmap
        name = number if self._names[box] is None else self._names[box].bitmap
        value = _CORNER if round_off else 0
        if name[0, 0] != value:
            low = name.height - 1
            name[0, 0] = name[0, low] = value
            number[number.width - 1, 0] = number[number.width - 1, low] = value

    def point(self, box: int, card: "Sequence[int]", scores: "Sequence[int]") -> bool:
        """Move the cursor to this box (NONE: away) over what draw(card, scores) shows."""
        if box == self._cursor:
            return False
        before = self._cursor
        self._cursor = box
        for each in (before, box):
            if each != NONE:
                self._draw(each, card[each], scores[each])
        return True

    def write(self, box: int, points: int) -> None:
        """The box under the cursor was written with these points; it stays inverted until flash() or draw()."""
        self._cursor = NONE
        self._numbers[box].write(str(points))
        if self._icons[box] is not None:
            paint(self._icons[box], self._done)

    def flash(self, box: int, on: bool) -> bool:
        """Show a box that was just written inverted, or as it is."""
        self._corners(box, on)
        changed = paint(self._numbers[box], self._chosen if on else self._written)
        if self._names[box] is not None:
            changed |= paint(self._names[box], self._chosen if on else self._done)
        return changed
