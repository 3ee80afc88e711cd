# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a screen with dice over its keys shares with the turn: a key that is kept down opens the turn's menu."""

from micropython import const

from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL

_NONE = const(-1)
_MENU_AFTER = const(600)  # ms


class Held(View):
    """For screens that call kept_down() in their tick()."""

    _down = _NONE  # the key that is down,
    _down_then = 0  # since when

    def press(self, key: int, now: int) -> None:
        if key != ROLL and not isinstance(self._keys, tuple):
            self._down = key
            self._down_then = now
        super().press(key, now)

    def release(self, key: int, now: int) -> None:
        super().release(key, now)
        if key == self._down:
            self._down = _NONE

    def kept_down(self, now: int) -> bool:
        """Open the menu once a key was down long enough, which then has toggled nothing. Return whether it has."""
        if self._down == _NONE or since(self._down_then, now) < _MENU_AFTER:
            return False
        self._keys(self._down, now)
        self._down = _NONE
        self._app.lay("menu", now)
        return True
