# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Deep sleep, and the memory that survives it and every restart, but no power-off."""

from host_tools.virtual import current_board as _current_board
from host_tools.virtual.boards import BOARDS as _BOARDS

from . import pin, time


def exit_and_deep_sleep_until_alarms(*alarms: object, preserve_dios: tuple[object, ...] = ()) -> None:
    if any(not isinstance(each, (pin.PinAlarm, time.TimeAlarm)) for each in alarms):
        raise TypeError("Expected an alarm")
    board = _current_board.board()
    if sum(isinstance(each, pin.PinAlarm) for each in alarms) > _BOARDS[board.kind].wakes:
        raise ValueError("Too many PinAlarms")
    board.deep_sleep(alarms)


def __getattr__(name: str) -> object:  # both belong to the board, not to the module
    if name in ("wake_alarm", "sleep_memory"):
        return getattr(_current_board.board(), name)
    raise AttributeError("module 'alarm' has no attribute %r" % name)
