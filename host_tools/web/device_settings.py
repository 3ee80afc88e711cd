# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The values that each line of settings.toml may have, asked of the device's own code on a virtual board.

The device reads its settings through the functions of skalbox.hardware.config, which are given the allowed values; here
they are overheard while it starts. So there is no second table to keep.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from host_tools.drive.preset_line import DEFAULT, PRESETS
from host_tools.drive.settings_check import switched_on
from host_tools.virtual.boards import BOARDS

Row = dict[str, Any]
PRESET = "SKALBOX_PRESET"
_PANEL = "SKALBOX_PANEL"
_INSIDE = ("GP23", "GP24", "GP25")  # a Pico uses these itself: they are not at its edge


def board_of(preset: str) -> str:
    """Return the first virtual board (a key of host_tools.virtual.boards.BOARDS) that has this wiring's pins."""
    keys = PRESETS[preset]["SKALBOX_KEYS"].split()
    return next(name for name, board in BOARDS.items() if set(keys) <= set(board.pins))


def _number(default: int, low: int, high: int) -> Row:
    return {"kind": "number", "default": str(default), "low": low, "high": high}


def _choice(default: str, allowed: tuple[str, ...]) -> Row:
    return {"kind": "choice", "default": default, "words": list(allowed)}


def _pin(default: str = "", needed: bool = False) -> Row:
    return {"kind": "pin", "default": default or None, "needed": needed}


def _pins(count: int, refused: bool = False) -> Row:
    return {"kind": "pins", "default": None, "count": count}


def _address(default: str = "") -> Row:
    return {"kind": "address", "default": default}


_KINDS: dict[str, Callable[..., Row]] = {
    "number": _number,
    "choice": _choice,
    "pin": _pin,
    "pins": _pins,
    "address": _address,
}


def rows(panel: str) -> dict[str, Row]:
    """Return the settings by name, in the order in which the device with this panel (a key of
    skalbox.hardware.panels) asks for them. Each has these entries, as far as they concern it:

    kind: number, choice, pin, pins or address.
    default: as text, the value unless a preset names another; None: no pin, or the board's own.
    low, high: the lowest and the highest number.
    words: of a choice.
    needed: an empty pin is wrong.
    count: of the pins.
    """
    found: dict[str, Row] = {}
    # Every part is wired, so that it is asked for; the two pins are free in the usual wiring.
    parts = {_PANEL: panel, "SKALBOX_BUZZER": "GP22", "SKALBOX_MOTION": "lis3dh", "SKALBOX_BATTERY": "GP28"}
    with switched_on("".join('%s = "%s"\n' % each for each in parts.items()).encode(), "pico", True):
        config = importlib.import_module("skalbox.hardware.config")
        names = set(config.NAMES)
        for kind, row in _KINDS.items():
            vars(config)[kind] = _overheard(getattr(config, kind), row, found)
        start = importlib.import_module("skalbox.start")
        start.app(start.display())
    found[PRESET] = {"kind": "choice", "default": DEFAULT, "words": list(PRESETS)}
    if not names <= set(found):
        raise RuntimeError("the device did not ask for %s" % " ".join(sorted(names - set(found))))
    return found


def _overheard(real: Callable[..., object], row: Callable[..., Row], found: dict[str, Row]) -> Callable[..., object]:
    def asked(name: str, *allowed: Any, **named: Any) -> object:
        found[name] = row(*allowed, **named)
        return real(name, *allowed, **named)

    return asked


def pins(board: str, preset: str) -> Row:
    """Return the pins of this board (a key of host_tools.virtual.boards.BOARDS), with a wiring for it:

    numbers  pin name -> number; names with the same number are one pin
    offered  the names to offer, each pin once
    """
    numbers = BOARDS[board].pins
    with switched_on(b'%s = "%s"\n' % (PRESET.encode(), preset.encode()), board, True):
        known = _listed(importlib.import_module("skalbox.hardware.config").board_pins(), numbers)
    own = [pin for value in PRESETS[preset].values() for pin in value.split() if pin in numbers]
    return {"numbers": numbers, "offered": list(dict.fromkeys(each for each in [*known, *own] if each not in _INSIDE))}


def _listed(hint: str, numbers: dict[str, int]) -> list[str]:
    """Return the names in the device's words for a board's pins: GP0-GP28, or all of them."""
    first, dash, last = hint.partition("-")
    if not dash:
        return sorted(hint.split(), key=lambda name: (name[0], int(name[1:])))
    names = list(numbers)
    return names[names.index(first) : names.index(last) + 1]
