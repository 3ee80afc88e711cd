# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The boards that parts are soldered to: the positions of their pins, seen from above, with the USB socket up.

A Pico's pins are named as in its datasheet (Pico, Pico W, Pico 2 and Pico 2 W alike), a Feather's as printed on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from host_tools.pictures.drawing import Box, Disc, Drawing
from host_tools.pictures.typeface import MEDIUM, STRONG

LEFT, RIGHT = "left", "right"
PITCH = 27.0
_GREEN, _SILVER, _GOLD, _WHITE, _FAINT = 0x1F6B4A, 0xC9CDD1, 0xE7C15A, 0xFFFFFF, 0x9CC4B2
_HOLE = 0x4A3A12


@dataclass(frozen=True)
class Pin:
    """`number` is the maker's, or 0 if the board only has names; `row` counts from the top, from 0."""

    name: str
    side: str
    row: int
    number: int = 0


@dataclass(frozen=True)
class Board:
    """`left`, `right` and `top`, the height of row 0, give its position in the drawing."""

    title: str
    pins: tuple[Pin, ...]
    ground: str
    power: str  # 3.3 volts
    left: float
    right: float
    top: float
    colour: int = _GREEN
    glass: str = ""  # size of a built-in panel

    @property
    def rows(self) -> int:
        return 1 + max(pin.row for pin in self.pins)

    def find(self, name: str) -> list[Pin]:
        """Return the pins of this name: several are ground."""
        found = [pin for pin in self.pins if pin.name == name]
        if not found:
            raise ValueError(f"{self.title} has no pin {name}")
        return found

    def height(self, pin: Pin) -> float:
        return self.top + pin.row * PITCH

    def pad(self, pin: Pin) -> tuple[float, float]:
        return (self.left + 7 if pin.side == LEFT else self.right - 7), self.height(pin)

    def draw(self, drawing: Drawing, used: set[Pin]) -> None:
        """Draw the board with its pins, and highlight those in use."""
        above, below = self.top - 34, self.top + (self.rows - 1) * PITCH + 34
        middle = (self.left + self.right) / 2
        drawing.add(
            Box(self.left, above, self.right - self.left, below - above, self.colour, 12),
            Box(middle - 28, above - 12, 56, 34, _SILVER, 4, 0x8C9196, 1.5),
        )
        drawing.text(middle, above + 6, "USB", 12, 0x3A3F44, "middle", STRONG)
        if self.glass:
            y = self.top + 6 * PITCH
            drawing.add(Box(middle - 34, y, 68, 121, 0x000000, 6, 0x5A6066, 1.5))
            drawing.text(middle, y + 48, "panel", 13, _WHITE, "middle", STRONG)
            drawing.text(middle, y + 70, self.glass, 12, _FAINT, "middle")
        for pin in self.pins:
            x, y = self.pad(pin)
            drawing.add(Disc(x, y, 6.5, _GOLD), Disc(x, y, 2.8, _HOLE))
            ink, weight = (_WHITE, STRONG) if pin in used else (_FAINT, MEDIUM)
            inward, anchor = (1, "left") if pin.side == LEFT else (-1, "right")
            step = 12.0
            if pin.number:
                # Numbers are right-aligned, so that the names line up.
                at = x + inward * 25 if pin.side == LEFT else x - 11
                drawing.text(at, y, str(pin.number), 12, _FAINT, "right", MEDIUM)
                step = 31.0
            drawing.text(x + inward * step, y, pin.name, 13, ink, anchor, weight)


_PICO = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15",
    "VBUS VSYS GND 3V3_EN 3V3(OUT) ADC_VREF GP28 AGND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16",
)
_FEATHER = ("RST 3V 3V GND A0 A1 A2 A3 A4 A5 SCK MO MI RX TX DB", "BAT EN USB D13 D12 D11 D10 D9 D6 D5 SCL SDA")


def _pico_pins() -> tuple[Pin, ...]:
    """Return the pins, which are numbered down the left side and up the right side."""
    left, right = (names.split() for names in _PICO)
    pins = [Pin(name, LEFT, row, row + 1) for row, name in enumerate(left)]
    return (*pins, *(Pin(name, RIGHT, row, 40 - row) for row, name in enumerate(right)))


def _feather_pins() -> tuple[Pin, ...]:
    """Return the pins; the right side begins four rows lower."""
    left, right = (names.split() for names in _FEATHER)
    pins = [Pin(name, LEFT, row) for row, name in enumerate(left)]
    return (*pins, *(Pin(name, RIGHT, row + 4) for row, name in enumerate(right)))


PICO = Board("Raspberry Pi Pico or Pico 2", _pico_pins(), "GND", "3V3(OUT)", 400, 570, 152)
FEATHER = Board("Adafruit Feather ESP32-S3 TFT", _feather_pins(), "GND", "3V", 400, 570, 152, 0x24272B, "240x135")
