# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copying one version onto a drive that holds another: cut at every operation, and on full, protected and worn
drives."""

import errno
import os
import shutil
from collections import Counter

import pytest

from host_tools.drive import DriveError, manifest
from host_tools.drive.copying import BEFORE, Copy
from host_tools.drive.disk import Disk

GUARD = b"print('unfinished copy')\n"
SAVES = {"saves/pad0.bin": b"0" * 900, "saves/a/slot.bin": b"a" * 2000, "saves/pad1.bin": b"1" * 900}
OWNERS = {"settings.toml": b"SKALBOX_LANG = 'fr'\n", "notes.txt": b"mine", "lib/other.mpy": b"mine too"}
PLAYED = {name: b"played" + data[6:] for name, data in SAVES.items()}


def version(number: str, **files: bytes) -> dict[str, bytes]:
    program = {"boot.py": b"boot\n", "settings.toml": b"ours\n", "code.py": b"start\n"}
    program |= {name.replace("__", "/").replace("_", "."): data for name, data in files.items()}
    program["version.txt"] = manifest.text({"skalbox": number}, program)
    return {**SAVES, **program, "code.py": program["code.py"]}


SAME = {"lib__same_mpy": b"same" * 200}
OLD = version(
    "1",
    lib__a_mpy=b"1" * 700,
    lib__gone_mpy=b"1" * 300,
    old__er__gone_mpy=b"1",
    values__older_bin=b"1",
    values__table_bin=b"1" * 9000,
    **SAME,
)
NEW = version(
    "2", lib__a_mpy=b"2" * 1300, lib__new__b_mpy=b"2" * 99, values__table_bin=b"2" * 9500, boot_py=b"new\n", **SAME
)
NEXT = version("3", lib__a_mpy=b"3" * 10, lib__new__c_mpy=b"3" * 99, values__table_bin=b"2" * 9500, **SAME)


def lay(folder, *parts):
    """Makes a drive with these files."""
    for name, data in {name: data for part in parts for name, data in part.items()}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def written(folder) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Watched(Disk):
    """Reports its operations; breaks off for good `before`, `half` way through or `after` operation number `cut`."""

    def __init__(self, root, cut=-1, when="before", room=10**9, error=errno.EIO):
        super().__init__(root)
        self.log, self._cut, self._when, self._room, self._error, self._gone = [], cut, when, room, error, False

    def cluster(self):
        return 512

    def free(self):
        sizes = (os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(self.root) for name in names)
        return 512 * (self._room - sum(-(-size // 512) for size in sizes))

    def size(self, name):
        if self._gone:
            raise OSError(self._error, "gone")
        return super().size(name)

    def sync(self, report=None):
        """Does not flush to the flash of the machine that runs the tests."""

    def _do(self, what, name, do, half=lambda: None):
        here = len(self.log) == self._cut
        if self._gone or (here and self._when == "before"):
            self._gone = True
            raise OSError(self._error, "gone")
        self.log.append((what, name))
        half() if here and self._when == "half" else do()
        assert what != "write" or self.free() >= 0, "the copy leaves room"
        if here:
            self._gone = True
            raise OSError(self._error, "gone")

    def make(self, folder):
        self._do("make", folder, lambda: super(Watched, self).make(folder))

    def write(self, name, data):
        write = super().write
        self._do("write", name, lambda: write(name, data), lambda: write(name, data[: len(data) // 2]))

    def move(self, name, target):
        self._do("move", target, lambda: super(Watched, self).move(name, target))

    def remove(self, name):
        self._do("remove", name, lambda: super(Watched, self).remove(name))

    def drop(self, folder):
        self._do("drop", folder, lambda: super(Watched, self).drop(folder))


def state(found, *versions) -> str:
    """Which program the device would run."""
    if found.get("code.py") == GUARD:
        return "unfinished"
    for each in versions:
        modules = {name: data for name, data in each.items() if name.endswith((".mpy", ".py", ".bin"))}
        if all(found.get(name) == data for name, data in modules.items() if not name.startswith("saves/")):
            return each["version.txt"].decode().split()[1]
    return "a mixture"


def whole(found, version):
    """The drive is just as it should be: nothing missing, nothing of ours left over, nobody else's files touched."""
    assert found == {**version, **OWNERS, **PLAYED}, sorted(found)


@pytest.mark.parametrize("room", [10**6, 70], ids=["room for all", "no room for two tables"])
def test_the_cable_pulled_at_every_operation(tmp_path, room, tried):
    first = lay(tmp_path / "first", OLD, OWNERS, PLAYED)
    calm = Watched(shutil.copytree(first, tmp_path / "calm"), room=room)
    copy = Copy(calm, NEW, GUARD)
    copy.run()
    whole(written(calm.root), NEW)
    assert copy.stale == ["lib/gone.mpy", "old/er/gone.mpy", "values/older.bin"] and not (calm.root / "old").exists()
    assert copy.direct == ([] if room > 70 else ["values/table.bin"])
    assert [name for what, name in calm.log if what == "move"][-1] == "code.py", "the last of all"
    seen = Counter()
    for when in ("before", "half", "after"):
        for cut in range(len(calm.log)):
            drive = shutil.copytree(first, tmp_path / f"{when}{cut}")
            with pytest.raises(
                DriveError, match=r"lost the drive while copying \(gone\): plug it in again and repeat; "
            ) as error:
                Copy(Watched(drive, cut, when, room), NEW, GUARD).run()
            found = written(drive)
            running = state(found, OLD, NEW)
            seen[running] += 1
            assert running != "a mixture" and ("lib/a.mpy" in found or running == "unfinished"), (cut, when)
            assert running == "1" or BEFORE not in str(error.value), "it says what is on the drive"
            assert {name: found[name] for name in [*OWNERS, *PLAYED]} == {**OWNERS, **PLAYED}
            # Again, with the same version or with another: it continues from there.
            again = NEXT if cut % 3 == 2 else OLD if cut % 3 == 1 else NEW
            Copy(Watched(drive, room=room), again, GUARD).run()
            whole(written(drive), again)
    tried(
        f"the cable pulled at {3 * len(calm.log)} moments, {room} clusters: what ran then {dict(sorted(seen.items()))}"
    )
    assert seen["1"] > 10 and seen["2"] > 3 and seen["unfinished"] > 10


def test_the_first_copy(tmp_path):
    new = {"code.py": b'print("Hello World!")\n', "settings.toml": b"", "boot_out.txt": b"CircuitPython"}
    disk = Watched(lay(tmp_path / "drive", new))
    copy = Copy(disk, NEW, GUARD)
    assert copy.is_needed()
    copy.run()
    assert written(disk.root) == {**NEW, "boot_out.txt": b"CircuitPython"}
    slots = [name for what, name in disk.log if name.startswith("saves") and what in ("make", "move")]
    assert slots == ["saves", "saves/pad0.bin", "saves/a", "saves/a/slot.bin", "saves/pad1.bin"], "in this order"
    assert disk.log.index(("move", "saves/pad1.bin")) < disk.log.index(("make", "lib")), "before all else"
    again = Copy(disk, NEW, GUARD)
    assert not again.is_needed() and not again.changed


def test_every_cut_of_the_first_copy_leaves_whole_slots(tmp_path):
    number, done = 0, False
    while not done:
        new = {"code.py": b"", "boot_out.txt": b""}
        disk = Watched(lay(tmp_path / str(number), new), number, "half")
        try:
            Copy(disk, NEW, GUARD).run()
            done = True
        except DriveError:
            found = written(disk.root)
            assert all(found.get(name, data) == data for name, data in SAVES.items()), "whole or not there"
            Copy(Watched(disk.root), NEW, GUARD).run()
        assert written(disk.root) == {**NEW, "boot_out.txt": b""}
        number += 1
    assert number > 25
