# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Copying one version onto a drive that holds another: cut anywhere, onto drives of all kinds, beside others' files."""

import errno
import os
import shutil
from collections import Counter

import pytest

from host_tools.commands import bundle, cli
from host_tools.drive import DriveError, manifest
from host_tools.drive.copying import BEFORE, STAGE, Copy
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
    """A drive that reports its operations. It breaks off for good `before`, `half` way through or `after` operation
    number `cut`."""

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


def test_every_cut_leaves_somebody_elses_program(tmp_path):
    """It is in its place or beside, also after the copy has been repeated."""
    others = {"code.py": b"import blink\n", "boot.py": b"import usb_hid\n"}
    number, done = 0, False
    while not done:
        disk = Watched(lay(tmp_path / str(number), others), number, ("before", "half", "after")[number % 3])
        try:
            Copy(disk, NEW, GUARD).run()
            done = True
        except DriveError:
            found = written(disk.root)
            assert all(data in (found.get(name), found.get(name[:-3] + ".old")) for name, data in others.items())
            Copy(Watched(disk.root), NEW, GUARD).run()
        found = written(disk.root)
        assert (found["code.old"], found["boot.old"]) == tuple(others.values()), number
        number += 1
    assert number > 25


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


@pytest.mark.parametrize(
    ("name", "is_file"),
    [
        ("lib", True), ("saves", True), ("saves/a", True), ("lib/new", True), (STAGE, True), ("code.py", False),
        ("settings.toml", False), ("version.txt", False), ("lib/a.mpy", False), ("saves/a/slot.bin", False),
        (STAGE + "/01234567", False),
    ],
)  # fmt: skip
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
        "lib", "lib/new", "saves", "saves/a", "code.py", "settings.toml", "version.txt", "lib/a.mpy",
        "saves/a/slot.bin", STAGE, STAGE + "/01234567",
    ],
)  # fmt: skip
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
    """A Mac: macOS keeps what FAT has no room for in a file beside each, and Finder its own in every folder."""

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
    "code.txt", "skalcore/", "skalbox.py", "adafruit_st7789.mpy", "adafruit_display_text/label.mpy",
    "lib/adafruit_lis3dh/__init__.py", "lib/skalbox/app.py", "lib/skalbox/screens/", "lib/skalbox/main/",
    "lib/skalbox/lang/__init__.py",
]  # fmt: skip
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
        "code.txt", "skalcore", "skalbox.py", "adafruit_st7789.mpy", "adafruit_display_text", "lib/adafruit_lis3dh",
        "lib/skalbox/app.py", "lib/skalbox/main", "lib/skalbox/lang/__init__.py",
    }  # fmt: skip
    mine = {name for name, data in written(folder).items() if data == b"mine"}
    assert mine == {name for name in HIDING + HARMLESS if not name.endswith("/")}, "nobody's file is removed but ours"
