# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wirings with a name, and which of them a settings.toml names by SKALBOX_PRESET."""

from __future__ import annotations

import re

from host_tools.coach.tables import board_module
from host_tools.drive import DriveError
from host_tools.drive.settings_lines import PRESET, read
from host_tools.virtual.settings_toml import NEWEST

_TABLE = board_module("hardware/presets")
DEFAULT: str = _TABLE.DEFAULT
PRESETS: dict[str, dict[str, str]] = _TABLE.PRESETS
RECOMMENDED = "pico-320x240"  # the wiring of the build guide; DEFAULT is what holds on a device without the line
HELP = "set this wiring in settings.toml: %s" % ", ".join(PRESETS)


def preset(settings: bytes, version: tuple[int, ...] = NEWEST) -> str:
    """Return the wiring that this settings.toml names, by default the usual one; it need not be one of ours.
    `version`: CircuitPython's; () if unknown."""
    found = read(settings, PRESET, version or NEWEST)
    return str("" if found is None else found).encode("utf-8", "replace").strip().decode() or DEFAULT


def without_preset(settings: bytes) -> bytes:
    """Return the settings with the line of the wiring as a comment, so that DEFAULT holds."""
    return re.sub(rb"(?m)^(?=%s\b)" % PRESET.encode(), b"# ", settings)


def overriding(settings: bytes, name: str) -> list[str]:
    """Return the settings in the file that override this wiring's."""
    return [each for each in PRESETS[name] if read(settings, each) is not None]


def others(name: str) -> str:
    """Return all other wirings, for a message."""
    return ", ".join(each for each in PRESETS if each != name)


def known(name: str | None) -> str | None:
    """Return the wiring's name as given, or None. DriveError if there is no such wiring."""
    if name is not None and name not in PRESETS:
        raise DriveError("--preset: unknown wiring %s; allowed: %s" % (name, " ".join(PRESETS)))
    return name
