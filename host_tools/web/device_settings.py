# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What each line of settings.toml may hold, asked of the device's own code on a virtual board.

The device reads its settings through the functions of skalbox.hardware.config, which are given what is allowed; here
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
    """Returns the first virtual board (a key of host_tools.virtual.boards.BOARDS) that has this wiring's pins."""
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


_KINDS: dict[str, Callable[..., Row]] = {"number": _number, "choice": _choice, "pin": _pin, "pins": _pins}


def rows(panel: str) -> dict[str, Row]:
    """Returns the settings by name, in the order in which the device with this panel (a key of
    skalbox.hardware.panels) asks for them, each with

    kind     number, choice, pin or pins
    default  as text, what holds unless a preset says otherwise; None: no pin, or the board's own
    low, high; words; needed (an empty pin is wrong); count: what is allowed
    """
    found: dict[str, Row] = {}
    # With every part, so that it is asked for; the two pins are free in the usual wiring.
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
    """Returns what the pins of this board (a key of host_tools.virtual.boards.BOARDS) can do, with a wiring for it:

    numbers  pin name -> number; names with the same number are one pin
    offered  the names to offer, each pin once
    hint     the device's words for these
    spi, i2c pairs of numbers, SCK and MOSI, SDA and SCL; None: not known beforehand, as are the next two
    adc      numbers of those that measure a voltage
    mute     pairs of numbers, the light's and the buzzer's, that play no tune
    """
    numbers = BOARDS[board].pins
    with switched_on(b'%s = "%s"\n' % (PRESET.encode(), preset.encode()), board, True):
        config = importlib.import_module("skalbox.hardware.config")
        hint = config.board_pins()
        own = [pin for value in PRESETS[preset].values() for pin in value.split() if pin in numbers]
        offered = list(dict.fromkeys(each for each in [*_listed(hint, numbers), *own] if each not in _INSIDE))
        found = {"numbers": numbers, "offered": offered, "hint": hint}
        if not BOARDS[board].picky:
            return {**found, "spi": None, "i2c": None, "adc": None, "mute": None}
        of = {numbers[name]: config.find(name) for name in offered}
        return {
            **found,
            "spi": _pairs(of, _spi),
            "i2c": _pairs(of, _i2c),
            "adc": [number for number, pin in of.items() if _works(_analog, pin)],
            "mute": [pair for pair in _pairs(of, lambda *_: None) if not _works(_tune, *(of[each] for each in pair))],
        }


def _listed(hint: str, numbers: dict[str, int]) -> list[str]:
    """Returns the names in the device's words for a board's pins: GP0-GP28, or all of them."""
    first, dash, last = hint.partition("-")
    if not dash:
        return sorted(hint.split(), key=lambda name: (name[0], int(name[1:])))
    names = list(numbers)
    return names[names.index(first) : names.index(last) + 1]


def _pairs(of: dict[int, Any], use: Callable[..., object]) -> list[list[int]]:
    return [[a, b] for a in of for b in of if a != b and _works(use, of[a], of[b])]


def _works(use: Callable[..., object], *pins: Any) -> bool:
    try:
        use(*pins)
    except (ValueError, RuntimeError, NotImplementedError):
        return False
    return True


def _spi(clock: Any, data: Any) -> None:
    importlib.import_module("busio").SPI(clock, MOSI=data).deinit()


def _i2c(data: Any, clock: Any) -> None:
    importlib.import_module("busio").I2C(clock, data).deinit()


def _analog(pin: Any) -> None:
    importlib.import_module("analogio").AnalogIn(pin).deinit()


def _tune(light: Any, buzzer: Any) -> None:
    make = importlib.import_module("pwmio").PWMOut
    first = make(light, frequency=100)
    try:
        make(buzzer, variable_frequency=True).deinit()
    finally:
        first.deinit()
