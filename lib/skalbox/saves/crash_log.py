# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Save the last crash for bug reports, in /saves/log/crash.txt, a file of SIZE bytes that is made with the drive.

The file is only rewritten in place, never created or extended: a power cut during that can lose all other files. It is
not rewritten with the same text, since flash wears out. Its first line identifies the program for `skalbox names`.
"""

import traceback

from micropython import const

from skalbox import VERSION

PATH = "/saves/log/crash.txt"
SIZE = 4096

_END = const(2)  # of seek()
_NAMES = "/names.txt"  # begins with a line of program, version and check value; a plain bundle has none
_LINE = const(60)  # bytes that such a line has at most


def write(error: BaseException) -> bool:
    """Save this exception in place of the last one, unless the file has it already. Return whether it was written."""
    try:
        text = ("Skalbox %s %s\n%s" % (VERSION, _check(), "".join(traceback.format_exception(error)))).encode()
        text = text[: SIZE - 1]
        with open(PATH, "r+b") as file:
            if file.read(len(text)) == text and file.read(1) == b" ":
                return False
            if file.seek(0, _END) != SIZE:
                return False
            page = bytearray(b" " * SIZE)
            page[: len(text)] = text
            file.seek(0)
            file.write(page)
    except (OSError, MemoryError):
        return False
    return True


def _check() -> str:
    """Return the check value of the drive's list of names; "plain" if there is none."""
    try:
        with open(_NAMES, "rb") as file:
            return file.read(_LINE).split(b"\n")[0].split(b" ")[2].decode()
    except (OSError, IndexError, ValueError):
        return "plain"
