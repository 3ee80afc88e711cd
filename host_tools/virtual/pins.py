# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The connections of the board's pins: the panel's wires and the six keys."""

from __future__ import annotations

import runpy
from functools import cache

from host_tools.source_tree import ROOT

from .boards import BOARDS
from .settings_toml import getenv
from .virtual_board import Pin, Scanner, VirtualBoard


@cache
def _presets() -> tuple[dict[str, dict[str, str]], str]:
    """Return the presets by name, and the name of the default."""
    found = runpy.run_path(str(ROOT / "lib/skalbox/hardware/presets.py"))
    return found["PRESETS"], found["DEFAULT"]


@cache
def _wired_keys(kind: str, settings: bytes) -> list[int | None]:
    """Return the pin numbers of the six keys: any wiring in settings.toml is right."""
    presets, default = _presets()
    preset = presets.get(str(getenv(settings, "SKALBOX_PRESET") or default), presets[default])
    names = str(getenv(settings, "SKALBOX_KEYS") or preset["SKALBOX_KEYS"])
    return [BOARDS[kind].pins.get(name) for name in names.split()]


def _number(pin: Pin | None) -> int | None:
    return pin.number if pin is not None else None


class Pins(VirtualBoard):
    """The part of Machine that the fakes of busio, digitalio, fourwire and keypad use."""

    _pixel_us: int
    _wires: tuple[int, int | None, int | None]

    def wire_panel(self, command: Pin, chip_select: Pin | None, reset: Pin | None) -> None:
        """Connect the panel to the pins that the driver uses: any wiring of settings.toml is right."""
        self._wires = (command.number, _number(chip_select), _number(reset))

    def drive_pin(self, pin: Pin, level: bool) -> None:
        if pin.number == self._wires[2] and self._levels.get(pin.number, True) and not level:
            self.panel.reset()
        self._levels[pin.number] = level

    def level(self, pin: Pin, driven: bool, pulled_up: bool) -> bool:
        """Read a pin: the level that the device drives, else low if the key on it is down, else high if pulled up."""
        if driven:
            return self._levels.get(pin.number, False)
        if not (pulled_up or pin.number in self.pulled_up):
            return False
        wired = _wired_keys(self.kind, self.settings_toml)
        return not (pin.number in wired and wired.index(pin.number) in self.held)

    def spi_write(self, data: memoryview, mode: int) -> None:
        dc, cs, _ = self._wires
        if cs is None and mode != 3:
            return  # as panels without a chip select behave
        sent = self.panel.pixel_bytes
        self.panel.write(data, self._levels.get(dc, False), cs is not None and self._levels.get(cs, True))
        self.us += (self.panel.pixel_bytes - sent) // 2 * self._pixel_us

    def attach_keys(self, keys: Scanner) -> None:
        self._keys = keys
        self._down = set(self.held)

    def detach_keys(self, keys: Scanner) -> None:
        if self._keys is keys:
            self._keys = None

    def forget_keys(self) -> None:
        """Reset keypad: a key that is down counts as up until the next scan."""
        self._down.clear()
        self.scan()
