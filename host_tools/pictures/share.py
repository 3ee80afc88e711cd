# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the picture that others show beside a link to the page: the wordmark and a screen."""

from __future__ import annotations

import io

from PIL import Image

from host_tools.pictures import framing
from host_tools.pictures.drawing import Drawing
from host_tools.pictures.typeface import STRONG
from host_tools.web import pictures

SIZE = 1200, 630  # of Open Graph
_SCREEN = "23-between"
_SCALE = 2
_AT = 516, 75  # the screen's corner
_MIDDLE = 248  # of what is beside it
_MARK = 372  # width of the wordmark
_GAMES = "SkalPott \u00b7 Yam\u2019s \u00b7 Yahtzee"


def captions() -> Drawing:
    drawing = Drawing(*SIZE)
    drawing.text(_MIDDLE, 450, _GAMES, 34, framing.PAPER, "middle", STRONG)
    return drawing


def draw() -> Image.Image:
    made = framing.card(*SIZE)
    framing.framed(made, _SCREEN, *_AT, _SCALE)
    drawn = Image.open(io.BytesIO(pictures.wordmark((255, 251, 244))))
    mark = drawn.resize((_MARK, drawn.height * _MARK // drawn.width), Image.Resampling.LANCZOS)
    made.paste(mark, (_MIDDLE - _MARK // 2, 170), mark)
    framing.write(made, captions())
    return made
