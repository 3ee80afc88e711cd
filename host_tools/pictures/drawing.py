# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A drawing is a list of shapes, from back to front. `svg` writes it as text; paint.py renders its pixels.

Lengths are pixels of the drawing, y downwards; colours are 0xRRGGBB, or None for transparent. The drawing also checks
legibility: `faults` lists each text that leaves the drawing or overlaps another text, an edge, or another wire than its
own.
"""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from PIL import Image

from host_tools.pictures.typeface import CAPITAL, MEDIUM, STRONG, face

Point = tuple[float, float]
Area = tuple[float, float, float, float]  # left, top, right, bottom

DASH = (7.0, 5.0)
_AIR = 1.5  # between a text and anything that isn't its own


def hex_colour(colour: int | None) -> str:
    return "none" if colour is None else f"#{colour:06x}"


def _n(value: float) -> str:
    return f"{round(value, 2):g}"


@dataclass(frozen=True)
class Box:
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    fill: int | None
    radius: float = 0
    edge: int | None = None
    thick: float = 0
    dashed: bool = False

    def svg(self) -> str:
        return (
            f'<rect x="{_n(self.x)}" y="{_n(self.y)}" width="{_n(self.width)}" height="{_n(self.height)}"'
            f' rx="{_n(self.radius)}" fill="{hex_colour(self.fill)}"{_stroke(self.edge, self.thick, self.dashed)}/>'
        )


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: int | None
    edge: int | None = None
    thick: float = 0

    def svg(self) -> str:
        return (
            f'<circle cx="{_n(self.x)}" cy="{_n(self.y)}" r="{_n(self.radius)}"'
            f' fill="{hex_colour(self.fill)}"{_stroke(self.edge, self.thick)}/>'
        )


@dataclass(frozen=True)
class Line:
    """Straight lines from point to point, with round ends and corners."""

    points: tuple[Point, ...]
    colour: int
    thick: float
    dashed: bool = False

    def svg(self) -> str:
        path = "M" + " ".join(f"{_n(x)} {_n(y)}" for x, y in self.points)
        return f'<path d="{path}" fill="none"{_stroke(self.colour, self.thick, self.dashed)}/>'


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]
    fill: int

    def svg(self) -> str:
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in self.points)
        return f'<polygon points="{points}" fill="{hex_colour(self.fill)}"/>'


@dataclass(frozen=True)
class Text:
    """One line of text; x is its left end, y its baseline."""

    x: float
    y: float
    words: str
    size: float
    colour: int
    weight: int

    @property
    def area(self) -> Area:
        width = face(self.weight).width(self.words, self.size)
        return self.x, self.y - CAPITAL * self.size, self.x + width, self.y + 0.02 * self.size

    def letters(self) -> list[tuple[str, float]]:
        """Yield the visible letters, each with its left end."""
        places = face(self.weight).places(self.words, self.size)
        pairs = zip(self.words, places[:-1], strict=True)
        return [(char, self.x + place) for char, place in pairs if char != " "]

    def svg(self) -> str:
        scale = self.size / face(self.weight).em
        uses = "".join(
            f'<use href="#{glyph_id(self.weight, char)}" x="{_n((x - self.x) / scale)}"/>' for char, x in self.letters()
        )
        place = f"translate({_n(self.x)} {_n(self.y)}) scale({scale:.5f} {-scale:.5f})"
        label = quoteattr(self.words)
        return f'<g role="img" aria-label={label} fill="{hex_colour(self.colour)}" transform="{place}">{uses}</g>'


@dataclass(frozen=True)
class Screen:
    """A picture of the device's panel, enlarged by `scale`."""

    x: float
    y: float
    image: Image.Image
    scale: float

    @property
    def area(self) -> Area:
        width, height = self.image.size
        return self.x, self.y, self.x + width * self.scale, self.y + height * self.scale

    def svg(self) -> str:
        width, height = self.image.size
        data = io.BytesIO()
        self.image.save(data, "PNG", optimize=True)
        link = "data:image/png;base64," + base64.b64encode(data.getvalue()).decode()
        return (
            f'<image x="{_n(self.x)}" y="{_n(self.y)}" width="{_n(width * self.scale)}"'
            f' height="{_n(height * self.scale)}" href="{link}"/>'
        )


Shape = Box | Disc | Line | Polygon | Text | Screen


@dataclass
class Drawing:
    """`title` and `story` describe it to people who cannot see it."""

    width: int
    height: int
    title: str = ""
    story: str = ""
    shapes: list[Shape] = field(default_factory=list)
    _texts: list[tuple[str, Area]] = field(default_factory=list)  # (owner, area): "" is nobody's wire
    _wires: list[tuple[str, Point, Point]] = field(default_factory=list)
    _fences: list[Area] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        self.shapes += shapes

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        colour: int,
        anchor: str = "left",
        weight: int = MEDIUM,
        owner: str = "",
    ) -> Text:
        """Add one line of text around height y (the middle of its capitals), from x, to x or about x. Only the owner's
        wire may touch it."""
        width = face(weight).width(words, size)
        left = x - {"left": 0.0, "middle": width / 2, "right": width}[anchor]
        made = Text(left, y + CAPITAL * size / 2, words, size, colour, weight)
        self.add(made)
        self._texts.append((owner, made.area))
        return made

    def tag(self, x: float, y: float, width: float, words: str, fill: int, ink: int, owner: str = "") -> None:
        """Add a wire's label: bold words on a field of this width, its left middle at x, y."""
        size = 12.0
        if face(STRONG).width(words, size) > width - 6:
            raise ValueError(f"the label {words!r} is wider than its field of {width:g}")
        self.add(Box(x, y - 8.5, width, 17, fill, 5))
        self.text(x + width / 2, y, words, size, ink, "middle", STRONG, owner)
        self._texts[-1] = (owner, (x, y - 8.5, x + width, y + 8.5))

    def wire(
        self, owner: str, points: tuple[Point, ...], colour: int, thick: float = 3.5, dashed: bool = False
    ) -> None:
        """Add a wire of this name: no text of another may overlap it."""
        self.add(Line(points, colour, thick, dashed))
        self._wires += [(owner, a, b) for a, b in pairwise(points)]

    def fence(self, x: float, y: float, width: float, height: float) -> None:
        """Forbid text across the edge of this area."""
        self._fences.append((x, y, x + width, y + height))

    def faults(self) -> list[str]:
        """Return what is illegible, a sentence each."""
        found = []
        texts = [(owner, area, shape) for (owner, area), shape in zip(self._texts, self._words(), strict=True)]
        for number, (owner, area, shape) in enumerate(texts):
            if area[0] < 0 or area[1] < 0 or area[2] > self.width or area[3] > self.height:
                found.append(f"{shape.words!r} leaves the drawing")
            for _, other, second in texts[number + 1 :]:
                if _meet(area, other, _AIR):
                    found.append(f"{shape.words!r} and {second.words!r} overlap")
            for fence in self._fences:
                inside = fence[0] <= area[0] and fence[1] <= area[1] and area[2] <= fence[2] and area[3] <= fence[3]
                if _meet(area, fence, 0) and not inside:
                    found.append(f"{shape.words!r} lies across an edge")
            for screen in self.shapes:
                if isinstance(screen, Screen) and _meet(area, screen.area, _AIR):
                    found.append(f"{shape.words!r} lies on a screen")
            for wire, a, b in self._wires:
                run = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
                if (not owner or wire != owner) and _meet(area, run, _AIR + 1.75):
                    found.append(f"the wire {wire} runs over {shape.words!r}")
        return sorted(set(found))

    def _words(self) -> list[Text]:
        return [shape for shape in self.shapes if isinstance(shape, Text)]

    def svg(self) -> str:
        used = sorted({(shape.weight, char) for shape in self._words() for char, _ in shape.letters()})
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
            f' width="{self.width}" height="{self.height}" role="img">',
            f"<title>{escape(self.title)}</title>",
            f"<desc>{escape(self.story)}</desc>",
            "<defs>",
        ]
        lines += [f'<path id="{glyph_id(weight, char)}" d="{face(weight).outline(char)}"/>' for weight, char in used]
        lines += ["</defs>", *(shape.svg() for shape in self.shapes), "</svg>", ""]
        return "\n".join(lines)


def glyph_id(weight: int, char: str) -> str:
    return f"g{weight}-{ord(char):x}"


def _stroke(colour: int | None, thick: float, dashed: bool = False) -> str:
    if colour is None or not thick:
        return ""
    ends = "" if dashed else ' stroke-linecap="round"'
    dash = f' stroke-dasharray="{DASH[0]:g} {DASH[1]:g}"' if dashed else ""
    return f' stroke="{hex_colour(colour)}" stroke-width="{_n(thick)}" stroke-linejoin="round"{ends}{dash}'


def _meet(a: Area, b: Area, air: float) -> bool:
    """Return whether two areas are closer than this."""
    return a[0] - air < b[2] and b[0] - air < a[2] and a[1] - air < b[3] and b[1] - air < a[3]


def rounded(points: tuple[Point, ...], radius: float, steps: int = 4) -> tuple[Point, ...]:
    """Round the corners of a line: each by `steps` straight segments of a quadratic curve."""
    made = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        near, far = (
            hypot(before[0] - corner[0], before[1] - corner[1]),
            hypot(after[0] - corner[0], after[1] - corner[1]),
        )
        cut = min(radius, near / 2, far / 2)
        if cut < 0.5:
            made.append(corner)
            continue
        start = (corner[0] + (before[0] - corner[0]) * cut / near, corner[1] + (before[1] - corner[1]) * cut / near)
        end = (corner[0] + (after[0] - corner[0]) * cut / far, corner[1] + (after[1] - corner[1]) * cut / far)
        for step in range(steps + 1):
            t = step / steps
            x, y = ((1 - t) ** 2 * start[i] + 2 * t * (1 - t) * corner[i] + t * t * end[i] for i in range(2))
            made.append((x, y))
    return (*made, points[-1])
