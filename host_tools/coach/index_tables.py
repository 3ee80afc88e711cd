# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The index tables of skalcore.sets as the file that the board reads them from: lib/skalbox/coach/values/sets.bin.

The rows one behind the other as skalcore.sets.Sets.fill tells them, six of 210 shorts and nine of 252 bytes, and a
CRC-32 of it all; little-endian. Run this file to write it anew.
"""

from __future__ import annotations

import zlib
from array import array

from host_tools import safe_files
from host_tools.coach.tables import FOLDER
from skalcore.answers import FIRST_THROW
from skalcore.sets import FACES, THROWS, Sets

PATH = FOLDER / "sets.bin"
ROWS = 15


def make() -> bytes:
    """The whole file."""
    sets = Sets()
    while not sets.work():
        pass
    data = b""
    for number in range(ROWS):
        row = array("H", bytes(2 * FIRST_THROW)) if number < FACES else bytearray(THROWS)
        sets.fill(number, row)
        if isinstance(row, array):
            data += b"".join(each.to_bytes(2, "little") for each in row)
        else:
            data += row
    return data + zlib.crc32(data).to_bytes(4, "little")


if __name__ == "__main__":
    safe_files.write(PATH, make())
