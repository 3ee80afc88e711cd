# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Put lines into compiled files where they need no memory, and list their meaning.

A table of lines is part of a function's code and in memory with it, 4 KB during a match. But memory comes in pieces of
16 bytes, and of a function's last piece half is free on average. So a table gets the free bytes there. They suffice for
a number for each line in three of four functions, else for a number for some lines together. Only a function that would
be left with too many lines together takes a piece more.

The numbers are not lines: functions of one name in files of one name share a series of numbers. A traceback has both
names and the number, and so leads to one function. `names.txt` says which lines of which module each is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from host_tools.squeezer import mpy_file
from host_tools.squeezer.origins import Origin

MODULE = "<module>"  # the name of a module's own code
_PIECE = 16  # bytes
_TOGETHER = 12  # lines that share a number with a line of a function, itself among them, on average, at most
_CHOICES = 64  # places in a function at which numbers may begin, more or less
_APART = 1 << 20  # the cost of lines of two modules that share a number: they never do

Start = tuple[int, Origin]  # a place in a function's code, and the line that begins there


class Row(NamedTuple):
    """The meaning of a function's numbers.

    name: of the function on the board.
    first: the first number.
    lines: (first, last) of the module for each number.
    """

    name: str
    module: str
    first: int
    lines: list[tuple[int, int]]


@dataclass
class Tables:
    """The tables of all files of a program.

    rows: by the name that tracebacks have for a file.
    """

    rows: dict[str, list[Row]] = field(default_factory=dict)
    _last: dict[tuple[str, str], int] = field(default_factory=dict)  # numbers given so far, by file and function

    def added(self, stem: str, data: bytes, names: Mapping[int, str], origins: Mapping[int, Origin]) -> bytes:
        """Return the file `data`, which is called `stem` and compiled with lines, with new tables. `names`: of the
        numbers that stand for names in a compiled file; `origins`: where its lines come from."""
        file = mpy_file.File(data)
        tables: dict[int, bytes] = {}
        functions = file.functions
        # The fullest first: the first of several functions with one name needs no mark.
        order = sorted(
            range(len(functions)), key=lambda number: (_room(functions[number], _pieces(functions[number])), number)
        )
        for number in order:
            function = functions[number]
            name = names[function.name] if isinstance(function.name, int) else function.name
            first = self._last.get((stem, name), 0) + 1
            starts = [(place, origins[line]) for place, line in function.starts() if line in origins]
            if not starts:
                tables[number] = b""
                continue
            # A module's own code seldom fails anywhere, and never in play.
            chosen = _chosen(function, starts, first, len(starts) if name == MODULE else _TOGETHER)
            tables[number] = mpy_file.table([starts[at][0] if at else 0 for at in chosen], first)
            self._last[stem, name] = first + len(chosen) - 1
            self.rows.setdefault(stem, []).extend(_rows(name, first, starts, chosen))
        return file.written([tables[number] for number in range(len(tables))])


def _room(function: mpy_file.Function, pieces: int) -> int:
    """Return how many bytes a table may have, if this function's code takes that many pieces of memory."""
    room = pieces * _PIECE - len(function.written(b""))
    while room > 0 and len(function.written(bytes(room))) > pieces * _PIECE:
        room -= 1  # its length takes a byte more, too
    return room


def _pieces(function: mpy_file.Function) -> int:
    """Return how many pieces of memory this function's code takes without a table."""
    return -(-len(function.written(b"")) // _PIECE)


def _chosen(function: mpy_file.Function, starts: list[Start], first: int, most: int) -> list[int]:
    """Return at which of these places a number begins, as positions in the list, 0 first. `most`: how many lines a
    line may share its number with, on average."""
    modules = [origin[0] for _, origin in starts]
    step = -(-len(starts) // _CHOICES)
    may = [at for at in range(len(starts)) if at % step == 0 or modules[at] != modules[at - 1]]
    places = [starts[at][0] if at else 0 for at in may]
    sizes = [after - at for at, after in pairwise([*may, len(starts)])]
    apart = [modules[at] for at in may]
    pieces, needed = _pieces(function), len(mpy_file.table([0], first))
    while True:
        room = _room(function, pieces) - needed
        cost, chosen = _best(places, sizes, apart, room) if room >= 0 else (_APART, [])
        if cost < _APART and cost <= most * len(starts):
            return [may[at] for at in chosen]
        pieces += 1


def _best(places: list[int], sizes: list[int], modules: list[str], room: int) -> tuple[int, list[int]]:
    """Return with how many lines each line shares its number, in all, and the positions of the numbers. The table has
    `room` bytes for the numbers after the first, and as few lines as possible share one. `places`: where numbers may
    begin. `sizes`: the lines from each place to the next. `modules`: of these lines."""
    count = len(places)
    # (cost, positions) of the best way to each position and number of bytes.
    ways: list[dict[int, tuple[int, list[int]]]] = [{} for _ in range(count + 1)]
    ways[0][0] = (0, [])
    for at in range(count):
        for used, (cost, chosen) in ways[at].items():
            together = 0
            for end in range(at + 1, count + 1):
                together += sizes[end - 1]
                bytes_more = max(1, -(-(places[end] - places[at]) // mpy_file.MOST_BYTES)) if end < count else 0
                total = cost + together * together + (modules[end - 1] != modules[at]) * _APART
                if used + bytes_more <= room and total < ways[end].get(used + bytes_more, (total + 1,))[0]:
                    ways[end][used + bytes_more] = (total, [*chosen, at])
    return min(ways[count].values())


def _rows(name: str, first: int, starts: list[Start], chosen: list[int]) -> list[Row]:
    """Return what these numbers mean, a row for each module in a row."""
    found: list[Row] = []
    for number, at in enumerate(chosen):
        end = chosen[number + 1] if number + 1 < len(chosen) else len(starts)
        lines = [line for _, (_, line) in starts[at:end]]
        module = starts[at][1][0]
        if not found or found[-1].module != module:
            found.append(Row(name, module, first + number, []))
        found[-1].lines.append((min(lines), max(lines)))
    return found


def lines(rows: list[Row], name: str, number: int) -> tuple[str, int, int] | None:
    """Return (module, first line, last line) of this function's number; None if none of these rows has it."""
    mine = sorted((row for row in rows if row.name == name), key=lambda row: row.first)
    at = bisect_right([row.first for row in mine], number) - 1
    if at < 0 or number - mine[at].first >= len(mine[at].lines):
        return None
    return (mine[at].module, *mine[at].lines[number - mine[at].first])
