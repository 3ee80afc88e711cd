# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chip: pins, speed, reset, and non-volatile memory."""

from host_tools.virtual import current_board as _current_board


class Pin:
    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return "board.GP%d" % self.number


def reset() -> None:
    _current_board.board().restart()


def __getattr__(name: str) -> object:  # both belong to the board, not to the module
    if name in ("nvm", "cpu"):
        return getattr(_current_board.board(), name)
    raise AttributeError("module 'microcontroller' has no attribute %r" % name)
