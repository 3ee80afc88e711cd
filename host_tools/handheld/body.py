# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the handheld's case with a black glass where the panel is, and its six keys, all up or all down."""

from __future__ import annotations

from PIL import Image

from host_tools.handheld import lettering, shading
from host_tools.handheld.places import ROLL, Place, Places

Point = tuple[int, int]

# The colours of the wordmark, of ROLL, and of the text on ROLL, as on the screens: skalbox.draw.palette.
_NIGHT, _ORANGE, _PAPER = 0x212421, 0xFF5929, 0xFFF7EF
CASE, TABLE = (0xFFFCF8, 0xEFE3D5), (0x343A43, 0x15181C)  # from top to bottom, and the ground below
_GLASS = 0x060607
_KEY, _KEY_DOWN = (0x474C50, 0x1F2224), (0x2E3235, 0x191B1D)
_ROLL, _ROLL_DOWN = (0xFF7D52, 0xF24A18), (0xE65A2E, 0xD63F12)
_LEGEND, _LEGEND_DOWN, _LEGEND_ROLL = 0xA9AEB2, _PAPER, 0xFFD9C8
_FOOT, _FRAME = 0x665E52, 0xB5A999
_ROUND = 34  # radius of the case's corners
_THICK = 5  # of the case, as seen below it
_SUNK = 2  # how much lower a pressed key is

SPELLED = ("1", "2", "3", "4", "5", "space")  # the keyboard's keys, as written on the handheld's
FOOT = ("S", "picture"), ("P", "power cut"), ("Esc", "end")


def ground(width: int, height: int, colours: tuple[int, int]) -> Image.Image:
    """Return CASE or TABLE in this size, in pixels."""
    return shading.gradient(width, height, *colours)


def case(places: Places, scale: int) -> Image.Image:
    """Return the case without its keys, which reaches to the picture's edges; `scale` pixels for each of the
    panel's."""
    made = ground(places.size[0] * scale, places.size[1] * scale, CASE)
    _glass(made, _scaled(places.glass, scale), scale)
    _wordmark(made, places.wordmark, scale)
    _foot(made, places.foot, scale)
    return made


def lay(made: Image.Image, corner: Point, places: Places, scale: int) -> None:
    """Draw the case with round corners on the ground, its upper left corner there."""
    whole = case(places, scale)
    (left, top), (width, height) = corner, whole.size
    radius, thick = _ROUND * scale, _THICK * scale
    shading.shadow(made, (left, top, width, height), radius, 8 * scale, 9 * scale, 150)
    shading.fill(made, (left, top + height - 2 * radius, width, 2 * radius + thick), radius, 0xC9BAA7, 0xA39583)
    shading.rim(whole, (0, 0, width, height), radius, scale, 230, 14)
    made.paste(whole, corner, shading.slab(width, height, radius))


def keys(made: Image.Image, corner: Point, places: Places, scale: int, down: bool) -> None:
    """Draw the six keys into a case whose upper left corner is there, all up or all down.

    Each has the key of the keyboard that plays it.
    """
    for number in range(ROLL + 1):
        _key(made, corner, places, number, scale, down)


def die() -> Image.Image:
    """Return the wordmark's die alone, in its colour on a transparent ground."""
    ink = lettering.die()
    made = Image.new("RGBA", ink.size, f"#{_ORANGE:06x}")
    made.putalpha(ink)
    return made


def _scaled(place: Place, scale: int) -> Place:
    x, y, width, height = place
    return x * scale, y * scale, width * scale, height * scale


def _grown(place: Place, by: int) -> Place:
    x, y, width, height = place
    return x - by, y - by, width + 2 * by, height + 2 * by


def _glass(made: Image.Image, glass: Place, scale: int) -> None:
    shading.hollow(made, _grown(glass, 2 * scale), 18 * scale, 0x9C907F, 90, scale)
    shading.fill(made, glass, 16 * scale, _GLASS)


def _key(made: Image.Image, corner: Point, places: Places, number: int, scale: int, down: bool) -> None:
    left, top, wide, high = _scaled(places.hollows[number], scale)
    x, y, width, height = _scaled(places.key(number), scale)
    sunk = _SUNK * scale if down else 0
    key = x - left, y - top + sunk, width, height - sunk
    left, top = left + corner[0], top + corner[1]
    is_roll = number == ROLL
    radius = high // 2 if is_roll else 14 * scale
    shading.hollow(made, (left, top, wide, high), radius, 0xCFC2B1, 120, scale)
    # The key and its shadow stay within the hollow.
    inner = made.crop((left, top, left + wide, top + high))
    round_by = key[3] // 2 if is_roll else 11 * scale
    if not down:
        shading.shadow(inner, _grown(key, -scale), round_by - scale, 3 * scale, 2 * scale, 150)
    colours = (_ROLL_DOWN if down else _ROLL) if is_roll else (_KEY_DOWN if down else _KEY)
    shading.fill(inner, key, round_by, *colours)
    shading.rim(inner, key, round_by, scale, *((40, 110) if down else (90, 70)), pressed=down)
    _name(inner, key, number, scale, down)
    made.paste(inner, (left, top), shading.slab(*inner.size, radius))


def _name(made: Image.Image, key: Place, number: int, scale: int, down: bool) -> None:
    """Write onto a key its own name, and which one of the keyboard plays it."""
    x, y, width, height = key
    middle, line = x + width // 2, y + height // 2
    if number == ROLL:
        name = lettering.text("ROLL", 11 * scale, 0.14)
        _write(made, name, middle, line - 4 * scale, _PAPER)
        capitals, air, line, colour = max(7, 5 * scale), 0.06, y + height - 9 * scale, _LEGEND_ROLL
    else:
        capitals, air, colour = max(9, 7 * scale), 0.0, _LEGEND_DOWN if down else _LEGEND
    _write(made, lettering.text(SPELLED[number], capitals, air), middle, line, colour)


def _write(made: Image.Image, ink: Image.Image, middle: int, line: int, colour: int) -> None:
    """Draw a text's ink around a point."""
    x, y = middle - ink.width // 2, line - ink.height // 2
    made.paste(f"#{colour:06x}", (x, y, x + ink.width, y + ink.height), ink)


def _wordmark(made: Image.Image, place: Place, scale: int) -> None:
    x, y, _, height = _scaled(place, scale)
    for ink, colour in zip(lettering.wordmark(height), (_NIGHT, _ORANGE), strict=True):
        made.paste(f"#{colour:06x}", (x, y, x + ink.width, y + ink.height), ink)


def _foot(made: Image.Image, place: Place, scale: int) -> None:
    """Write the other keys of the keyboard: each in a frame, followed by its use."""
    x, y, width, height = _scaled(place, scale)
    capitals, air = max(9, 6 * scale), max(4, 3 * scale)
    inks = [[lettering.text(words, capitals) for words in row] for row in FOOT]
    frames = [max(height, key.width + 2 * air) for key, _ in inks]
    used = sum(frame + air + does.width for frame, (_, does) in zip(frames, inks, strict=True))
    gap = (width - used) // (len(inks) - 1)
    for frame, (key, does) in zip(frames, inks, strict=True):
        box, line = (x, y, frame, height), y + height // 2
        shading.fill(made, box, 3 * scale, _FRAME)
        shading.fill(made, _grown(box, -max(1, scale // 2)), 3 * scale - max(1, scale // 2), CASE[1])
        _write(made, key, x + frame // 2, line, _FOOT)
        x += frame + air
        _write(made, does, x + does.width // 2, line, _FOOT)
        x += does.width + gap
