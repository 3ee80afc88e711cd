# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The drive's image, read by FatFs as CircuitPython reads it: the slots' places, room for an update, and lost slots."""

import struct
from pathlib import PurePosixPath

import numpy as np
import pytest
from fatfs import RamDisk, create_extended_partition
from fatfs.wrapper import FatFSException
from test_copying import GUARD, NEW, SAVES, Watched, lay, written

from host_tools.drive import DriveError, fat, manifest
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk
from host_tools.virtual.slot_layout import directory_block

SECTOR = 4096  # what the flash erases in one operation


def read(image) -> dict[str, bytes]:
    """Every file on it, as FatFs finds them."""
    partition = create_extended_partition(RamDisk(bytearray(image), sector_size=512))
    partition.mount()
    found = {}
    for folder, _, names in partition.walk("/"):
        for name in names:
            path = (folder + "/" + name).replace("//", "/")
            found[path[1:]] = partition.read_file(path)
    partition.unmount()
    return found


def test_every_file_of_the_drive_is_read_as_it_is(bundled):
    found = read(fat.Image(bundled).data)
    assert found == {**fat.SYSTEM, **bundled}
    assert len(found) > 150


def test_it_is_as_circuitpython_formats_a_drive(bundled):
    data = fat.Image(bundled).data
    assert len(data) == 1 << 20 and data[510:512] == b"\x55\xaa"
    values = struct.unpack_from("<3s8sHBHBHHBHHHIIBBBI11s8s", data)
    size, per_cluster, reserved, tables, root, sectors, media, table = values[2:10]
    assert (size, per_cluster, reserved, tables, root, sectors, media, table) == (512, 1, 1, 1, 512, 2048, 0xF8, 7)
    assert values[12] == 1, "the master boot record before it is made up"
    assert values[-1] == b"FAT     " and values[0] == b"\xeb\xfe\x90"
    assert data[512:515] == b"\xf8\xff\xff" and data[4096:4108] == b"CIRCUITPY  \x08"


def test_no_erase_of_a_slot_can_touch_anything_else(bundled):
    """A sector of 4 KB with a part of a slot, or of its folder, holds nothing but that slot and pads."""
    image = fat.Image(bundled)
    owners: dict[int, set[str]] = {}
    for path, at in image.extents.items():
        for sector in range(at // SECTOR, (at + len(bundled.get(path, b"")) - 1) // SECTOR + 1):
            owners.setdefault(sector, set()).add(path)
    for path, pads in (("a/slot.bin", "01"), ("b/slot.bin", "12"), ("log/crash.txt", "23")):
        name = "saves/" + path
        folder = image.extents[name] - fat.CLUSTER
        assert image.data[folder : folder + 2] == b". ", "its folder is right before it"
        touched = range(folder // SECTOR, (image.extents[name] + len(bundled[name]) - 1) // SECTOR + 1)
        near = {"saves/pad%s.bin" % number for number in pads}
        assert set().union(*(owners[sector] for sector in touched)) <= {name, *near}
        # And between folder and pad there is nobody else's folder.
        before = image.extents["saves/pad%s.bin" % pads[0]] + SECTOR
        if path in ("a/slot.bin", "b/slot.bin"):
            slot = "ab".index(path[0])
            assert folder // fat.CLUSTER % 8 == directory_block(slot) % 8, "as on the virtual drive"
        assert before == folder and image.extents["saves/pad%s.bin" % pads[1]] - image.extents[name] == len(
            bundled[name]
        )


@pytest.mark.parametrize(
    "names",
    [
        ["a", "A.B", "readme.TXT", "lower.txt", "UPPER.TXT", "Mixed.txt", "0"],
        ["settings.toml", "settings.tom", "settings.tomb", "SETTIN~1.TOM", "settings.to"],
        ["exactly8.ext", "ninechars.ext", "eight888.four", ".hidden", "two.dots.txt", "with space.txt", "a+b"],
        ["thirteenchars", "fourteen_chars", "x" * 26, "y" * 27, "deep/er/and/deep.er", "deep/x"],
        ["many/file%03d.bin" % number for number in range(200)] + ["many/a long name %d" % n for n in range(30)],
    ],
    ids=["case", "aliases", "shapes", "lengths and folders", "a large folder"],
)
def test_every_name_is_read(names):
    files = {name: name.encode() * 100 for name in names}
    found = read(fat.Image(files).data)
    assert {name: data for name, data in found.items() if name not in fat.SYSTEM} == files


@pytest.mark.parametrize("size", [0, 1, 511, 512, 513, 4096, 100_000])
def test_every_size_is_read(size):
    data = bytes(number % 251 for number in range(size))
    image = fat.Image({"f.bin": data, "g.bin": b"after"})
    assert read(image.data)["f.bin"] == data and read(image.data)["g.bin"] == b"after"
    assert image.used == 2 + fat.clusters(size) and image.end() <= len(image.data)


def test_a_full_drive():
    room = (fat.CLUSTERS - 1) * fat.CLUSTER  # one is the folder that keeps a Mac from indexing
    image = fat.Image({"f.bin": b"x" * room})
    assert image.used == fat.CLUSTERS and read(image.data)["f.bin"] == b"x" * room
    with pytest.raises(DriveError, match="the files do not fit on the drive"):
        fat.Image({"f.bin": b"x" * (room + 1)})
    with pytest.raises(DriveError, match="too many files in the top folder"):
        fat.Image({"a long name %d" % number: b"" for number in range(200)})
    with pytest.raises(DriveError, match=r"é.txt: the names of files must be plain ASCII"):
        fat.Image({"é.txt": b""})


def test_the_same_files_make_the_same_image(bundled):
    assert fat.Image(bundled).data == fat.Image(dict(bundled)).data
    other = {**bundled, "code.py": b"x"}
    assert fat.Image(bundled).data[39:43] != fat.Image(other).data[39:43], "another volume, another number"


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
    ("kinds", "most"), [((".mpy", "names.txt"), 324_900), ((".mpy", ".bin", ".fnt", ".txt"), 757_900)]
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


@pytest.fixture(scope="module")
def copied(bundled):
    """A drive as the first copy leaves it."""
    made = FatDisk()
    Copy(made, bundled, GUARD).run()
    made.fat.unmount()
    return bytes(made.data)


@pytest.fixture
def disk_slots(copied):
    made = FatDisk()
    made.fat.unmount()
    made.data[:] = copied
    made.mount()
    yield made
    made.fat.unmount()


WRECKS = {
    "erased": lambda folder: b"\xff" * 512,
    "zeros": lambda folder: bytes(512),
    "no file": lambda folder: folder[:64] + bytes(448),
    "half erased": lambda folder: folder[:40] + b"\xff" * 472,
    "torn": lambda folder: bytes(each | 0x5A for each in folder),
}


@pytest.mark.parametrize("name", ["saves/a/slot.bin", "saves/b/slot.bin", "saves/log/crash.txt"])
@pytest.mark.parametrize("wreck", WRECKS)
def test_a_slot_that_lost_its_folder_is_made_again_apart_from_all_else(disk_slots, bundled, wreck, name):
    saves = [each for each in bundled if each.startswith("saves/")]
    found = chains(disk_slots, saves)
    at = fat.DATA_AT + (found[name][0] - 3) * 512
    others = [each for each in saves if each != name]
    disk_slots.fat.unmount()
    disk_slots.data[at : at + 512] = WRECKS[wreck](bytes(disk_slots.data[at : at + 512]))
    disk_slots.mount()
    assert disk_slots.size(name) < 0
    for each in others:
        disk_slots.write(each, b"p" * len(bundled[each]))
    kept = chains(disk_slots, others)

    copy = Copy(disk_slots, bundled, GUARD)
    assert copy.lost == [name] and copy.is_needed()
    copy.run()
    assert not Copy(disk_slots, bundled, GUARD).is_needed() and disk_slots.read(name) == bundled[name]
    assert chains(disk_slots, others) == kept and all(
        disk_slots.read(each) == b"p" * len(bundled[each]) for each in others
    )
    before, _, after = copy.fresh
    around = chains(disk_slots, [before, name, after])
    assert len(around[before]) == len(around[after]) == 8
    run = [*around[before], around[name][0] - 1, *around[name]]
    assert run == list(range(run[0], run[0] + len(run))), "a pad, the folder, the file"
    assert 0 < around[after][0] - run[-1] <= 2 and around[after] == list(range(around[after][0], around[after][0] + 8))


@pytest.mark.parametrize("room", [10**9, 200])
def test_every_cut_while_a_lost_slot_is_made_again(tmp_path, room):
    """It gets its name only once it is between its pads, and the matches in the other slots stay."""
    saves = {**SAVES, "saves/b/slot.bin": b"b" * 2000, "saves/pad2.bin": b"2" * 900}
    new, played = {**NEW, **saves}, {**NEW, **saves, "saves/b/slot.bin": b"played"}
    number, done = 0, False
    while not done:
        disk_slots = Watched(lay(tmp_path / str(number), played), number, "half", room)
        (disk_slots.root / "saves/a/slot.bin").unlink()
        (disk_slots.root / "saves/a/rest.bin").write_bytes(b"what is left of the folder")
        try:
            Copy(disk_slots, new, GUARD).run()
            done = True
        except DriveError:
            found = written(disk_slots.root)
            assert found["saves/b/slot.bin"] == b"played" and found.get("saves/a/slot.bin", b"a" * 2000) == b"a" * 2000
            pads = sum(name.startswith("saves/pad") for name in found)
            assert pads == 5 or "saves/a/slot.bin" not in found
            Copy(Watched(disk_slots.root, room=room), new, GUARD).run()
        found = written(disk_slots.root)
        assert {name: found[name] for name in played} == played and found["saves/a/slot.bin"] == b"a" * 2000
        assert found["saves/lost0/rest.bin"] == b"what is left of the folder"
        assert sum(name.startswith("saves/pad") for name in found) in (5, 6, 7)
        number += 1
    assert number > 10 and set(found) - set(new) == {"saves/pad5.bin", "saves/pad6.bin", "saves/lost0/rest.bin"}
