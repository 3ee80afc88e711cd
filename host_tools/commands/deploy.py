# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy [--plain] [DRIVE]`: copies the game to a board's drive, whichever version is there.

Copies what changed, code.py last; your settings.toml and everything that has been played stay as they are, except that
--preset sets the line that names the wiring, and that CircuitPython 9 gets a line that it needs. A save slot lost to a
power cut is made again. You may pull the cable at any time: the drive then holds the old game, the new one, or a
program that says that the copy is unfinished. With --plain names, modules and lines are those of the source, for boards
with memory to spare: any but an RP2040.

A wiring for another board than the drive's is refused. A release older than the one on the drive is copied only if you
agree, on the terminal or by --older.
"""

from __future__ import annotations

from pathlib import Path

from host_tools.commands import bundle
from host_tools.commands.options import Parser, nonempty
from host_tools.drive import (
    DriveError,
    board_wiring,
    contents,
    find_drives,
    firmware,
    preset_line,
    releases,
    stack_line,
)
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk
from host_tools.drive.shadowing import hidden
from host_tools.safe_files import sentence
from host_tools.terminal.messages import complain, printable
from host_tools.terminal.progress_bar import Bar


def _files(count: int) -> str:
    return "1 file" if count == 1 else "%d files" % count


def _wired(copy: Copy, preset: str | None) -> list[str]:
    """Returns the messages about the wiring."""
    if preset is None:
        now = preset_line.preset(copy.settings(), copy.version)
        text = 'Before you unplug it: %s = "%s" holds; another wiring: deploy --preset NAME (%s) or settings.toml.'
        return [text % (preset_line.NAME, now, preset_line.others(now))] if copy.first else []
    text = '%s = "%s" in settings.toml' % (preset_line.NAME, preset)
    if not copy.owned:
        return [text + "."]
    text += ": this line was set; all others are unchanged." if copy.wired else " already."
    other = preset_line.overriding(copy.settings(), preset)
    return [text, *(["Your own lines there override it: %s." % " ".join(other)] if other else [])]


def bring(drive: Path, bar: Bar, preset: str | None, plain: bool, older: bool) -> list[str]:
    """Copies; returns the messages to print."""
    disk = Disk(drive)
    boot_out = disk.read(firmware.BOOT_OUT)
    board = ""
    if boot_out:  # missing if DRIVE is an ordinary folder, and empty after a loss of power
        board = firmware.check(boot_out, drive / firmware.BOOT_OUT)
        board_wiring.check(board, preset, drive / firmware.BOOT_OUT)
        if plain:
            firmware.check_memory(boot_out.decode("utf-8", "replace"), drive / firmware.BOOT_OUT)
    if not older:
        releases.check(disk, drive)
    bar("building", 0, 1)
    files = bundle.checked(plain)
    copy = Copy(disk, files, contents.unfinished(), bar, preset, firmware.version(boot_out or b""))
    if not copy.is_needed():
        messages = ["%s: everything is there, nothing to copy" % drive]
    else:
        copy.run()
        size = sum(map(len, [*copy.changed.values(), *copy.fresh.values()]))
        count = len(copy.changed) + len(copy.fresh)
        messages = ["%s: Skalbox %s, %s (%d KB) copied" % (drive, contents.version(), _files(count), -(-size // 1024))]
        if not count:
            messages = [
                "%s: Skalbox %s was already there; removed the rest of an unfinished copy" % (drive, contents.version())
            ]
        if copy.lost:
            messages.append("Lost to a power cut and made again: %s" % ", ".join(copy.lost))
        if copy.stale:
            messages.append("Removed files that only the previous version had: %s" % _files(len(copy.stale)))
        messages.append("Eject the drive, and plug the device in again.")
    in_the_way = hidden(disk, files)
    if in_the_way:
        messages.append("In the way of the game; please remove: %s" % ", ".join(in_the_way))
    if copy.stacked:
        messages.append(stack_line.ADDED)
    if plain:
        messages.append(bundle.COSTS)
    return messages + _wired(copy, preset) + board_wiring.remarks(board, copy.settings(), copy.version)


def main(argv: list[str]) -> int:
    """Returns 0; 1 if the drive failed during the copy; 2 after any other error, with nothing changed."""
    parser = Parser(prog="skalbox deploy", description=__doc__)
    parser.add_argument(
        "drive", metavar="DRIVE", nargs="?", type=nonempty, help="where the drive is mounted (default: search for it)"
    )
    parser.add_argument("--preset", metavar="NAME", help=preset_line.HELP)
    parser.add_argument("--older", action="store_true", help=releases.HELP)
    parser.add_argument("--plain", action="store_true", help=bundle.PLAIN)
    args = parser.parse_args(argv)
    given = args.drive
    bar = Bar()
    drive = given
    try:
        preset = preset_line.known(args.preset)
        drive = find_drives.find(given, find_drives.mounted() if given is None else ())
        messages = bring(drive, bar, preset, args.plain, args.older)
    except (DriveError, OSError) as error:
        bar.clear()
        complain("skalbox deploy: %s" % sentence(error, drive))
        return 1 if isinstance(error, DriveError) and error.touched else 2
    bar.clear()
    print("\n".join(map(printable, messages)))
    return 0
