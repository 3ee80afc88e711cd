# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the background of the pictures: a dark card with round corners, for light and dark pages, and framed screens on
it. Every screen is the virtual board's own."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from host_tools.handheld import shading
from host_tools.pictures.drawing import Drawing, Text
from host_tools.pictures.screens import RECOMMENDED, screen
from host_tools.pictures.typeface import STRONG, face

ROOT = Path(__file__).resolve().parents[2]
PANEL = tuple(int(side) for side in RECOMMENDED.split("x"))  # width and height of the screens

PAPER = 0xFFF7EF  # as on the screens: skalbox.draw.palette
FRAME = 26  # around a screen
_CAPTION = 36


def enlarged(name: str, factor: int) -> Image.Image:
    """Return the screen of this name (see screens.screen), each of its pixels `factor` high and wide."""
    shown = screen(name)
    return shown.resize((shown.width * factor, shown.height * factor), Image.Resampling.NEAREST)


def card(width: int, height: int) -> Image.Image:
    made = Image.new("RGB", (width, height))
    shading.fill(made, (0, 0, width, height), 0, 0x343A43, 0x15181C)
    return made


def cut(made: Image.Image) -> Image.Image:
    """Return the finished card with round, transparent corners."""
    clear = made.convert("RGBA")
    clear.putalpha(shading.slab(*made.size, 64))
    return clear


def framed(made: Image.Image, name: str, x: int, y: int, factor: int) -> None:
    """Draw a screen in its frame; x, y is the screen's corner."""
    frame = x - FRAME, y - FRAME, PANEL[0] * factor + 2 * FRAME, PANEL[1] * factor + 2 * FRAME
    shading.shadow(made, frame, 40, 16, 24, 130)
    shading.fill(made, frame, 40, 0x000000)
    shading.rim(made, frame, 40, 2, 70, 0)
    made.paste(enlarged(name, factor), (x, y))


def caption(drawing: Drawing, words: str, x: int, y: int, factor: int) -> None:
    """Draw the caption below a framed screen."""
    drawing.text(
        x + PANEL[0] * factor / 2, y + PANEL[1] * factor + FRAME + 38, words, _CAPTION, PAPER, "middle", STRONG
    )


def write(made: Image.Image, drawing: Drawing) -> None:
    """Draw the texts of a drawing of the card's size, one pixel for one."""
    pen = ImageDraw.Draw(made)
    for shape in drawing.shapes:
        if isinstance(shape, Text):
            for char, x in shape.letters():
                font = face(shape.weight).pixels(round(shape.size))
                pen.text((round(x), round(shape.y)), char, f"#{shape.colour:06x}", font, anchor="ls")
