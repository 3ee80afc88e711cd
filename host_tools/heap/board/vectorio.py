# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The module vectorio without pictures: a rectangle needs as much memory as the firmware's."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Rectangle:
    """A rectangle in one colour of a palette."""

    hidden = False

    def __init__(
        self, *, pixel_shader: "Any", width: int, height: int, x: int = 0, y: int = 0, color_index: int = 0
    ) -> None:
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.color_index = color_index
