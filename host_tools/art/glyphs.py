# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the glyph sheets skal13, skal22, skal44 and skal48 from IBM Plex Sans Condensed with FreeType.

Light hinting (vertical only), 256 levels rounded to four, whole-pixel advances and no kerning reproduce the text of the
drawn screens pixel for pixel. Only skal44 is skal22 in double size, so that all its measures are. The file format is
described in `sheet`.
"""

from __future__ import annotations

import io
import os
import struct
from typing import NamedTuple

import freetype
import numpy as np
from fontTools.ttLib import TTFont

from host_tools.art.shapes import Pixels, pack
from host_tools.node import npm_packages

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "@fontsource/ibm-plex-sans-condensed"
FONTS = os.path.join(HERE, "..", "..", ".venv", "node", "node_modules", *NAME.split("/"))
ENV = "SKALBOX_FONTS"  # another folder of the package, for instance one unpacked by hand

ASCII = "".join(map(chr, range(0x20, 0x7F)))
FRENCH = "àâäæçéèêëîïôöœùûüÿ" + "ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ"
NEIGHBOURS = "ñÑáíóúß"
SIGNS = "«»’‘“”–—…·−×°•→←€½\u00a0\u202f"
TEXT = "".join(sorted(ASCII + FRENCH + NEIGHBOURS + SIGNS))
NUMBERS = "".join(sorted("0123456789+−,"))

# By their names in these tables: the module only defines them as constants at run time.
_RENDERED = freetype.FT_LOAD_FLAGS["FT_LOAD_RENDER"] | freetype.FT_LOAD_TARGETS["FT_LOAD_TARGET_LIGHT"]


class Glyph(NamedTuple):
    """A character's picture: its levels, trimmed to the box; left, top above the baseline, advance: in pixels."""

    levels: Pixels
    left: int
    top: int
    advance: int


# name -> weight, size of the em in pixels, characters
SHEETS = {"skal13": (600, 13, TEXT), "skal22": (700, 22, TEXT), "skal48": (700, 48, NUMBERS)}
# The letters that can be typed (skalbox.screens.spelling), and a question mark for any other.
NAMES = "".join(each for each in ASCII if each.isalnum()) + "àâäçéèêëîïôöœùûüÀÂÄÇÉÈÊËÎÏÔÖÙÛÜ" + " '’-?"
# name -> whose glyphs it has in double size, characters
DOUBLED = {"skal44": ("skal22", "".join(sorted(NAMES)))}
# The level of a doubled pixel by the weighted sum of the pixels around it: the nearest 9, those beside 3, across 1. It
# is steeper than a straight line, so that edges stay sharp.
_LEVELS = np.repeat(np.arange(4, dtype=np.uint8), (15, 9, 9, 16))
# The device has the others' glyphs in memory one by one, while it draws them.
WHOLE = ("skal13",)

# The face has no arrows; these are drawn for the two sheets, the bottom row `up` rows above the baseline.
ARROWS = {
    13: (3, (".....#..", ".....##.", "########", "########", ".....##.", ".....#..")),
    22: (
        4,
        (
            ".......##.....",
            ".......####...",
            ".......######.",
            "##############",
            "##############",
            ".......######.",
            ".......####...",
            ".......##.....",
        ),
    ),
}


def package() -> str | None:
    """Return the folder of the npm package, or None if it is not installed."""
    place = os.environ.get(ENV) or FONTS
    return place if os.path.isdir(os.path.join(place, "files")) else None


def missing() -> str:
    """Return in one line that the npm package is not installed, and what to do."""
    text = "the font package is not installed: run npm install --prefix .venv/node %s@%s, or set %s to its folder"
    return text % (NAME, npm_packages.version(NAME), ENV)


def package_file(*names: str) -> str:
    """Return the path of a file in the package. FileNotFoundError if the package is not installed."""
    folder = package()
    if folder is None:
        raise FileNotFoundError("the font package is not installed")
    return os.path.join(folder, *names)


def typeface(weight: int, subset: str) -> bytes:
    """Return the bytes of a TrueType file of the package; weight 100 to 700."""
    name = "ibm-plex-sans-condensed-%s-%d-normal.woff" % (subset, weight)
    font = TTFont(package_file("files", name), recalcTimestamp=False)
    font.flavor = None
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def open_face(weight: int, em: int, subset: str) -> freetype.Face:
    face = freetype.Face(io.BytesIO(typeface(weight, subset)))
    face.set_pixel_sizes(0, em)
    return face


def draw(face: freetype.Face, character: str) -> Glyph:
    """Return the glyph of this character."""
    face.load_char(character, _RENDERED)
    slot = face.glyph
    bitmap = slot.bitmap
    cover = np.array(bitmap.buffer, np.int32).reshape(bitmap.rows, bitmap.pitch)[:, : bitmap.width]
    pixels = ((cover * 6 + 255) // 510).astype(np.uint8)
    left, top = slot.bitmap_left, slot.bitmap_top
    # Uses the unhinted advance: hinting rounds it first, and widens an apostrophe from 3.497 px to four.
    advance = (slot.linearHoriAdvance + 0x8000) >> 16
    rows, columns = np.flatnonzero(pixels.any(1)), np.flatnonzero(pixels.any(0))
    if len(rows) == 0:
        return Glyph(pixels[:0, :0], 0, 0, advance)
    pixels = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return Glyph(pixels, left + int(columns[0]), top - int(rows[0]), advance)


def drawn_arrow(em: int, character: str) -> Glyph:
    up, rows = ARROWS[em]
    pixels = np.array([[3 * (mark == "#") for mark in row] for row in rows], np.uint8)
    if character == "←":
        pixels = pixels[:, ::-1]
    return Glyph(pixels, 1, up + len(rows), pixels.shape[1] + 2)


def glyphs(name: str) -> dict[str, Glyph]:
    """Return the glyphs of a sheet by their characters."""
    if name in DOUBLED:
        single, characters = DOUBLED[name]
        single_glyphs = glyphs(single)
        return {character: doubled(single_glyphs[character]) for character in characters}
    weight, em, characters = SHEETS[name]
    faces = [open_face(weight, em, subset) for subset in ("latin", "latin-ext")]
    made = {}
    for character in characters:
        if character in "→←":
            made[character] = drawn_arrow(em, character)
        elif character == "\u202f":  # not in the face: three quarters of a space, as in French before ; ! and ?
            space = draw(faces[0], " ")
            made[character] = space._replace(advance=max(2, (space.advance * 3 + 2) // 4))
        else:
            face = next((face for face in faces if face.get_char_index(character)), None)
            if face is None:
                raise ValueError("the face has no glyph for U+%04X" % ord(character))
            made[character] = draw(face, character)
    return made


def doubled(glyph: Glyph) -> Glyph:
    """Return this glyph in double size, smooth: each pixel becomes four that lie between it and its neighbours."""
    around = np.pad(glyph.levels, 1)
    large = np.zeros((2 * glyph.levels.shape[0], 2 * glyph.levels.shape[1]), np.uint8)
    for y, x in np.ndindex(2, 2):
        beside = np.roll(around, 1 - 2 * x, 1)
        above = np.roll(around, 1 - 2 * y, 0)
        across = np.roll(above, 1 - 2 * x, 1)
        large[y::2, x::2] = _LEVELS[9 * around + 3 * (beside + above) + across][1:-1, 1:-1]
    return Glyph(large, 2 * glyph.left, 2 * glyph.top, 2 * glyph.advance)


def shelves(boxes: list[tuple[int, int]], width: int) -> tuple[list[tuple[int, int]], int]:
    """Pack boxes (w, h), the tallest first, in rows of the given width; return ([(x, y)], height)."""
    order = sorted(range(len(boxes)), key=lambda i: (-boxes[i][1], -boxes[i][0], i))
    places = [(0, 0)] * len(boxes)
    x = y = shelf = 0
    for i in order:
        w, h = boxes[i]
        if x + w > width:
            x, y, shelf = 0, y + shelf, 0
        if w and h:
            places[i] = (x, y)
            x += w
            shelf = max(shelf, h)
    return places, y + shelf


def sheet(name: str) -> bytes:
    """Return the bytes of a .fnt: a header, one record a glyph, the glyphs' pixels with 2 bits each.

    Header, 12 bytes <2sBBHHBBBB: b'SF', version, glyphs, two numbers, ascent, descent, height of a capital, advance of
    a digit. Records, 9 bytes <HBBBBbbB by code point: code, x, y, width, height, dx, dy, advance. The offset of the box
    from the pen on the baseline is dx and dy; a negative dy is above.
    Version 1: one sheet, whose width and height are the two numbers, has each glyph at x and y. A box may overlap its
    neighbour's: copy it without its level 0.
    Version 2: one picture a glyph, rows as in a .bin, `x | y << 8` bytes after the first. The first number is the bytes
    of all pictures, the second 1.
    """
    made = glyphs(name)
    characters = sorted(made)
    boxes = [made[c].levels.shape[::-1] for c in characters]
    packed = _on_a_sheet(made, boxes) if name in WHOLE else _one_by_one(made)
    records = []
    for character, (x, y), (w, h) in zip(characters, packed.places, boxes, strict=True):
        glyph = made[character]
        records.append(struct.pack("<HBBBBbbB", ord(character), x, y, w, h, glyph.left, -glyph.top, glyph.advance))
    ascent = max(glyph.top for glyph in made.values())
    descent = max(glyph.levels.shape[0] - glyph.top for glyph in made.values())
    digit = made["0"].advance
    capital = made["H" if "H" in made else "7"].top  # a seven has a flat top
    header = struct.pack(
        "<2sBBHHBBBB", b"SF", packed.version, len(records), *packed.numbers, ascent, descent, capital, digit
    )
    return header + b"".join(records) + packed.pixels


class Packed(NamedTuple):
    """The glyphs' pixels as a file has them. version, numbers: of its header; places: x and y of each glyph."""

    version: int
    numbers: tuple[int, int]
    places: list[tuple[int, int]]
    pixels: bytes


def _on_a_sheet(made: dict[str, Glyph], boxes: list[tuple[int, int]]) -> Packed:
    sizes = []
    for width in range(16, 257, 16):
        if width >= max(w for w, _ in boxes):
            places, height = shelves(boxes, width)
            if height <= 255:
                sizes.append((width * height, width, height, places))
    _, width, height, places = min(sizes)
    pixels = np.zeros((height, width), np.uint8)
    for character, (x, y), (w, h) in zip(sorted(made), places, boxes, strict=True):
        pixels[y : y + h, x : x + w] = made[character].levels
    return Packed(1, (width, height), places, pack(pixels, 2))


def _one_by_one(made: dict[str, Glyph]) -> Packed:
    places, pixels = [], b""
    for character in sorted(made):
        places.append((len(pixels) & 255, len(pixels) >> 8))
        if made[character].levels.size:
            pixels += pack(made[character].levels, 2)
    return Packed(2, (len(pixels), 1), places, pixels)
