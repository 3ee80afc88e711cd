# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Show a crash log or traceback of the device with the modules, functions and lines of the source.

On a board, names are short and modules are joined. FILE is saves/log/crash.txt from the drive, or what the console
printed. The file names.txt from the same drive lists the names of the source. If --names is left out, the command looks
for it in the folder of FILE and in the folders above. If several lines share a number, the command shows them all.
"""

from __future__ import annotations

from pathlib import Path

from host_tools import safe_files, source_tree
from host_tools.commands.options import Parser, nonempty
from host_tools.terminal.messages import complain, printable
from host_tools.tracebacks import translated
from host_tools.tracebacks.names_file import NAME, Names, parsed


class _Refusal(Exception):
    """One sentence."""


def _names_file_of(file: str) -> Path:
    """Return the names.txt in the folder of this file or in one above."""
    folder = Path() if file == "-" else Path(file).parent
    for each in (folder, *folder.resolve().parents):
        if (each / NAME).is_file():
            return each / NAME
    raise _Refusal("%s: there is no %s in its folder or above: use --names with the file from the drive" % (file, NAME))


def _fitting(path: Path, file: str, version: str, check: str) -> Names:
    """Return what the names.txt at `path` says. _Refusal if it isn't of the program that wrote `file`."""
    try:
        names = parsed(safe_files.read(path))
    except ValueError as error:
        raise _Refusal("%s: %s" % (path, error)) from None
    if not version and names.version != source_tree.version():
        text = "%s: for Skalbox %s, and %s names no version: use skalbox %s"
        raise _Refusal(text % (path, names.version, file, names.version))
    wanted = (version or names.version, check or names.check)
    if wanted != (names.version, names.check):
        text = "%s: for Skalbox %s, but %s is from Skalbox %s: use --names with the names.txt from its drive"
        raise _Refusal(text % (path, _identity(names.version, names.check), file, _identity(version, check)))
    return names


def _identity(version: str, check: str) -> str:
    return "%s (%s)" % (version, check) if check else version


def main(argv: list[str]) -> int:
    """Return 0, or 2 after an error."""
    parser = Parser(prog="skalbox names", description=__doc__)
    parser.add_argument("file", metavar="FILE", type=nonempty, help="a crash log or traceback, or - for standard input")
    parser.add_argument("--names", metavar="FILE", type=nonempty, help="names.txt from the same drive")
    args = parser.parse_args(argv)
    try:
        text = safe_files.given(args.file).decode("utf-8", "replace")
        if not translated.has_frames(text):
            raise _Refusal("%s: this file contains no traceback" % args.file)
        version, check = translated.version(text)
        if check == translated.PLAIN:
            lines = text.rstrip().splitlines()
        else:
            path = Path(args.names) if args.names else _names_file_of(args.file)
            lines = list(translated.translated(text, _fitting(path, args.file, version, check)))
    except (_Refusal, OSError) as error:
        complain("skalbox names: %s" % safe_files.sentence(error, args.file))
        return 2
    print("\n".join(map(printable, lines)))
    return 0
