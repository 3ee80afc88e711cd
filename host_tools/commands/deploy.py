# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy [--plain] [DRIVE]`: the game onto a board's drive, whatever version it held before.

Copies what changed, code.py as the last; your settings.toml and all that has been played stay as they are, but that
--preset sets the line that names the wiring. A save slot that a power cut took is made again. Pull the cable when you
like: the old game is whole, or the new one, or the device says that its copy is unfinished. With --plain the
program's names stay legible, for boards with memory to spare.
"""

from __future__ import annotations

from pathlib import Path

from host_tools.commands import bundle
from host_tools.commands.options import Parser, nonempty
from host_tools.drive import DriveError, contents, find_drives, firmware, preset_line
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk
from host_tools.drive.shadowing import hidden
from host_tools.safe_files import sentence
from host_tools.terminal.messages import complain, printable
from host_tools.terminal.progress_bar import Bar


def _files(count: int) -> str:
    return "1 file" if count == 1 else "%d files" % count


def _wired(copy: Copy, preset: str | None) -> list[str]:
    """What there is to tell of the wiring."""
    if preset is None:
        now = preset_line.preset(copy.settings())
        told = 'Before you unplug it: %s = "%s" holds; another wiring: deploy --preset NAME (%s) or settings.toml.'
        return [told % (preset_line.NAME, now, preset_line.others(now))] if copy.first else []
    told = '%s = "%s" in settings.toml' % (preset_line.NAME, preset)
    if not copy.owned:
        return [told + "."]
    changed = contents.SETTINGS in copy.changed
    told += ": this line was set, all others are as they were." if changed else " already."
    other = preset_line.overriding(copy.settings(), preset)
    return [told, *(["There your own lines hold in its place: %s." % " ".join(other)] if other else [])]


def bring(drive: Path, bar: Bar, preset: str | None, plain: bool) -> list[str]:
    """Do it; what there is to tell."""
    disk = Disk(drive)
    told_by_board = disk.read(firmware.BOOT_OUT)
    if told_by_board:  # not there while nothing but a folder is looked at, and empty after a loss of power
        firmware.check(told_by_board, drive / firmware.BOOT_OUT)
        if plain:
            firmware.check_memory(told_by_board.decode("utf-8", "replace"), drive / firmware.BOOT_OUT)
    bar("building", 0, 1)
    files = bundle.checked(plain)
    copy = Copy(disk, files, contents.unfinished(), bar, preset)
    if not copy.is_needed():
        told = ["%s: everything is there, nothing to copy" % drive]
    else:
        copy.run()
        size = sum(map(len, [*copy.changed.values(), *copy.fresh.values()]))
        count = len(copy.changed) + len(copy.fresh)
        told = ["%s: Skalbox %s, %s (%d KB) copied" % (drive, contents.version(), _files(count), -(-size // 1024))]
        if not count:
            told = ["%s: Skalbox %s was there; what was left of another copy is removed" % (drive, contents.version())]
        if copy.lost:
            told.append("Lost to a power cut, and made again: %s" % ", ".join(copy.lost))
        if copy.stale:
            told.append("Removed what only the version before had: %s" % _files(len(copy.stale)))
        told.append("Eject the drive, and plug the device in again.")
    in_the_way = hidden(disk, files)
    if in_the_way:
        told.append("In the way of the game, please remove: %s" % ", ".join(in_the_way))
    return told + _wired(copy, preset)


def main(argv: list[str]) -> int:
    """0; 1 where the drive broke off half way; 2 where something is wrong, and nothing was changed."""
    parser = Parser(prog="skalbox deploy", description=__doc__)
    parser.add_argument(
        "drive", metavar="DRIVE", nargs="?", type=nonempty, help="where it is mounted; without it, it is looked for"
    )
    parser.add_argument("--preset", metavar="NAME", help=preset_line.HELP)
    parser.add_argument("--plain", action="store_true", help=bundle.PLAIN)
    args = parser.parse_args(argv)
    given = args.drive
    bar = Bar()
    drive = given
    try:
        preset = preset_line.known(args.preset)
        drive = find_drives.find(given, find_drives.mounted() if given is None else ())
        told = bring(drive, bar, preset, args.plain)
    except (DriveError, OSError) as error:
        bar.clear()
        complain("skalbox deploy: %s" % sentence(error, drive))
        return 1 if isinstance(error, DriveError) and error.touched else 2
    bar.clear()
    print("\n".join(map(printable, told)))
    return 0
