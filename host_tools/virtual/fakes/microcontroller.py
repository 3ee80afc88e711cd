# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip: pins, reset, and the memory that stays."""

from host_tools.virtual import hub as _hub


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
    _hub.board().restart()


def __getattr__(name: str) -> object:  # nvm belongs to the board, not to the module
    if name == "nvm":
        return _hub.board().nvm
    raise AttributeError("module 'microcontroller' has no attribute %r" % name)
