# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Render a drawing: Pillow draws it several times as large, then it is reduced by whole factors.

Only integers decide a pixel's colour, so that a picture is the same on every machine.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

from PIL import Image, ImageDraw

from host_tools.pictures.drawing import DASH, Box, Disc, Drawing, Line, Point, Polygon, Screen, Text
from host_tools.pictures.typeface import face

FINE = 3  # samples a pixel and axis


def paint(drawing: Drawing, scale: int = 2) -> Image.Image:
    """Render the drawing on a transparent ground, `scale` pixels for each of its own."""
    factor = scale * FINE
    canvas = Image.new("RGBA", (drawing.width * factor, drawing.height * factor))
    painter = _Painter(canvas, factor)
    for shape in drawing.shapes:
        painter.put(shape)
    # Colour must not bleed from transparent pixels, so colours are multiplied by alpha before the reduction.
    small = canvas.convert("RGBa").reduce(FINE).convert("RGBA")
    for shape in drawing.shapes:
        if isinstance(shape, Screen):
            size = [round(side * shape.scale * scale) for side in shape.image.size]
            seen = shape.image.convert("RGBA")
            if size[0] % seen.width:
                seen = seen.resize(size, Image.Resampling.LANCZOS)
            else:
                seen = seen.resize(size, Image.Resampling.NEAREST)
            small.paste(seen, (round(shape.x * scale), round(shape.y * scale)))
    return small


class _Painter:
    def __init__(self, canvas: Image.Image, factor: int) -> None:
        self._draw = ImageDraw.Draw(canvas)
        self._factor = factor

    def put(self, shape: Box | Disc | Line | Polygon | Text | Screen) -> None:
        if isinstance(shape, Box):
            self._box(shape)
        elif isinstance(shape, Disc):
            self._disc(shape.x, shape.y, shape.radius + shape.thick / 2, shape.edge if shape.thick else None)
            inner = shape.radius - (shape.thick / 2 if shape.edge is not None else 0)
            self._disc(shape.x, shape.y, inner, shape.fill)
        elif isinstance(shape, Line):
            self._line(shape.points, shape.colour, shape.thick, shape.dashed)
        elif isinstance(shape, Polygon):
            self._draw.polygon([self._at(*point) for point in shape.points], _rgba(shape.fill))
        elif isinstance(shape, Text):
            self._text(shape)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self._factor), round(y * self._factor)

    def _box(self, box: Box) -> None:
        if box.fill is not None:
            x, y = self._at(box.x, box.y)
            right, bottom = self._at(box.x + box.width, box.y + box.height)
            self._draw.rounded_rectangle((x, y, right - 1, bottom - 1), box.radius * self._factor, _rgba(box.fill))
        if box.edge is not None and box.thick:
            self._line(_outline(box), box.edge, box.thick, box.dashed)

    def _disc(self, x: float, y: float, radius: float, colour: int | None) -> None:
        if colour is None:
            return
        left, top = self._at(x - radius, y - radius)
        right, bottom = self._at(x + radius, y + radius)
        self._draw.ellipse((left, top, right - 1, bottom - 1), _rgba(colour))

    def _line(self, points: tuple[Point, ...], colour: int, thick: float, dashed: bool) -> None:
        for piece in _dashes(points) if dashed else [points]:
            for (ax, ay), (bx, by) in pairwise(piece):
                length = hypot(bx - ax, by - ay)
                if length:
                    dx, dy = (by - ay) * thick / 2 / length, (ax - bx) * thick / 2 / length
                    corners = ((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy))
                    self._draw.polygon([self._at(*corner) for corner in corners], _rgba(colour))
            for x, y in piece[1:-1] if dashed else piece:
                self._disc(x, y, thick / 2, colour)

    def _text(self, text: Text) -> None:
        font = face(text.weight).pixels(round(text.size * self._factor))
        for char, x in text.letters():
            self._draw.text(self._at(x, text.y), char, _rgba(text.colour), font, anchor="ls")


def _rgba(colour: int) -> tuple[int, int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255, 255


def _outline(box: Box) -> tuple[Point, ...]:
    """Return the edge of a box as a closed line."""
    radius, made = box.radius, []
    centres = (
        (box.x + box.width - radius, box.y + radius),
        (box.x + box.width - radius, box.y + box.height - radius),
        (box.x + radius, box.y + box.height - radius),
        (box.x + radius, box.y + radius),
    )
    for quarter, (x, y) in enumerate(centres):
        for step in range(9):
            angle = pi / 2 * (quarter - 1 + step / 8)
            made.append((x + radius * cos(angle), y + radius * sin(angle)))
    return (*made, made[0])


def _dashes(points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """Return the visible parts of a dashed line."""
    pieces: list[tuple[Point, ...]] = []
    current: list[Point] = [points[0]]
    left, drawn = DASH[0], True
    for (ax, ay), (bx, by) in pairwise(points):
        length, done = hypot(bx - ax, by - ay), 0.0
        while length - done > left:
            done += left
            here = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if drawn:
                pieces.append((*current, here))
            current, drawn = [here], not drawn
            left = DASH[0] if drawn else DASH[1]
        left -= length - done
        current.append((bx, by))
    if drawn and len(current) > 1:
        pieces.append(tuple(current))
    return pieces
