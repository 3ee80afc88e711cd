# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Collect all names that a board will ever have in its heap, for skalbox.hardware.heap_names.

MicroPython never frees a name. Each identifier and each short text of a compiled file is one, and so is the path of
each module. A loop over a text makes a name of each character. The names are in tables, each twice as large as the
last; the first five have room for MOST names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from host_tools.squeezer import mpy_file
from host_tools.squeezer.firmware_names import firmware_names

MOST = 620  # names: the next table would take 3,872 bytes in one piece
HOME = "lib/skalbox/hardware/heap_names.py"
_PROGRAM = PurePath("lib/skalbox")
_WORDS = _PROGRAM / "lang"


def collected(files: Mapping[str, bytes]) -> list[str]:
    """Return the names of the program's files, path -> content, in order, without those that each firmware has."""
    names: set[str] = set()
    for path, data in files.items():
        if path.endswith(".mpy"):
            names.update(name for name in mpy_file.File(data).names if isinstance(name, str))
            names.update(_imported(PurePath(path)))
        elif PurePath(path).parent.parent == _WORDS:
            names.update(data.decode())
    return sorted(names - firmware_names())


def _imported(path: PurePath) -> Iterator[str]:
    """Yield the names that importing this file makes: its path, seen from the program's folder, and its full name."""
    if path.parent == _PROGRAM:
        yield path.name
    elif _PROGRAM not in path.parents:
        yield "/%s" % path
        yield ".".join(path.with_suffix("").parts[1:])


def added(data: bytes, names: Iterable[str]) -> bytes:
    """Return this compiled file with further names, which nothing in it uses."""
    known = mpy_file.File(data)
    return known.with_names(sorted(set(names).difference(known.names)))
