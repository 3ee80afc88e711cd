# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The five dice in the cells of the bottom row: at rest, held (raised, coloured and barred), or in the air.

While ROLL is down, the free dice tumble. Then they land from the left, the last one after 450 ms, each with a bounce.
"""

import displayio
from micropython import const

from skalbox import art
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import paint, picture, show
from skalbox.hardware.labels import labels
from skalbox.hardware.tunes import SETTLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalbox.draw.assets import Assets
    from skalbox.hardware.sound import Sound

SETTLED_AFTER = 500  # ms from the throw to the last die at rest
_LANDS = const(150)  # ms until the first die lands,
_NEXT = const(75)  # and from one die to the next
_BOUNCE = const(50)  # ms that a die is up once it has landed,
_HEIGHT = const(3)  # and the pixels
_UP = const(32)  # the bit in `flying` of the first die that bounces
_FRAME = const(60)  # ms of a tumbling picture
_PICTURES = const(6)  # in a file of dice


class DiceRow:
    """The row of dice."""

    def __init__(self, assets: "Assets", name: str = "dice") -> None:
        self._name = name  # of the pictures at rest: "dice" or "bank"
        self._resting: "Any" = None
        self._air: list = []
        self._bar = shapes.filled(assets, measures.BAR_W, measures.BAR_H, 2)
        self.group = displayio.Group()
        self._paper = palette.smooth(palette.PAPER)
        self._own = self._paper
        # By position; made when first shown, since what is hidden from the start is sent to the panel too.
        self._rest: list = [None] * 5
        self._fly: list = [None] * 5
        self._bars: list = [None] * 5
        self._laid = bytearray(5)  # the face of each die at rest, plus 8 if it is held; 0: draw it again
        self._frame = -1  # the current tumbling picture
        self.flying = 0  # bit mask of the dice in the air, and of those that bounce

    @staticmethod
    def _pictures(name: str, side: int, first: int = 0) -> list:
        """Return a picture of each die in the file, from the `first` on: the heap may have no hole for a sheet."""
        pictures = []
        rows = side * art.row(side, 2)  # bytes of a picture
        with art.open_art(art.FOLDER + "%s%d.bin" % (name, side), _PICTURES * rows) as file:
            file.seek(first * rows)
            for _ in range(first, _PICTURES):
                picture = displayio.Bitmap(side, side, 4)
                art.fill(picture, file, 2)
                pictures.append(picture)
        return pictures

    def forget(self) -> None:
        """Remove the dice, and free their pictures: 7 KB."""
        self.flying = 0
        self._frame = -1
        self._laid[:] = b"\0\0\0\0\0"
        for parts in (self._rest, self._fly, self._bars):
            for i in range(5):
                if parts[i] is not None:
                    self.group.remove(parts[i])
                    parts[i] = None
                    labels.label_changed(i)
        del self._air[:]  # clear() would shrink it (docs/memory.md)
        self._resting = None

    def _show(self, parts: list, i: int, visible: bool) -> bool:
        if parts[i] is not None:
            return show(parts[i], visible)
        if not visible:
            return False
        if parts is self._rest:
            if self._resting is None:
                self._resting = self._pictures(self._name, measures.DIE)
            bitmap, x, y = self._resting[0], measures.DIE_X, measures.DIE_Y
        elif parts is self._fly:
            bitmap, x, y = self._air[0], measures.TUMBLE_X, measures.TUMBLE_Y
        else:
            bitmap, x, y = self._bar, measures.BAR_X, measures.BAR_Y
        x += i * measures.CELL
        part = displayio.TileGrid(bitmap, pixel_shader=self._paper, x=x, y=y + measures.CELL_Y)
        self.group.append(part)
        parts[i] = part
        return True

    def dim(self, i: int) -> bool:
        """Paint the die at rest at position i dim."""
        self._laid[i] = 0
        return paint(self._rest[i], palette.smooth(palette.SMOKE))

    def colour(self, own: int) -> None:
        """Show held dice in this colour (RGB) from now on."""
        self._own = palette.smooth(own)
        self._laid[:] = b"\0\0\0\0\0"

    def lay(self, dice: "Sequence[int]", held: int) -> bool:
        """Show all dice at rest, those in the bit mask `held` raised."""
        self.flying = 0
        changed = False
        if len(self._air) > 1:
            # Until the next throw one picture is enough for the hidden dice in the air: that frees 3 KB.
            for i in range(5):
                if self._fly[i] is not None:
                    self._fly[i].bitmap = self._air[0]
            del self._air[1:]
        for i in range(5):
            changed |= self._lay(i, dice[i], held >> i & 1)
        return changed

    def _lay(self, i: int, face: int, held: int) -> bool:
        laid = face | held << 3
        if self._laid[i] == laid:
            return False
        self._laid[i] = laid
        own = self._own if held else self._paper
        y = measures.CELL_Y + measures.DIE_Y - (measures.HELD_RISE if held else 0)
        changed = self._show(self._fly, i, False)
        changed |= self._show(self._rest, i, True)
        die = self._rest[i]
        changed |= picture(die, self._resting[face - 1])
        if die.y != y:
            die.y = y
            changed = True
        changed |= self._show(self._bars, i, bool(held))
        if changed:
            labels.label_changed(i)  # the die is the label of its key, whatever its colour
        changed |= paint(die, own)
        if held:
            changed |= paint(self._bars[i], own)
        return changed

    def ride(self, i: int, y: int, look: "displayio.Palette | None" = None) -> None:
        """Move the die at rest at position i to this y, in this palette or as if it was not held, until lay()."""
        self._laid[i] = 0
        self._show(self._bars, i, False)
        paint(self._rest[i], look or self._paper)
        self._rest[i].y = y

    def shake(self, elapsed: int, held: int) -> bool:
        """Let all dice except those in `held` tumble, `elapsed` ms after they began."""
        self.flying = 31 & ~held
        if len(self._air) < _PICTURES:
            self._air += self._pictures("air", measures.TUMBLE, len(self._air))
        return self._tumble(elapsed)

    def _tumble(self, elapsed: int) -> bool:
        frame = elapsed // _FRAME
        if frame == self._frame:
            return False
        self._frame = frame
        changed = False
        for i in range(5):
            if self.flying >> i & 1:
                self._laid[i] = 0
                if self._show(self._rest, i, False):
                    labels.label_changed(i)
                changed |= self._show(self._fly, i, True)
                # Each die has its own order of pictures, so that no two look alike.
                changed |= picture(self._fly[i], self._air[(frame * (2 * i + 1) + 5 * i) % _PICTURES])
        return changed

    def settle(self, elapsed: int, dice: "Sequence[int]", sound: "Sound", now: int) -> bool:
        """Let the dice land and bounce, `elapsed` ms after the throw, each with a sound. Return whether that changed
        something."""
        for i in range(5):
            lies = elapsed - _LANDS - _NEXT * i
            if self.flying >> i & 1 and lies >= 0:
                self.flying ^= (_UP + 1) << i
                self._lay(i, dice[i], 0)
                self._rest[i].y -= _HEIGHT
                self._laid[i] = 0
                sound.play(SETTLE, now)
                return True  # one at a time, so that no frame is too large
            if self.flying >> i & _UP and lies >= _BOUNCE:
                self.flying ^= _UP << i
                return self._lay(i, dice[i], 0)
        return self._tumble(elapsed)

    def at_rest(self) -> bool:
        """Return whether no die is in the air or bounces."""
        return self.flying == 0
