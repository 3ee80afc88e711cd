# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find the board's drive, on Linux, macOS and Windows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import psutil

from host_tools.drive import FREE_IT, LABEL, DriveError

# Systems add a number to the name of a second drive with the same label.
_NAME = re.compile(LABEL + r"[ _]?[0-9]*", re.I)


def is_drive(path: Path) -> bool:
    """Return whether this is a drive that CircuitPython has started from, or one with its label (which Windows doesn't
    show in a path)."""
    return path.is_dir() and ((path / "boot_out.txt").is_file() or _NAME.fullmatch(path.name) is not None)


def mounted() -> list[Path]:
    """Return the mount points of all disks of this computer."""
    return [Path(each.mountpoint) for each in psutil.disk_partitions(all=False)]


def find(given: str | None, places: Iterable[Path]) -> Path:
    """Return the drive that is named, or the only one among `places`. DriveError if it is not such a drive, or if there
    are several."""
    if given is not None:
        path = Path(given)
        if not path.is_dir():
            raise DriveError("%s: no such folder: give the folder or letter of the board's drive" % given)
        if not is_drive(path.resolve()):
            raise DriveError("%s: not a CIRCUITPY drive: it has neither a boot_out.txt nor that label" % given)
        return path
    found = sorted({path for path in places if _is_readable_drive(path)})
    if not found:
        raise DriveError("no CIRCUITPY drive found: %s, or give the drive: skalbox deploy DRIVE" % FREE_IT)
    if len(found) > 1:
        raise DriveError("several CIRCUITPY drives (%s): choose one: skalbox deploy DRIVE" % ", ".join(map(str, found)))
    return found[0]


def _is_readable_drive(path: Path) -> bool:
    """Return whether it is one; a path that can't be read is not."""
    try:
        return is_drive(path)
    except OSError:
        return False
