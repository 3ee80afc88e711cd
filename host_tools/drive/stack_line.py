# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The line of settings.toml that gives CircuitPython 9 a large enough stack for the program's calls. Its own stack has
1,536 bytes, with which the pot's screen and the table of scores fail. CircuitPython 10 has 2,048 without the line. The
workshop's page runs this file in MicroPython."""

from host_tools.drive import settings_lines

NAME = "CIRCUITPY_PYSTACK_SIZE"
SIZE = 2048
ADDED = "Added %s = %d to settings.toml: CircuitPython 9 needs this line." % (NAME, SIZE)


def completed(settings: bytes, version: "tuple[int, ...]") -> bytes:
    """Return the settings with this line if they lack it and CircuitPython of this version needs it; all other lines
    stay as they are. A line whose value is not a number counts for nothing. `version`: of host_tools.drive.firmware."""
    if version[:1] != (9,) or isinstance(settings_lines.read(settings, NAME, version), int):
        return settings
    return settings_lines.with_line(settings, NAME, b"%d" % SIZE)
