# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The boards that a machine can be: their pins by CircuitPython's names, and their soldered-on panel. The builder's
page runs this file in MicroPython."""

from .processor import RP2040_HZ

TYPE_CHECKING = False
if TYPE_CHECKING:
    import microcontroller
    from busdisplay import BusDisplay

    from .virtual_board import VirtualBoard


class Board:
    """A board that can be simulated.

    hz: its processor's speed after a reset.
    pins: GPIO numbers by name.
    picky: buses only accept certain pins (RP2).
    wakes: how many pins may end its deep sleep.
    display: its pins SCK, MOSI, CS, DC, RST and backlight, and the panel's width, height, rowstart, colstart and
    rotation; or None.
    """

    def __init__(
        self,
        board_id: str,
        hz: int,
        pins: "dict[str, int]",
        picky: bool = True,
        wakes: int = 6,
        display: "tuple[tuple[str, ...], tuple[int, ...]] | None" = None,
    ) -> None:
        self.board_id = board_id
        self.hz = hz
        self.pins = pins
        self.picky = picky
        self.wakes = wakes
        self.display = display


def _feather() -> "dict[str, int]":
    pins = {"D%d" % n: n for n in (5, 6, 9, 10, 11, 12, 13)}
    pins |= {"A%d" % n: number for n, number in enumerate((18, 17, 16, 15, 14, 8))}
    pins |= {"TX": 1, "RX": 2, "SCL": 41, "SDA": 42, "MOSI": 35, "SCK": 36, "MISO": 37, "LED": 13, "BOOT0": 0}
    return pins | {"TFT_CS": 7, "TFT_DC": 39, "TFT_RESET": 40, "TFT_BACKLIGHT": 45, "NEOPIXEL": 33}


_PICO = {"GP%d" % n: n for n in range(29)} | {"LED": 25, "A0": 26, "A1": 27, "A2": 28, "A3": 29, "VOLTAGE_MONITOR": 29}
_PICO |= {"GP26_A0": 26, "GP27_A1": 27, "GP28_A2": 28}

BOARDS = {
    "pico": Board("raspberry_pi_pico", RP2040_HZ, _PICO),
    "pico-2": Board("raspberry_pi_pico2", 150_000_000, _PICO, wakes=4),
    "feather-esp32-s3-tft": Board(
        "adafruit_feather_esp32s3_tft",
        240_000_000,
        _feather(),
        False,
        1,
        (("SCK", "MOSI", "TFT_CS", "TFT_DC", "TFT_RESET", "TFT_BACKLIGHT"), (240, 135, 40, 53, 270)),
    ),
}


def soldered(machine: "VirtualBoard", kind: Board, of: "dict[int, microcontroller.Pin]") -> "BusDisplay":
    """Return the display that the firmware sets up on this board by itself, with these pin numbers."""
    import busio
    from adafruit_st7789 import ST7789
    from fourwire import FourWire

    if machine.own_display is not None:
        return machine.own_display
    if kind.display is None:
        raise AttributeError("module 'board' has no attribute 'DISPLAY'")
    sck, mosi, cs, dc, reset, light = (of[kind.pins[name]] for name in kind.display[0])
    width, height, rowstart, colstart, rotation = kind.display[1]
    machine.own_display = ST7789(
        FourWire(busio.SPI(sck, MOSI=mosi), command=dc, chip_select=cs, reset=reset),
        width=width,
        height=height,
        rowstart=rowstart,
        colstart=colstart,
        rotation=rotation,
        backlight_pin=light,
    )
    return machine.own_display
