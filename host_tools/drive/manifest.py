# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The version.txt on the drive: the version of Skalbox there, and each file that was copied with it.

A later version removes the files of this list that it no longer has, and nothing else. The text has a line for each:
"skalbox 1.0.0", the libraries' versions, then size, CRC-32 and path of a file. "- path" is a file being removed.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Iterable, Mapping

NAME = "version.txt"
_LINE = re.compile(r"(?:([0-9]+) ([0-9a-f]{8})|-) ([!-.0-~]+(?:/[!-.0-~]+)*)")
_VERSION = re.compile(r"[a-z0-9-]+ [0-9a-z.]+")


def is_ours(data: bytes | None) -> bool:
    """Return whether this is a version.txt of ours, and not another file of that name."""
    return data is not None and data.startswith(b"skalbox ")


def release(data: bytes | None) -> str:
    """Return the version of Skalbox that a version.txt of ours names; "" if it is not ours."""
    return data.partition(b"\n")[0].decode("utf-8", "replace").split()[-1] if data is not None and is_ours(data) else ""


def text(versions: Mapping[str, str], files: Mapping[str, bytes]) -> bytes:
    """Return the version.txt for these `files`; `versions`: name -> version, ours first."""
    lines = ["%s %s" % each for each in versions.items()]
    lines += ["%d %08x %s" % (len(data), crc32(data), name) for name, data in sorted(files.items())]
    return ("\n".join(lines) + "\n").encode()


def leaving(data: bytes, paths: Iterable[str]) -> bytes:
    """Return the same file with these paths marked as being removed."""
    return data + "".join("- %s\n" % path for path in sorted(paths)).encode()


def paths(data: bytes | None) -> set[str]:
    """Return the files that a version.txt of ours names, even if it is damaged; none of them outside of the drive."""
    found = {row[3] for row in _rows(data)}
    return {path for path in found if not {"", ".", ".."} & set(path.split("/"))}


def _rows(data: bytes | None) -> list[re.Match[str]]:
    lines = data.decode("utf-8", "replace").split("\n") if data is not None and is_ours(data) else []
    return [row for line in lines if (row := _LINE.fullmatch(line))]


def sums(data: bytes) -> dict[str, tuple[int, int]]:
    """Return path -> (size, CRC-32) of the files that it lists as present."""
    return {row[3]: (int(row[1]), int(row[2], 16)) for row in _rows(data) if row[1]}


def is_whole(data: bytes) -> bool:
    """Return whether it holds nothing but lines of ours."""
    lines = data.decode("utf-8", "replace").removesuffix("\n").split("\n")
    return all(_LINE.fullmatch(line) or _VERSION.fullmatch(line) for line in lines)
