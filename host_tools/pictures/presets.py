# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parts in a preset's picture, and their positions; skalbox.hardware.presets names the pins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from host_tools.pictures import pico_lcd
from host_tools.pictures.boards import FEATHER, LEFT, PICO, RIGHT, Board
from host_tools.pictures.drawing import Drawing
from host_tools.pictures.framing import ROOT
from host_tools.pictures.parts import Part, cell, chip, glass, piezo, switches, terminals
from host_tools.pictures.screens import title
from host_tools.pictures.wiring import draw

sys.path.append(str(ROOT / "lib"))

from skalbox.hardware.presets import PRESETS

_COLUMNS = {LEFT: (14, 172), RIGHT: (802, 184)}  # where a side's parts begin, and their width
KEYS = ("hold 1", "hold 2", "hold 3", "hold 4", "hold 5", "ROLL")

_FOUR_LEGS = (
    "Hold 1 is the key under the leftmost die. Each key joins its pin to ground. Has it four legs? Take two that lie"
    " diagonally."
)
_DASHED = "What is dashed is optional; a line that settings.toml then needs stands in its box."
_BY_HAND = (
    "Makers call the panel's pins differently and put them in another order: go by their names.",
    "Solder a resistor of 1 kiloohm between the panel's BLK and ground: it keeps the light off in deep sleep.",
    _FOUR_LEGS,
    "3.3 V feeds the panel and the sensor: two wires at pin 36. Of the GND pins any other will do, but not AGND.",
    _DASHED,
)
_ON_CARRIER = (
    "The carrier board of hardware/board has all these wires: solder the parts, and wire nothing by hand.",
    "Two switches are under ROLL, both between its pin and ground. The panel's pins are at the right.",
    "The battery is optional: the game plays on USB power.",
)


def keys_part(values: dict[str, str], board: Board, side: str, top: float, pitch: float) -> Part:
    pins = values["SKALBOX_KEYS"].split()
    rows = [(key, key, pin) for key, pin in zip(KEYS, pins, strict=True)]
    # Ground comes last, or first if its wire must pass above the board.
    rows.insert(6 if board.find(board.ground)[0].side == side else 0, ("GND", "ground", board.ground))
    x, width = _COLUMNS[side]
    height = 62 + pitch * 6 + 24
    return Part("Six keys", side, x, top, width, height, terminals(top + 56, pitch, *rows), extra=switches)


def sensor_part(values: dict[str, str], board: Board, side: str, top: float, order: str) -> Part:
    """Return the motion sensor with its pins in this `order` from the top."""
    pins = {
        "VIN": ("VIN", "power", board.power),
        "SDA": ("SDA", "SDA", values["SKALBOX_SDA"]),
        "SCL": ("SCL", "SCL", values["SKALBOX_SCL"]),
        "GND": ("GND", "ground", board.ground),
    }
    rows = [pins[each] for each in order.split()]
    x, width = _COLUMNS[side]
    return Part(
        "LIS3DH",
        side,
        x,
        top,
        width,
        166,
        terminals(top + 44, 27, *rows),
        *_optional(values, "SKALBOX_MOTION", "lis3dh"),
        extra=chip,
    )


def buzzer_part(values: dict[str, str], usual: str, board: Board, side: str, top: float) -> Part:
    """Return the buzzer at the preset's pin, or else at the `usual` one."""
    pin = values.get("SKALBOX_BUZZER", usual)
    x, width = _COLUMNS[side]
    rows = (("+", "BUZZER", pin), ("–", "ground", board.ground))
    need = _optional(values, "SKALBOX_BUZZER", usual)
    return Part("Piezo buzzer", side, x, top, width, 122, terminals(top + 50, 27, *rows), *need, extra=piezo)


def _optional(values: dict[str, str], setting: str, usual: str) -> tuple[tuple[str, ...], bool]:
    """Return the line of settings.toml that a part needs, and whether the part is optional: a preset that has the line
    needs the part."""
    return ((), False) if setting in values else ((f'{setting} = "{usual}"',), True)


def pico(name: str = "pico") -> Drawing:
    """Return the picture of the Pico with a separate panel, of the size that the preset names."""
    values, board = PRESETS[name], PICO
    size = values["SKALBOX_PANEL"]
    x, width = _COLUMNS[RIGHT]
    panel = (
        ("GND", "ground", board.ground),
        ("VCC", "power", board.power),
        ("SCL (SCK)", "SCK", values["SKALBOX_SCK"]),
        ("SDA (MOSI)", "MOSI", values["SKALBOX_MOSI"]),
        ("RES (RST)", "RST", values["SKALBOX_RST"]),
        ("DC", "DC", values["SKALBOX_DC"]),
        ("CS", "CS", values["SKALBOX_CS"]),
        ("BLK (BL)", "BL", values["SKALBOX_BACKLIGHT"]),
    )
    battery = (("+", "battery", "VSYS"), ("–", "ground", board.ground))
    parts = [
        sensor_part(values, board, LEFT, 81, "VIN SDA SCL GND"),
        keys_part(values, board, LEFT, 279, 46),
        Part(
            "Battery",
            RIGHT,
            x,
            84,
            width,
            142,
            terminals(130, 27, *battery),
            ("LiPo 3.7 V with its charger,", "switch, Schottky diode 1N5817"),
            True,
            extra=cell,
        ),
        buzzer_part(values, "GP22", board, RIGHT, 238),
        Part(
            "ST7789 panel",
            RIGHT,
            x,
            372,
            width,
            406,
            terminals(570.5, 27, *panel),
            extra=glass(title(size), 0.5),
        ),
    ]
    notes = _ON_CARRIER if "SKALBOX_MOTION" in values else _BY_HAND
    return draw(board, parts, f"Raspberry Pi Pico with a panel of {size} and six keys", name, notes)


def feather() -> Drawing:
    """Return the picture of the Feather with a panel on board."""
    name = "feather-esp32-s3-tft"
    values, board = PRESETS[name], FEATHER
    parts = [
        keys_part(values, board, RIGHT, 84, 46),
        buzzer_part(values, "A0", board, LEFT, 250),
        sensor_part(values, board, RIGHT, 486, "SCL SDA GND VIN"),
    ]
    notes = (
        _FOUR_LEGS,
        "The board has 5 printed on it for D5, and so on. All grounds meet at its one pin GND.",
        "The panel is the board's own. A LiPo goes into the board's socket, and USB charges it.",
        "The sensor can be plugged into the socket STEMMA QT instead of being soldered.",
        _DASHED,
    )
    return draw(board, parts, "Adafruit Feather ESP32-S3 TFT with six keys", name, notes)


def plugged() -> Drawing:
    """Return the picture of the board that is plugged on a Pico."""
    return pico_lcd.draw(PRESETS[pico_lcd.NAME], KEYS)


DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "pico": pico,
    "pico-320x240": partial(pico, "pico-320x240"),
    "pico-board": partial(pico, "pico-board"),
    "pico-lcd-1.3": plugged,
    "feather-esp32-s3-tft": feather,
}
