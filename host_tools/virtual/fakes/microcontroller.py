# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip: pins, reset, and non-volatile memory."""

from host_tools.virtual import current_board as _current_board


class Pin:
    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return "board.GP%d" % self.number


class Processor:
    frequency = 125_000_000
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
