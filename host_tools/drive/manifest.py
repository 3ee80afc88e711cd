# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The version.txt on the drive: the version of Skalbox there, and each file that was copied with it.

A later version removes the files of this list that it no longer has, and nothing else. The text has a line for each:
"skalbox 1.0.0", the libraries' versions, then size, CRC-32 and path of a file. "- path" is a file being removed.
The workshop's page runs this file in MicroPython.
"""

import re
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NAME = "version.txt"
_DIGITS = b"0123456789"
_HEX = b"0123456789abcdef"
_VERSION = "[a-z0-9-]+ [0-9a-z.]+$"
_ASCII = 0x80
_FIRST, _LAST = 0x21, 0x7E  # the printable characters without the space


def is_ours(data: "bytes | None") -> bool:
    """Return whether this is a version.txt of ours, and not another file of that name."""
    return data is not None and data.startswith(b"skalbox ")


def release(data: "bytes | None") -> str:
    """Return the version of Skalbox that a version.txt of ours names; "" if it is not ours."""
    return _text(data.partition(b"\n")[0].split()[-1]) if data is not None and is_ours(data) else ""


def _text(data: bytes) -> str:
    return "".join([chr(each) if each < _ASCII else "\ufffd" for each in data])


def text(versions: "Mapping[str, str]", files: "Mapping[str, bytes]") -> bytes:
    """Return the version.txt for these `files`; `versions`: name -> version, ours first."""
    lines = ["%s %s" % each for each in versions.items()]
    lines += ["%d %08x %s" % (len(data), crc32(data), name) for name, data in sorted(files.items())]
    return ("\n".join(lines) + "\n").encode()


def leaving(data: bytes, paths: "Iterable[str]") -> bytes:
    """Return the same file with these paths marked as being removed."""
    return data + "".join(["- %s\n" % path for path in sorted(paths)]).encode()


def paths(data: "bytes | None") -> "set[str]":
    """Return the files that a version.txt of ours names, even if it is damaged; none of them outside of the drive."""
    found = {row[0] for row in _rows(data)}
    return {path for path in found if not {".", ".."} & set(path.split("/"))}


def _row(line: bytes) -> "tuple[str, int, int] | None":
    """Return path, size and CRC-32 of a file's line; None if the line is not for a file. The size of a file being
    removed is -1."""
    words = line.split(b" ")
    path = words[-1]
    if b"" in path.split(b"/") or min(path) < _FIRST or max(path) > _LAST:
        return None
    if words[:-1] == [b"-"]:
        return path.decode(), -1, 0
    if (
        len(words) != 3
        or not 0 < len(words[0]) < 10
        or words[0].strip(_DIGITS)
        or len(words[1]) != 8
        or words[1].strip(_HEX)
    ):
        return None
    return path.decode(), int(words[0]), int(words[1], 16)


def _rows(data: "bytes | None") -> "list[tuple[str, int, int]]":
    lines = data.split(b"\n") if data is not None and is_ours(data) else []
    return [row for row in map(_row, lines) if row is not None]


def sums(data: bytes) -> "dict[str, tuple[int, int]]":
    """Return path -> (size, CRC-32) of the files that it lists as present."""
    return {path: (size, crc) for path, size, crc in _rows(data) if size >= 0}


def is_whole(data: bytes) -> bool:
    """Return whether it holds nothing but lines of ours."""
    lines = (data[:-1] if data.endswith(b"\n") else data).split(b"\n")
    return all(_row(line) is not None or re.match(_VERSION, _text(line)) is not None for line in lines)
