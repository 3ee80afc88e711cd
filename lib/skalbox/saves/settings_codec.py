# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The settings as settings.toml gives them and as they stand in flash: in memory at the start and where one is set."""

from skalbox.match import roles
from skalbox.settings import COUNT, LANGUAGE, LANGUAGES, SLEEP_MINUTES, UNSET, Settings
from skalcore import rules

# By setting: its line in settings.toml, the words allowed there in order, and which of them holds where it is left out.
TABLE = (
    ("SKALBOX_LANG", LANGUAGES, 0),
    ("SKALBOX_SOUND", ("off", "low", "high"), 1),
    ("SKALBOX_ANIMATIONS", ("off", "on"), 1),
    ("SKALBOX_BRIGHTNESS", ("1", "2", "3", "4", "5"), 4),
    ("SKALBOX_SLEEP_MIN", tuple([str(minutes) for minutes in SLEEP_MINUTES]), 3),
    ("SKALBOX_PASS_ON", ("off", "on"), 1),
    ("SKALBOX_UNDO", ("off", "on"), 1),
    ("SKALBOX_ASK_ZERO", ("off", "on"), 1),
    ("SKALBOX_SHAKE", ("low", "normal", "high"), 1),
)

_VERSION = 2


def given(which: int) -> int:
    """What settings.toml says of a setting, or what holds where it says nothing: 0 up to choices(which) - 1."""
    from skalbox.hardware import config

    name, words, default = TABLE[which]
    return words.index(config.choice(name, words[default], words))


def names_language() -> bool:
    """settings.toml says which language."""
    from skalbox.hardware import config

    return config.text(TABLE[LANGUAGE][0]) in LANGUAGES


def pack(settings: Settings, chosen) -> bytes:
    """The Settings as they stand in flash; `chosen`: by setting its value, UNSET where it was never set."""
    out = bytes((_VERSION, COUNT)) + bytes(chosen)
    out += bytes((settings.kind, settings.mode | settings.waiting << 4, settings.legs, len(settings.names)))
    for name in settings.names:
        written = name.encode()
        out += bytes((len(written),)) + written
    out += bytes(settings.roles)
    return out


def unpack(data) -> Settings:
    """The Settings in these bytes; where they are none of this version, as if nothing had ever been set."""
    found = Settings()
    try:
        if data is None or data[0] != _VERSION or data[1] != COUNT:
            return found
        for which in range(COUNT):
            if data[2 + which] != UNSET:
                found.set(which, data[2 + which])
        at = 2 + COUNT
        kind, mode, legs, players = data[at], data[at + 1], data[at + 2], data[at + 3]
        waiting = mode >> 4
        mode &= 15
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
            if mode >= len(rules.MODES) or not 1 <= legs <= rules.MAX_LEGS:
                return Settings()
            if not 1 <= players - waiting <= rules.GAMES[kind].players:
                return Settings()
        elif kind or mode or waiting or legs != 1:
            return Settings()
        found.kind, found.mode, found.legs, found.names, found.roles = kind, mode, legs, names, sit
        found.waiting = waiting
    except (ValueError, IndexError, UnicodeError):
        return Settings()
    return found
