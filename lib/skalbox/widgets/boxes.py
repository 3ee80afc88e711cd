# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of boxes: a picture, a name and a number each, in two columns, and the cursor that chooses one.

Open boxes are paper white and written ones step back; what the dice would bring stands as +N in the player's colour.
"""

import displayio
from micropython import const

from skalbox import ink, measures
from skalbox.art import index
from skalbox.kit import paint, tile
from skalbox.text import RIGHT, Strip
from skalcore.boxes import OPEN, UPPER

NONE = -1  # no cursor
_SMALL_STRAIGHTS_FIRST = (
    index.COMBO_SMALL_STRAIGHT,
    index.COMBO_LARGE_STRAIGHT,
    index.COMBO_THREE,
    index.COMBO_FULL,
    index.COMBO_FOUR,
    index.COMBO_FIVE,
)
_ABOVE = const(11)  # a row's strip reaches so far over its baseline ...
_BELOW = const(3)  # ... and so far under it
_CORNER = const(2)  # a step between ground and ink


class Boxes:
    """SkalPott's twelve boxes, drawn from a card and from what the dice would bring."""

    def __init__(self, kit, names: tuple) -> None:
        self.group = displayio.Group()
        self._icons: list = []
        self._names: list = []
        self._numbers: list = []
        self._cursor = NONE
        self._now = ink.smooth(ink.PAPER)
        self._done = ink.smooth(ink.FOG)
        self._written = ink.smooth(ink.ASH)
        self._empty = ink.smooth(ink.SMOKE)
        self._chosen = ink.smooth(ink.BLACK, ink.PAPER)
        self._brings = self._now
        for box in range(len(names)):
            self._build(kit, box, names[box])

    def _build(self, kit, box: int, name: str) -> None:
        upper = box < UPPER
        row = box if upper else box - UPPER
        baseline = measures.BOX + row * measures.BOX_PITCH
        x = measures.UPPER_X if upper else measures.LOWER_X
        width = measures.UPPER_W if upper else measures.LOWER_W
        top = measures.BOX_TOP + row * measures.BOX_PITCH
        if upper:
            icon = tile(kit.dice15, index.DICE15_BIN, self._now, measures.UPPER_ICON_X, top, box)
        else:
            icon = tile(
                kit.combos,
                index.COMBOS_BIN,
                ink.smooth(ink.PAPER),
                measures.LOWER_ICON_X,
                top,
                _SMALL_STRAIGHTS_FIRST[row],
            )
        number_w = measures.BOX_NUMBER_W
        label = Strip(kit.small, self._now, x, baseline, width - number_w, "", above=_ABOVE, below=_BELOW, inset=3)
        label.write(name)
        number = Strip(
            kit.small,
            self._empty,
            x + width - number_w,
            baseline,
            number_w,
            "",
            RIGHT,
            _ABOVE,
            _BELOW,
            inset=3,
        )
        self._icons.append(icon)
        self._names.append(label)
        self._numbers.append(number)
        for part in (icon, label, number):
            self.group.append(part)

    def colour(self, own: int) -> None:
        """What the dice would bring shows in this colour (RGB) from now on."""
        self._brings = ink.smooth(own)

    def draw(self, card, scores=None) -> bool:
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
        changed |= paint(self._icons[box], name)
        if box == self._cursor:
            name = look = self._chosen
        self._corners(box, box == self._cursor)
        changed |= paint(self._names[box], name)
        changed |= paint(number, look)
        return changed

    def _corners(self, box: int, round_off: bool) -> None:
        """Dim the four corner pixels of a row that stands inverted."""
        name = self._names[box].bitmap
        number = self._numbers[box].bitmap
        value = _CORNER if round_off else 0
        if name[0, 0] != value:
            low = name.height - 1
            name[0, 0] = name[0, low] = value
            number[number.width - 1, 0] = number[number.width - 1, low] = value

    def point(self, box: int, card, scores) -> bool:
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
        paint(self._icons[box], self._done)

    def flash(self, box: int, on: bool) -> bool:
        """Show a box that was just written inverted, or as it is."""
        self._corners(box, on)
        changed = paint(self._names[box], self._chosen if on else self._done)
        changed |= paint(self._numbers[box], self._chosen if on else self._written)
        return changed
