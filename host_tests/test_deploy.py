# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy` as a command: which drive it picks, what it says, and the code.py that runs while a copy is
unfinished."""

import os
import runpy
import sys

import psutil
import pytest
from test_copying import written
from test_fat import read

from host_tools.commands import bundle, cli
from host_tools.drive import DriveError, contents, fat, find_drives
from host_tools.drive.copying import Copy
from host_tools.drive.disk import Disk
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

BOOT_OUT = (
    b"Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico with rp2040\r\nBoard ID:raspberry_pi_pico\r\n"
)


@pytest.fixture
def built(monkeypatch, bundled):
    """The drive's files, built once for all commands."""
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # no flush to the disk of the machine that runs the tests
    return bundled


@pytest.fixture
def drive(tmp_path):
    """A drive that CircuitPython has just formatted."""
    folder = tmp_path / "stick"
    folder.mkdir()
    for name, data in {"boot_out.txt": BOOT_OUT, "code.py": b"", "settings.toml": b""}.items():
        (folder / name).write_bytes(data)
    return folder


def deploy(capsys, *arguments):
    status = cli.main(["deploy", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_first_copy_second_copy_and_a_repaired_file(built, drive, capsys):
    status, out, err = deploy(capsys, drive)
    assert (status, err) == (0, "") and "Skalbox %s, %d files" % (contents.version(), len(built)) in out
    assert "Eject the drive" in out and written(drive) == {**built, "boot_out.txt": BOOT_OUT}
    assert deploy(capsys, drive) == (0, "%s: up to date, nothing to copy\n" % drive, "")
    (drive / "lib/skalbox/main.mpy").write_bytes(b"worn")
    (drive / "settings.toml").write_bytes(b'SKALBOX_LANG = "fr"\n')
    (drive / "saves/a/slot.bin").write_bytes(b"played")
    status, out, err = deploy(capsys, drive)
    assert (status, err) == (0, "") and ", 1 file (3 KB)\n" in out
    mine = {"settings.toml": b'SKALBOX_LANG = "fr"\n', "saves/a/slot.bin": b"played"}
    assert written(drive) == {**built, **mine, "boot_out.txt": BOOT_OUT}


def test_a_board_that_was_made_by_the_uf2_has_all(built, tmp_path, capsys):
    folder = tmp_path / "CIRCUITPY"
    for name, data in read(fat.Image(built).data).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    assert deploy(capsys, folder) == (0, "%s: up to date, nothing to copy\n" % folder, "")


def test_files_of_the_version_before_are_removed(built, drive, capsys, monkeypatch):
    before = dict(built)
    before["lib/skalbox/older.mpy"] = b"C\x06"
    listed = before["version.txt"] + b"2 00000000 lib/skalbox/older.mpy\n"
    monkeypatch.setattr(bundle, "checked", lambda *_: {**before, "version.txt": listed, "code.py": built["code.py"]})
    assert deploy(capsys, drive)[0] == 0 and (drive / "lib/skalbox/older.mpy").exists()
    monkeypatch.setattr(bundle, "checked", lambda *_: built)
    status, out, _ = deploy(capsys, drive)
    assert status == 0 and "Removed from the previous version: 1 file\n" in out
    assert set(written(drive)) == {*built, "boot_out.txt"}


def test_trouble_is_one_sentence(built, drive, capsys, monkeypatch):
    monkeypatch.setattr("host_tools.drive.disk.Disk.free", lambda self: 300_000)
    status, out, err = deploy(capsys, drive)
    assert (status, out, err.count("\n")) == (2, "", 1) and "the drive is full: " in err and ": free " in err
    monkeypatch.undo()
    monkeypatch.setattr(bundle, "checked", lambda *_: built)
    monkeypatch.setattr("host_tools.drive.disk.Disk.read_only", lambda self: True)
    status, out, err = deploy(capsys, drive)
    assert (status, out, err.count("\n")) == (2, "", 1) and "write-protected: plug the board in again" in err
    assert "keys" not in err, "no key helps if Skalbox was never there"
    assert set(written(drive)) == {"boot_out.txt", "code.py", "settings.toml"}, "nothing was changed"


@pytest.mark.skipif(not hasattr(os, "statvfs"), reason="this system has no statvfs")
def test_how_a_protected_drive_is_known(drive, monkeypatch):
    assert not Disk(drive).read_only() and Disk(drive).cluster() >= 512
    info = os.statvfs(drive)
    locked = os.statvfs_result([*info[:8], info.f_flag | os.ST_RDONLY, info.f_namemax])
    monkeypatch.setattr(os, "statvfs", lambda path: locked)
    assert Disk(drive).read_only(), "mounted read-only"
    monkeypatch.undo()
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert Disk(drive).read_only(), "nobody may write it"


@pytest.mark.parametrize(
    ("name", "boot_out", "good"),
    [
        ("CIRCUITPY", False, True),
        ("CIRCUITPY1", False, True),
        ("CIRCUITPY 2", False, True),
        ("CIRCUITPYTHON", False, False),
        ("E", True, True),
        ("E", False, False),
    ],
)
def test_what_counts_as_a_drive(tmp_path, name, boot_out, good):
    folder = tmp_path / name
    folder.mkdir()
    if boot_out:
        (folder / "boot_out.txt").write_text("Adafruit CircuitPython")
    assert find_drives.is_drive(folder) is good
    if good:
        assert find_drives.find(str(folder), []) == folder and find_drives.find(None, [tmp_path, folder]) == folder
    else:
        with pytest.raises(DriveError, match=r"not a CIRCUITPY drive: it has neither a boot_out.txt nor that label"):
            find_drives.find(str(folder), [])


def test_which_drive(built, tmp_path, monkeypatch, capsys):
    parts = [psutil._ntuples.sdiskpart("/dev/x", str(tmp_path / name), "vfat", "rw") for name in ("home", "CIRCUITPY")]
    monkeypatch.setattr(psutil, "disk_partitions", lambda all: parts)
    message = "skalbox deploy: no CIRCUITPY drive found: hold keys 1 and 5 down while you plug the board in, or"
    status, out, err = deploy(capsys)
    assert (status, out) == (2, "") and err.startswith(message)
    (tmp_path / "CIRCUITPY").mkdir()
    status, out, err = deploy(capsys)
    assert (status, err) == (0, "") and (tmp_path / "CIRCUITPY/code.py").exists()
    (tmp_path / "home").mkdir()
    (tmp_path / "home/boot_out.txt").write_text("another")
    status, out, err = deploy(capsys)
    assert (status, out) == (2, "") and err.count("\n") == 1
    assert "several CIRCUITPY drives (%s, %s): choose one" % (tmp_path / "CIRCUITPY", tmp_path / "home") in err


@pytest.mark.parametrize("chip_select", ["GP17", ""])
@pytest.mark.parametrize("panel", sorted(GLASS))
def test_the_guard_brings_up_the_panel_that_is_wired(tmp_path, panel, chip_select):
    """The firmware's own terminal is shown on it; a computer has no terminal, only the display."""
    (tmp_path / "code.py").write_bytes(contents.unfinished())
    with Machine(panel=panel, options={"SKALBOX_CS": chip_select}) as machine:
        runpy.run_path(str(tmp_path / "code.py"), run_name="guard")["show"]()
        (display,) = sys.modules["displayio"].displays
        assert "%dx%d" % (display.width, display.height) == panel and not machine.unlit
        assert machine.panel.lit


def test_the_guard_says_what_to_do():
    text = contents.unfinished().decode()
    compile(text, "code.py", "exec")
    assert not any(empty in text for empty in ("PANELS = {}", "PRESETS = {}", 'DEFAULT = ""'))
    assert text.count("skalbox deploy") >= 2 and "touches 1+5" in text and "keys 1+5" in text
    assert "Unfinished copy" in text and text.isascii(), "as the terminal's font is"
    shown = text.split('TEXT = """')[1].split('"""')[0].splitlines()
    assert max(map(len, shown)) <= 240 // 6 and len(shown) + 2 <= 135 // 12, (
        "on the smallest panel, below its own lines"
    )


def test_the_bar_shows_how_far_it_is(built, drive):
    steps = []
    Copy(Disk(drive), built, contents.unfinished(), lambda *each: steps.append(each)).run()
    parts = ["comparing", "copying", "writing", "finishing"]
    assert list(dict.fromkeys(what for what, _, _ in steps)) == parts
    for what in parts:
        shares = [done / total for each, done, total in steps if each == what]
        assert len(shares) > 150 and shares == sorted(shares) and shares[0] == 0 and 0.9 < shares[-1] < 1, what
