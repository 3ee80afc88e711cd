# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The line of settings.toml without which CircuitPython 9 has too small a stack for the program's calls: its own is
1,536 bytes, and the table of scores needs 1,600. CircuitPython 10 has 2,048 without the line."""

from __future__ import annotations

from host_tools.drive import preset_line

NAME = "CIRCUITPY_PYSTACK_SIZE"
SIZE = 2048
ADDED = "%s = %d was added to settings.toml: CircuitPython 9 needs this line." % (NAME, SIZE)
_NEEDS_IT = b"Adafruit CircuitPython 9."


def completed(settings: bytes, firmware: bytes) -> bytes:
    """Returns the settings with this line if they lack it and the firmware needs it; all other lines stay as they are.
    `firmware`: the firmware itself, or boot_out.txt from a drive."""
    if _NEEDS_IT not in firmware or any(row[2] == NAME.encode() for _, row in preset_line.rows(settings)):
        return settings
    return preset_line.with_line(settings, NAME, b"%d" % SIZE)
