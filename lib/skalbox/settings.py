# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the players set on the device, and what they played last.

What was never set here is as settings.toml has it; what was set here wins. Which settings there are says
skalbox.setting_rows, and how they are kept skalbox.setting_values: neither is in memory while one plays.
"""

try:
    from typing import Any
except ImportError:
    pass

from skalcore import rules


class Settings:
    """chosen: by a setting's name the value that was set on the device; loud: the volume that a muted device comes back
    to; kind, names, roles: the last match's game (index of skalcore.rules.GAMES), and by seat who played and as what
    (skalbox.match.roles); waiting: how many of the last of these had no seat in that game; mode (MATCH: never chosen),
    legs: what was last chosen for SkalPott alone, and for Yahtzee, whatever was played since."""

    def __init__(self, given: dict) -> None:
        """`given`: by each setting's name the value that holds where none was set."""
        self._given = given
        self.chosen: Any = {}
        self.loud = given["SOUND"] or 1
        self.kind = 0
        self.mode = rules.MATCH
        self.legs = 1
        self.names: list = []
        self.waiting = 0
        self.roles: list = []

    def get(self, name: str) -> int:
        """The value of the setting of this name."""
        return self.chosen[name] if name in self.chosen else self._given[name]

    def set(self, name: str, value: int) -> None:
        """Set it on the device."""
        self.chosen[name] = value
        if name == "SOUND" and value:
            self.loud = value
