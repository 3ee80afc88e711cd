# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The settings made on the device, and the last match's game and players.

A value set on the device overrides settings.toml. skalbox.setting_rows lists the settings, and skalbox.setting_values
saves them.
"""

from skalcore import rules


class Settings:
    """chosen: the values set on the device, by setting name; loud: the volume to return to after muting; kind: the last
    match's game (index of skalcore.rules.GAMES); names, roles: its players and their roles (skalbox.players.roles), by
    seat; waiting: how many at the end of these had no seat in that game; mode, legs: the last choices for SkalPott
    alone (MATCH: never chosen) and for Yahtzee."""

    def __init__(self, given: dict) -> None:
        """`given`: the default value of each setting, by name."""
        self._given = given
        self.chosen: dict = {}
        self.loud = given["SOUND"] or 1
        self.kind = 0
        self.mode = rules.MATCH
        self.legs = 1
        self.names: list = []
        self.waiting = 0
        self.roles: list = []

    def note_match(self, kind: int, mode: int, legs: int, names: list, waiting: int, roles: list) -> None:
        """Note the last match's game and players."""
        self.kind = kind
        self.mode = mode
        self.legs = legs
        self.names = names
        self.waiting = waiting
        self.roles = roles

    def get(self, name: str) -> int:
        """Return the value of the setting of this name."""
        return self.chosen[name] if name in self.chosen else self._given[name]

    def set(self, name: str, value: int) -> None:
        """Set the setting of this name on the device."""
        self.chosen[name] = value
        if name == "SOUND" and value:
            self.loud = value
