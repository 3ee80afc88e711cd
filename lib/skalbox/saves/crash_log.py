# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Saves the last crash for bug reports, in /saves/log/crash.txt, a file of SIZE bytes that is made with the drive.

The file is only rewritten in place, never created or extended: a power cut during that can lose all other files. It is
not rewritten with the same text, since flash wears out.
"""

import traceback

from micropython import const

from skalbox import VERSION

PATH = "/saves/log/crash.txt"
SIZE = 4096

_END = const(2)  # of seek()


def keep(error: BaseException) -> bool:
    """Save this exception in place of the last one. Return False if nothing was written: the file has it already or is
    missing, or a computer owns the drive."""
    try:
        text = ("Skalbox %s\n%s" % (VERSION, "".join(traceback.format_exception(error)))).encode()[: SIZE - 1]
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
