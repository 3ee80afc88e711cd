# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Where the board's drive is mounted, on Linux, macOS and Windows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import psutil

from host_tools.drive import FREE_IT, LABEL, DriveError

# A second drive of the label gets a number, by whoever mounts it.
_NAME = re.compile(LABEL + r"[ _]?[0-9]*", re.I)


def is_drive(path: Path) -> bool:
    """A drive that CircuitPython has started from, or one with its label (which Windows does not show in a path)."""
    return path.is_dir() and ((path / "boot_out.txt").is_file() or _NAME.fullmatch(path.name) is not None)


def mounted() -> list[Path]:
    """Everything that this computer has mounted from a disk."""
    return [Path(each.mountpoint) for each in psutil.disk_partitions(all=False)]


def find(given: str | None, places: Iterable[Path]) -> Path:
    """The drive that is named, or the only one among `places`. DriveError where it is none, or not to be told."""
    if given is not None:
        path = Path(given)
        if not path.is_dir():
            raise DriveError("%s: there is no such folder; name the board's drive" % given)
        if not is_drive(path.resolve()):
            raise DriveError("%s: no CIRCUITPY drive (it has no boot_out.txt, and not that label)" % given)
        return path
    found = sorted({path for path in places if _seen(path)})
    if not found:
        raise DriveError("no CIRCUITPY drive is to be seen: %s, or name it: skalbox deploy DRIVE" % FREE_IT)
    if len(found) > 1:
        raise DriveError("several CIRCUITPY drives (%s): name one: skalbox deploy DRIVE" % ", ".join(map(str, found)))
    return found[0]


def _seen(path: Path) -> bool:
    """Whether it is one; a place that cannot be read is none."""
    try:
        return is_drive(path)
    except OSError:
        return False
