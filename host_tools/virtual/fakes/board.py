# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The pins of the running board (of a Raspberry Pi Pico if none is running), and its display if it has one."""

from microcontroller import Pin as _Pin

from host_tools.virtual import current_board as _current_board
from host_tools.virtual.boards import BOARDS as _BOARDS
from host_tools.virtual.boards import Board as _Board
from host_tools.virtual.boards import soldered as _soldered

_pins = {number: _Pin(number) for number in range(49)}  # type: ignore[call-arg]  # the fake accepts it


def _kind() -> _Board:
    return _BOARDS[_current_board.current.kind if _current_board.current is not None else "pico"]


def __getattr__(name: str) -> object:
    kind = _kind()
    if name == "board_id":
        return kind.board_id
    if name == "DISPLAY":
        return _soldered(_current_board.board(), kind, _pins)
    if name in kind.pins:
        return _pins[kind.pins[name]]
    raise AttributeError("module 'board' has no attribute %r" % name)


def __dir__() -> list[str]:
    return ["board_id", *_kind().pins, *(["DISPLAY"] if _kind().display is not None else [])]
