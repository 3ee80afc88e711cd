# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The five dice in the cells of the bottom row: at rest, held (raised, coloured and barred), or in the air.

A throw is animated by elapsed time alone: while ROLL is held the free dice tumble; let go, they settle one after the
other from the left, the last one 600 ms later.
"""

import bitmaptools
import displayio

from skalbox import art, ink, measures
from skalbox.art import index
from skalbox.kit import paint, show, tile, turn
from skalbox.widgets import shapes

SETTLED_AFTER = 600  # ms from the throw to the last die at rest
_SETTLE = (280, 360, 440, 520, SETTLED_AFTER)
_FRAME = 60  # ms a tumbling picture stands
_AIR = len(index.TUMBLE_TILTS) * len(index.TUMBLE_FACES)


class DiceRow:
    """Shows the five bytes of `dice`, a buffer it never changes, once they are at rest."""

    def __init__(self, kit) -> None:
        self._resting, self._air = self._sheets()
        self._bar = shapes.filled(kit, measures.BAR_W, measures.BAR_H, 2)
        self.group = displayio.Group()
        self._paper = ink.smooth(ink.PAPER)
        self._own = self._paper
        # By position; made when first shown, since what is hidden from the start is sent to the panel all the same.
        self._rest: list = [None] * 5
        self._fly: list = [None] * 5
        self._bars: list = [None] * 5
        self._frame = -1  # which tumbling picture is shown
        self._flying = 0  # bit mask of the dice in the air

    @staticmethod
    def _sheets() -> tuple:
        """The dice at rest, 40 pixels wide, and those in the air, 44."""
        pictures = art.sheet("dice44", index.DICE44_BIN, 0, 6)
        resting = displayio.Bitmap(measures.DIE, 6 * measures.DIE, 4)
        edge = (measures.TUMBLE - measures.DIE) // 2
        for face in range(6):
            bitmaptools.blit(
                resting,
                pictures,
                0,
                face * measures.DIE,
                x1=edge,
                y1=face * measures.TUMBLE + edge,
                x2=measures.TUMBLE - edge,
                y2=(face + 1) * measures.TUMBLE - edge,
            )
        return resting, art.sheet("dice44", index.DICE44_BIN, index.DICE44_TUMBLE, _AIR)

    def _show(self, parts: list, i: int, visible: bool) -> bool:
        if parts[i] is not None:
            return show(parts[i], visible)
        if not visible:
            return False
        x = i * measures.CELL
        y = measures.CELL_Y
        if parts is self._rest:
            size = (measures.DIE, measures.DIE)
            parts[i] = tile(self._resting, size, self._paper, x + measures.DIE_X, y + measures.DIE_Y)
        elif parts is self._fly:
            size = (measures.TUMBLE, measures.TUMBLE)
            parts[i] = tile(self._air, size, self._paper, x + measures.TUMBLE_X, y + measures.TUMBLE_Y)
        else:
            parts[i] = displayio.TileGrid(
                self._bar, pixel_shader=self._paper, x=x + measures.BAR_X, y=y + measures.BAR_Y
            )
        self.group.append(parts[i])
        return True

    def colour(self, own: int) -> None:
        """Held dice show in this colour (RGB) from now on."""
        self._own = ink.smooth(own)

    def hide(self) -> bool:
        """No dice on the table."""
        self._flying = 0
        changed = False
        for i in range(5):
            changed |= self._show(self._rest, i, False)
            changed |= self._show(self._fly, i, False)
            changed |= self._show(self._bars, i, False)
        return changed

    def lay(self, dice, held: int) -> bool:
        """Show all dice at rest, those in the bit mask `held` raised."""
        self._flying = 0
        changed = False
        for i in range(5):
            changed |= self._lay(i, dice[i], held >> i & 1)
        return changed

    def _lay(self, i: int, face: int, held: int) -> bool:
        own = self._own if held else self._paper
        y = measures.CELL_Y + measures.DIE_Y - (measures.HELD_RISE if held else 0)
        changed = self._show(self._fly, i, False)
        changed |= self._show(self._rest, i, True)
        die = self._rest[i]
        changed |= turn(die, face - 1)
        changed |= paint(die, own)
        if die.y != y:
            die.y = y
            changed = True
        changed |= self._show(self._bars, i, bool(held))
        if held:
            changed |= paint(self._bars[i], own)
        return changed

    def shake(self, elapsed: int, held: int) -> bool:
        """All dice but those of `held` tumble; `elapsed` ms since they were taken up."""
        self._flying = 31 & ~held
        return self._tumble(elapsed)

    def _tumble(self, elapsed: int) -> bool:
        frame = elapsed // _FRAME
        if frame == self._frame:
            return False
        self._frame = frame
        changed = False
        for i in range(5):
            if self._flying >> i & 1:
                changed |= self._show(self._rest, i, False)
                changed |= self._show(self._fly, i, True)
                # Every die runs through the pictures in a row of its own, so that no two look alike.
                changed |= turn(self._fly[i], (frame * (2 * i + 1) + 5 * i) % _AIR)
        return changed

    def settle(self, elapsed: int, dice) -> bool:
        """The dice in the air come down, `elapsed` ms after they were thrown, and show `dice`."""
        for i in range(5):
            if self._flying >> i & 1 and elapsed >= _SETTLE[i]:
                self._flying &= ~(1 << i)
                self._lay(i, dice[i], 0)
                return True  # one at a time: a picture of its own, so that no frame is too large
        return self._tumble(elapsed)

    def at_rest(self) -> bool:
        """No die is in the air."""
        return self._flying == 0
