# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The strings on the screen: every visible object with a `text`, top to bottom, then left to right."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any


def _inked(inked: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(inked)
    def told(font: Any, palette: Any, x: int, baseline: int, text: str, *limits: int) -> Any:
        grid = inked(font, palette, x, baseline, text, *limits)
        grid.text, grid.font, grid.start, grid.baseline = text, font, x - grid.x, baseline - grid.y
        return grid

    return told


def _column(column: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(column)
    def told(*how: Any) -> Any:
        grid = column(*how)
        grid.texts = how[5]
        grid.text = " ".join(text or "—" for text in grid.texts)
        return grid

    return told


# Functions that make a picture of texts, by module.
_DRAWN = {"skalbox.draw.text": ("inked", _inked), "skalbox.draw.grid": ("column", _column)}


def tell(module: str, names: dict[str, Any]) -> None:
    """Have the pictures of texts that this module makes keep their texts, unlike on a board. `names`: of the module.

    A picture gets its `text`. A picture of numbers gets a list of them, `texts`. Any other picture gets its `font`, and
    the place in its bitmap where the text begins, `start` and `baseline`."""
    if module in _DRAWN:
        name, wrap = _DRAWN[module]
        names[name] = wrap(names[name])


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
        found.append((x, y, text))
    # Only a group has append: a TileGrid of cells can be indexed too, but its items are numbers.
    if hasattr(item, "append"):
        inner = scale * item.scale
        for index in range(len(item)):
            _walk(item[index], x, y, inner, found)
