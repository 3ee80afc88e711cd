# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Wake up when a pin has a level; nothing else may hold the pin."""

from host_tools.virtual import current_board as _current_board


class PinAlarm:
    def __init__(self, pin: "_current_board.Pin", value: bool, edge: bool = False, pull: bool = False) -> None:
        board = _current_board.board()
        if pin.number in board.claims:
            raise ValueError("%r in use" % pin)
        self.pin, self.value = pin, value
        board.watch(self, lambda: board.level(pin, False, pull and not value) is value)
