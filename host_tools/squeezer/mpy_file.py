# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read the functions of a compiled file (.mpy, format 6), and write their tables of lines anew.

A function's code begins with its name, its arguments and a table of lines. Each entry of the table skips some bytes of
the code and some lines. The firmware adds them up when an exception passes through the function.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

_HEAD = 4  # bytes: magic, version, features, bits of a small integer
_TUPLE, _STRING, _BYTES = 10, 5, 6  # kinds of constants
_NO_DATA = 4  # kinds up to this one have none
MOST_BYTES, _MOST_LINES = 31, 3  # that an entry of one byte skips
_LINES = 2047  # ... and one of two bytes, which then skips no byte


class _Reader:
    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        value, more = 0, 128
        while more & 128:
            more = self.byte()
            value = value << 7 | more & 127
        return value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]


@dataclass
class Function:
    """A function, class or module.

    name: its own, or the number of one that each firmware has.
    signature, names, code: pieces of it as they are.
    cells: bytes at the start of the code, for variables of inner functions.
    table: its table of lines.
    """

    name: str | int
    signature: bytes
    names: bytes
    cells: int
    table: bytes
    code: bytes

    def starts(self) -> list[tuple[int, int]]:
        """Return (place in the code, line) of each line, in order."""
        found, place, line, left = {}, 0, 1, _Reader(self.table)
        while left.at < len(self.table):
            entry = left.byte()
            if entry & 128:
                place += entry & 15
                line += (entry << 4 & 0x700) | left.byte()
            else:
                place += entry & 31
                line += entry >> 5
            if place < self.size():
                found[place] = line
        return sorted(found.items())

    def size(self) -> int:
        """Return the bytes of its instructions."""
        return len(self.code) - self.cells

    def written(self, table: bytes) -> bytes:
        """Return it as a file has it, with this table."""
        sizes, left, cells = bytearray(), len(self.names) + len(table), self.cells
        while True:  # xIIIIIIC: six bits of the one and a bit of the other at a time
            more = left > 63 or cells > 1
            sizes.append(more << 7 | (left & 63) << 1 | cells & 1)
            left, cells = left >> 6, cells >> 1
            if not more:
                return self.signature + bytes(sizes) + self.names + table + self.code


def _function(data: bytes, names: list[str | int]) -> Function:
    left = _Reader(data)
    byte = left.byte()
    arguments, shift = byte & 3, 0
    while byte & 128:
        byte = left.byte()
        arguments += ((byte & 4) << shift) + ((byte & 8) >> 3 << shift)
        shift += 1
    signature = data[: left.at]
    info = cells = shift = 0
    byte = 128
    while byte & 128:
        byte = left.byte()
        info |= (byte >> 1 & 63) << 6 * shift
        cells |= (byte & 1) << shift
        shift += 1
    start = left.at
    name = names[left.number()]
    for _ in range(arguments):
        left.number()
    table = left.at
    return Function(name, signature, data[start:table], cells, data[table : start + info], data[start + info :])


class File:
    """A compiled file.

    names: its names, each as text or as the number of a name that each firmware has.
    constants: how many it has.
    functions: in the file's order, the module's own code first.
    """

    def __init__(self, data: bytes) -> None:
        """Read `data`, the content of an .mpy without native code."""
        left = _Reader(data, _HEAD)
        count = left.number()
        self.constants = left.number()
        self.names: list[str | int] = []
        for _ in range(count):
            length = left.number()
            self.names.append(length >> 1 if length & 1 else left.bytes((length >> 1) + 1)[:-1].decode())
        self._named = left.at
        for _ in range(self.constants):
            _skip_constant(left)
        self._front = data[: left.at]
        self._inner: list[int] = []  # how many functions are directly within each
        self.functions: list[Function] = []
        waiting = 1
        while waiting:
            kind = left.number()
            if kind & 3:
                raise ValueError("a function is not in bytecode")
            self.functions.append(_function(left.bytes(kind >> 3), self.names))
            self._inner.append(left.number() if kind & 4 else 0)
            waiting += self._inner[-1] - 1

    def written(self, tables: Sequence[bytes]) -> bytes:
        """Return the content with these tables of lines, one for each function."""
        return self._front + self._code(tables)

    def rewritten(self, names: Sequence[str | int], texts: Sequence[str] = ()) -> bytes:
        """Return the content with these names, its own numbers of them as they are, and with these texts after its
        constants."""
        counts = _number(len(names)) + _number(self.constants + len(texts))
        more = b"".join(b"%c%b%b\0" % (_STRING, _number(len(text.encode())), text.encode()) for text in texts)
        front = self._front[:_HEAD] + counts + b"".join(map(_name, names)) + self._front[self._named :] + more
        return front + self._code([function.table for function in self.functions])

    def with_names(self, names: Sequence[str]) -> bytes:
        """Return the content with further names after its own."""
        return self.rewritten([*self.names, *names])

    def _code(self, tables: Sequence[bytes]) -> bytes:
        out = bytearray()
        for function, inner, table in zip(self.functions, self._inner, tables, strict=True):
            data = function.written(table)
            out += _number(len(data) << 3 | (4 if inner else 0)) + data + (_number(inner) if inner else b"")
        return bytes(out)


def _name(name: str | int) -> bytes:
    if isinstance(name, int):
        return _number(name << 1 | 1)
    return _number(len(name.encode()) << 1) + name.encode() + b"\0"


def _skip_constant(left: _Reader) -> None:
    kind = left.byte()
    if kind > _NO_DATA:
        length = left.number()
        if kind == _TUPLE:
            for _ in range(length):
                _skip_constant(left)
        else:
            left.bytes(length + (kind in (_STRING, _BYTES)))


def _number(value: int) -> bytes:
    found = [value & 127]
    while value := value >> 7:
        found.append(128 | value & 127)
    return bytes(reversed(found))


def table(starts: Sequence[int], first: int) -> bytes:
    """Return the table of lines of a function that numbers the code from each of these places on. The number is `first`
    at the first place, which is 0, then one more each time."""
    return bytes(_entries(starts, first))


def _entries(starts: Sequence[int], first: int) -> Iterator[int]:
    lines = first - 1
    while lines > 0:
        now = min(lines, _LINES)
        if now <= _MOST_LINES:
            yield now << 5
        else:
            yield from (128 | now >> 8 << 4, now & 255)
        lines -= now
    for before, place in pairwise(starts):
        skipped = place - before
        while skipped > MOST_BYTES:
            yield MOST_BYTES
            skipped -= MOST_BYTES
        yield 1 << 5 | skipped
