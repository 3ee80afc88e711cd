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
HELP = "the wiring that settings.toml names: %s" % ", ".join(PRESETS)

_BOM = b"\xef\xbb\xbf"  # the firmware would take it for a part of the first name
_LINE = re.compile(rb'([ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*)("(?:\\.|[^"\\])*"|[^#]*?)([ \t]*(?:#.*)?)')


def _rows(settings: bytes) -> list[tuple[int, re.Match[bytes]]]:
    """The lines that the firmware takes a setting from, with their numbers: none behind a table's head."""
    found = []
    for number, line in enumerate(settings.removeprefix(_BOM).splitlines()):
        if line.lstrip().startswith(b"["):
            break
        row = _LINE.fullmatch(line)
        if row:
            found.append((number, row))
    return found


def preset(settings: bytes) -> str:
    """The wiring that this settings.toml names, the usual one where it names none; it need not be one of ours."""
    for _, row in _rows(settings):
        if row[2] == NAME.encode():
            return row[3].decode("utf-8", "replace").strip('"') or DEFAULT
    return DEFAULT


def with_preset(settings: bytes, name: str) -> bytes:
    """The same settings with this wiring: one line is another or more than before, all others are as they were."""
    value = b'"%s"' % name.encode()
    lines = settings.removeprefix(_BOM).splitlines(keepends=True)
    for number, row in _rows(settings):
        if row[2] == NAME.encode():
            ending = lines[number][len(row[0]) :]
            lines[number] = row[1] + value + row[4] + ending
            return b"".join(lines)
    ending = b"\r\n" if lines[:1] and lines[0].endswith(b"\r\n") else b"\n"
    return b"%s = %s%s" % (NAME.encode(), value, ending) + b"".join(lines)


def overriding(settings: bytes, name: str) -> list[str]:
    """The settings there that hold in place of this wiring's."""
    said = {row[2].decode() for _, row in _rows(settings)}
    return [each for each in PRESETS[name] if each in said]


def others(name: str) -> str:
    """All wirings but this one."""
    return ", ".join(each for each in PRESETS if each != name)


def known(name: str | None) -> str | None:
    """A wiring's name as it was given, or that none was. DriveError where there is no such wiring."""
    if name is not None and name not in PRESETS:
        raise DriveError("--preset %s: there is no such wiring; allowed: %s" % (name, " ".join(PRESETS)))
    return name
