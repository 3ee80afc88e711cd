# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The drive's image, read by FatFs, the library with which CircuitPython reads its drive."""

import struct

import pytest
from fatfs import RamDisk, create_extended_partition

from host_tools.drive import DriveError, fat
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
def test_names(names):
    files = {name: name.encode() * 100 for name in names}
    found = read(fat.Image(files).data)
    assert {name: data for name, data in found.items() if name not in fat.SYSTEM} == files


@pytest.mark.parametrize("size", [0, 1, 511, 512, 513, 4096, 100_000])
def test_sizes(size):
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
