# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A board's drive that somebody has picked in a browser, as the workshop's page has read it. The page runs this file in
MicroPython.

A browser shows neither the size of the drive nor its free room: both are counted here. It writes a file beside its
name, as NAME.crswap, and leaves that behind if it is killed. Such files count as gone, and are removed.
"""

from host_tools.drive import SAVES, fat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PICO = "Raspberry Pi Pico"  # has a drive of this size
_SIZE = fat.CLUSTERS * fat.CLUSTER
_MORE = 256 * 1024  # bytes that another board's drive is taken to have free at least
_LITTER = ".crswap"
_ENTRY = 32  # bytes of a folder for a short name, and for each 13 letters of a long one
_LETTERS = 13


def _rows(name: str) -> int:
    return 1 + -(-len(name) // _LETTERS)


def _owner(name: str) -> str:
    """Return the file that the browser was about to write in a file of this name; "" if it is another file."""
    if not name.endswith(_LITTER):
        return ""
    name = name[: -len(_LITTER)]
    first, dot, number = name.rpartition(".")
    return first if dot and number and not number.strip("0123456789") and "/" not in number else name


class PickedDrive:
    """All folders, and all files with their sizes. `content` returns the bytes of a file, None if the page has not read
    it. `ours` returns whether this release writes a file of this name. `board`: its name. `less`: bytes that the drive
    is known to lack.

    litter: files of a killed browser.
    """

    def __init__(
        self,
        folders: "list[str]",
        files: "dict[str, int]",
        content: "Callable[[str], bytes | None]",
        ours: "Callable[[str], bool]",
        board: str,
        less: int = 0,
    ) -> None:
        self.litter = sorted(name for name in files if _owner(name) and ours(_owner(name)))
        self._folders = set(folders)
        # A slot or another's file beside ours that was created, and not written, does not count as one.
        self._files = {
            name: size for name, size in files.items() if name not in self.litter and (size or not _is_made_once(name))
        }
        self._content = content
        used = self._used()
        self._free = (_SIZE if board in ("", PICO) else max(_SIZE, used + _MORE)) - used - less

    def _used(self) -> int:
        found = sum(fat.clusters(size) for size in self._files.values())
        for folder in self._folders:
            inside = self.names(folder)
            found += fat.clusters(_ENTRY * (2 + sum(map(_rows, inside))))
        return found * fat.CLUSTER

    def cluster(self) -> int:
        """Return the bytes of a cluster."""
        return fat.CLUSTER

    def free(self) -> int:
        """Return the free bytes."""
        return self._free

    def size(self, name: str) -> int:
        """Return the bytes of a file, or -1 if it doesn't exist."""
        return self._files.get(name, -1)

    def holds(self, name: str, data: bytes) -> bool:
        """Return whether the file has exactly this content."""
        return self.size(name) == len(data) and self._content(name) == data

    def read(self, name: str) -> "bytes | None":
        """Return a file's content, or None if it doesn't exist."""
        return self._content(name) if self.size(name) >= 0 else None

    def names(self, folder: str) -> "list[str]":
        """Return the names in a folder; none if it doesn't exist."""
        start = folder + "/"
        inside = [each[len(start) :] for each in list(self._files) + list(self._folders) if each.startswith(start)]
        return sorted(each for each in inside if "/" not in each)

    def has_folder(self, name: str) -> bool:
        """Return whether there is a folder of this name."""
        return name in self._folders

    def is_link(self, name: str) -> bool:
        """Return False: a browser shows no links."""
        return False

    def is_odd(self, name: str) -> bool:
        """Return False: a browser shows files and folders alone."""
        return False


def _is_made_once(name: str) -> bool:
    return name.startswith(SAVES) or name.endswith(".old")
