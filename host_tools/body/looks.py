# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The look of each part in the pictures, by its name, and how parts are moved for a picture."""

from __future__ import annotations

from manifold3d import Manifold
from PIL import Image

from host_tools.body.scene import Look, View, draw

SIZE = 800, 600

SAND, INK, ORANGE = Look((0.80, 0.68, 0.52)), Look((0.028, 0.034, 0.04), 0.3), Look((0.85, 0.09, 0.012), 0.3)
GLASS, GREEN, LIGHT_GREEN = Look((0.004, 0.005, 0.006), 0.6), Look((0.02, 0.16, 0.08)), Look((0.03, 0.26, 0.12))
METAL, BLACK, BLUE = Look((0.42, 0.43, 0.45), 0.5), Look((0.012, 0.012, 0.014), 0.3), Look((0.10, 0.22, 0.45))
WHITE = Look((0.75, 0.74, 0.70))
LOOKS = {
    "ROLL": ORANGE,
    "hold": INK,
    "carrier": GREEN,
    "panel": GLASS,
    "pico": LIGHT_GREEN,
    "sensor": BLUE,
    "switch": BLACK,
    "slide": METAL,
    "tails": METAL,
    "screws": METAL,
    "battery": Look((0.34, 0.38, 0.42), 0.4),
    "roll": ORANGE,
    "piezo": BLACK,
    "diode": BLACK,
    "resistor": Look((0.55, 0.42, 0.25)),
    "coupon-key": INK,
    "black": BLACK,
    "blue": BLUE,
    "gold": Look((0.62, 0.42, 0.13), 0.5),
    "steel": METAL,
    "white": WHITE,
}
Things = dict[str, Manifold]


def look_of(name: str) -> Look:
    """Return how the part of this name looks. What is printed and has no colour of its own is like sand."""
    plain = WHITE if name in ("socket", "plug of the battery") else SAND
    return next((look for begin, look in LOOKS.items() if name.startswith(begin)), plain)


def picture(things: Things, view: View, more: str = "") -> Image.Image:
    return draw(view, [(solid, look_of(name)) for name, solid in things.items()], more)


def turned(things: Things) -> Things:
    """Return everything lying on its face, as it is put together."""
    return {name: solid.rotate((0, 180, 0)) for name, solid in things.items()}


def moved(things: Things, x: float = 0, y: float = 0, z: float = 0) -> Things:
    return {name: solid.translate((x, y, z)) for name, solid in things.items()}


def only(things: Things, *begins: str) -> Things:
    return {name: solid for name, solid in things.items() if name.startswith(begins)}
