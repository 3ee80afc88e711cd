# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What else may stand on a board's drive, and how `skalbox deploy` gets along with it."""

import shutil

import pytest
from test_copying import GUARD, NEW, Watched, lay, written

from host_tools.drive import DriveError
from host_tools.drive.copying import BEFORE, STAGE, Copy


@pytest.mark.parametrize(
    ("name", "is_file"),
    [
        ("lib", True),
        ("saves", True),
        ("saves/a", True),
        ("lib/new", True),
        (STAGE, True),
        ("code.py", False),
        ("settings.toml", False),
        ("version.txt", False),
        ("lib/a.mpy", False),
        ("saves/a/slot.bin", False),
        (STAGE + "/01234567", False),
    ],
)
def test_a_file_for_a_folder_or_a_folder_for_a_file_is_named(tmp_path, name, is_file):
    disk = Watched(lay(tmp_path / "drive", {"boot_out.txt": b"", "boot.py": b"old"}))
    place = disk.root / name
    if is_file:
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(b"somebody's")
    else:
        (place / "inside").mkdir(parents=True)
    told = "on the drive %s is a %s" % (name, "file where a folder" if is_file else "folder")
    with pytest.raises(DriveError, match=told + ".*: move it away, and repeat; " + BEFORE) as error:
        Copy(disk, NEW, GUARD).run()
    assert not error.value.touched and disk.log == []
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    Copy(disk, NEW, GUARD).run()
    assert written(disk.root) == {**NEW, "boot.old": b"old", "boot_out.txt": b""}
