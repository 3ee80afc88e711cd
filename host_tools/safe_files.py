# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read and write files of this computer: writes are atomic, reads have a size limit, errors name the file."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from PIL import Image

MEGABYTE = 1 << 20
# What the system says in two words, in place of a folder.
_PLAINER = {
    errno.EEXIST: "this is a file, not a folder: choose another name",
    errno.ENOTDIR: "a part of this path is a file, not a folder: choose another path",
}


def read(path: Path | str, most: int = MEGABYTE) -> bytes:
    """Return the file's content. OSError, with the file's name, if it can't be read or is larger than `most` bytes
    (whole megabytes)."""
    try:
        with open(path, "rb") as file:
            return limited(file, path, most)
    except OSError as error:
        raise named(error, path) from error


def given(name: str) -> bytes:
    """Return the content of this file, `-` for standard input. OSError as for read(), or if that is closed."""
    if name != "-":
        return read(name)
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return limited(sys.stdin.buffer, name)


def limited(file: BinaryIO, name: object, most: int = MEGABYTE) -> bytes:
    """Return the rest of this stream. OSError with this `name` if it is more than `most` bytes."""
    data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, "too large: the limit is %d MB" % (most // MEGABYTE), str(name))
    return data


def write(path: Path | str, data: bytes) -> None:
    """Write the file atomically: to a temporary file beside it, which is then renamed. After an error the old file is
    unchanged, and the OSError names `path`. A link stays a link; a device or a pipe is written to directly."""
    place = Path(os.path.realpath(path))
    # Not a random name: a virtual board may draw its dice from that source.
    new = place.with_name(".skalbox-%d-%d.new" % (os.getpid(), time.monotonic_ns()))
    try:
        mode = _mode(place)
        if mode is not None and not stat.S_ISREG(mode):
            with open(place, "wb") as file:
                file.write(data)
            return
        if mode is not None and not os.access(place, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        try:
            with open(new, "xb") as file:
                file.write(data)
            if mode is not None:
                os.chmod(new, stat.S_IMODE(mode))
            os.replace(new, place)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise named(error, path) from error


def _mode(place: Path) -> int | None:
    """Return the file's type and permissions, or None if it doesn't exist."""
    try:
        return place.stat().st_mode
    except FileNotFoundError:
        return None


def named(error: OSError, path: object) -> OSError:
    """Return the same error with this file's name."""
    return OSError(error.errno or errno.EIO, error.strerror or str(error), str(path))


def sentence(error: Exception, place: object) -> str:
    """Describe the error in one line; `place` names what was being worked on if the error has no file name."""
    if isinstance(error, OSError):
        said = _PLAINER.get(error.errno or 0, error.strerror or error)
        return "%s: %s" % (error.filename or place, said)
    return str(error)


def below(folder: Path) -> Iterator[Path]:
    """Yield all paths below the folder but folders, without following links. OSError if a folder can't be read."""
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            yield from below(each)
        else:
            yield each


def same(one: Path, other: Path) -> bool:
    """Return whether both paths lead to one file, however they are spelled, and whether or not it exists."""
    if one.exists() and other.exists():
        return one.samefile(other)
    one, other = (Path(os.path.realpath(each)) for each in (one, other))
    # Names that differ only in case are one file on some file systems.
    return one.parent == other.parent and one.name.casefold() == other.name.casefold()


def png(picture: Image.Image) -> bytes:
    """Encode the picture as PNG."""
    room = io.BytesIO()
    picture.save(room, "PNG")
    return room.getvalue()
