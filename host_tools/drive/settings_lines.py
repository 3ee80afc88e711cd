# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read and set single lines of a settings.toml; all others stay as they are. The builder's page runs this file in
MicroPython."""

from host_tools.virtual.settings_toml import NEWEST, SPACES, getenv, past_spaces, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

PRESET = "SKALBOX_PRESET"  # names the wiring

_BOM = b"\xef\xbb\xbf"  # the firmware would read it as part of the first name
_FIRMWARES = ((9, 2, 1), NEWEST)  # versions that read a value without quotes in different ways
_COMMENT = b"# "  # before a setting that a new drive does not have


def read(settings: bytes, name: str, version: "tuple[int, ...]" = NEWEST) -> "str | int | None":
    """Return what CircuitPython of this version reads for this name; None if the value is missing or can't be read."""
    try:
        return getenv(settings, name, version)
    except ValueError:
        return None


def with_preset(settings: bytes, name: str) -> bytes:
    """Return the settings with this wiring: one line is changed or added."""
    return with_line(settings, PRESET, quoted(name).encode())


def with_line(settings: bytes, name: str, value: bytes) -> bytes:
    """Return the settings with this value of this name, as every firmware reads it: one line is changed or added."""
    if settings.startswith(_BOM):
        settings = settings[len(_BOM) :]
    lines = settings.split(b"\n")
    for at in range(len(lines)):
        around = _around(lines[at], name.encode())
        if around is None:
            continue
        line = lines[at]
        lines[at] = around[0] + value + around[1]
        made = b"\n".join(lines)
        if all(str(read(made, name, each)).encode() == value.strip(b'"') for each in _FIRMWARES):
            return made
        lines[at] = line
        break
    ending = b"\r\n" if lines[0].endswith(b"\r") and lines[1:] else b"\n"
    return name.encode() + b" = " + value + ending + b"\n".join(lines)


def _around(line: bytes, name: bytes) -> "tuple[bytes, bytes] | None":
    """Return what is before and behind the value in a line for this name. If the line is not for it, or if some editor
    shows it as several, return None."""
    at = past_spaces(line, 0)
    if not line.startswith(name, at):
        return None
    at = past_spaces(line, at + len(name))
    if line[at : at + 1] != b"=":
        return None
    at = past_spaces(line, at + 1)
    end = _end_of_string(line, at)
    if end < 0 or not _ends(line, end):
        text = line[at:].partition(b"#")[0].rstrip(SPACES)
        end = at + len(text)
        if any(each in text for each in b"\r\v\f\0") or not _ends(line, end):
            return None
    return line[:at], line[end:]


def _end_of_string(line: bytes, at: int) -> int:
    """Return where the string that begins at `at` ends, past its quotes; -1 if there is none."""
    if line[at : at + 1] != b'"':
        return -1
    at += 1
    while at < len(line):
        if line[at : at + 1] == b'"':
            return at + 1
        at += 2 if line[at : at + 1] == b"\\" else 1
    return -1


def _ends(line: bytes, at: int) -> bool:
    """Return whether nothing follows but spaces and a comment."""
    at = past_spaces(line, at)
    return at == len(line) or (line[at : at + 1] == b"#" and b"\0" not in line[at:])


def with_settings(settings: bytes, values: "Mapping[str, str]") -> bytes:
    """Return the settings of a new drive with these values: the comments that show these settings become their
    lines."""
    lines = settings.split(b"\n")
    for at in range(len(lines)):
        line = lines[at][len(_COMMENT) :] if lines[at].startswith(_COMMENT) else lines[at]
        name, _, rest = line.partition(b' = "')
        key = name.decode()
        if key in values and b'"' in rest:
            lines[at] = name + b" = " + quoted(values[key]).encode() + rest.partition(b'"')[2]
    return b"\n".join(lines)
