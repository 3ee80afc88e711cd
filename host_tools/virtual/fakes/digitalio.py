# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A digital pin, read or driven."""

from types import SimpleNamespace as _Names

from host_tools.virtual import current_board as _current_board

Direction = _Names(INPUT="digitalio.Direction.INPUT", OUTPUT="digitalio.Direction.OUTPUT")
Pull = _Names(UP="digitalio.Pull.UP", DOWN="digitalio.Pull.DOWN")
DriveMode = _Names(PUSH_PULL="digitalio.DriveMode.PUSH_PULL")


class DigitalInOut(_current_board.Owner):
    direction, drive_mode = Direction.INPUT, DriveMode.PUSH_PULL
    pull: str | None = None

    def switch_to_output(self, value: bool = False, drive_mode: str = DriveMode.PUSH_PULL) -> None:
        self.direction, self.pull, self.drive_mode, self.value = Direction.OUTPUT, None, drive_mode, value

    def switch_to_input(self, pull: str | None = None) -> None:
        self.direction, self.pull = Direction.INPUT, pull

    @property
    def value(self) -> bool:
        return self._board.level(self._pins[0], self.direction == Direction.OUTPUT, self.pull == Pull.UP)

    @value.setter
    def value(self, value: bool) -> None:
        if self.direction == Direction.INPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._board.drive_pin(self._pins[0], bool(value))
