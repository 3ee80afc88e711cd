# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The one line of a drive's settings.toml that a computer sets: SKALBOX_PRESET, which names the wiring."""

from __future__ import annotations

import re

from host_tools.coach.tables import board_module
from host_tools.drive import DriveError

_TABLE = board_module("hardware/presets")
DEFAULT: str = _TABLE.DEFAULT
PRESETS: dict[str, dict[str, str]] = _TABLE.PRESETS
NAME = "SKALBOX_PRESET"
HELP = "the wiring to set in settings.toml: %s" % ", ".join(PRESETS)

_BOM = b"\xef\xbb\xbf"  # the firmware would read it as part of the first name
_LINE = re.compile(rb'([ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*)("(?:\\.|[^"\\])*"|[^#]*?)([ \t]*(?:#.*)?)')


def rows(settings: bytes) -> list[tuple[int, re.Match[bytes]]]:
    """Returns the numbers and matches of the lines that the firmware reads settings from: none after a table's head."""
    found = []
    for number, line in enumerate(settings.removeprefix(_BOM).splitlines()):
        if line.lstrip().startswith(b"["):
            break
        row = _LINE.fullmatch(line)
        if row:
            found.append((number, row))
    return found


def preset(settings: bytes) -> str:
    """Returns the wiring that this settings.toml names, by default the usual one; it need not be one of ours."""
    for _, row in rows(settings):
        if row[2] == NAME.encode():
            return row[3].decode("utf-8", "replace").strip('"') or DEFAULT
    return DEFAULT


def with_preset(settings: bytes, name: str) -> bytes:
    """Returns the settings with this wiring: one line is changed or added, all others stay as they are."""
    return with_line(settings, NAME, b'"%s"' % name.encode())


def with_line(settings: bytes, name: str, value: bytes) -> bytes:
    """Returns the settings with this value of this name: one line is changed or added, all others stay as they are."""
    lines = settings.removeprefix(_BOM).splitlines(keepends=True)
    for number, row in rows(settings):
        if row[2] == name.encode():
            ending = lines[number][len(row[0]) :]
            lines[number] = row[1] + value + row[4] + ending
            return b"".join(lines)
    ending = b"\r\n" if lines[:1] and lines[0].endswith(b"\r\n") else b"\n"
    return b"%s = %s%s" % (name.encode(), value, ending) + b"".join(lines)


def overriding(settings: bytes, name: str) -> list[str]:
    """Returns the settings in the file that override this wiring's."""
    said = {row[2].decode() for _, row in rows(settings)}
    return [each for each in PRESETS[name] if each in said]


def others(name: str) -> str:
    """Returns all other wirings, for a message."""
    return ", ".join(each for each in PRESETS if each != name)


def known(name: str | None) -> str | None:
    """Returns the wiring's name as given, or None. DriveError if there is no such wiring."""
    if name is not None and name not in PRESETS:
        raise DriveError("--preset %s: there is no such wiring; allowed: %s" % (name, " ".join(PRESETS)))
    return name
