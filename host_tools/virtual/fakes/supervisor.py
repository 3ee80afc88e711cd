# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The clock that wraps at 2**29, and the firmware's information about this run."""

from host_tools.virtual import current_board as _current_board

SafeModeReason = type("SafeModeReason", (), {"NONE": 0, "BROWNOUT": 1, "WATCHDOG": 2, "HARD_FAULT": 3, "USER": 4})


class Runtime:
    autoreload = True
    display = None
    safe_mode_reason = property(lambda self: _current_board.board().safe_mode_reason)

    @property
    def serial_connected(self) -> bool:
        return _current_board.board().serial_connected

    usb_connected = serial_connected


runtime = Runtime()


def ticks_ms() -> int:
    return _current_board.board().ticks_ms()


def reload() -> None:
    _current_board.board().restart(soft=True)
