# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy [DRIVE]`: the game onto a board's drive, whatever version it held before.

Copies what changed, code.py as the last; your settings.toml and all that has been played stay as they are. Pull the
cable when you like: the old game is whole, or the new one, or the device says that its copy is unfinished.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from host_tools import bundle
from host_tools.cli import Parser
from host_tools.drive import DriveError, contents, places, sentence
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk
from host_tools.progress import Bar


def hidden(disk: Disk, names: Iterable[str]) -> list[str]:
    """What somebody has put onto the drive that the firmware would take instead of our modules."""
    sources = [name.removesuffix(".mpy") + ".py" for name in names if name.endswith(".mpy")]
    folders = ["skalbox", "skalcore"]
    return [each for each in folders if disk.has_folder(each)] + [each for each in sources if disk.size(each) >= 0]


def _files(count: int) -> str:
    return "1 file" if count == 1 else "%d files" % count


def bring(drive: Path, bar: Bar) -> list[str]:
    """Do it; what there is to tell."""
    bar("building", 0, 1)
    files, disk = bundle.checked(), Disk(drive)
    copy = Copy(disk, files, contents.unfinished(), bar)
    if not copy.is_needed():
        told = ["%s: everything is there, nothing to copy" % drive]
    else:
        copy.run()
        size = sum(map(len, [*copy.changed.values(), *copy.fresh.values()]))
        count = len(copy.changed) + len(copy.fresh)
        told = ["%s: Skalbox %s, %s (%d KB) copied" % (drive, contents.version(), _files(count), -(-size // 1024))]
        if copy.stale:
            told.append("Removed what only the version before had: %s" % _files(len(copy.stale)))
        told.append("Eject the drive, and plug the device in again.")
    in_the_way = hidden(disk, files)
    if in_the_way:
        told.append("In the way of the game, please remove: %s" % ", ".join(in_the_way))
    return told


def main(argv: list[str]) -> int:
    """0; 1 where the drive broke off half way; 2 where something is wrong, and nothing was changed."""
    parser = Parser(prog="skalbox deploy", description=__doc__)
    parser.add_argument("drive", metavar="DRIVE", nargs="?", help="where it is mounted; without it, it is looked for")
    given = parser.parse_args(argv).drive
    bar = Bar()
    drive = given
    try:
        drive = places.find(given, places.mounted() if given is None else ())
        told = bring(drive, bar)
    except (DriveError, OSError) as error:
        bar.clear()
        print("skalbox deploy: %s" % sentence(error, drive), file=sys.stderr)
        return 1 if isinstance(error, DriveError) and error.touched else 2
    bar.clear()
    print("\n".join(told))
    return 0
