# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The Waveshare Pico-LCD-1.3, which is plugged on a Pico: it needs no wiring, so the picture shows what its keys do."""

from __future__ import annotations

from math import cos, radians, sin

from host_tools.pictures.drawing import Box, Disc, Drawing, Point, Polygon, Screen, rounded
from host_tools.pictures.parts import COLOURS, EDGE, GREY, INK
from host_tools.pictures.screens import screen
from host_tools.pictures.typeface import STRONG
from host_tools.pictures.wiring import PAGE, WIDTH

NAME = "pico-lcd-1.3"
HEIGHT = 530

# The board's control at each pin: (words, its position on the board). The stick's directions are degrees
# counterclockwise.
STICK = {
    "GP20": ("stick to the right", 0),
    "GP2": ("stick up", 90),
    "GP16": ("stick to the left", 180),
    "GP18": ("stick down", 270),
}
BUTTONS = {"GP15": "A", "GP17": "B", "GP19": "X", "GP21": "Y"}

_BOARD = 234.0, 104.0, 532.0, 286.0  # left, top, width, height
_SCREEN = 380.0, 116.0
_STICK = 294.0, 247.0
_BUTTON_X, _BUTTON_TOP, _BUTTON_STEP = 712.0, 148.0, 66.0
_LEFT, _RIGHT = 204.0, 796.0  # where the labels begin on each side
_TAG = 52.0
_IDLE = 0x8C9196


def draw(values: dict[str, str], keys: tuple[str, ...]) -> Drawing:
    """Draw the board, and the function of each of its keys. ValueError if a pin has no key on this board."""
    does = dict(zip(values["SKALBOX_KEYS"].split(), keys, strict=True))
    for pin in does:
        if pin not in STICK and pin not in BUTTONS:
            raise ValueError(f"SKALBOX_KEYS of {NAME} names {pin}, where this board has no key")
    functions = [
        f"{STICK[pin][0] if pin in STICK else 'key ' + BUTTONS[pin]} ({pin}): {key}" for pin, key in does.items()
    ]
    drawing = Drawing(WIDTH, HEIGHT, f"Skalbox: the keys of {NAME}", f"Waveshare Pico-LCD-1.3. {'; '.join(functions)}.")
    drawing.add(Box(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, PAGE, 18, EDGE, 1.5))
    drawing.text(28, 34, "Waveshare Pico-LCD-1.3 on a Raspberry Pi Pico: nothing to solder", 22, INK, weight=STRONG)
    drawing.text(28, 64, f'settings.toml:  SKALBOX_PRESET = "{NAME}"', 15, GREY)
    _board(drawing)
    _stick(drawing, does)
    _buttons(drawing, does)
    for die, key in enumerate(keys[:5]):
        colour, ink = COLOURS[key]
        drawing.tag(_SCREEN[0] + 24 + 48 * die - 22, _BOARD[1] + _BOARD[3] + 20, 44, key, colour, ink)
    notes = (
        "A Pico or Pico 2 with its pins on goes into the back, its USB socket at the end that is marked there.",
        f"Optional, soldered to the Pico: a piezo at GP22 and GND, a LIS3DH at {values['SKALBOX_SDA']} (SDA), "
        f"{values['SKALBOX_SCL']} (SCL), 3V3(OUT) and GND.",
    )
    for number, note in enumerate(notes):
        y = HEIGHT - 58 + 21 * number
        drawing.add(Disc(33, y, 3, 0xFF5929))
        drawing.text(44, y, note, 14, INK)
    return drawing


def _board(drawing: Drawing) -> None:
    x, y, width, height = _BOARD
    drawing.add(
        Box(x, y, width, height, 0x1B4F8A, 10),
        Box(_SCREEN[0] - 10, _SCREEN[1] - 8, 260, 270, 0x101214, 6),
        Screen(*_SCREEN, screen("23-between", "240x240"), 1),
    )


def _stick(drawing: Drawing, does: dict[str, str]) -> None:
    x, y = _STICK
    drawing.add(
        Box(x - 34, y - 34, 68, 68, 0xC9CDD1, 10, _IDLE, 1.5), Disc(x, y, 20, 0x2B2F32), Disc(x, y, 12, 0x3E4347)
    )
    for pin, (words, angle) in STICK.items():
        key = does.get(pin, "")
        colour = COLOURS[key][0] if key else _IDLE
        tip = _at(x, y, angle, 60)
        drawing.add(Polygon((tip, _at(x, y, angle - 15, 45), _at(x, y, angle + 15, 45)), colour))
        # The lines to the labels: straight from the left, over the top, round below from the right.
        ways: dict[int, tuple[Point, ...]] = {
            0: (tip, (x + 62, y), (x + 62, y + 100), (_LEFT, y + 100)),
            90: (tip, (x, y - 100), (_LEFT, y - 100)),
            180: (tip, (_LEFT, y)),
            270: (tip, (x, y + 68), (_LEFT, y + 68)),
        }
        if key:
            _label(drawing, key, ways[angle], words, pin, "right")
        elif angle == 270:
            drawing.text(x, y + 76, "nothing", 13, 0xFFFFFF, "middle")


def _buttons(drawing: Drawing, does: dict[str, str]) -> None:
    for number, (pin, letter) in enumerate(BUTTONS.items()):
        y = _BUTTON_TOP + _BUTTON_STEP * number
        key = does.get(pin, "")
        colour = COLOURS[key][0] if key else _IDLE
        drawing.add(Box(_BUTTON_X - 20, y - 20, 40, 40, 0xC9CDD1, 6, _IDLE, 1.5), Disc(_BUTTON_X, y, 13, colour))
        drawing.text(_BUTTON_X - 34, y, letter, 15, 0xFFFFFF, "middle", STRONG)
        if key:
            _label(drawing, key, ((_BUTTON_X + 21, y), (_RIGHT, y)), f"key {letter}", pin, "left")
        else:
            drawing.text(_RIGHT, y, f"key {letter} does nothing", 13, GREY)


def _label(drawing: Drawing, key: str, way: tuple[Point, ...], words: str, pin: str, anchor: str) -> None:
    """Draw a key's function, at the end of a line from it."""
    colour, ink = COLOURS[key]
    smooth = rounded(way, 8)
    drawing.wire(key, smooth, 0xFFFFFF, 6)
    drawing.wire(key, smooth, colour, 3.5)
    x, y = way[-1]
    right = anchor == "right"
    drawing.tag(x - _TAG if right else x, y, _TAG, key, colour, ink, key)
    drawing.text(x - _TAG - 9 if right else x + _TAG + 9, y, f"{words}", 14, INK, anchor, STRONG)
    drawing.text(x - _TAG - 9 if right else x + _TAG + 9, y + 18, pin, 13, GREY, anchor)


def _at(x: float, y: float, degrees: float, far: float) -> Point:
    return x + far * cos(radians(degrees)), y - far * sin(radians(degrees))
