# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pill fills while ROLL is kept down to erase something, or to write 0 by choice."""

import bitmaptools
from micropython import const

from skalbox.draw.assets import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.draw.pill import Pill

_CAP = const(6)  # the round end, except for its last pixels
_EDGE = const(3)  # the outline and a gap


class Charge:
    """A pressed pill that fills from the left, and inverts its label there."""

    def __init__(self, pill: "Pill") -> None:
        parts: "list[Any]" = [pill.group[i] for i in range(3)]
        body, *self._label = parts
        self._pixels = body.bitmap
        self._full = _CAP
        for part in self._label:
            bitmaptools.blit(self._pixels, part.bitmap, part.x - body.x, part.y - body.y)
            show(part, False)

    def fill(self, part: int, whole: int) -> bool:
        """Fill `part` of `whole`. Return whether that changed something."""
        pixels = self._pixels
        right = _CAP + (pixels.width - 2 * _CAP) * part // whole
        if right <= self._full:
            return False
        for x in range(self._full, right):
            for y in range(_EDGE, pixels.height - _EDGE):
                pixels[x, y] = 3 - pixels[x, y]
        self._full = right
        return True

    def end(self) -> None:
        """Show the pill's own label again. The pill draws itself when it is released."""
        for part in self._label:
            show(part, True)
