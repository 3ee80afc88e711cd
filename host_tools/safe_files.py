# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Files of this computer: written whole or left as they were, read up to a size, and named in every error."""

from __future__ import annotations

import errno
import io
import os
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from PIL import Image

MEGABYTE = 1 << 20


def read(path: Path | str, most: int = MEGABYTE) -> bytes:
    """The file's content. OSError, which names it, where it cannot be read or holds more than `most` bytes (whole
    megabytes)."""
    try:
        with open(path, "rb") as file:
            return limited(file, path, most)
    except OSError as error:
        raise named(error, path) from error


def limited(file: BinaryIO, name: object, most: int = MEGABYTE) -> bytes:
    """All that this stream has. OSError, with the `name` given, as soon as it is more than `most` bytes."""
    data = file.read(most + 1)
    if len(data) > most:
        raise OSError(
            errno.EFBIG, "is larger than %d MB, and no more than that is read" % (most // MEGABYTE), str(name)
        )
    return data


def write(path: Path | str, data: bytes) -> None:
    """The file with this content. It is written beside its place and then moved there, so that an error leaves what was
    there before; OSError names `path`. A link stays one, and a device or a pipe is written to as it is."""
    place = Path(os.path.realpath(path))
    # Not a random name: a virtual board may be drawing its dice from that source.
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
    """What kind of file it is and who may use it; None where there is none."""
    try:
        return place.stat().st_mode
    except FileNotFoundError:
        return None


def named(error: OSError, path: object) -> OSError:
    """The same error, of this file."""
    return OSError(error.errno or errno.EIO, error.strerror or str(error), str(path))


def sentence(error: Exception, place: object) -> str:
    """What to say of it; `place` is what was being worked on, where the system does not say."""
    if isinstance(error, OSError):
        return "%s: %s" % (error.filename or place, error.strerror or error)
    return str(error)


def same(one: Path, other: Path) -> bool:
    """Whether both paths lead to one file, however they are spelled, and whether it exists or not."""
    if one.exists() and other.exists():
        return one.samefile(other)
    one, other = (Path(os.path.realpath(each)) for each in (one, other))
    # A file system that knows no capitals would tell them apart no more than this.
    return one.parent == other.parent and one.name.casefold() == other.name.casefold()


def png(picture: Image.Image) -> bytes:
    """The picture as a PNG file's content."""
    room = io.BytesIO()
    picture.save(room, "PNG")
    return room.getvalue()
