# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw an icon at twice its size, for keys in large type."""

import bitmaptools
import displayio

from skalbox.art import index


def draw(pixels: displayio.Bitmap, icons: displayio.Bitmap, icon: int) -> None:
    """Draw this icon (skalbox.art.index.ICON_*) in the middle of `pixels`: each column twice, then each row."""
    width, height = index.ICONS_BIN[0], index.ICONS_BIN[1]
    top = icon * height
    wide = displayio.Bitmap(2 * width, height, 4)
    for x in range(2 * width):
        bitmaptools.blit(wide, icons, x, 0, x1=x // 2, y1=top, x2=x // 2 + 1, y2=top + height)
    left = (pixels.width - 2 * width) // 2
    top = (pixels.height - 2 * height) // 2
    for y in range(2 * height):
        bitmaptools.blit(pixels, wide, left, top + y, x1=0, y1=y // 2, x2=2 * width, y2=y // 2 + 1)
