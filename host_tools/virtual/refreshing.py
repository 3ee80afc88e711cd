# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compute how long a refresh of the panel takes, from the layers in adafruit-blinka's displayio.

The library has no public access to the layers of a group, to the areas that changed, or to a single area's refresh.
"""

from __future__ import annotations

from typing import Any

from . import timings
from .virtual_board import Band, VirtualBoard


class Picture:
    """Yield all visible layers from the top: a refresh walks them for each piece of an area."""

    def __init__(self, root: Any) -> None:
        self._parts: list[tuple[Any, bool, float]] = []
        if root is not None:
            self._gather(root)

    def _gather(self, group: Any) -> None:
        if group._hidden_group:
            return
        for layer in reversed(group._layers):
            if hasattr(layer, "_layers"):
                self._gather(layer)
            elif not getattr(layer, "_hidden_tilegrid", False) and not getattr(layer, "_hidden", False):
                a_pixel = timings.PIXEL_US if hasattr(layer, "_bitmap") else timings.SHAPE_PIXEL_US
                self._parts.append((layer._current_area, _opaque(layer), a_pixel))

    def area(self, area: Any) -> int:
        """Return the processor's time to draw this area."""
        width, height = area.width(), area.height()
        rows = max(1, timings.PIECE_PIXELS // width)
        pieces = -(-height // rows)
        seen, drawn = 0, 0.0
        above: list[tuple] = []  # the boxes of the opaque layers so far
        x1, y1, x2, y2 = area.x1, area.y1, area.x2, area.y2
        for part, opaque, a_pixel in self._parts:
            seen += 1
            box = _common((x1, y1, x2, y2), (part.x1, part.y1, part.x2, part.y2))
            if not _size(box):
                continue
            # A pixel that is covered is passed over. Layers above one another hardly overlap.
            hidden = min(_size(box), sum(_size(_common(box, other)) for other in above))
            drawn += a_pixel * (_size(box) - hidden) + timings.HIDDEN_PIXEL_US * hidden
            if opaque and box == (x1, y1, x2, y2):
                break  # layers below are not drawn
            if opaque:
                above.append(box)
        return int(pieces * (timings.PIECE_US + timings.PICTURE_US * seen) + drawn)


def _common(one: tuple, other: tuple) -> tuple:
    """Return the part that two boxes (left, top, right, bottom) have in common."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _size(box: tuple) -> int:
    """Return the pixels of this box, 0 if it is empty."""
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def _opaque(layer: Any) -> bool:
    colors = getattr(getattr(layer, "_pixel_shader", None), "_colors", None)
    return colors is not None and not any(color.transparent for color in colors)


def refresh(machine: VirtualBoard, display: Any) -> bool:
    """Refresh as BusDisplay.refresh does: each piece of what changed reaches the panel when its time is over."""
    core = display._core
    if not core.start_refresh():
        return False
    machine.work(timings.TURN_US)
    picture = Picture(core.current_group)
    pixel_us = 16e6 / machine.cpu.spi_hz(core._bus._frequency)  # a pixel on the wire
    areas = display._get_refresh_areas()
    for area in areas:
        for band in _bands(core, area):
            machine.work(picture.area(band))
            machine.spend(int(pixel_us * band.width() * band.height()))
            machine.bands.append(Band(machine.us, band.x1, band.y1, band.x2, band.y2))
            if not machine.null_panel:
                display._refresh_area(band)
    core.finish_refresh()
    if areas:
        machine.drawn_us = machine.us
    return True


def _bands(core: Any, area: Any) -> list[Any]:
    """Split the part of this area that is on the panel into bands of whole rows."""
    clipped = type(area)()
    if not core.clip_area(area, clipped) or clipped.empty():
        return []
    rows = max(1, timings.BAND_PIXELS // clipped.width())
    tops = range(clipped.y1, clipped.y2, rows)
    return [type(area)(clipped.x1, top, clipped.x2, min(top + rows, clipped.y2)) for top in tops]


def draw_all(display: Any) -> None:
    """Make the next refresh draw the whole panel."""
    display._core.full_refresh = True


def is_unlit(display: Any) -> bool:
    """Return whether the display has a backlight and the device has switched it off."""
    return getattr(display, "_backlight_type", None) is not None and display.brightness == 0
