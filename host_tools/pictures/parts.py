# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parts that are wired to a board: each has its pins in a column on the side that faces the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from host_tools.pictures.boards import LEFT
from host_tools.pictures.drawing import Box, Disc, Drawing, Line, Polygon, Screen
from host_tools.pictures.typeface import STRONG, face

INK, GREY, EDGE = 0x212421, 0x6B6864, 0xB9AFA3
_WHITE, _CAP, _ROLL, _GOLD, _HOLE = 0xFFFFFF, 0x2B2F32, 0xFF5929, 0xE7C15A, 0x4A3A12

# The signals of wires: their colour, and the text colour on it.
COLOURS = {
    "ground": (0x1E2022, _WHITE),
    "power": (0xE0261C, _WHITE),
    "battery": (0x8E1538, _WHITE),
    "SCK": (0xF08A00, INK),
    "MOSI": (0x2577E0, _WHITE),
    "CS": (0x8A4FD3, _WHITE),
    "DC": (0x159A62, _WHITE),
    "RST": (0xE05FA8, INK),
    "BL": (0x8A5A2B, _WHITE),
    "hold 1": (0x4AB7F0, INK),
    "hold 2": (0xE8C400, INK),
    "hold 3": (0x5FBF4A, INK),
    "hold 4": (0xB39BFF, INK),
    "hold 5": (0x0F8E94, _WHITE),
    "ROLL": (0xFF5929, INK),
    "BUZZER": (0xC7AE7A, INK),
    "SDA": (0x5566C8, _WHITE),
    "SCL": (0xA8BE1E, INK),
}


@dataclass(frozen=True)
class Terminal:
    """A pin of a part: its label, the kind of its wire, and the board's pin that it goes to."""

    words: str
    kind: str  # of COLOURS
    pin: str
    y: float


@dataclass(frozen=True)
class Part:
    """`side`: of the board, left or right; `extra` draws the inside, given the drawing and the part."""

    title: str
    side: str
    x: float
    y: float
    width: float
    height: float
    terminals: tuple[Terminal, ...]
    notes: tuple[str, ...] = ()
    optional: bool = False
    colour: int = 0xFFFFFF
    extra: Callable[[Drawing, Part], None] | None = None

    def pad(self, terminal: Terminal) -> tuple[float, float]:
        return (self.x + self.width if self.side == LEFT else self.x), terminal.y

    def inner(self, far: float) -> float:
        """Return the x at this distance inside the edge away from the board."""
        return self.x + far if self.side == LEFT else self.x + self.width - far

    def draw(self, drawing: Drawing) -> None:
        drawing.add(
            Box(
                self.x,
                self.y,
                self.width,
                self.height,
                self.colour,
                10,
                INK if not self.optional else GREY,
                1.5,
                self.optional,
            )
        )
        drawing.fence(self.x, self.y, self.width, self.height)
        drawing.text(self.x + 12, self.y + 18, self.title, 15, INK, weight=STRONG)
        if self.optional:
            drawing.text(self.x + self.width - 12, self.y + 18, "optional", 13, GREY, "right")
        if self.extra:
            self.extra(drawing, self)
        for terminal in self.terminals:
            x, y = self.pad(terminal)
            inward, anchor = (-13, "right") if self.side == LEFT else (13, "left")
            drawing.add(Disc(x, y, 6, _GOLD, INK, 1), Disc(x, y, 2.4, _HOLE))
            drawing.text(x + inward, y, terminal.words, 13, INK, anchor, STRONG)
        for number, note in enumerate(self.notes):
            y = self.y + self.height - 14 - 17 * (len(self.notes) - 1 - number)
            drawing.text(self.x + 10, y, note, 12.5, GREY)


def terminals(top: float, pitch: float, *rows: tuple[str, str, str]) -> tuple[Terminal, ...]:
    """Return terminals in a column from height `top`; a row is (words, kind, pin), and one without a pin is left
    out."""
    kept = [row for row in rows if row[2]]
    return tuple(Terminal(*row, top + pitch * number) for number, row in enumerate(kept))


def glass(screen: Image.Image, scale: float) -> Callable[[Drawing, Part], None]:
    """Return a function that draws the panel's picture, above its pins."""

    def draw(drawing: Drawing, part: Part) -> None:
        width, height = (side * scale for side in screen.size)
        x, y = part.x + (part.width - width) / 2, part.y + 44
        drawing.add(Box(x - 6, y - 6, width + 12, height + 12, 0x000000, 6), Screen(x, y, screen, scale))

    return draw


def switches(drawing: Drawing, part: Part) -> None:
    """Draw a push button in each row; their second legs are joined and end at ground."""
    ground = next(each for each in part.terminals if each.kind == "ground")
    keys = [each for each in part.terminals if each is not ground]
    black = COLOURS["ground"][0]
    bus, x = part.inner(22), part.inner(58)
    last = max(keys, key=lambda key: abs(key.y - ground.y))
    drawing.add(Line(((bus, last.y), (bus, ground.y), (part.inner(part.width - 52), ground.y)), black, 3.5))
    for key in keys:
        drawing.add(Line(((bus, key.y), (x, key.y)), black, 3.5), Disc(bus, key.y, 4, black))
        end = part.inner(part.width - 21 - face(STRONG).width(key.words, 13))
        drawing.add(Line(((x, key.y), (end, key.y)), COLOURS[key.kind][0], 3.5))
        drawing.add(Box(x - 15, key.y - 15, 30, 30, 0xC9CDD1, 5, 0x8C9196, 1))
        drawing.add(Disc(x, key.y, 10.5, _ROLL if key.kind == "ROLL" else _CAP))


def piezo(drawing: Drawing, part: Part) -> None:
    x, y = part.inner(44), part.y + 62
    drawing.add(Disc(x, y, 25, 0x2B2F32), Disc(x, y, 20, _GOLD), Disc(x, y, 5, 0x2B2F32))


def chip(drawing: Drawing, part: Part) -> None:
    """Draw the sensor in the middle of its little board."""
    x, y = part.inner(50), part.y + part.height / 2 + 4
    drawing.add(Box(x - 15, y - 15, 30, 30, 0x24272B, 3), Disc(x - 8, y - 8, 2.4, 0xC9CDD1))


def cell(drawing: Drawing, part: Part) -> None:
    """Draw a cell, a switch and a diode in the plus wire, as symbols; for a part on the right."""
    plus, minus = part.terminals
    red, black = COLOURS["battery"][0], COLOURS["ground"][0]
    right = part.x + part.width - 26
    start = part.x + 58
    drawing.add(
        Line(((start, plus.y), (start + 12, plus.y)), red, 3),
        Polygon(((start + 30, plus.y - 9), (start + 30, plus.y + 9), (start + 14, plus.y)), red),
        Line(((start + 13, plus.y - 9), (start + 13, plus.y + 9)), red, 3),
        Line(((start + 30, plus.y), (start + 52, plus.y)), red, 3),
        Disc(start + 54, plus.y, 3.5, red),
        Line(((start + 54, plus.y), (start + 74, plus.y - 12)), red, 3),
        Disc(start + 78, plus.y, 3.5, red),
        Line(((start + 80, plus.y), (right, plus.y), (right, plus.y + 10)), red, 3),
        Line(((right - 13, plus.y + 10), (right + 13, plus.y + 10)), red, 3),
        Line(((right - 6, plus.y + 17), (right + 6, plus.y + 17)), black, 4),
        Line(((right, plus.y + 17), (right, minus.y), (part.x + 40, minus.y)), black, 3),
    )
