# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read a drive's names.txt, which host_tools.squeezer.name_list has written and describes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from host_tools.squeezer import line_tables
from host_tools.squeezer.line_tables import Row
from host_tools.squeezer.marked import BESIDE
from host_tools.squeezer.name_list import unpacked

NAME = "names.txt"
_FILE = re.compile(r"(\S+) = (\S+)")
_ROW = re.compile(r"(\S+) (\d+)((?: -?\d+(?:-\d+)?)+)")
_LINE = re.compile(r"(-?\d+)(?:-(\d+))?")


@dataclass
class Names:
    """The content of a names.txt.

    version, check: of the program.
    modules: those with a short name, as ox -> match.lobby.
    everywhere: the source's names in all modules.
    own: the source's names in one module, by its name as skalbox/ox.
    rows: the meaning of the numbers of lines, by the name of a file in a traceback.
    """

    version: str
    check: str
    modules: dict[str, str] = field(default_factory=dict)
    everywhere: dict[str, str] = field(default_factory=dict)
    own: dict[str, dict[str, str]] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)

    def name(self, name: str, path: str = "", file: str = "") -> str:
        """Return the source's name for this one, in the module at this path of the source if one is given. `file`: a
        file's name in a traceback; if the module at `path` holds several screens, the screen's name."""
        beside = path.removesuffix(".py") + BESIDE  # the squeezer has cut some of its functions out
        own = self.own.get(self._place(path), {}).get(name) or self.own.get(self._place(beside), {}).get(name)
        own = own or self.own.get("skalbox/" + file, {}).get(name)
        return own or self.everywhere.get(name, name)

    def module(self, dotted: str) -> str:
        """Return the source's name of a module, given by its name on the board as skalbox.ox."""
        package, _, leaf = dotted.partition(".")
        return "%s.%s" % (package, self.modules[leaf]) if package == "skalbox" and leaf in self.modules else dotted

    def line(self, file: str, function: str, number: int) -> tuple[str, int, int] | None:
        """Return (path in the source, first line, last line) of a line in a traceback; None if it is not known."""
        return line_tables.lines(self.rows.get(file, []), function, number)

    def _place(self, path: str) -> str:
        """Return what names.txt calls the module at this path of the source; "" for none."""
        parts = PurePosixPath(path).with_suffix("").parts if path else ()
        if parts[:2] != ("lib", "skalbox"):
            return "/".join(parts)
        short = {old: new for new, old in self.modules.items()}
        return "skalbox/" + short.get(".".join(parts[2:]), "/".join(parts[2:]))


def parsed(data: bytes) -> Names:
    """Return what this names.txt says. ValueError, a sentence without the file's name, if it is not a names.txt or is
    damaged."""
    version, check, text = unpacked(data)
    names = Names(version, check)
    into = names.everywhere
    kind = file = path = ""
    for line in text.splitlines():
        if line.endswith(":"):
            kind = line[:-1]
            into = names.modules if kind == "modules" else names.own.setdefault(kind, {})
        elif kind == "lines" and (hit := _FILE.fullmatch(line)):
            file, path = hit.groups()
        elif kind == "lines" and (hit := _ROW.fullmatch(line)):
            names.rows.setdefault(file, []).append(Row(hit[1], path, int(hit[2]), list(_summed(hit[3]))))
        elif kind == "renamed":
            new, old, _, module = line.split(" ")
            names.own.setdefault(module, {})[new] = old
        elif kind not in ("linked", "lines"):
            new, _, old = line.partition(" ")
            into[new] = old
    return names


def _summed(text: str) -> Iterator[tuple[int, int]]:
    line = 0
    for more, further in _LINE.findall(text):
        line += int(more)
        yield line, line + int(further or 0)
