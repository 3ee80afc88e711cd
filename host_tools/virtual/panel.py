# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""An ST7789 at the wire: takes commands and pixels, and returns the picture that a person sees.

The controller has a memory of 240 columns by 320 rows; the glass shows a part of it, which depends on the panel. Only
16 bits a pixel are supported, which is what every CircuitPython driver uses.
"""

from __future__ import annotations

import runpy
from typing import NamedTuple

import numpy as np
from PIL import Image

from host_tools.source_tree import ROOT

COLUMNS, ROWS = 240, 320
SWRESET, SLPIN, SLPOUT, INVOFF, INVON, DISPOFF, DISPON = 0x01, 0x10, 0x11, 0x20, 0x21, 0x28, 0x29
CASET, RASET, RAMWR, MADCTL, COLMOD, RAMWRC = 0x2A, 0x2B, 0x2C, 0x36, 0x3A, 0x3C


class Glass(NamedTuple):
    """The part of the memory that a panel shows, in its own columns and rows, its usual rotation, and its layout."""

    column: int
    row: int
    columns: int
    rows: int
    rotation: int
    layout: str


def _glass(row: tuple[int, int, int, int, tuple[str, ...], str]) -> Glass:
    """Return the glass that a row of skalbox.hardware.panels describes. Its starts count from the memory's far corner,
    where the drivers' MADCTL (0xC0) begins."""
    width, height, rowstart, colstart, rotations, layout = row
    rotation = int(rotations[0])
    columns, rows = (height, width) if rotation % 180 else (width, height)
    return Glass(COLUMNS - colstart - columns, ROWS - rowstart - rows, columns, rows, rotation, layout)


_TABLE = runpy.run_path(str(ROOT / "lib/skalbox/hardware/panels.py"))
DEFAULT: str = _TABLE["DEFAULT"]
PANELS: dict[str, tuple[int, int, int, int, tuple[str, ...], str]] = _TABLE["PANELS"]
GLASS = {name: _glass(row) for name, row in PANELS.items()}


class Panel:
    """One panel; `pixel_bytes` counts the bytes sent as pixels, `outside` the pixels that nobody can see."""

    def __init__(self, kind: str = DEFAULT) -> None:
        if kind not in GLASS:
            raise ValueError("no such panel: %s (there are %s)" % (kind, ", ".join(GLASS)))
        self.kind = kind
        self.glass = glass = GLASS[kind]
        self.pixel_bytes = 0
        self.command_bytes = 0
        self.windows = 0
        self.outside = 0
        self._visible = np.zeros((ROWS, COLUMNS), bool)
        self._visible[glass.row : glass.row + glass.rows, glass.column : glass.column + glass.columns] = True
        self.power_on()

    def power_on(self) -> None:
        """Fill the memory with noise, as after power-up, so that unpainted areas show."""
        noise = np.arange(ROWS * COLUMNS, dtype=np.uint32) * 40503
        self.memory = (noise & 0xFFFF).astype(np.uint16).reshape(ROWS, COLUMNS)
        self.reset()

    def reset(self) -> None:
        """Reset, by the reset pin or SWRESET: registers as in the data sheet; the memory stays."""
        self.madctl = 0
        self.colmod = 0x66
        self.inverted = False
        self.lit = False
        self.asleep = True
        self._command = 0
        self._arguments = bytearray()
        self._window = [0, COLUMNS - 1, 0, ROWS - 1]
        self._at = 0
        self._half = b""

    def write(self, data: bytes | memoryview, dc: bool, cs: bool) -> None:
        """Take bytes on the bus with the levels of the data/command and chip select pins (low: selected)."""
        if cs:
            return
        if not dc:
            for command in bytes(data):
                self._begin(command)
        elif self._command in (RAMWR, RAMWRC):
            self._pixels(bytes(data))
        else:
            self.command_bytes += len(data)
            self._arguments += data
            self._configure()

    def _begin(self, command: int) -> None:
        self.command_bytes += 1
        self._command = command
        self._arguments = bytearray()
        self._half = b""
        if command == SWRESET:
            self.reset()
        elif command in (SLPIN, SLPOUT):
            self.asleep = command == SLPIN
        elif command in (INVOFF, INVON):
            self.inverted = command == INVON
        elif command in (DISPOFF, DISPON):
            self.lit = command == DISPON
        elif command == RAMWR:
            self._at = 0
            self.windows += 1

    def _configure(self) -> None:
        arguments = self._arguments
        if self._command in (CASET, RASET) and len(arguments) == 4:
            first = 0 if self._command == CASET else 2
            self._window[first] = arguments[0] << 8 | arguments[1]
            self._window[first + 1] = arguments[2] << 8 | arguments[3]
        elif self._command == MADCTL and arguments:
            self.madctl = arguments[0]
        elif self._command == COLMOD and arguments:
            self.colmod = arguments[0]

    def _addressed(self, plane: np.ndarray) -> np.ndarray:
        """Return the memory as the addresses of CASET and RASET see it: [row][column], a view."""
        if self.madctl & 0x40:
            plane = plane[:, ::-1]
        if self.madctl & 0x80:
            plane = plane[::-1]
        return plane.T if self.madctl & 0x20 else plane

    def _pixels(self, data: bytes) -> None:
        self.pixel_bytes += len(data)
        if self.colmod & 7 != 5:
            raise ValueError("the panel emulator knows 16 bits a pixel only, and COLMOD says 0x%02x" % self.colmod)
        data = self._half + data
        self._half = data[len(data) & ~1 :]
        pixels = np.frombuffer(data, ">u2", len(data) // 2)
        x1, x2, y1, y2 = self._window
        width, height = x2 - x1 + 1, y2 - y1 + 1
        if not pixels.size or width <= 0 or height <= 0:
            return
        memory, visible = self._addressed(self.memory), self._addressed(self._visible)
        if self._at == 0 and pixels.size == width * height:
            target = memory[y1 : y2 + 1, x1 : x2 + 1]
            target[:] = pixels.reshape(height, width)[: target.shape[0], : target.shape[1]]
            self.outside += pixels.size - int(np.count_nonzero(visible[y1 : y2 + 1, x1 : x2 + 1]))
            return
        place = (self._at + np.arange(pixels.size)) % (width * height)
        self._at = (self._at + pixels.size) % (width * height)
        rows, columns = y1 + place // width, x1 + place % width
        real = (rows < memory.shape[0]) & (columns < memory.shape[1])
        rows, columns = rows[real], columns[real]
        memory[rows, columns] = pixels[real]
        self.outside += pixels.size - int(np.count_nonzero(visible[rows, columns]))

    def image(self, rotation: int | None = None) -> Image.Image:
        """Return the picture on the glass, the panel mounted for a driver's `rotation` (degrees; None: as usual)."""
        glass = self.glass
        shown = self.memory[glass.row : glass.row + glass.rows, glass.column : glass.column + glass.columns]
        # Both flips: the drivers' MADCTL (0xC0) scans the glass from its far corner.
        shown = shown[::-1, ::-1]
        turn = glass.rotation if rotation is None else rotation % 360
        if turn == 180:
            shown = shown[::-1, ::-1]
        elif turn == 90:
            shown = shown[:, ::-1].T
        elif turn == 270:
            shown = shown[::-1].T
        if self.asleep or not self.lit:
            return Image.new("RGB", (shown.shape[1], shown.shape[0]))
        # These panels are IPS: they show the complement unless INVON inverts it.
        pixel = (shown if self.inverted else ~shown).astype(np.uint16)
        red, green, blue = pixel >> 11, pixel >> 5 & 63, pixel & 31
        if self.madctl & 8:
            red, blue = blue, red
        rgb = np.stack((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2), axis=-1)
        return Image.fromarray(rgb.astype(np.uint8))
