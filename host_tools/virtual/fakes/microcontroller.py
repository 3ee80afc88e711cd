# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip: pins, speed, reset, and non-volatile memory."""

from host_tools.virtual import current_board as _current_board


class Pin:
    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return "board.GP%d" % self.number


class Processor:
    @property
    def frequency(self) -> int:
        return _current_board.board().hz

    @frequency.setter
    def frequency(self, hz: int) -> None:
        _current_board.board().run_at(hz)

    temperature = 25.0
    voltage = None
    uid = b"skalbox\0"


cpu = Processor()


def reset() -> None:
    _current_board.board().restart()


def __getattr__(name: str) -> object:  # nvm belongs to the board, not to the module
    if name == "nvm":
        return _current_board.board().nvm
    raise AttributeError("module 'microcontroller' has no attribute %r" % name)
