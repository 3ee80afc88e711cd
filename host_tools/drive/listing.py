# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The questions that a plan asks of a board's drive, as types. `disk` answers for a folder of this computer, and
host_tools.web.picked_drive for a drive that somebody has picked in a browser."""

from __future__ import annotations

from typing import Protocol


class Listing(Protocol):
    """Names are relative, with "/"."""

    def cluster(self) -> int:
        """Return the bytes of a cluster."""

    def free(self) -> int:
        """Return the free bytes."""

    def size(self, name: str) -> int:
        """Return the bytes of a file, or -1 if it doesn't exist."""

    def holds(self, name: str, data: bytes) -> bool:
        """Return whether the file has exactly this content."""

    def read(self, name: str) -> bytes | None:
        """Return a file's content, or None if it doesn't exist."""

    def names(self, folder: str) -> list[str]:
        """Return the names in a folder; none if it doesn't exist."""

    def has_folder(self, name: str) -> bool:
        """Return whether there is a folder of this name."""

    def is_link(self, name: str) -> bool:
        """Return whether it is a link."""

    def is_odd(self, name: str) -> bool:
        """Return whether it is neither a file nor a folder."""
