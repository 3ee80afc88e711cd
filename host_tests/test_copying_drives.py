# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copying onto drives of all kinds: with somebody else's program, of every size, write-protected, worn out."""

import errno
import shutil
from collections import Counter

import pytest
from test_copying import (
    GUARD,
    NEW,
    NEXT,
    OLD,
    OWNERS,
    PLAYED,
    SAVES,
    Watched,
    lay,
    state,
    written,
)

from host_tools.drive import DriveError
from host_tools.drive.copying import BEFORE, STAGE, Copy
from host_tools.drive.disk import Disk


def test_only_what_changed_is_copied(tmp_path):
    disk = Watched(lay(tmp_path / "drive", OLD, OWNERS, PLAYED, {"lib/a.mpy": b"worn", "saves/pad1.bin": b"x"}))
    (disk.root / "saves/pad1.bin").unlink()
    copy = Copy(disk, OLD, GUARD)
    copy.run()
    assert list(copy.changed) == ["lib/a.mpy"] and list(copy.fresh) == ["saves/pad1.bin"] and not copy.stale
    assert written(disk.root) == {**OLD, **OWNERS, **PLAYED, "saves/pad1.bin": SAVES["saves/pad1.bin"]}
    touched = {name for what, name in disk.log if what == "move"}
    assert touched == {"lib/a.mpy", "saves/pad1.bin", "version.txt", "code.py"}


def test_somebody_elses_program_is_kept_beside(tmp_path):
    others = {"code.py": b"import blink\n", "boot.py": b"import usb_hid\n", "blink.py": b"while True: pass\n"}
    others["version.txt"] = b"12 01234567 blink.py\n"
    disk = Disk(lay(tmp_path / "drive", others))
    Copy(disk, NEW, GUARD).run()
    kept = {"code.old": others["code.py"], "boot.old": others["boot.py"], "blink.py": others["blink.py"]}
    kept["version.old"] = others["version.txt"]
    assert written(disk.root) == {**NEW, **kept}
    Copy(disk, NEXT, GUARD).run()
    assert written(disk.root) == {**NEXT, **kept}, "our own old files are not kept"


def test_every_size_of_drive(tmp_path, tried):
    """If it is too small, nothing is changed. Otherwise it never runs full, however little room is left."""
    first = lay(tmp_path / "first", OLD, OWNERS, {name: PLAYED[name] for name in list(PLAYED)[:1]})
    before, outcomes = written(first), Counter()
    for room in range(48, 108, 2):
        drive = shutil.copytree(first, tmp_path / str(room))
        copy = Copy(Watched(drive, room=room), NEW, GUARD)
        try:
            copy.run()
            outcomes["written in the place of the old" if copy.direct else "beside the old"] += 1
            assert written(drive) == {**NEW, **OWNERS, "saves/pad0.bin": PLAYED["saves/pad0.bin"]}
        except DriveError as error:
            outcomes["too small"] += 1
            assert "the drive is full: " in str(error) and str(error).endswith(BEFORE) and not error.touched
            assert written(drive) == before
    tried(f"30 sizes of drive: {dict(outcomes)}")
    assert len(outcomes) == 3


@pytest.mark.parametrize("error", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_protected_drive(tmp_path, error, monkeypatch):
    disk = Watched(lay(tmp_path / "drive", OLD, OWNERS, PLAYED), 0, error=error)
    with pytest.raises(
        DriveError,
        match="write-protected: hold keys 1 and 5 down while you plug the board in; the old content of the drive",
    ) as raised:
        Copy(disk, NEW, GUARD).run()
    assert not raised.value.touched
    monkeypatch.setattr(Disk, "read_only", lambda self: True)
    with pytest.raises(DriveError, match="write-protected: hold keys 1 and 5") as raised:
        Copy(Disk(disk.root), NEW, GUARD).run()
    assert not raised.value.touched and written(disk.root) == {**OLD, **OWNERS, **PLAYED}


class Worn(Watched):
    """A drive on which one byte of what is written to `bad` changes."""

    bad = ""

    def write(self, name, data):
        super().write(name, data)
        if name == self.bad:
            (self.root / name).write_bytes(b"?" + data[1:])


def test_what_reads_back_differently_is_reported(tmp_path):
    first = lay(tmp_path / "first", OLD, OWNERS, PLAYED)
    calm = Watched(shutil.copytree(first, tmp_path / "calm"))
    Copy(calm, NEW, GUARD).run()
    for name in {name for what, name in calm.log if what == "write"}:
        disk = Worn(shutil.copytree(first, tmp_path / name.partition("/")[2]))
        disk.bad = name
        with pytest.raises(DriveError, match="was not written correctly"):
            Copy(disk, NEW, GUARD).run()
        assert state(written(disk.root), OLD, NEW) in ("1", "unfinished")
        assert name.startswith(STAGE), "nothing is written where it counts"
