# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The check that a copy does not replace a newer release by an older one, which may not be able to read what was
saved."""

from __future__ import annotations

import sys
from collections.abc import Callable

from host_tools.drive import DriveError, contents, manifest
from host_tools.drive.disk import Disk
from host_tools.drive.version_order import is_older

HELP = "replace a newer release on the drive without asking"
_LOST = "the older release may lose what the newer one saved"


def ask(question: str) -> bool | None:
    """Ask for yes or no on the terminal, no unless y is typed; return None if nobody is there."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    print("%s [y/N] " % question, end="", flush=True)
    try:
        answer = sys.stdin.readline()
    except ValueError:  # a byte that cannot be read as text
        return False
    if not answer.endswith("\n"):
        print()
    return answer.strip().lower() in ("y", "yes")


def check(disk: Disk, place: object, agreed: Callable[[str], bool | None] = ask) -> None:
    """Raise DriveError if a newer Skalbox is on the drive at `place`, unless its owner agrees to copy this one."""
    there, this = manifest.release(disk.read(manifest.NAME)), contents.version()
    if not is_older(this, there):
        return
    answer = agreed("%s has Skalbox %s, and this is %s: %s. Copy it anyway?" % (place, there, this, _LOST))
    if answer is None:
        text = "%s: the drive has Skalbox %s, and this is %s: %s; to copy it anyway, use --older"
        raise DriveError(text % (place, there, this, _LOST))
    if not answer:
        raise DriveError("%s: the drive keeps Skalbox %s; nothing was changed" % (place, there))
