# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The functions that play.mjs calls: start() once, then step() for each turn of the device's loop, and what the memory
holds.

It runs the squeezed program as code.py starts it. MicroPython collects garbage only when a call has returned, so the
memory in use is read at the beginning of the next call.
"""

import gc
import json
import sys

import firmware_modules

firmware_modules.install()
sys.path.append("")  # a board finds modules in its current folder

# What the firmware has in its flash is loaded before the memory is first read.
import adafruit_st7789  # noqa: E402, F401
import alarm  # noqa: E402, F401
import bitmaptools  # noqa: E402, F401
import board  # noqa: E402, F401
import busdisplay  # noqa: E402, F401
import busio  # noqa: E402, F401
import digitalio  # noqa: E402, F401
import displayio  # noqa: E402, F401
import fourwire  # noqa: E402, F401
import keypad  # noqa: E402
import microcontroller  # noqa: E402, F401
import storage  # noqa: E402, F401
import supervisor  # noqa: E402
import vectorio  # noqa: E402, F401

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

with open("/measured.json") as _file:
    _given = json.load(_file)
HEAP = _given["heap"]  # bytes that a Pico has free when code.py starts
_SHORT = _given["short"]  # the source's names -> this program's names

_app: "Any" = None
_room: "Any" = None
_before = 0  # bytes in use before the program started
_used = 0  # ... and by the program, when the garbage was last collected


class _Began(BaseException):
    """The device has looked at its keys for the first time."""


class _Names:
    """Have an attribute of each name of the firmware."""


def prepare(moved: int) -> None:
    """Make the firmware's own names, which take no memory on a board. The program comes `moved` bytes later."""
    global _room
    _room = bytearray(moved)
    names = _Names()
    for name in _given["names"]:
        setattr(names, name, None)
    _given.clear()
    sys.modules["gc"].mem_free = lambda: HEAP - _used  # type: ignore[attr-defined]
    gc.collect()


def start(record: str = "") -> int:
    """Run code.py up to the device's first look at its keys."""
    global _app, _before
    _before = gc.mem_alloc()  # type: ignore[attr-defined]
    real = keypad.EventQueue.get_into

    def began(*_: "Any") -> bool:
        keypad.EventQueue.get_into = real  # type: ignore[method-assign]
        raise _Began

    keypad.EventQueue.get_into = began  # type: ignore[method-assign, assignment]
    try:
        with open("/code.py") as file:
            exec(file.read(), {"__name__": "__main__"})
    except _Began:
        pass
    for module in list(sys.modules.values()):
        for name in dir(module):
            value = getattr(module, name, None)
            if hasattr(value, _SHORT["step"]) and hasattr(value, _SHORT["screen"]):
                _app = value
    gc.collect()
    return 0


def step() -> int:
    """Take one turn of the loop. RuntimeError if the device shows an error, or wants to restart."""
    global _used
    _used = gc.mem_alloc() - _before  # type: ignore[attr-defined]
    if not _own("step")(supervisor.ticks_ms()) or screen() == "error":
        raise RuntimeError("the device has failed, or wants to restart")
    gc.collect()
    return 0


def _own(name: str) -> "Any":
    return getattr(_app, _SHORT[name])


def free() -> int:
    """Return the bytes that a Pico would have free."""
    return HEAP - _used


def screen() -> str:
    """Return the name of the screen that is shown."""
    return getattr(_own("screen"), _SHORT["name"])


def has_table() -> bool:
    """Return whether the table is in memory."""
    return _own("table") is not None


def is_moving() -> bool:
    """Return whether something moves, or is about to without a key press."""
    return bool(_own("moving")(supervisor.ticks_ms()))


def lay(name: str, argument: "int | None" = None) -> None:
    """Lay the screen of this name over the base screen."""
    _own("lay")(name, supervisor.ticks_ms(), argument)


def close() -> None:
    """Close what lies over the base screen."""
    _own("close")(supervisor.ticks_ms())
