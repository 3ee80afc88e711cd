# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copies the whole program onto a drive of 1 MB, with FatFs beneath: the positions of the slots, and enough room."""

from pathlib import PurePosixPath

import numpy as np
import pytest
from fatfs import RamDisk, create_extended_partition
from fatfs.wrapper import FatFSException
from test_copying import GUARD

from host_tools.drive import DriveError, fat, manifest
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk


class FatDisk(Disk):
    """A drive freshly formatted by CircuitPython, written by the library that CircuitPython uses."""

    def __init__(self):
        super().__init__(PurePosixPath("/"))
        self.data = bytearray(fat.Image({"code.py": b"", "settings.toml": b""}).data)
        self.mount()
        self.least = self.free()
        self.cluster, self.read_only, self.sync = lambda: 512, lambda: False, lambda report=None: None
        self.is_link = self.is_odd = lambda name: False  # a FAT has neither
        self.has_folder = lambda name: self.fat.isdir("/" + name)
        self.size = lambda name: self.fat.stat("/" + name)["size"] if self.fat.isfile("/" + name) else -1
        self.read = lambda name: self.fat.read_file("/" + name) if self.fat.isfile("/" + name) else None
        self.holds = lambda name, data: self.read(name) == data
        self.names = lambda folder: self.fat.listdir("/" + folder) if self.has_folder(folder) else []
        self.make = lambda folder: self.fat.makedirs("/" + folder)
        self.remove = lambda name: self.fat.remove("/" + name)

    def mount(self):
        self.fat = create_extended_partition(RamDisk(self.data, sector_size=512))
        self.fat.mount()

    def drop(self, folder):
        try:
            self.fat.rmdir("/" + folder)
        except FatFSException as error:
            raise OSError("the folder cannot be removed") from error

    def free(self):
        three = np.frombuffer(self.data, np.uint8, fat.CLUSTERS // 2 * 3 + 6, 512).reshape(-1, 3).astype(int)
        pairs = three[:, 0] | (three[:, 1] & 15) << 8, three[:, 1] >> 4 | three[:, 2] << 4
        return 512 * int(np.count_nonzero(np.column_stack(pairs).ravel()[2 : 2 + fat.CLUSTERS] == 0))

    def write(self, name, data):
        self.fat.write_file("/" + name, data)
        self.least = min(self.least, self.free())

    def move(self, name, target):
        if self.fat.exists("/" + target):
            self.fat.remove("/" + target)
        self.fat.rename("/" + name, "/" + target)


def link(data, number) -> int:
    """The entry of a cluster in the FAT."""
    at = 512 + number * 3 // 2
    pair = data[at] | data[at + 1] << 8
    return pair >> 4 if number & 1 else pair & 0xFFF


def chains(disk, names) -> dict[str, list[int]]:
    """The clusters of each of these files, found by their folders' entries in the image."""
    found = {}
    for name in names:
        at, size = fat.DATA_AT - fat.SECTOR * 32, 512 * 32
        for part in name.split("/"):
            stem, _, end = part.upper().partition(".")
            row = disk.data.index(stem.ljust(8).encode() + end.ljust(3).encode(), at, at + size)
            first = disk.data[row + 26] | disk.data[row + 27] << 8
            at, size = fat.DATA_AT + (first - 2) * 512, 512
        found[name] = [first]
        while (after := link(disk.data, found[name][-1])) < 0xFF8:
            found[name].append(after)
    return found


@pytest.fixture
def disk():
    made = FatDisk()
    yield made
    made.fat.unmount()


def test_the_slots_are_apart_from_all_else(disk, bundled):
    Copy(disk, bundled, GUARD).run()
    assert {name: disk.read(name) for name in bundled} == bundled and not Copy(disk, bundled, GUARD).is_needed()
    saves = [name for name in bundled if name.startswith("saves/")]
    found = chains(disk, saves)
    assert all(chain == list(range(chain[0], chain[0] + len(chain))) for chain in found.values()), "in one piece"
    assert [len(found[name]) for name in saves] == [8, 32, 8, 32, 8, 8, 8]
    for before, slot, after in zip(saves[0::2], saves[1::2], saves[2::2], strict=False):
        folder = found[slot][0] - 1
        assert found[before][-1] < folder and found[after][0] > found[slot][-1]
        # Between slot and pads is its folder; nothing else is within a pad's sector.
        assert folder - found[before][-1] == 1 and found[after][0] - found[slot][-1] <= 2


def changed(bundled, kinds) -> dict[str, bytes]:
    """The next version: every file of these kinds changed, in size too."""
    files = {name: data + b"\1" * 40 if name.endswith(kinds) else data for name, data in bundled.items()}
    program = {name: data for name, data in files.items() if not name.startswith("saves/")}
    files["version.txt"] = manifest.text({"skalbox": "next"}, {**program, "version.txt": b""})
    return files


@pytest.mark.parametrize(
    ("kinds", "most"), [((".mpy", "names.txt"), 210_000), ((".mpy", ".bin", ".fnt", ".txt"), 570_000)]
)
def test_an_update_finds_room(disk, bundled, tried, kinds, most):
    """All modules are another version's; in the worst case, the coach's tables and all pictures as well."""
    Copy(disk, bundled, GUARD).run()
    disk.write("saves/a/slot.bin", b"p" * 16384)
    disk.least = disk.free()
    files = changed(bundled, kinds)
    copy = Copy(disk, files, GUARD)
    copy.run()
    files |= {name: data for name, data in bundled.items() if name.startswith("saves/")}
    assert {name: disk.read(name) for name in files} == {**files, "saves/a/slot.bin": b"p" * 16384}
    size = sum(len(files[name]) for name in copy.direct)
    text = f"an update of {', '.join(kinds)}: {len(copy.staged)} files are ready before the switch, {size:,} bytes come"
    tried(f"{text} after it; never less than {disk.least:,} bytes are free")
    assert size <= most


def test_a_drive_full_of_somebody_elses_files_is_left_alone(disk, bundled):
    disk.write("mine.bin", b"m" * 500_000)
    with pytest.raises(DriveError, match=r"the drive is full: free [0-9]+ KB and repeat"):
        Copy(disk, bundled, GUARD).run()
    assert not disk.has_folder("saves") and disk.read("mine.bin") == b"m" * 500_000
