# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw four screens in a row: what else the device can do."""

from __future__ import annotations

from PIL import Image

from host_tools.pictures import framing
from host_tools.pictures.drawing import Drawing

SIZE = 2960, 720
_SCALE = 2
_APART = 76  # between two screens
_SHOWN = (
    ("25-sheets", "All the sheets at a glance"),
    ("45-device-holds", "The device plays, too"),
    ("56-review", "What it cost, afterwards"),
    ("63-fame", "The hall of fame"),
)


def _place(number: int) -> tuple[int, int]:
    width = framing.PANEL[0] * _SCALE
    return (SIZE[0] - 4 * width - 3 * _APART) // 2 + number * (width + _APART), 84


def captions() -> Drawing:
    drawing = Drawing(*SIZE)
    for number, (_, words) in enumerate(_SHOWN):
        framing.caption(drawing, words, *_place(number), _SCALE)
    return drawing


def draw() -> Image.Image:
    made = framing.card(*SIZE)
    for number, (name, _) in enumerate(_SHOWN):
        framing.framed(made, name, *_place(number), _SCALE)
    framing.write(made, captions())
    return framing.cut(made)
