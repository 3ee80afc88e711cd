# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What broke last, kept on the drive for whoever mends it: /saves/log/crash.txt, a file of SIZE bytes that is made when
the device is set up.

It is written in place. It is never made, and never grows: a file that is made or grows while the device is in use can
cost all others where the power fails. Nor is it written where it says the same already, for flash wears out.
"""

import traceback

from micropython import const

from skalbox import VERSION

PATH = "/saves/log/crash.txt"
SIZE = 4096

_END = const(2)  # of seek()


def keep(error) -> bool:
    """Write down this exception, in place of what stood there. False where nothing was written: it stands there, there
    is no such file, or the drive belongs to a computer."""
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
