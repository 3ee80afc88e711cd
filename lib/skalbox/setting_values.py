# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where the settings' values come from and go to: settings.toml, and what the storage keeps. In memory only at the
start and where one is set or kept."""

from skalbox.hardware import config
from skalbox.match import roles
from skalbox.saves import settings_codec
from skalbox.setting_rows import LANGUAGE, PREFIX, ROWS
from skalbox.settings import Settings


def given() -> dict:
    """By name what settings.toml says of each setting, or what holds where it says nothing."""
    found = {}
    for row in ROWS:
        found[row.name] = row.value(config.choice(PREFIX + row.name, row.default, row.words()))
    return found


def language_is_known(settings: Settings) -> bool:
    """Somebody has said which language: on the device or in settings.toml."""
    return LANGUAGE.name in settings.chosen or config.text(PREFIX + LANGUAGE.name) in LANGUAGE.words()


def take_up(settings: Settings, number: int, value: int) -> None:
    """The setting that is kept by this number was set on the device, before the power went; passed over where there is
    no such setting, or it cannot have this value: it may be of another version."""
    if number < len(ROWS) and ROWS[number].allows(value):
        settings.set(ROWS[number].name, value)


def pack(settings: Settings) -> bytes:
    """The Settings as the storage keeps them: at most settings_codec.ROOM bytes."""
    chosen = [settings.chosen.get(row.name, settings_codec.UNSET) for row in ROWS]
    return settings_codec.pack(
        chosen, settings.kind, settings.mode, settings.legs, settings.names, settings.waiting, settings.roles
    )


def unpack(data: bytes | None) -> Settings:
    """The Settings in what the storage kept; where it makes no sense, as if nothing had ever been set."""
    settings = Settings(given())
    found = settings_codec.unpack(data, roles.COUNT)
    if found is not None:
        chosen = found[0]
        settings.kind, settings.mode, settings.legs, settings.names, settings.waiting, settings.roles = found[1:]
        for number in range(len(chosen)):
            if chosen[number] != settings_codec.UNSET:
                take_up(settings, number, chosen[number])
    return settings
