# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Keep code from reading like an address in the heap.

CircuitPython's collector of garbage takes each word of a block in use for an address, and a function's code is a block.
If a word of it is by chance the address of another block, that block stays in memory with all that it refers to. Once
this was a screen of 27 KB, and memory ran out. So such code is moved by a byte.
"""

from __future__ import annotations

from collections.abc import Mapping

from host_tools.squeezer import mpy_file

_MEMORY = range(0x20000000, 0x20082000)  # of an RP2350; an RP2040's is a part of it
_WORD, _BLOCK = 4, 16  # bytes; code begins with a block
_MORE = 0x80  # of a signature's last byte: a further byte follows


def addresses(code: bytes) -> list[int]:
    """Return the words of a function, as a file has it, that the collector takes for addresses."""
    whole = range(0, len(code) - _WORD + 1, _WORD)
    words = (int.from_bytes(code[at : at + _WORD], "little") for at in whole)
    return [word for word in words if word in _MEMORY and word % _BLOCK == 0]


def without(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return these files, path -> content; the compiled ones have no such words."""
    return {path: _moved(mpy_file.File(data)) if path.endswith(".mpy") else data for path, data in files.items()}


def _moved(file: mpy_file.File) -> bytes:
    """Return the content of `file`; functions that had such words have longer signatures."""
    for function in file.functions:
        while addresses(function.written(function.table)):
            function.signature = longer(function.signature)
    return file.rewritten(file.names)


def longer(signature: bytes) -> bytes:
    """Return this signature of a function in one byte more, which says nothing and moves the rest of the code."""
    *before, last = signature
    return bytes([*before, last | _MORE, 0])
