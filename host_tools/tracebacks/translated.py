# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Put the source's names into a device's traceback: one from its console, or the crash log on its drive."""

from __future__ import annotations

import re
from collections.abc import Iterator

from host_tools.tracebacks.names_file import Names

# The crash log's first line, as lib/skalbox/saves/crash_log.py writes it.
_VERSION = re.compile(r"Skalbox (\S+)(?: (\S+))?")
_FRAME = re.compile(r'(?P<indent>\s*)File "(?P<file>[^"]+)", line (?P<number>\d+)(?:, in (?P<function>\S+))?')
_ERROR = re.compile(r"(?P<kind>[A-Za-z_][\w.]*)(?P<text>: .*)?")
# A name within an error's text. The firmware names the class of an object, which is one of ours or its own.
_QUOTED = re.compile(r"'([A-Za-z_][\w.]*)'( object)?|(?<=import name )([A-Za-z_]\w*)")

_TYPES = (
    " NoneType array bool bound_method bytearray bytes closure dict enumerate filter float function generator int list "
    "map memoryview module object property range set slice str tuple type zip "
)
_NAMES = ("attribute ", "name ", "argument ")  # what follows is a name of ours, even if a type is called so
PLAIN = "plain"  # in place of the check value: a bundle whose names are the source's


def version(text: str) -> tuple[str, str]:
    """Return (version, check value) that this crash log was written by; the latter is "" or both are if it does not
    say."""
    for line in text.splitlines():
        found = _VERSION.fullmatch(line.strip())
        if found:
            return found[1], found[2] or ""
    return "", ""


def has_frames(text: str) -> bool:
    """Return whether there is a traceback in this text."""
    return any(_FRAME.fullmatch(line.rstrip()) for line in text.splitlines())


def translated(text: str, names: Names) -> Iterator[str]:
    """Yield the lines of the text, without spaces at its end, with the source's names and lines."""
    home = ("", "")
    follows = False  # the line before was of a traceback: an error may come
    for line in text.rstrip().splitlines():
        line = line.rstrip()
        frame = _FRAME.fullmatch(line)
        if frame is not None:
            home, line = _frame(frame, names)
        elif follows and (error := _ERROR.fullmatch(line)):
            line = error["kind"] + _QUOTED.sub(lambda hit, home=home: _named(hit, names, home), error["text"] or "")
        follows = frame is not None
        yield line


def _frame(frame: re.Match[str], names: Names) -> tuple[tuple[str, str], str]:
    """Return where a line of a traceback is, as (path in the source, the file's name on the board), and it anew."""
    file, function = frame["file"], frame["function"] or "<module>"
    stem = file.rpartition("/")[2].removesuffix(".mpy")
    found = names.line(stem, function, int(frame["number"]))
    if found is None:
        return ("", ""), frame[0]
    path, first, last = found
    lines = "line %d" % first if first == last else "lines %d to %d" % (first, last)
    called = names.name(function, path, stem)
    return (path, stem), '%sFile "%s", %s, in %s' % (frame["indent"], path, lines, called)


def _named(hit: re.Match[str], names: Names, home: tuple[str, str]) -> str:
    new = hit[1] or hit[3]
    old = names.module(new) if "." in new else names.name(new, *home)
    if hit[3]:
        return old
    if " %s " % new in _TYPES and not hit.string[: hit.start()].endswith(_NAMES):
        return hit[0]
    is_class = old.lstrip("_")[:1].isupper() and not old.isupper()
    return "'%s'%s" % (new if hit[2] and not is_class else old, hit[2] or "")
