# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parts to buy, on the builder's page: the tables of the build guide, which is their only source in English.

WORDS has the French of each text in them. A text of the guide without a translation is an error.
"""

from __future__ import annotations

import re
from typing import Any

from host_tools.source_tree import ROOT
from host_tools.web.shopping_fr import WORDS

GUIDE = "hardware/README.md"
PERFBOARD, CARRIER = "Parts for perfboard", "Parts to order"
_TOOLS = re.compile(r"^Tools[^:]*: .*(?:\n.+)*", re.M)
_NUMBER = re.compile(r"\d+")
# The rows of the perfboard's table that another wiring replaces or leaves out, by the part.
_SQUARE = {"panel": "1.54 or 1.3 inch IPS TFT, 240x240, ST7789, SPI, on a breakout board"}
_PLUGGED = {
    "board": "Raspberry Pi Pico H, or Pico 2 with headers: its pins must be soldered on; not a Pico W: the game does "
    "not fit",
    "panel": "Waveshare Pico-LCD-1.3; panel and keys are on it",
    "six switches": "",
    "perforated board, wire": "",
    "resistor": "",
}
_FEATHER = {
    "board": "Adafruit Feather ESP32-S3 TFT; the panel is on it",
    "panel": "",
    "resistor": "",
    "battery": "LiPo cell with a JST-PH plug, which goes into the socket of the board",
}
_BATTERY = "battery"
LISTS: dict[str, tuple[str, dict[str, str]]] = {
    "pico-320x240": (PERFBOARD, {}),
    "pico-board": (CARRIER, {}),
    "pico": (PERFBOARD, _SQUARE),
    "pico-lcd-1.3": (PERFBOARD, _PLUGGED),
    "feather-esp32-s3-tft": (PERFBOARD, _FEATHER),
}


def table(heading: str) -> tuple[list[list[str]], str]:
    """Return the table of the guide below this heading, its head first, and the sentences about tools after it."""
    text = (ROOT / GUIDE).read_text("utf-8")
    section = text.partition("\n## %s\n" % heading)[2].partition("\n## ")[0]
    lines = [line for line in section.partition("\n### ")[0].splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    tools = _TOOLS.search(section)
    return [rows[0], *rows[2:]], " ".join(tools[0].split()) if tools else ""


def lists(language: str) -> dict[str, dict[str, Any]]:
    """Return for each wiring the head and the rows of its parts, and a sentence about tools, "" if it needs none."""
    return {preset: _list(language, preset, *LISTS[preset]) for preset in LISTS}


def _list(language: str, preset: str, heading: str, changes: dict[str, str]) -> dict[str, Any]:
    (head, *rows), tools = table(heading)
    rows = [[row[0], changes.get(row[0], row[1]), *_changed(row, row[0] in changes)] for row in rows]
    rows = [row for row in rows if row[1]]
    return {
        "head": [_said(language, each) for each in head],
        "rows": [[_said(language, cell) for cell in row] for row in rows],
        "tools": "" if preset == "pico-lcd-1.3" else _said(language, tools),
    }


def _changed(row: list[str], changed: bool) -> list[str]:
    """Return the other cells of a row. A changed part does not have the price of the guide's part."""
    return ["" if changed and row[0] != _BATTERY and _NUMBER.fullmatch(cell) else cell for cell in row[2:]]


def _said(language: str, text: str) -> str:
    if language == "en" or not text or _NUMBER.fullmatch(text):
        return text.replace("'", "\u2019")
    return WORDS[text]
