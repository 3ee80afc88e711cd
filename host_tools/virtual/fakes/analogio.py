# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Voltages: the board's analog_mv of a pin, 0 if it has none."""

from host_tools.virtual import current_board as _current_board
from host_tools.virtual.boards import BOARDS as _BOARDS


class AnalogIn(_current_board.Owner):
    reference_voltage = 3.3

    def __init__(self, pin: "_current_board.Pin") -> None:
        if pin.number < 26 and _BOARDS[_current_board.board().kind].picky:
            raise ValueError("Invalid pin")
        super().__init__(pin)

    @property
    def value(self) -> int:
        return min(65535, self._board.analog_mv.get(self._pins[0].number, 0) * 65535 // 3300)
