# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The place of everything in the handheld, shared by the case and the carrier board.

All lengths are millimetres. The origin is the middle of the panel's picture. As the player sees the device, x points to
the right and y upwards. The front face of the carrier board is z = 0, and z grows towards the player. A part is on the
front or on the back of the board. `pads` lists the middles of its pads, in the order of its pins.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[1]))

from host_tools.handheld.places import ROLL, places
from host_tools.handheld.sizes import KEY_ROWS, PIXEL

Point = tuple[float, float]

FRONT, BACK = "front", "back"


class Outline(NamedTuple):
    """A rectangle with round corners, and how thick it is."""

    left: float
    right: float
    bottom: float
    top: float
    corner: float
    thick: float


class Part(NamedTuple):
    """One bought part on the board: its middle, its side, and its pads."""

    middle: Point
    side: str
    pads: tuple[Point, ...]


class Hole(NamedTuple):
    """A round hole in the board, without copper."""

    middle: Point
    diameter: float


def row(first: Point, step: Point, count: int) -> tuple[Point, ...]:
    """Return the middles of `count` pads in a row."""
    return tuple((round(first[0] + step[0] * i, 4), round(first[1] + step[1] * i, 4)) for i in range(count))


def around(middle: Point, offsets: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return points by their distances from this middle."""
    return tuple((round(middle[0] + x, 4), round(middle[1] + y, 4)) for x, y in offsets)


def _key_centres() -> tuple[float, ...]:
    """Return how far each hold key is to the right of the picture's middle: as on the handheld of the screen."""
    screen = places(320, 240)
    left, _, wide, _ = screen.panel
    return tuple(round((x + w / 2 - left - wide / 2) * PIXEL, 4) for x, _, w, _ in screen.hollows[:ROLL])


CARRIER = Outline(left=-32.2, right=32.2, bottom=-52.2, top=20.2, corner=3.5, thick=1.6)
SCREWS = Hole((-28.6, -48.6), 2.7), Hole((28.6, -48.6), 2.7)

# The five hold keys have a switch each. ROLL is wide and has two in parallel, or it would tilt. The switches are turned
# by 90 degrees, with their pads above and below them: twice the first contact, twice the second.
_SWITCH_PADS = (-2.25, 3.98), (-2.25, -3.98), (2.25, 3.98), (2.25, -3.98)
SWITCH_PAD = 1.3, 1.55
HOLD_KEYS = tuple((x, KEY_ROWS[0]) for x in _key_centres())
ROLL_KEY = HOLD_KEYS[3][0], KEY_ROWS[1]
HOLD_SWITCHES = tuple(Part(at, FRONT, around(at, _SWITCH_PADS)) for at in HOLD_KEYS)
ROLL_SWITCHES = tuple(Part(at, FRONT, around(at, _SWITCH_PADS)) for at in around(ROLL_KEY, ((-6.5, 0.0), (6.5, 0.0))))

# The panel lies with its header to the right. Pin 1, the light, is the highest: its maker's file shows the back.
HEADER_PAD = 1.7  # as wide as it is high
PANEL = Part((0.0, 0.0), FRONT, row((29.15, 12.7), (0.0, -2.54), 11))

# The Pico lies flat on the back, its USB socket upwards: seen from the front, pins 1 to 20 are on its right.
SOLDER = 1.0  # how high solder is on the back, beside the Pico and around the pins of the header
_PICO = -20.2, -6.8
PICO_PAD = 3.0, 1.7
PICO = Part(
    _PICO,
    BACK,
    row((_PICO[0] + 9.7, _PICO[1] + 24.13), (0.0, -2.54), 20)
    + row((_PICO[0] - 9.7, _PICO[1] - 24.13), (0.0, 2.54), 20),
)

# The legs of its USB socket end in solder that stands out below the Pico, on oval pads in its data sheet's footprint.
# A hole as wide as each of these pads is long lets the Pico lie flat.
USB_LEGS = (
    *(Hole(at, 1.8) for at in around(_PICO, ((-2.725, 24.0), (2.725, 24.0)))),
    *(Hole(at, 1.5) for at in around(_PICO, ((-2.425, 20.97), (2.425, 20.97)))),
)

# The piezo is beside ROLL, under five holes of the front. The other parts are on the back, below the battery.
PIEZO = Part((HOLD_KEYS[0][0], ROLL_KEY[1]), FRONT, row((HOLD_KEYS[0][0], ROLL_KEY[1] + 2.5), (0.0, -5.0), 2))
DIODE = Part((-23.5, -40.08), BACK, row((-23.5, -35.0), (0.0, -10.16), 2))  # cathode, anode
# The resistor is at the right edge, below the header and beside the battery.
RESISTOR = Part((30.5, -27.0), BACK, row((30.5, -21.92), (0.0, -10.16), 2))  # light, ground
# VIN, 3Vo, GND, SCL, SDA, INT of the row along its lower edge; its components look away from the board.
SENSOR = Part((-2.2, -42.9), BACK, row((4.15, -49.25), (-2.54, 0.0), 6))
SOCKET = Part((14.0, -47.05), BACK, row((13.0, -49.5), (2.0, 0.0), 2))  # its mouth upwards; plus, minus
SLIDE = Part((22.2, -43.0), BACK, row((22.2, -40.5), (0.0, -2.5), 3))  # the middle pad is the common contact

# The middle of the upper edge of what is behind the board: a LiPo cell, or a holder for three AAA.
CELL = 9.5, 19.8
HOLDER = 9.5, 19.8

WORDMARK = -19.4, -51.2  # the left end of the word on the front, on its baseline
