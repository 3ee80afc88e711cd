# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the handheld on a table, and four more of its screens. Every screen is the virtual board's own.

The panel is enlarged three times, so that each key is right below its die.
"""

from __future__ import annotations

from PIL import Image

from host_tools.handheld import body, shading
from host_tools.handheld.places import ROLL, places
from host_tools.pictures import framing
from host_tools.pictures.drawing import Drawing

SIZE = 2800, 1400
_LARGE, _SMALL = 3, 2  # pixels for each of the screen's

_HANDHELD = places(*framing.PANEL)
_CORNER = 96, 95  # of its case

# The screens beside it: their names without number and language, and their captions.
_BESIDE = (
    ("11-pass-on-first", "Pass it round the table"),
    ("40-pot-won", "Every round has its pot"),
    ("37-yahtzee-scoring", "SkalPott, Yam's, Yahtzee"),
    ("42-coach", "A coach, for those who ask"),
)
_FIRST = 1310, 116
_STEP = 728, 622
TURN = "23-between"


def key_middles() -> list[int]:
    """Return the positions of the screen's five dice, and so of the hold keys."""
    keys = [_HANDHELD.key(number) for number in range(ROLL)]
    return [_CORNER[0] + (x * 2 + width) * _LARGE // 2 for x, _, width, _ in keys]


def captions() -> Drawing:
    """Return the texts beside the device, apart from its screens' and its case's."""
    drawing = Drawing(*SIZE)
    for number, (_, words) in enumerate(_BESIDE):
        framing.caption(drawing, words, *_beside(number), _SMALL)
    return drawing


def _beside(number: int) -> tuple[int, int]:
    return _FIRST[0] + number % 2 * _STEP[0], _FIRST[1] + number // 2 * _STEP[1]


def draw() -> Image.Image:
    """Return the whole picture."""
    card = framing.card(*SIZE)
    shading.glow(card, (_CORNER[0] + _HANDHELD.size[0] * _LARGE // 2, 560), 1000, 0x6A7078, 120)
    _device(card)
    for number, (name, _) in enumerate(_BESIDE):
        framing.framed(card, name, *_beside(number), _SMALL)
    framing.write(card, captions())
    return framing.cut(card)


def _device(card: Image.Image) -> None:
    body.lay(card, _CORNER, _HANDHELD, _LARGE, spelled=False)
    body.keys(card, _CORNER, _HANDHELD, _LARGE, down=False, spelled=False)
    x, y = _HANDHELD.panel[:2]
    card.paste(framing.enlarged(TURN, _LARGE), (_CORNER[0] + x * _LARGE, _CORNER[1] + y * _LARGE))
    _sheen(card)


def _sheen(card: Image.Image) -> None:
    """Draw light on the glass, from the upper right."""
    left, top, width, height = (part * _LARGE for part in _HANDHELD.glass)
    left, top = left + _CORNER[0], top + _CORNER[1]
    light = Image.new("L", (width, height))
    light.paste(Image.linear_gradient("L").rotate(180).resize((width, height)).point(lambda value: value // 18))
    cut = Image.new("L", (width, height))
    for row in range(height):
        cut.paste(255, ((width + row) // 2, row, width, row + 1))
    light = Image.composite(light, Image.new("L", (width, height)), cut)
    light = Image.composite(light, Image.new("L", (width, height)), shading.slab(width, height, 48))
    card.paste((255, 255, 255), (left, top, left + width, top + height), light)
