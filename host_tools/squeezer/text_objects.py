# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make constants of the short texts that only one compiled file has: gone with the file, where a name never goes.

The compiler makes a name of each text of up to ten bytes. Both are the same to the program. What is an
identifier stays a name: it could be an attribute or an argument. So does what names a module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from host_tools.squeezer.mpy_file import File, Function

# Kinds of instructions by the upper half of their first byte: with a name, with a number, with a distance.
_NAMED, _COUNTED, _DISTANT = (1,), (2, 3), (4,)
_LONGER = 0x9E  # no bit of it: a further byte follows
_TEXT, _CONSTANT = 0x10, 0x23  # put a name's text, or a constant


def with_constants(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return these files, path -> content; in the compiled ones, each such text is a constant."""
    read = {path: File(data) for path, data in files.items() if path.endswith(".mpy")}
    users = Counter(name for file in read.values() for name in file.names)
    rare = {name for name, count in users.items() if count == 1 and isinstance(name, str) and _is_text(name)}
    return {path: _changed(read[path], rare) if path in read else data for path, data in files.items()}


def _is_text(name: str) -> bool:
    """Return whether this is a text alone. A loop over a text makes a name of each character anyway."""
    return len(name) > 1 and not name.isidentifier() and not name.startswith("<")


def _changed(file: File, rare: set[str]) -> bytes:
    """Return the content of `file` with these texts as constants, as far as there is room for their numbers."""
    names = list(file.names)
    known = next((name for name in names if isinstance(name, int)), None)
    other = {value for function in file.functions for op, value in _named(function) if op != _TEXT}
    found = [place for place, name in enumerate(names) if name in rare and place not in other]
    if known is None or not found:
        return file.rewritten(names)
    wanted = {place: file.constants + count for count, place in enumerate(found)}
    for function in file.functions:
        code = bytearray(function.code)
        for at, op, value, length in instructions(function.code, function.cells):
            if op == _TEXT and value in wanted:
                code[at] = _CONSTANT
                code[at + 1 : at + 1 + length] = _number(wanted[value], length)
        function.code = bytes(code)
    texts = [str(names[place]) for place in found]
    for place in found:
        names[place] = known  # one that every firmware has: nothing asks for it here
    return file.rewritten(names, texts)


def _named(function: Function) -> Iterator[tuple[int, int]]:
    """Yield (first byte, number of a name) of each instruction that has one."""
    for _, op, value, _ in instructions(function.code, function.cells):
        if op >> 4 in _NAMED:
            yield op, value


def instructions(code: bytes, start: int = 0) -> Iterator[tuple[int, int, int, int]]:
    """Yield each instruction of a function's code from `start` on: its place, its first byte, its number or 0, the
    bytes of that number. ValueError if the last one does not end with the code."""
    at = start
    while at < len(code):
        place, op, value, length = at, code[at], 0, 0
        at += 1
        if op >> 4 in _NAMED + _COUNTED:
            more = 128
            while more & 128:
                more = code[at]
                value = value << 7 | more & 127
                at, length = at + 1, length + 1
        elif op >> 4 in _DISTANT:
            at += 2 if code[at] & 128 else 1
        at += not op & _LONGER
        yield place, op, value, length
    if at != len(code):
        raise ValueError("the code ends within an instruction")


def _number(value: int, length: int) -> bytes:
    """Return `value` in `length` bytes. ValueError if it needs more."""
    if value >> 7 * length:
        raise ValueError("the number %d has no room in %d bytes" % (value, length))
    return bytes(value >> 7 * place & 127 | (128 if place else 0) for place in reversed(range(length)))
