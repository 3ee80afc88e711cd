# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Waking up when a pin has a level; nothing else may hold the pin."""

from host_tools.virtual import current_board as _current_board


class PinAlarm:
    def __init__(self, pin: object, value: bool, edge: bool = False, pull: bool = False) -> None:
        self._board = _current_board.board()
        if pin.number in self._board.claims:
            raise ValueError("%r in use" % pin)
        self.pin, self.value, self._pull = pin, value, pull

    def _has_come(self) -> bool:
        return self._board.level(self.pin, False, self._pull and not self.value) is self.value
