# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The settings made on the device, and the last match's game and players: keeps them, and encodes them for the storage.

A value set on the device overrides settings.toml. skalbox.players.setting_rows lists the settings. Their bytes are:

version, number of settings         2 bytes
the settings by their numbers       1 byte each: UNSET if never set, WIDE if the value is stored at the end
game, mode + 16 * waiting, legs     3 bytes
number of players                   1 byte
their names                         each after its length
their roles, with their signs       1 byte each
the wide values in order            2 bytes each, the lower byte first
names without a seat, as many fit   each after its length, with its sign behind; versions before 2.1.0 pass over them
"""

from micropython import const

from skalbox.players import roles
from skalbox.seldom import seldom
from skalcore import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ROOM = 246  # at most this many bytes from pack()
_CARRIED = const(242)  # as many a restart carries over with a challenge's code (skalbox.hardware.fresh_start)
_VERSION = const(2)
_UNSET = const(255)
_WIDE = const(254)


class Settings:
    """The values of the settings, and the last match."""

    def __init__(self, data: "bytes | None") -> None:
        """Decode these bytes from the storage. If they are not valid, the values are as in settings.toml."""
        self._given: dict = {}  # the values of settings.toml, by setting name
        self.chosen: dict = {}  # the values set on the device
        self.note_match(0, rules.MATCH, 1, [], 0, [], [])
        self._open(data)

    def get(self, name: str) -> int:
        """Return the value of the setting of this name."""
        return self.chosen[name] if name in self.chosen else self._given[name]

    @seldom
    def set(self, name: str, value: int) -> None:
        """Set the setting of this name on the device."""
        self.chosen[name] = value
        if name == "SOUND" and value:
            self.loud = value

    @seldom
    def restore_value(self, number: int, value: int) -> None:
        """Restore the value of the setting with this number. Ignore an unknown number or value of another version."""
        from skalbox.players.setting_rows import ROWS

        if number < len(ROWS) and ROWS[number].allows(value):
            self.set(ROWS[number].name, value)

    @seldom
    def note_match(self, kind: int, mode: int, legs: int, names: list, waiting: int, sit: list, typed: list) -> None:
        """Note the last match's game and players. `sit`: their roles. `typed`: (name, sign) of those without a seat."""
        self.game_index = kind  # index of skalcore.rules.GAMES
        self.mode = mode  # of SkalPott alone; MATCH: never chosen
        self.legs = legs
        self.names = names  # by seat, as the roles
        self.waiting = waiting  # the number of players at the end of these who had no seat
        self.roles = sit
        self.typed = typed  # who have not played yet, the last at the end

    @seldom
    def renew_lists(self, copy: "Any") -> None:
        """Replace lists and tables by copies, and each name by copy(name); Storage.renew_objects says why."""
        self._given, self.chosen = dict(self._given), dict(self.chosen)
        self.names, self.roles = list(map(copy, self.names)), list(self.roles)
        self.typed = [(copy(name), sign) for name, sign in self.typed]

    @seldom
    def questions(self, new: bool) -> list:
        """Return the names of the screens that ask for settings which nobody has chosen, here or in settings.toml.
        These are the language and, on a `new` device, the size of type."""
        from skalbox.hardware import config
        from skalbox.players.setting_rows import ROWS

        screens = {"LANG": "language"}
        if new:
            screens["TEXT"] = "size"
        found = []
        for row in ROWS:
            asked = row.name in screens and row.name not in self.chosen
            if asked and config.text(row.toml_name()) not in row.words():
                found.append(screens[row.name])
        return found

    @seldom
    def pack(self) -> bytes:
        """Encode the settings for the storage: at most ROOM bytes."""
        from skalbox.players.setting_rows import ROWS

        values = [self.chosen.get(row.name, -1) for row in ROWS]
        out = bytes((_VERSION, len(values)))
        out += bytes([_UNSET if each < 0 else min(each, _WIDE) for each in values])
        out += bytes((self.game_index, self.mode | self.waiting << 4, self.legs, len(self.names)))
        for name in self.names:
            written = name.encode()
            out += bytes((len(written),)) + written
        out += bytes(self.roles)
        for each in values:
            if each >= _WIDE:
                out += bytes((each & 255, each >> 8))
        more = b""
        for name, sign in reversed(self.typed):
            written = name.encode()
            written = bytes((len(written),)) + written + bytes((sign,))
            if len(out) + len(more) + len(written) <= _CARRIED:
                more = written + more
        return out + more

    @seldom
    def _open(self, data: "bytes | None") -> None:
        """Read each setting's value from settings.toml, or else its default; then decode the bytes."""
        from skalbox.hardware import config
        from skalbox.players.setting_rows import ROWS

        for row in ROWS:
            self._given[row.name] = row.value(config.choice(row.toml_name(), row.default, row.words()))
        self.loud = self._given["SOUND"] or 1  # the volume to return to after muting
        if data is not None and len(data) > 1 and data[0] == _VERSION:
            try:
                self._unpack(data)
            except (ValueError, IndexError, UnicodeError):
                pass  # damaged: nothing of it counts

    @seldom
    def _unpack(self, data: bytes) -> None:
        """Decode these bytes. If they are invalid, ValueError, IndexError or UnicodeError, and nothing changes."""
        at = 2 + data[1]
        values = list(data[2:at])
        kind, mode, legs, players = data[at], data[at + 1] & 15, data[at + 2], data[at + 3]
        waiting = data[at + 1] >> 4
        at += 4
        names = []
        for _ in range(players):
            end = at + 1 + data[at]
            names.append(bytes(data[at + 1 : end]).decode())
            at = end
        sit = list(data[at : at + players])
        at += players
        if len(sit) != players or max([role & roles.ROLE for role in sit] or [0]) >= roles.COUNT:
            raise ValueError("no such role")
        if names:
            if mode >= len(rules.MODES) or not 1 <= legs <= rules.MAX_LEGS:
                raise ValueError("no such mode, or too many legs")
            if not 1 <= players - waiting <= rules.GAMES[kind].players:
                raise ValueError("more players than the game takes")
        elif kind or mode or waiting or legs != 1:
            raise ValueError("a match without players")
        for number in range(len(values)):
            if values[number] == _WIDE:
                values[number] = data[at] | data[at + 1] << 8
                at += 2
            elif values[number] == _UNSET:
                values[number] = -1
        typed = []
        while at < len(data):
            end = at + 1 + data[at]
            typed.append((bytes(data[at + 1 : end]).decode(), data[end] & 15))
            at = end + 1
        self.note_match(kind, mode, legs, names, waiting, sit, typed)
        for number in range(len(values)):
            if values[number] >= 0:
                self.restore_value(number, values[number])
