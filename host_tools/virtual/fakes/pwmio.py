# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pulses on a pin: the backlight, and with a variable frequency the buzzer, which the board's sounds tell of."""

from host_tools.virtual import buses as _buses


class PWMOut(_buses.current_board.Owner):
    def __init__(
        self, pin: object, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        super().__init__(_buses.timed(pin, variable_frequency, frequency))
        self._frequency, self._duty, self._heard = frequency, 0, self._board.sounds if variable_frequency else None
        self._board.pwm[pin.number] = self
        self.duty_cycle = duty_cycle

    def _set(self, frequency: int, duty: int) -> None:
        before, self._frequency, self._duty = (self._frequency, self._duty), frequency, duty
        if self._heard is not None and before != (frequency, duty) and (duty or before[1]):
            self._heard.append((self._board.us, frequency, duty))

    def _vary(self, frequency: int) -> None:
        if self._heard is None:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        self._set(frequency, self._duty)

    frequency = property(lambda self: self._frequency, _vary)
    duty_cycle = property(lambda self: self._duty, lambda self, duty: self._set(self._frequency, duty))

    def deinit(self) -> None:
        self.duty_cycle = 0
        self._board.pwm = {number: each for number, each in self._board.pwm.items() if each is not self}
        super().deinit()
