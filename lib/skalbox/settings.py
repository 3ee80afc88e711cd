# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the players set on the device, and what they played last.

What was never set here is as settings.toml has it; what was set here wins. The storage keeps it beside the hall, in the
form that skalbox.saves.settings_codec gives it.
"""

from micropython import const

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
SLEEP_MINUTES = (0, 1, 2, 5, 10)
COUNT = const(9)
UNSET = const(255)
ROOM = 246  # bytes of what pack() gives, at most


class Settings:
    """kind, names, roles: the last match's game (index of skalcore.rules.GAMES), and by seat who played and as what
    (skalbox.match.roles); waiting: how many of the last of these had no seat in that game; mode (MATCH: never chosen),
    legs: what was last chosen for SkalPott alone, and for Yahtzee, whatever was played since."""

    def __init__(self) -> None:
        self._set = bytearray([UNSET] * COUNT)
        self._given = bytearray([UNSET] * COUNT)  # by settings.toml, once it was asked
        self._loud = 0  # the last volume set that was to be heard
        self.kind = 0
        self.mode = rules.MATCH
        self.legs = 1
        self.names: list = []
        self.waiting = 0
        self.roles: list = []

    def get(self, which: int) -> int:
        """The value of a setting (LANGUAGE..SHAKE): 0 up to choices(which) - 1."""
        if self._given[which] == UNSET:
            from skalbox.saves import settings_codec

            self._given[which] = settings_codec.given(which)
        return self._given[which] if self._set[which] == UNSET else self._set[which]

    def loud(self) -> int:
        """The volume that a muted device comes back to: what was last set, or given by settings.toml, or low."""
        return self._loud or self._given[SOUND] or 1

    def choices(self, which: int) -> int:
        """How many values the setting has."""
        from skalbox.saves import settings_codec

        return len(settings_codec.TABLE[which][1])

    def set(self, which: int, value: int) -> None:
        """Set it on the device. ValueError for a setting or value that there is not."""
        if which >= COUNT or value >= self.choices(which):
            raise ValueError("there is no value %d of setting %d" % (value, which))
        self._set[which] = value
        if which == SOUND and value:
            self._loud = value

    def knows_language(self) -> bool:
        """Somebody has said which language: on the device or in settings.toml."""
        from skalbox.saves import settings_codec

        return self._set[LANGUAGE] != UNSET or settings_codec.names_language()

    def pack(self) -> bytes:
        """As it stands in flash: at most ROOM bytes."""
        from skalbox.saves import settings_codec

        return settings_codec.pack(self, self._set)
