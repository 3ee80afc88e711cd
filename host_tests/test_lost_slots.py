# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A slot whose folder a power cut destroyed is made again by the next copy, and where it is stored."""

import pytest
from test_copying import GUARD, NEW, SAVES, Watched, lay, written
from test_fat_drive import FatDisk, chains

from host_tools.drive import DriveError, fat
from host_tools.drive.copying import Copy


@pytest.fixture(scope="module")
def copied(bundled):
    """A drive as the first copy leaves it."""
    made = FatDisk()
    Copy(made, bundled, GUARD).run()
    made.fat.unmount()
    return bytes(made.data)


@pytest.fixture
def disk(copied):
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
def test_a_slot_that_lost_its_folder_is_made_again_apart_from_all_else(disk, bundled, wreck, name):
    saves = [each for each in bundled if each.startswith("saves/")]
    found = chains(disk, saves)
    at = fat.DATA_AT + (found[name][0] - 3) * 512
    others = [each for each in saves if each != name]
    disk.fat.unmount()
    disk.data[at : at + 512] = WRECKS[wreck](bytes(disk.data[at : at + 512]))
    disk.mount()
    assert disk.size(name) < 0
    for each in others:
        disk.write(each, b"p" * len(bundled[each]))
    kept = chains(disk, others)

    copy = Copy(disk, bundled, GUARD)
    assert copy.lost == [name] and copy.is_needed()
    copy.run()
    assert not Copy(disk, bundled, GUARD).is_needed() and disk.read(name) == bundled[name]
    assert chains(disk, others) == kept and all(disk.read(each) == b"p" * len(bundled[each]) for each in others)
    before, _, after = copy.fresh
    around = chains(disk, [before, name, after])
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
        disk = Watched(lay(tmp_path / str(number), played), number, "half", room)
        (disk.root / "saves/a/slot.bin").unlink()
        (disk.root / "saves/a/rest.bin").write_bytes(b"what is left of the folder")
        try:
            Copy(disk, new, GUARD).run()
            done = True
        except DriveError:
            found = written(disk.root)
            assert found["saves/b/slot.bin"] == b"played" and found.get("saves/a/slot.bin", b"a" * 2000) == b"a" * 2000
            pads = sum(name.startswith("saves/pad") for name in found)
            assert pads == 5 or "saves/a/slot.bin" not in found
            Copy(Watched(disk.root, room=room), new, GUARD).run()
        found = written(disk.root)
        assert {name: found[name] for name in played} == played and found["saves/a/slot.bin"] == b"a" * 2000
        assert found["saves/lost0/rest.bin"] == b"what is left of the folder"
        assert sum(name.startswith("saves/pad") for name in found) in (5, 6, 7)
        number += 1
    assert number > 10 and set(found) - set(new) == {"saves/pad5.bin", "saves/pad6.bin", "saves/lost0/rest.bin"}
