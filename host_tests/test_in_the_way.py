# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Other files on a board's drive, and how `skalbox deploy` copes with them."""

import os
import shutil

import pytest
from test_copying import GUARD, NEW, OLD, PLAYED, Watched, lay, written

from host_tools.commands import bundle, cli
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
    trouble = "on the drive, %s is a %s" % (name, "file, but must be a folder" if is_file else "folder")
    with pytest.raises(DriveError, match=trouble + ".*: move it elsewhere and repeat; " + BEFORE) as error:
        Copy(disk, NEW, GUARD).run()
    assert not error.value.touched and disk.log == []
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    Copy(disk, NEW, GUARD).run()
    assert written(disk.root) == {**NEW, "boot.old": b"old", "boot_out.txt": b""}


@pytest.mark.parametrize(
    "name",
    [
        "lib",
        "lib/new",
        "saves",
        "saves/a",
        "code.py",
        "settings.toml",
        "version.txt",
        "lib/a.mpy",
        "saves/a/slot.bin",
        STAGE,
        STAGE + "/01234567",
    ],
)
@pytest.mark.parametrize("dangling", [False, True], ids=["to something", "to nothing"])
def test_a_link_out_of_the_drive_is_never_followed(tmp_path, name, dangling):
    disk = Watched(lay(tmp_path / "drive", {"boot_out.txt": b"", "code.py": b"mine"}))
    outside = tmp_path / "outside"
    if not dangling:
        is_folder = name in ("lib", "lib/new", "saves", "saves/a", STAGE)
        lay(outside, {"mine.txt": b"mine"}) if is_folder else outside.write_bytes(b"mine")
    place = disk.root / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to(outside)
    before = written(tmp_path)
    trouble = "on the drive, %s is a link: move it elsewhere and repeat; " % name
    with pytest.raises(DriveError, match=trouble + BEFORE) as error:
        Copy(disk, NEW, GUARD).run()
    assert not error.value.touched and disk.log == [] and written(tmp_path) == before
    place.unlink()
    Copy(disk, NEW, GUARD).run()
    assert {name: written(disk.root)[name] for name in NEW} == NEW


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("name", ["code.py", "lib/a.mpy", STAGE + "/01234567"])
def test_a_pipe_holds_nothing_up(tmp_path, name):
    disk = Watched(lay(tmp_path / "drive", {"boot_out.txt": b""}))
    (disk.root / name).parent.mkdir(exist_ok=True)
    os.mkfifo(disk.root / name)
    with pytest.raises(DriveError, match="on the drive, %s is not a file: move it elsewhere and repeat" % name):
        Copy(disk, NEW, GUARD).run()
    assert disk.log == []


class Mac(Watched):
    """macOS keeps what FAT has no room for in a file beside each, and Finder its own in every folder."""

    def _lay(self, name):
        folder, _, last = name.rpartition("/")
        (self.root / folder / ("._" + last)).write_bytes(b"\0\5\x16\7")
        (self.root / folder / ".DS_Store").write_bytes(b"Bud1")

    def write(self, name, data):
        super().write(name, data)
        self._lay(name)

    def move(self, name, target):
        super().move(name, target)
        self._lay(target)


def test_what_macos_lays_beside_our_files_holds_nothing_up(tmp_path):
    disk = Mac(lay(tmp_path / "drive", OLD, PLAYED))
    Copy(disk, NEW, GUARD).run()
    found = written(disk.root)
    assert {name: found[name] for name in {**NEW, **PLAYED}} == {**NEW, **PLAYED}
    assert not (disk.root / STAGE).exists() and "lib/._a.mpy" in found
    assert not Copy(disk, NEW, GUARD).is_needed()


def test_leftovers_of_an_earlier_copy_are_reported(tmp_path, bundled, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    folder = lay(tmp_path / "CIRCUITPY", bundled, {STAGE + "/._01234567": b"", STAGE + "/.DS_Store": b""})
    assert cli.main(["deploy", str(folder)]) == 0 and written(folder) == bundled
    said = capsys.readouterr().out
    assert said.count("\n") == 2 and " was complete; removed the rest of an unfinished copy\n" in said


HIDING = [
    "code.txt",
    "skalcore/",
    "skalbox.py",
    "adafruit_st7789.mpy",
    "adafruit_display_text/label.mpy",
    "lib/adafruit_lis3dh/__init__.py",
    "lib/skalbox/app.py",
    "lib/skalbox/screens/",
    "lib/skalbox/main/",
    "lib/skalbox/lang/__init__.py",
]
HARMLESS = ["main.py", "boot.txt", "adafruit_motor.mpy", "lib/skalcore.py", "lib/neopixel.mpy", "lib/skalbox/mine.txt"]


def test_files_that_would_hide_our_program_are_reported(tmp_path, bundled, monkeypatch, capsys):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    folder = lay(tmp_path / "CIRCUITPY", {name: b"mine" for name in HIDING + HARMLESS if not name.endswith("/")})
    for name in HIDING:
        (folder / name).mkdir(parents=True, exist_ok=True) if name.endswith("/") else None
    assert cli.main(["deploy", str(folder)]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("The board would load"))
    where, _, names = line.partition(": ")
    assert where == "The board would load these files instead of the game; please remove them"
    assert set(names.split(", ")) == {
        "code.txt",
        "skalcore",
        "skalbox.py",
        "adafruit_st7789.mpy",
        "adafruit_display_text",
        "lib/adafruit_lis3dh",
        "lib/skalbox/app.py",
        "lib/skalbox/main",
        "lib/skalbox/lang/__init__.py",
    }
    mine = {name for name, data in written(folder).items() if data == b"mine"}
    assert mine == {name for name in HIDING + HARMLESS if not name.endswith("/")}, "nobody's file is removed but ours"
