# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build a drive of 1 MB as CircuitPython formats it on a Pico: FAT12, one table, clusters of 512 bytes.

The region in the flash begins with the boot sector; the firmware generates the master boot record before it when a
computer reads it. Files and folders get their clusters in the order given, each contiguous. The builder's page runs
this file in MicroPython, which loses the order of a dict, and the order of equal items when it sorts.
"""

import struct
from binascii import crc32
from collections import OrderedDict

from host_tools.drive import LABEL, DriveError

SECTOR = 512
SECTORS = 2048
CLUSTER = SECTOR
HEAD = b"\xeb\xfe\x90MSDOS5.0"  # start of the boot sector
_FAT_SECTORS = 7
_ROOT_ENTRIES = 512
_ENTRY = "<11sBBBHHHHHHHI"
_FAT_AT = SECTOR
_ROOT_AT = _FAT_AT + _FAT_SECTORS * SECTOR
DATA_AT = _ROOT_AT + _ROOT_ENTRIES * 32
CLUSTERS = SECTORS - DATA_AT // SECTOR

# CircuitPython creates these on a new drive, to keep computers from leaving their own files there.
_SYSTEM = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")
SYSTEM: OrderedDict[str, bytes] = OrderedDict([(path, b"") for path in _SYSTEM])
DATE = (2026 - 1980) << 9 | 1 << 5 | 1  # of every entry: the drive depends on nothing but its files
_LABEL, _FOLDER, _FILE, _LONG = 0x08, 0x10, 0x20, 0x0F
_LOWER_NAME, _LOWER_END = 0x08, 0x10
_SHORT = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-~!#$%&'()@^`{}")


def clusters(size: int) -> int:
    """Return how many clusters a file of `size` bytes takes; 0 for an empty one."""
    return -(-size // CLUSTER)


def _padded(data: bytes, size: int, filler: bytes = b" ") -> bytes:
    return data + filler * (size - len(data))


def _is_short(name: str) -> bool:
    stem, _, end = name.rpartition(".")
    return _fits(stem, 8) and _fits(end, 3) if stem else _fits(end, 8) and "." not in name


def _fits(part: str, longest: int) -> bool:
    return len(part) <= longest and set(part.upper().encode("utf-8")) <= _SHORT and part in (part.upper(), part.lower())


class _Folder:
    """The entries of one folder, and its location."""

    def __init__(self, parent: "_Folder | None", names: list[str]) -> None:
        self.parent = parent
        self.cluster = 0  # of the root, and of others until they are placed
        self._taken: set[bytes] = set()
        self.entries = bytearray()
        # The names decide how much room it takes; the short ones come first, before a generated one takes theirs.
        first = [name for name in names if _is_short(name)]
        self.short: dict[str, tuple[bytes, int, bytes]] = {}
        for name in first + [name for name in names if not _is_short(name)]:
            self.short[name] = self._short(name)
        rows = sum(1 + len(long) // 32 for _, _, long in self.short.values())
        self.room = (rows + 2) * 32 if parent else (rows + 1) * 32

    def _short(self, name: str) -> tuple[bytes, int, bytes]:
        """Return the name of eight and three letters, the flags for lower case, and the entries of the long name."""
        stem, dot, end = name.rpartition(".")
        if not stem and not dot:
            stem, end = end, ""
        if _is_short(name):
            short = _padded(stem.upper().encode(), 8) + _padded(end.upper().encode(), 3)
            self._taken.add(short)
            case = (_LOWER_NAME if stem != stem.upper() else 0) | (_LOWER_END if end != end.upper() else 0)
            return short, case, b""
        clean = [bytes(each for each in part.upper().encode() if each in _SHORT) for part in (stem or end, end)]
        number = 1
        while True:
            tail = b"~%d" % number
            short = _padded(clean[0][: 8 - len(tail)] + tail, 8) + _padded(clean[1][:3] if stem else b"", 3)
            if short not in self._taken:
                self._taken.add(short)
                return short, 0, self._long(name, short)
            number += 1

    @staticmethod
    def _long(name: str, short: bytes) -> bytes:
        """Return the entries that hold a long name, last piece first, each with the checksum of the short one."""
        total = 0
        for each in short:
            total = ((total & 1) << 7 | total >> 1) + each & 0xFF
        units = b"".join([bytes((ord(each), 0)) for each in name])  # UTF-16
        pieces = [units[at : at + 26] for at in range(0, len(units), 26)]
        found = b""
        for number in range(len(pieces), 0, -1):
            piece = pieces[number - 1]
            if len(piece) < 26:
                piece = _padded(piece + b"\0\0", 26, b"\xff")
            order = number | (0x40 if number == len(pieces) else 0)
            found += struct.pack("<B10sBBB12sH4s", order, piece[:10], _LONG, 0, total, piece[10:22], 0, piece[22:])
        return found

    def row(self, short: bytes, kind: int, case: int, cluster: int, size: int) -> None:
        # Readers of a volume label's or a folder's size expect 0.
        self.entries += struct.pack(_ENTRY, short, kind, case, 0, 0, DATE, DATE, 0, 0, DATE, cluster, size)

    def add(self, name: str, kind: int, cluster: int, size: int) -> None:
        short, case, long = self.short[name]
        self.entries += long
        self.row(short, kind, case, cluster, size)


class Image:
    """The whole region, as `data`.

    used: how many of CLUSTERS are taken.
    extents: path -> offset in `data`.
    """

    def __init__(self, files: dict[str, bytes]) -> None:
        """Place the files on the drive, its own files first; no folder is empty. DriveError if the files don't fit."""
        everything = OrderedDict(SYSTEM)
        everything.update(files)
        for path in everything:
            if any(ord(each) > 127 for each in path):
                raise DriveError("%s: the names of files must be plain ASCII" % path)
        self.data = bytearray(b"\xff" * (SECTORS * SECTOR))
        self.extents: dict[str, int] = {}
        self.used = 0
        self._links = [0xFF8, 0xFFF]
        folders = self._folders(everything)
        root = folders[""]
        if root.room > _ROOT_ENTRIES * 32:
            raise DriveError("too many files in the top folder of the drive")
        root.row(_padded(LABEL.encode(), 11), _LABEL, 0, 0, 0)
        for path, content in everything.items():
            parts = path.split("/")
            for end in range(1, len(parts)):
                self._open(folders, "/".join(parts[:end]))
            folder = folders["/".join(parts[:-1])]
            cluster = self._take(len(content))
            folder.add(parts[-1], _FILE, cluster, len(content))
            if content:
                self._put(cluster, content, b"\0")
                self.extents[path] = self._offset(cluster)
        for folder in folders.values():
            if folder.cluster:
                self._put(folder.cluster, _padded(bytes(folder.entries), folder.room, b"\0"), b"\0")
        serial = 0
        for path, content in everything.items():
            serial = crc32(content, crc32(path.encode(), serial))
        self._head(serial)
        self.data[_ROOT_AT:DATA_AT] = _padded(bytes(root.entries), _ROOT_ENTRIES * 32, b"\0")

    @staticmethod
    def _folders(files: dict[str, bytes]) -> dict[str, _Folder]:
        names: dict[str, list[str]] = {"": []}
        for path in files:
            parts = path.split("/")
            for end in range(1, len(parts) + 1):
                above = names.setdefault("/".join(parts[: end - 1]), [])
                if parts[end - 1] not in above:
                    above.append(parts[end - 1])
        folders: dict[str, _Folder] = {}
        for path in sorted(names):
            folders[path] = _Folder(folders[path.rpartition("/")[0]] if path else None, names[path])
        return folders

    def _open(self, folders: dict[str, _Folder], path: str) -> None:
        """Allocate a folder's clusters, unless that is done."""
        folder = folders[path]
        if not folder.cluster and folder.parent is not None:
            folder.cluster = self._take(folder.room)
            folder.row(_padded(b".", 11), _FOLDER, 0, folder.cluster, 0)
            folder.row(_padded(b"..", 11), _FOLDER, 0, folder.parent.cluster, 0)
            folder.parent.add(path.rpartition("/")[2], _FOLDER, folder.cluster, 0)

    def _take(self, size: int) -> int:
        """Allocate the next clusters for `size` bytes; return the first, or 0 for none."""
        count = clusters(size)
        if not count:
            return 0
        if self.used + count > CLUSTERS:
            raise DriveError("the files do not fit on the drive of 1 MB")
        first = len(self._links)
        self._links += range(first + 1, first + count)
        self._links.append(0xFFF)
        self.used += count
        return first

    @staticmethod
    def _offset(cluster: int) -> int:
        return DATA_AT + (cluster - 2) * CLUSTER

    def _put(self, cluster: int, content: bytes, filler: bytes) -> None:
        at = self._offset(cluster)
        room = clusters(len(content)) * CLUSTER
        self.data[at : at + room] = _padded(content, room, filler)

    def _head(self, serial: int) -> None:
        """Write the boot sector and the cluster table."""
        boot = struct.pack("<11sHBHBHHBH", HEAD, SECTOR, 1, 1, 1, _ROOT_ENTRIES, SECTORS, 0xF8, _FAT_SECTORS)
        boot += struct.pack("<HHIIBBBI11s8s", 63, 255, 1, 0, 0x80, 0, 0x29, serial, b"NO NAME    ", b"FAT     ")
        self.data[:SECTOR] = _padded(boot, SECTOR - 2, b"\0") + b"\x55\xaa"
        table = bytearray(_FAT_SECTORS * SECTOR)
        for number, link in enumerate(self._links):
            at, odd = number * 3 // 2, number & 1
            pair = table[at] | table[at + 1] << 8
            pair |= link << 4 if odd else link
            table[at : at + 2] = pair.to_bytes(2, "little")
        self.data[_FAT_AT:_ROOT_AT] = table

    def end(self) -> int:
        """Return where the last used cluster ends, in bytes."""
        return DATA_AT + self.used * CLUSTER
