# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The firmware's font, for the case that the device's own screens cannot be shown: the page takes the device's."""

from fontio import Glyph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WIDTH, _HEIGHT = 10, 12  # of the widest letter


class _Font:
    _real: "Any" = None

    def get_bounding_box(self) -> tuple:
        return _WIDTH, _HEIGHT

    def get_glyph(self, code: int) -> "Any":
        """Return the glyph of this code point, as many pixels wide as every other; None if there is none."""
        import displayio

        if self._real is None:
            from skalbox.draw.font import Font

            self._real = Font("skal13.fnt")
        char = chr(code)
        if not self._real.has(char):
            return None
        smooth = displayio.Bitmap(_WIDTH, _HEIGHT, 4)
        self._real.draw(smooth, max(0, (_WIDTH - self._real.width(char)) // 2), _HEIGHT - 3, char)
        crisp = displayio.Bitmap(_WIDTH, _HEIGHT, 2)
        for y in range(_HEIGHT):
            for x in range(_WIDTH):
                crisp[x, y] = 1 if smooth[x, y] > 1 else 0
        return Glyph(crisp, 0, _WIDTH, _HEIGHT, 0, 0, _WIDTH, 0)


FONT = _Font()
