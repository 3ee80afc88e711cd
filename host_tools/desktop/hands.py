# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The keys of the handheld that are held down by the keyboard, the mouse and fingers, several at once."""

from __future__ import annotations

from collections.abc import Hashable

from host_tools.virtual.machine import Machine


class Hands:
    """Press and release a machine's keys. A key that two hold is up when both have let it go."""

    def __init__(self) -> None:
        self._holds: dict[Hashable, int] = {}

    def down(self, machine: Machine, who: Hashable, key: int | None) -> None:
        """Press key 0 to 5 for `who`, which may be any name; None presses nothing."""
        if key is not None:
            self._holds[who] = key
            self._tell(machine)

    def up(self, machine: Machine, who: Hashable) -> None:
        if self._holds.pop(who, None) is not None:
            self._tell(machine)

    def let_go(self, machine: Machine) -> None:
        """Release all keys."""
        self._holds.clear()
        self._tell(machine)

    def _tell(self, machine: Machine) -> None:
        held = set(self._holds.values())
        for key in sorted(held - machine.held):
            machine.press(key)
        for key in sorted(machine.held - held):
            machine.release(key)
