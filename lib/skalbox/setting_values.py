# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Reads the settings' values from settings.toml and the storage, and encodes them for the storage."""

from skalbox.players import roles
from skalbox.saves import settings_codec
from skalbox.setting_rows import LANGUAGE, PREFIX, ROWS
from skalbox.settings import Settings


def given() -> dict:
    """Return each setting's value by name, from settings.toml or else its default."""
    from skalbox.hardware import config

    found = {}
    for row in ROWS:
        found[row.name] = row.value(config.choice(PREFIX + row.name, row.default, row.words()))
    return found


def language_is_known(settings: Settings) -> bool:
    """Whether a language was chosen, on the device or in settings.toml."""
    from skalbox.hardware import config

    return LANGUAGE.name in settings.chosen or config.text(PREFIX + LANGUAGE.name) in LANGUAGE.words()


def take_up(settings: Settings, number: int, value: int) -> None:
    """Restore the value of the setting with this number, which was set on the device before the power went. An unknown
    number or value, perhaps of another version, is ignored."""
    if number < len(ROWS) and ROWS[number].allows(value):
        settings.set(ROWS[number].name, value)


def pack(settings: Settings) -> bytes:
    """Encode the Settings for the storage: at most settings_codec.ROOM bytes."""
    chosen = [settings.chosen.get(row.name, settings_codec.UNSET) for row in ROWS]
    return settings_codec.pack(
        chosen, settings.kind, settings.mode, settings.legs, settings.names, settings.waiting, settings.roles
    )


def unpack(data: bytes | None) -> Settings:
    """Decode the Settings from the storage. Without valid data the values are those of settings.toml."""
    settings = Settings(given())
    found = settings_codec.unpack(data, roles.COUNT)
    if found is not None:
        chosen = found[0]
        settings.note_match(*found[1:])
        for number in range(len(chosen)):
            if chosen[number] != settings_codec.UNSET:
                take_up(settings, number, chosen[number])
    return settings
