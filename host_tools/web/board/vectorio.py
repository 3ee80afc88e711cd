# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module vectorio for the page: plain rectangles, which are all that the device draws with it."""

from array import array

from displayio import HIDDEN, RECTANGLE, X, Y, number  # type: ignore[attr-defined]
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WIDTH, _HEIGHT, _PALETTE, _COLOR = 4, 5, 6, 7  # in a rectangle's record


class Rectangle:
    """A rectangle in one colour of a palette."""

    hidden = number(HIDDEN, True)
    x, y = number(X), number(Y)
    width, height = number(_WIDTH), number(_HEIGHT)
    color_index = number(_COLOR)

    def __init__(
        self, *, pixel_shader: "Any", width: int, height: int, x: int = 0, y: int = 0, color_index: int = 0
    ) -> None:
        self._shader = pixel_shader
        self.native = array("i", (RECTANGLE, 0, x, y, width, height, pixel_shader.address, color_index))
        self.address = addressof(self.native)

    @property
    def pixel_shader(self) -> "Any":
        """Return the colours."""
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, palette: "Any") -> None:
        self._shader = palette
        self.native[_PALETTE] = palette.address
