# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pulse on the buzzer's pin: sound.js plays them."""

import host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PWMOut:
    """A pin that plays a tone.

    frequency: Hz.
    duty_cycle: 0 (silent) to 65535.
    """

    def __init__(
        self, pin: "Any", *, frequency: int = 500, duty_cycle: int = 0, variable_frequency: bool = False
    ) -> None:
        self._frequency = frequency
        self._duty = duty_cycle

    def _play(self) -> None:
        host.tone(self._frequency if self._duty else 0, self._duty)

    @property
    def frequency(self) -> int:
        return self._frequency

    @frequency.setter
    def frequency(self, hz: int) -> None:
        self._frequency = hz
        if self._duty:
            self._play()

    @property
    def duty_cycle(self) -> int:
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        if value or self._duty:
            self._duty = value
            self._play()

    def deinit(self) -> None:
        """Be silent, and free the pin."""
        self.duty_cycle = 0
