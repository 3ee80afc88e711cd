# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Saves the last crash for bug reports: /saves/log/crash.txt, a file of SIZE bytes that is made with the drive.

It is only ever rewritten in place, never created and never grown: if the power fails while a file is created or grows,
all others can be lost. It is not rewritten if it says the same already, since flash wears out.
"""

import traceback

from micropython import const

from skalbox import VERSION

PATH = "/saves/log/crash.txt"
SIZE = 4096

_END = const(2)  # of seek()


def keep(error: BaseException) -> bool:
    """Save this exception in place of the last one. False if nothing was written: it is there already, there is no such
    file, or a computer has the drive."""
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
