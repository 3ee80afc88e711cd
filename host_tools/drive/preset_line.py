# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The one line of a drive's settings.toml that a computer sets: SKALBOX_PRESET, which names the wiring."""

from __future__ import annotations

import re

from host_tools.coach.tables import board_module
from host_tools.drive import DriveError
from host_tools.virtual.settings_toml import NEWEST, getenv

_TABLE = board_module("hardware/presets")
DEFAULT: str = _TABLE.DEFAULT
PRESETS: dict[str, dict[str, str]] = _TABLE.PRESETS
RECOMMENDED = "pico-320x240"  # the wiring of the build guide; DEFAULT is what holds on a device without the line
NAME = "SKALBOX_PRESET"
HELP = "set this wiring in settings.toml: %s" % ", ".join(PRESETS)

_BOM = b"\xef\xbb\xbf"  # the firmware would read it as part of the first name
_FIRMWARES = ((9, 2, 1), NEWEST)  # versions that read a value without quotes in different ways

# Of a line: what is before the value, the value, what is behind it. A line that some editor shows as several has no
# such parts.
_SPACES = rb"[ \t\r\v\f]*"
_PARTS = rb'(%s%%s%s=%s)("(?:\\.|[^"\\])*"|[^#\r\v\f\0]*?)(%s(?:#[^\0]*)?)' % ((_SPACES,) * 4)


def read(settings: bytes, name: str, version: tuple[int, ...] = NEWEST) -> str | int | None:
    """Returns what CircuitPython of this version reads for this name; None if the value is missing or can't be read."""
    try:
        return getenv(settings, name, version)
    except ValueError:
        return None


def preset(settings: bytes, version: tuple[int, ...] = NEWEST) -> str:
    """Returns the wiring that this settings.toml names, by default the usual one; it need not be one of ours.
    `version`: CircuitPython's; () if unknown."""
    found = read(settings, NAME, version or NEWEST)
    return str("" if found is None else found).encode("utf-8", "replace").strip().decode() or DEFAULT


def with_preset(settings: bytes, name: str) -> bytes:
    """Returns the settings with this wiring: one line is changed or added, all others stay as they are."""
    return with_line(settings, NAME, b'"%s"' % name.encode())


def without_preset(settings: bytes) -> bytes:
    """Return the settings with the line of the wiring as a comment, so that DEFAULT holds."""
    return re.sub(rb"(?m)^(?=%s\b)" % NAME.encode(), b"# ", settings)


def with_line(settings: bytes, name: str, value: bytes) -> bytes:
    """Returns the settings with this value of this name, as every firmware reads it: one line is changed or added, all
    others stay as they are."""
    lines = settings.removeprefix(_BOM).split(b"\n")
    parts = re.compile(_PARTS % name.encode())
    at, row = next(((at, row) for at, line in enumerate(lines) if (row := parts.fullmatch(line))), (0, None))
    if row is not None:
        made = b"\n".join([*lines[:at], row[1] + value + row[3], *lines[at + 1 :]])
        if all(str(read(made, name, each)).encode() == value.strip(b'"') for each in _FIRMWARES):
            return made
    ending = b"\r\n" if lines[0].endswith(b"\r") and lines[1:] else b"\n"
    return b"%s = %s%s" % (name.encode(), value, ending) + b"\n".join(lines)


def overriding(settings: bytes, name: str) -> list[str]:
    """Returns the settings in the file that override this wiring's."""
    return [each for each in PRESETS[name] if read(settings, each) is not None]


def others(name: str) -> str:
    """Returns all other wirings, for a message."""
    return ", ".join(each for each in PRESETS if each != name)


def known(name: str | None) -> str | None:
    """Returns the wiring's name as given, or None. DriveError if there is no such wiring."""
    if name is not None and name not in PRESETS:
        raise DriveError("--preset: unknown wiring %s; allowed: %s" % (name, " ".join(PRESETS)))
    return name
