# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copy the game to a board's drive, or update the game there.

The command copies only the files that differ. Your settings.toml and everything that was played stay. The command sets
at most two lines of settings.toml: the wiring, with --preset, and a line that CircuitPython 9 needs. It makes save
files again that a power cut has destroyed.

You may pull the cable at any time. The device then has the old game or the new one, or shows that the copy is
unfinished. In that case, run the command again.

The command refuses a wiring for another board. It replaces a newer release by an older one only if you agree, on the
terminal or with --older.
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
    settings_lines,
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
    """Return the messages about the wiring."""
    if preset is None:
        if not copy.owned and settings_lines.read(copy.settings(), settings_lines.PRESET, copy.version) is None:
            return []
        now = preset_line.preset(copy.settings(), copy.version)
        text = 'The wiring is %s = "%s". '
        text += "To change it, run skalbox deploy --preset NAME (%s) before you unplug the board."
        return [text % (settings_lines.PRESET, now, preset_line.others(now))] if copy.first else []
    line = '%s = "%s"' % (settings_lines.PRESET, preset)
    if not copy.owned:
        return ["The wiring is %s." % line]
    if copy.wired:
        text = "Set %s in settings.toml; all other lines are unchanged." % line
    else:
        text = "%s is already set in settings.toml." % line
    other = preset_line.overriding(copy.settings(), preset)
    return [text, *(["These lines in settings.toml override the wiring: %s." % " ".join(other)] if other else [])]


def bring(drive: Path, bar: Bar, preset: str | None, plain: bool, older: bool) -> list[str]:
    """Copy; return the messages to print."""
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
    files = {**bundle.checked(plain), contents.SETTINGS: board_wiring.settings(board)}
    copy = Copy(disk, files, contents.unfinished(), bar, preset, firmware.version(boot_out or b""))
    if not copy.is_needed():
        messages = ["%s: up to date, nothing to copy" % drive]
    else:
        copy.run()
        size = sum(map(len, [*copy.changed.values(), *copy.fresh.values()]))
        count = len(copy.changed) + len(copy.fresh)
        messages = ["%s: copied Skalbox %s, %s (%d KB)" % (drive, contents.version(), _files(count), -(-size // 1024))]
        if not count:
            messages = [
                "%s: Skalbox %s was complete; removed the rest of an unfinished copy" % (drive, contents.version())
            ]
        if copy.lost:
            messages.append("Made again after a power cut: %s" % ", ".join(copy.lost))
        if copy.stale:
            messages.append("Removed from the previous version: %s" % _files(len(copy.stale)))
        messages.append("Eject the drive, then plug the board in again.")
    in_the_way = hidden(disk, files)
    if in_the_way:
        messages.append(
            "The board would load these files instead of the game; please remove them: %s" % ", ".join(in_the_way)
        )
    if copy.stacked:
        messages.append(stack_line.ADDED)
    if plain:
        messages.append(bundle.COSTS)
    return messages + _wired(copy, preset) + board_wiring.remarks(board, copy.settings(), copy.version)


def main(argv: list[str]) -> int:
    """Return 0, or 1 if the drive failed during the copy, or 2 after any other error, with nothing changed."""
    parser = Parser(prog="skalbox deploy", description=__doc__)
    parser.add_argument(
        "drive",
        metavar="DRIVE",
        nargs="?",
        type=nonempty,
        help="folder or letter of the drive (default: search for it)",
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
