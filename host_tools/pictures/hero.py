# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draws the handheld on a table, and four more of its screens. Every screen is the virtual board's own.

The panel is enlarged three times, so that each key is right below its die.
"""

from __future__ import annotations

from PIL import Image

from host_tools.art import posters
from host_tools.handheld import shading
from host_tools.pictures import framing
from host_tools.pictures.drawing import Drawing
from host_tools.pictures.typeface import STRONG, face

SIZE = 2400, 1400
_LARGE, _SMALL = 3, 2  # pixels for each of the screen's

_CASE = 128, 56, 920, 1282
_GLASS = 60  # from the case's edge to the glass
_BEZEL = 40  # from the glass' edge to the picture
_SCREEN = _CASE[0] + _GLASS + _BEZEL, _CASE[1] + _GLASS + 10 + _BEZEL
_KEY = 114
_KEYS_TOP = _SCREEN[1] + framing.PANEL * _LARGE + _BEZEL + 44
_ROLL_KEY = 392, 152
_ROLL_TOP = _KEYS_TOP + _KEY + 52

# The screens beside it: their names without number and language, and their captions.
_BESIDE = (
    ("11-pass-on-first", "Pass it round the table"),
    ("40-pot-won", "Every round has its pot"),
    ("37-yahtzee-scoring", "SkalPott, Yam's, Yahtzee"),
    ("42-coach", "A coach, for those who ask"),
)
_FIRST = 1200, 108
_STEP = 572, 622
TURN = "23-between"


def key_middles() -> list[int]:
    """The positions of the screen's five dice, and so of the hold keys."""
    return [_SCREEN[0] + (24 + 48 * die) * _LARGE for die in range(5)]


def captions() -> Drawing:
    """Returns the texts beside the device, apart from its screens' and its case's."""
    drawing = Drawing(*SIZE)
    for number, (_, words) in enumerate(_BESIDE):
        framing.caption(drawing, words, *_beside(number), _SMALL)
    return drawing


def _beside(number: int) -> tuple[int, int]:
    return _FIRST[0] + number % 2 * _STEP[0], _FIRST[1] + number // 2 * _STEP[1]


def draw() -> Image.Image:
    """Returns the whole picture."""
    card = framing.card(*SIZE)
    shading.glow(card, (_CASE[0] + _CASE[2] // 2, 560), 1000, 0x6A7078, 120)
    _device(card)
    for number, (name, _) in enumerate(_BESIDE):
        framing.framed(card, name, *_beside(number), _SMALL)
    framing.write(card, captions())
    return framing.cut(card)


def _device(card: Image.Image) -> None:
    x, y, width, height = _CASE
    shading.shadow(card, (x + 20, y + 40, width - 40, height - 40), 90, 36, 46, 200)
    shading.fill(card, (x, y + 14, width, height), 104, 0xC9BAA7, 0xA39583)  # how thick it is
    shading.fill(card, _CASE, 104, 0xFFFBF6, 0xEFE4D6)
    shading.rim(card, _CASE, 104, 4, 230, 14)
    _glass(card)
    for middle in key_middles():
        _key(card, (middle - _KEY // 2, _KEYS_TOP, _KEY, _KEY), 32, 0x474C50, 0x1F2224)
    right = key_middles()[4] + _KEY // 2
    place = right - _ROLL_KEY[0], _ROLL_TOP, *_ROLL_KEY
    _key(card, place, _ROLL_KEY[1] // 2, 0xFF7D52, 0xF24A18)
    _roll(card, place)
    left = key_middles()[0] - _KEY // 2
    _wordmark(card, left + 4, _ROLL_TOP + (_ROLL_KEY[1] - 114) // 2)


def _glass(card: Image.Image) -> None:
    side = framing.PANEL * _LARGE + 2 * _BEZEL
    place = _SCREEN[0] - _BEZEL, _SCREEN[1] - _BEZEL, side, side
    shading.hollow(card, (place[0] - 6, place[1] - 6, side + 12, side + 12), 54, 0x9C907F, 90)
    shading.fill(card, place, 48, 0x060607)
    card.paste(framing.enlarged(TURN, _LARGE), _SCREEN)
    # A sheen over the glass, from the upper right.
    light = Image.new("L", (side, side))
    light.paste(Image.linear_gradient("L").rotate(180).resize((side, side)).point(lambda value: value // 18))
    cut = Image.new("L", (side, side))
    step = side // 2
    for row in range(side):
        cut.paste(255, (max(0, step + row // 2), row, side, row + 1))
    light = Image.composite(light, Image.new("L", (side, side)), cut)
    light = Image.composite(light, Image.new("L", (side, side)), shading.slab(side, side, 48))
    card.paste((255, 255, 255), (place[0], place[1], place[0] + side, place[1] + side), light)


def _key(card: Image.Image, place: shading.Place, radius: int, top: int, bottom: int) -> None:
    x, y, width, height = place
    shading.hollow(card, (x - 8, y - 8, width + 16, height + 16), radius + 8, 0xCFC2B1, 120)
    shading.shadow(card, (x + 4, y + 4, width - 8, height - 6), radius, 7, 5, 150)
    shading.fill(card, place, radius, top, bottom)
    shading.rim(card, place, radius, 3, 90, 70)


def _roll(card: Image.Image, place: shading.Place) -> None:
    """Draws the word on the key, with wide letter spacing."""
    size, air = 66, 5
    letters = face(STRONG)
    width = sum(letters.width(char, size) for char in "ROLL") + 3 * air
    drawing, x = Drawing(*SIZE), place[0] + (place[2] - width) / 2
    for char in "ROLL":
        drawing.text(x, place[1] + place[3] / 2, char, size, framing.PAPER, weight=STRONG)
        x += letters.width(char, size) + air
    framing.write(card, drawing)


def _wordmark(card: Image.Image, x: int, y: int) -> None:
    """Draws the wordmark as on the title: the die is in the eighth cell."""
    die_x = 3 * posters.PITCH_X + (posters.CELL_W - 54) // 2
    die_y = posters.PITCH_Y + (posters.CELL_H - 54) // 2
    for levels, colour, dx, dy in (
        (posters.wordmark(), framing.NIGHT, 0, 0),
        (posters.wordmark_die(), framing.ROLL, die_x, die_y),
    ):
        mask = Image.fromarray(levels * 85)
        card.paste(f"#{colour:06x}", (x + dx, y + dy, x + dx + mask.width, y + dy + mask.height), mask)
