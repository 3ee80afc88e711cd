# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The save slots of the virtual drive: their refusals, which sectors a write erases, and what a cut may damage."""

import errno
import random
import struct

import pytest

from host_tools.virtual.flash import BOARD, SECTOR, WHENS, Flash, PowerCut
from host_tools.virtual.slot_files import Drive
from host_tools.virtual.slot_layout import BLOCK, ENTRY, PATHS, SIZE, directory_block, directory_sector

A, B = PATHS
DIR_A, DIR_B = map(directory_sector, (0, 1))
FOLDER = directory_block(0) * BLOCK  # the address of slot a's directory
FILE = FOLDER + BLOCK
OLD, NEW = (random.Random(seed).randbytes(SIZE) for seed in (1, 2))


@pytest.fixture
def drive() -> Drive:
    made = Drive(Flash())
    made.deploy()
    return made


def rewrite(drive: Drive, data: bytes, path: str = A, piece: int = SIZE) -> None:
    with drive.open(path, "r+b") as file:
        for at in range(0, len(data), piece):
            file.write(data[at : at + piece])


def read(drive: Drive, path: str = A) -> bytes:
    with drive.open(path, "rb") as file:
        return file.read()


def sectors(flash: Flash, since: int = 0) -> list[int]:
    """The sectors erased, counted from the sector with slot a's directory."""
    return [each.address // SECTOR - DIR_A for each in flash.log[since:] if each.kind == "erase"]


def test_a_new_board_has_two_slots_and_its_nvm_beside_them(drive):
    for path in PATHS:
        assert read(drive, path) == b"\xff" * 16384
    assert [directory_sector(slot) for slot in (0, 1)] == [2, 7] and BOARD == 12 * SECTOR
    assert drive.flash.data[: 2 * SECTOR] == b"\xff" * 2 * SECTOR and drive.flash.count == 0


def test_a_file_reads_seeks_and_knows_its_position(drive):
    rewrite(drive, OLD)
    with drive.open(A, "r+b") as file:
        assert file.read(3) == OLD[:3] and file.tell() == 3
        assert file.seek(600) == 600 and file.read(2000) == OLD[600:2600]
        assert file.seek(-100, 1) == 2500 and file.read(0) == b""
        assert file.seek(-4, 2) == SIZE - 4 and file.read() == OLD[-4:] and file.read(5) == b""
        assert file.seek(512) == 512
        buffer = bytearray(1030)
        assert file.readinto(buffer) == 1030 and buffer == OLD[512:1542]
        file.seek(SIZE - 2)
        assert file.readinto(memoryview(buffer)) == 2
        with pytest.raises(OSError, match="Invalid argument"):
            file.seek(-1)
    assert drive.flash.count == 119, "reading writes nothing"
    for use in (file.read, file.tell, file.flush, lambda: file.write(b""), lambda: file.seek(0)):
        with pytest.raises(OSError, match="Invalid argument"):
            use()
    file.close()
    with drive.open(A, "rb") as file:
        assert file.seek(SIZE + 5) == SIZE


def test_random_writes_and_reads_are_those_of_a_file(drive):
    """Two open files of any size hold the same bytes as two arrays, before and after closing."""
    pick = random.Random(3)
    models = {path: bytearray(b"\xff" * SIZE) for path in PATHS}
    files = {path: drive.open(path, "r+b") for path in PATHS}
    for _ in range(600):
        path = pick.choice(PATHS)
        file, model = files[path], models[path]
        at = pick.choice([pick.randrange(SIZE), pick.randrange(32) * 512, file.tell()])
        length = min(pick.choice([0, 1, 17, 511, 512, 513, 1024, 5000]), SIZE - at)
        file.seek(at)
        if pick.random() < 0.5:
            data = pick.randbytes(length)
            assert file.write(data) == length
            model[at : at + length] = data
        else:
            assert file.read(length) == model[at : at + length]
        assert file.tell() == at + length
        if pick.random() < 0.05:
            file.flush()
    for path, file in files.items():
        file.close()
        assert read(drive, path) == models[path] and not drive.lost(PATHS.index(path))


@pytest.mark.parametrize(
    "path, mode, number",
    [
        ("/saves/c/slot.bin", "rb", errno.ENOENT), ("/saves/a/slot.bin/", "r+b", errno.ENOENT),
        ("slot.bin", "rb", errno.ENOENT), (A, "wb", errno.EROFS), (A, "ab", errno.EROFS), (A, "xb", errno.EROFS),
        (A, "w+b", errno.EROFS), ("/new.bin", "wb", errno.EROFS),
    ],
)  # fmt: skip
def test_no_file_is_made_nor_emptied(drive, path, mode, number):
    with pytest.raises(OSError) as caught:
        drive.open(path, mode)
    assert caught.value.errno == number and caught.value.filename == path and drive.flash.count == 0
    with pytest.raises(OSError) as caught:
        Drive(drive.flash, slots=False).open(A, "rb")
    assert caught.value.errno == errno.ENOENT


def test_other_modes_are_refused(drive):
    for mode in ("", "b", "rr", "rw", "rbb", "q"):
        with pytest.raises(ValueError, match="Invalid mode"):
            drive.open(A, mode)
    with pytest.raises(NotImplementedError):
        drive.open(A)


def test_a_slot_does_not_grow_and_is_read_only_where_the_computer_writes(drive):
    with drive.open(A, "r+b") as file:
        file.seek(SIZE - 2)
        with pytest.raises(OSError) as caught:
            file.write(b"abc")
        assert caught.value.errno == errno.EROFS and file.write(b"ab") == 2 and file.tell() == SIZE
        with pytest.raises(OSError, match="does not grow"):
            file.seek(1, 2)
    with drive.open(A, "rb") as file, pytest.raises(OSError, match="Permission denied"):
        file.write(b"a")
    assert read(drive) == b"\xff" * (SIZE - 2) + b"ab"
    computers = Drive(drive.flash, writable=lambda: False)
    assert read(computers)[-2:] == b"ab"
    with pytest.raises(OSError) as caught:
        computers.open(A, "r+b")
    assert caught.value.errno == errno.EROFS


# What is written, the sizes of its pieces, and the sectors erased for it. In sector 0 are two blocks of a pad, the
# directory and five blocks of the file; in sector 4 its last three.
# Measured on the real firmware: 106 ms (two erases) for a few bytes, 160 ms (three) for some hundred.
COSTS = [
    (0, 1, []),
    (1, 1, [0, 0]),
    (512, 512, [0]),
    (513, 513, [0, 0, 0]),
    (4096, 4096, [0, 0, 1, 0]),
    (4096, 512, [0, 0, 1, 0]),
    (4096, 100, [0] * 5 + [1] * 3 + [0]),
    (SIZE, SIZE, [0, 0, 1, 2, 3, 4, 0]),
    (SIZE, 4096, [0, 0, 1, 2, 3, 4, 0]),
    (SIZE, 256, [0] * 5 + [1] * 8 + [2] * 8 + [3] * 8 + [4] * 3 + [0]),
]


@pytest.mark.parametrize("length, piece, erased", COSTS)
def test_which_sectors_a_write_erases(drive, length, piece, erased):
    rewrite(drive, NEW[:length], piece=piece)
    assert sectors(drive.flash) == erased and drive.flash.counts() == (len(erased), 16 * len(erased))
    assert read(drive) == NEW[:length] + b"\xff" * (SIZE - length)
    for each in drive.flash.log:
        assert each.length == (SECTOR if each.kind == "erase" else 256)


def test_unchanged_content_is_erased_and_written_all_the_same(drive):
    rewrite(drive, NEW)
    since = drive.flash.count
    rewrite(drive, NEW)
    assert sectors(drive.flash, since) == [0, 0, 1, 2, 3, 4, 0]


def test_flush_writes_the_directory_and_close_not_again(drive):
    with drive.open(B, "r+b") as file:
        file.write(b"abc")
        assert drive.flash.count == 0, "still in RAM"
        file.flush()
        assert sectors(drive.flash) == [5, 5]
        file.flush()
        file.seek(3)
        file.write(b"d")
        with drive.open(A, "rb") as other:
            # FatFs moved its window on, so the sector was written; the directory not yet.
            assert sectors(drive.flash) == [5, 5, 5] and other.read(1) == b"\xff"
    assert sectors(drive.flash) == [5, 5, 5, 5] and read(drive, B)[:5] == b"abcd\xff"


def test_what_was_not_flushed_is_lost_in_a_power_cut(drive):
    file = drive.open(A, "r+b")
    file.write(NEW[:9000])
    drive.flash.on()
    drive.forget()
    # Whole blocks were being written when the window read the block of the rest, which stayed in RAM.
    assert read(drive) == NEW[:8704] + b"\xff" * (SIZE - 8704)
    assert sectors(drive.flash) == [0, 0, 1, 2]


CUTS = [(when, tear) for when in WHENS for tear in (range(8) if when == "half" else [0])]


def test_a_cut_anywhere_in_a_rewrite_damages_that_slot_alone(tried):
    base = Drive(Flash())
    base.deploy()
    for path in PATHS:
        rewrite(base, OLD, path)
    image, number, lost, torn = base.flash.save(), 0, 0, 0
    places: dict[int, int] = {}  # by sector, how often the power cut in it lost the slot
    for n in range(1, 120):
        for when, tear in CUTS:
            drive = Drive(Flash(image=image))
            drive.flash.cut(n, when, tear)
            with pytest.raises(PowerCut):
                rewrite(drive, NEW)
            number += 1
            at = drive.flash.log[-1].address // SECTOR - DIR_A if drive.flash.log else 0
            drive.flash.on()
            drive.forget()
            data = drive.flash.data
            first, end = DIR_A * SECTOR, DIR_B * SECTOR
            assert data[:first] == image[:first] and data[end:] == image[end:] and read(drive, B) == OLD
            # Every sector that was not being written is old or new.
            doubt = [place for place in range(first, end, SECTOR) if not _whole(data, place, image)]
            assert len(doubt) <= 1
            torn += len(doubt)
            if drive.lost(0):
                lost += 1
                places[at] = places.get(at, 0) + 1
                for mode in ("rb", "r+b"):
                    with pytest.raises(OSError) as caught:
                        drive.open(A, mode)
                    assert caught.value.errno == errno.ENOENT
                rewrite(drive, OLD, B)
                assert Drive(Flash(image=drive.flash.save())).lost(0), "and it never comes back"
                continue
            assert read(drive) == data[FILE : FILE + SIZE]
            rewrite(drive, OLD)
            assert read(drive) == OLD
    tried(f"{number:,} cuts in the rewriting of a slot: {torn} tore its file, {lost} lost it")
    assert number == 1190 and torn > 700 and set(places) == {0} and 50 < lost < 250


def _whole(data: bytes, place: int, image: bytes) -> bool:
    """This sector of slot a is old or new; the time in the directory may be either."""
    new = bytearray(image)
    new[FILE : FILE + SIZE] = NEW
    found = bytearray(data[place : place + SECTOR])
    if place == DIR_A * SECTOR:
        time = slice(FOLDER - place + ENTRY + 22, FOLDER - place + ENTRY + 24)
        found[time] = image[place : place + SECTOR][time]
        # The first of its blocks may be new already, each as a whole.
        edges = range(FILE - place, SECTOR, BLOCK)
        mixed = [new[place : place + edge] + image[place + edge : place + SECTOR] for edge in edges]
        return found in (*mixed, new[place : place + SECTOR])
    return found in (image[place : place + SECTOR], new[place : place + SECTOR])


def test_a_cut_in_the_first_erase_of_a_slot_takes_its_folder_away(drive):
    rewrite(drive, OLD, B)
    drive.flash.cut(1, "after")
    with pytest.raises(PowerCut):
        rewrite(drive, NEW)
    drive.flash.on()
    drive.forget()
    assert drive.lost(0) and not drive.lost(1) and read(drive, B) == OLD
    with pytest.raises(OSError) as caught:
        drive.open(A, "r+b")
    assert caught.value.errno == errno.ENOENT


def test_the_flash_that_version_1_0_0_left_is_read_and_written(drive):
    """In that version a directory had a sector of its own, and its file the four that followed."""
    for slot, data in ((0, OLD), (1, NEW)):
        start = directory_sector(slot) * SECTOR
        entry = bytearray(drive.flash.data[directory_block(slot) * BLOCK :][:BLOCK])
        struct.pack_into("<H", entry, ENTRY + 26, start // BLOCK + 8)
        drive.flash.data[start : start + 5 * SECTOR] = entry.ljust(SECTOR, b"\0") + data
    assert read(drive, A) == OLD and read(drive, B) == NEW
    rewrite(drive, NEW, A)
    assert read(drive, A) == NEW and sectors(drive.flash) == [1, 1, 2, 3, 4, 0]


def test_a_device_that_tidies_up_after_the_cut_changes_nothing_more(drive):
    """`with` closes the file although the power is gone."""
    drive.flash.cut(3, "after")
    with pytest.raises(PowerCut, match="power is off"), drive.open(A, "r+b") as file:
        file.write(NEW)
    assert drive.flash.count == 3
