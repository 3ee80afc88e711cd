# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The strings on the screen: every visible object with a `text`, top to bottom, then left to right.

Pictures in a text (skalbox.draw.pictured) are left out, but a die is its number and ROLL its word.
"""

from __future__ import annotations

import re
from typing import Any

_GREY_DICE = "pqrtvw"  # 1 to 6
_PICTURE = re.compile("#(.) ?")


def on_screen(root: Any) -> list[tuple[int, int, str]]:
    """Yield (x, y, text) of a displayio group's content; x and y in pixels of the panel, without hidden objects."""
    found: list[tuple[int, int, str]] = []
    _walk(root, 0, 0, 1, found)
    return sorted(found, key=lambda item: (item[1], item[0]))


def _walk(item: Any, left: int, top: int, scale: int, found: list[tuple[int, int, str]]) -> None:
    if item is None or getattr(item, "hidden", False):
        return
    x = left + scale * getattr(item, "x", 0)
    y = top + scale * getattr(item, "y", 0)
    text = getattr(item, "text", None)
    if isinstance(text, str) and text:
        found.append((x, y, _spoken(text) if hasattr(getattr(item, "font", None), "small") else text))
    # Only a group has append: a TileGrid of cells can be indexed too, but its items are numbers.
    if hasattr(item, "append"):
        inner = scale * item.scale
        for index in range(len(item)):
            _walk(item[index], x, y, inner, found)


def _spoken(text: str) -> str:
    """Return a text with pictures as it is read out."""

    def word(found: re.Match) -> str:
        picture = found[1]
        if picture in _GREY_DICE:
            picture = str(1 + _GREY_DICE.index(picture))
        return found[0].replace("#R", "ROLL") if picture == "R" else picture + " " if picture.isdigit() else ""

    return " ".join(_PICTURE.sub(word, text).split())
