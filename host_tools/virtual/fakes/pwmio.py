# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pulse on a pin: the backlight, and with a variable frequency the buzzer, recorded in the board's sounds."""

from host_tools.virtual import buses as _buses


class PWMOut(_buses.current_board.Owner):
    def __init__(
        self, pin: "_buses.Pin", *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        super().__init__(_buses.timed(pin, variable_frequency, frequency))
        self._frequency, self._duty, self._varies = frequency, 0, variable_frequency
        self._board.pwm[pin.number] = self
        self.duty_cycle = duty_cycle

    def _set(self, frequency: int, duty: int) -> None:
        before, self._frequency, self._duty = (self._frequency, self._duty), frequency, duty
        if self._varies and before != (frequency, duty) and (duty or before[1]):
            self._board.sounds.append((self._board.us, frequency, duty))

    def _vary(self, frequency: int) -> None:
        if not self._varies:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        self._set(frequency, self._duty)

    frequency = property(lambda self: self._frequency, _vary)
    duty_cycle = property(lambda self: self._duty, lambda self, duty: self._set(self._frequency, duty))

    def deinit(self) -> None:
        self.duty_cycle = 0
        self._board.pwm = {number: each for number, each in self._board.pwm.items() if each is not self}
        super().deinit()
