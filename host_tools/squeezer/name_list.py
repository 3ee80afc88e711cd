# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write names.txt, the list of what the squeezer has replaced, by which `skalbox names` reads a traceback.

Its first line is "skalbox VERSION CHECK", which the crash log copies; CHECK is the CRC-32 of the list. The list itself
is packed, a third as long as it is: bzip2, whose one implementation always makes the same bytes, in base 85. It has

NEW OLD                names that are the same in every file
modules:
NEW OLD                modules whose name within skalbox is short
linked:
FILE MODULE...         modules that are one file, FILE also the last of them; by their names on the board
renamed:
NEW OLD of MODULE      globals that another module in the same file has, too
MODULE:
NEW OLD                names in this module alone; another in the same file may have NEW for something else
lines:
FILE = PATH            a file's name in a traceback, and a module in it, by its path in the source
FUNCTION FIRST LINES   the lines of FIRST and the numbers after it, in a function with that name on the board.
                       Each counts from the line before it; 3-2 is three lines further on, and the two after it
"""

from __future__ import annotations

import bz2
import re
from base64 import b85decode, b85encode
from binascii import crc32
from collections.abc import Iterator, Mapping

from host_tools.squeezer.line_tables import Row

_WHAT = "The source's names and lines for the program on this drive. To read a traceback: skalbox names FILE"
_FIRST = re.compile(r"skalbox (\S+) ([0-9a-f]{8})")
_WIDTH = 100  # letters of a line


def listed(
    names: Mapping[str, Mapping[str, str]],
    short: Mapping[str, str],
    groups: list[list[str]],
    renamed: Mapping[str, Mapping[str, str]],
) -> str:
    """Return the list. `names`: old -> new by module, as skalbox/rx. `short`: modules, as flattened.place() has them.
    `groups`: linked modules, as skalbox.rx, the last being the file. `renamed`: by such modules, NEW -> another."""
    everywhere = set.intersection(*(set(each.items()) for each in names.values()))
    lines = sorted("%s %s" % (new, old) for old, new in everywhere)
    lines += ["modules:", *sorted("%s %s" % (new, old) for old, new in short.items())]
    lines += ["linked:", *(" ".join([each[-1], *each[:-1]]) for each in groups), "renamed:"]
    for place, each in names.items():
        old = {new: old for old, new in each.items()}
        again = renamed.get(place.replace("/", "."), {})
        lines += sorted("%s %s of %s" % (new, old.get(name, name), place) for name, new in again.items())
    for place, each in names.items():
        own = sorted("%s %s" % (new, old) for old, new in set(each.items()) - everywhere)
        lines += ["%s:" % place, *own] if own else []
    return "\n".join(lines) + "\n"


def with_lines(listed: str, rows: Mapping[str, list[Row]]) -> str:
    """Return the whole list. `listed`: its first part, of `listed`; `rows`: as in line_tables.Tables."""
    lines = ["lines:"]
    for stem, each in sorted(rows.items()):
        home = ""
        for row in sorted(each, key=lambda row: (row.module, row.lines[0], row.name)):
            if row.module != home:
                home = row.module
                lines.append("%s = %s" % (stem, home))
            lines.append(" ".join([row.name, str(row.first), *_counted(row.lines)]))
    return listed + "\n".join(lines) + "\n"


def _counted(lines: list[tuple[int, int]]) -> Iterator[str]:
    before = 0
    for first, last in lines:
        yield str(first - before) + ("-%d" % (last - first) if last > first else "")
        before = first


def packed(text: str, version: str) -> bytes:
    """Return the names.txt that holds this list, of this version of skalbox."""
    data = text.encode()
    letters = b85encode(bz2.compress(data)).decode()
    lines = ["skalbox %s %08x" % (version, crc32(data)), _WHAT]
    lines += [letters[at : at + _WIDTH] for at in range(0, len(letters), _WIDTH)]
    return ("\n".join(lines) + "\n").encode()


def unpacked(data: bytes) -> tuple[str, str, str]:
    """Return (version, check value, list) of this names.txt. ValueError, a sentence without the file's name, if it
    holds none, or is damaged."""
    lines = data.decode("utf-8", "replace").split()
    first = " ".join(lines[:3])
    found = _FIRST.fullmatch(first)
    if found is None:
        raise ValueError("not a names.txt of Skalbox, or its version is missing")
    try:
        text = bz2.decompress(b85decode("".join(lines[3 + len(_WHAT.split()) :])))
    except (ValueError, OSError):
        text = b""
    if "%08x" % crc32(text) != found[2]:
        raise ValueError("damaged: copy names.txt from the drive again")
    return found[1], found[2], text.decode()
