# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pulses on a pin: the backlight and the buzzer. What is on stands in the board's pwm, by pin number."""

from host_tools.virtual import hub as _hub


class PWMOut(_hub.Owner):
    def __init__(
        self, pin: object, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        super().__init__(pin)
        self._fixed, self._frequency, self.duty_cycle = not variable_frequency, frequency, duty_cycle
        self._board.pwm[pin.number] = self

    @property
    def frequency(self) -> int:
        return self._frequency

    @frequency.setter
    def frequency(self, value: int) -> None:
        if self._fixed:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        self._frequency = value

    def deinit(self) -> None:
        for pin in self._pins:
            self._board.pwm.pop(pin.number, None)
        super().deinit()
