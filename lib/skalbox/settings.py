# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the players set on the device, and what they played last.

What was never set here is as settings.toml has it; what was set here wins. The keeper keeps it beside the hall.
"""

from micropython import const

from skalbox import roles
from skalcore import rules

LANGUAGE = const(0)
SOUND = const(1)
ANIMATIONS = const(2)
BRIGHTNESS = const(3)
SLEEP = const(4)
PASS_ON = const(5)
UNDO = const(6)
ASK_ZERO = const(7)
SHAKE = const(8)

LANGUAGES = ("fr", "en")
# By setting: its line in settings.toml, the words allowed there in order, and which of them holds where it is left out.
_TABLE = (
    ("SKALBOX_LANG", LANGUAGES, 0),
    ("SKALBOX_SOUND", ("off", "low", "high"), 1),
    ("SKALBOX_ANIMATIONS", ("off", "on"), 1),
    ("SKALBOX_BRIGHTNESS", ("1", "2", "3", "4", "5"), 4),
    ("SKALBOX_SLEEP_MIN", ("0", "1", "2", "5", "10"), 3),
    ("SKALBOX_PASS_ON", ("off", "on"), 1),
    ("SKALBOX_UNDO", ("off", "on"), 1),
    ("SKALBOX_ASK_ZERO", ("off", "on"), 1),
    ("SKALBOX_SHAKE", ("low", "normal", "high"), 1),
)
COUNT = len(_TABLE)
SLEEP_MINUTES = tuple([int(word) for word in _TABLE[SLEEP][1]])

_VERSION = 2
_UNSET = 255
ROOM = 246  # bytes of what pack() gives, at most


class Settings:
    """kind, mode, legs, names, roles: the last match's game (index of skalcore.rules.GAMES), mode, legs, and by seat
    who played and as what (skalbox.roles)."""

    def __init__(self) -> None:
        self._set = bytearray([_UNSET] * COUNT)
        self._given = bytearray([_UNSET] * COUNT)  # by settings.toml, once it was asked
        self.kind = 0
        self.mode = rules.MATCH
        self.legs = 1
        self.names: list = []
        self.roles: list = []

    def get(self, which: int) -> int:
        """The value of a setting (LANGUAGE..SHAKE): 0 up to choices(which) - 1."""
        if self._set[which] != _UNSET:
            return self._set[which]
        if self._given[which] == _UNSET:
            from skalbox import config

            name, words, default = _TABLE[which]
            self._given[which] = words.index(config.choice(name, words[default], words))
        return self._given[which]

    def choices(self, which: int) -> int:
        """How many values the setting has."""
        return len(_TABLE[which][1])

    def set(self, which: int, value: int) -> None:
        """Set it on the device. ValueError for a setting or value that there is not."""
        if which >= COUNT or value >= self.choices(which):
            raise ValueError("there is no value %d of setting %d" % (value, which))
        self._set[which] = value

    def knows_language(self) -> bool:
        """Somebody has said which language: on the device or in settings.toml."""
        from skalbox import config

        return self._set[LANGUAGE] != _UNSET or config.text(_TABLE[LANGUAGE][0]) in LANGUAGES

    def pack(self) -> bytes:
        """As it stands in flash: at most ROOM bytes."""
        out = bytes((_VERSION, COUNT)) + bytes(self._set) + bytes((self.kind, self.mode, self.legs, len(self.names)))
        for name in self.names:
            written = name.encode()
            out += bytes((len(written),)) + written
        out += bytes(self.roles)
        return out


def unpack(data) -> Settings:
    """The Settings in these bytes; where they are none of this version, as if nothing had ever been set."""
    found = Settings()
    try:
        if data is None or data[0] != _VERSION or data[1] != COUNT:
            return found
        for which in range(COUNT):
            if data[2 + which] != _UNSET:
                found.set(which, data[2 + which])
        at = 2 + COUNT
        kind, mode, legs, players = data[at], data[at + 1], data[at + 2], data[at + 3]
        at += 4
        names = []
        for _ in range(players):
            end = at + 1 + data[at]
            names.append(bytes(data[at + 1 : end]).decode())
            at = end
        sit = roles.checked(data[at : at + players])
        if len(sit) != players:
            return Settings()
        if names:
            rules.check(rules.GAMES[kind], mode, players, legs)
        elif kind or mode or legs != 1:
            return Settings()
        found.kind, found.mode, found.legs, found.names, found.roles = kind, mode, legs, names, sit
    except (ValueError, IndexError, UnicodeError):
        return Settings()
    return found
