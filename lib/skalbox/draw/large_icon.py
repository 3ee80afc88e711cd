# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""An icon at twice its size, for keys in large type."""

import bitmaptools
import displayio

from skalbox.art import index


def enlarged(icons: displayio.Bitmap, icon: int) -> displayio.Bitmap:
    """Return this icon (skalbox.art.index.ICON_*), each pixel doubled."""
    width, height = index.ICONS_BIN[0], index.ICONS_BIN[1]
    top = icon * height
    wide = displayio.Bitmap(2 * width, height, 4)
    for x in range(2 * width):
        bitmaptools.blit(wide, icons, x, 0, x1=x // 2, y1=top, x2=x // 2 + 1, y2=top + height)
    large = displayio.Bitmap(2 * width, 2 * height, 4)
    for y in range(2 * height):
        bitmaptools.blit(large, wide, 0, y, x1=0, y1=y // 2, x2=2 * width, y2=y // 2 + 1)
    return large
