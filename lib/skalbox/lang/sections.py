# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sections of a help that the build has written as data: each is read from the file when it is asked for.

A whole help is 3 KB of text, and needs three times as much memory while it is split.
"""

from array import array

from micropython import const

from skalbox.art import open_art

_PART = const(64)  # bytes read at once


class Sections:
    """A sequence of (heading, text)."""

    def __init__(self, path: str, end: str, after_text: str) -> None:
        """Find the ends of the sections in this file. `end`: the mark between sections; `after_text`: after a text."""
        self._path = path
        self._after_text = after_text
        self._ends = array("H")
        part = bytearray(_PART)
        mark = end.encode()
        at = 0
        with open_art(path) as file:
            size = file.readinto(part)  # type: ignore[attr-defined]
            while size:
                found = part.find(mark, 0, size)
                while found >= 0:
                    self._ends.append(at + found)
                    found = part.find(mark, found + 1, size)
                at += size
                size = file.readinto(part)  # type: ignore[attr-defined]
        self._ends.append(at)

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> tuple:
        """Return heading and text of section `number`, 0 or more. IndexError if there is none."""
        end = self._ends[number]
        start = self._ends[number - 1] + 1 if number else 0
        with open_art(self._path) as file:
            file.seek(start)
            return tuple(str(file.read(end - start), "utf-8").split(self._after_text)[:-1])
