# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Files written by the commands: whole or not at all, named if writing fails, and never over what the command reads."""

import builtins
import errno
import os
import stat
from pathlib import Path

import pytest
from test_uf2 import firmware

from host_tools import safe_files
from host_tools.commands import bundle, cli, shots
from host_tools.commands.uf2 import read_firmware
from host_tools.desktop.flash_file import FlashFile
from host_tools.drive import fat
from host_tools.drive.pico_uf2 import joined
from host_tools.virtual.flash import Flash

NO_SPACE = "No space left on device"


class Full:
    """A file on a disk that is full after `room` bytes; the system reports that, but not for which file."""

    def __init__(self, file, room):
        self._file, self._room = file, room

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()

    def write(self, data):
        self._file.write(data[: self._room])
        if len(data) > self._room:
            raise OSError(errno.ENOSPC, NO_SPACE)


@pytest.fixture
def full_disk(monkeypatch):
    """`full_disk(name)`: writes to the files of this name, or to their temporary files, find no room."""
    real = builtins.open

    def fill(room=1000):
        def opened(path, mode="r", *more, **named):
            file = real(path, mode, *more, **named)
            return Full(file, room) if "x" in mode or "w" in mode else file

        monkeypatch.setattr(safe_files, "open", opened, raising=False)

    return fill


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_whole_or_as_it_was(tmp_path, full_disk):
    place = tmp_path / "file"
    safe_files.write(place, b"first")
    assert (place.read_bytes(), names(tmp_path)) == (b"first", ["file"])
    usual = tmp_path / "usual"
    usual.write_bytes(b"")
    assert place.stat().st_mode == usual.stat().st_mode, "as readable as any file made here"
    usual.unlink()
    place.chmod(0o640)
    safe_files.write(place, b"second")
    assert (place.read_bytes(), stat.S_IMODE(place.stat().st_mode)) == (b"second", 0o640)
    full_disk()
    with pytest.raises(OSError, match=NO_SPACE) as caught:
        safe_files.write(place, bytes(2000))
    assert (caught.value.filename, place.read_bytes()) == (str(place), b"second")
    with pytest.raises(OSError, match=NO_SPACE):
        safe_files.write(tmp_path / "new", bytes(2000))
    assert names(tmp_path) == ["file"], "nothing half is left"


def test_an_interrupt_leaves_nothing_half(tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    place = tmp_path / "file"
    place.write_bytes(b"first")
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        safe_files.write(place, b"second")
    assert (place.read_bytes(), names(tmp_path)) == (b"first", ["file"])


def test_a_link_stays_one_and_a_device_is_never_replaced(tmp_path):
    (tmp_path / "real").write_bytes(b"first")
    (tmp_path / "link").symlink_to("real")
    safe_files.write(tmp_path / "link", b"second")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_bytes() == b"second"
    before = os.stat(os.devnull)
    safe_files.write(os.devnull, b"gone")
    assert os.stat(os.devnull).st_ino == before.st_ino
    with pytest.raises(IsADirectoryError):
        safe_files.write(tmp_path, b"")
    with pytest.raises(FileNotFoundError) as caught:
        safe_files.write(tmp_path / "no/file", b"")
    assert caught.value.filename == str(tmp_path / "no/file")


def test_a_write_protected_file_stays(tmp_path, monkeypatch):
    place = tmp_path / "file"
    place.write_bytes(b"first")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anything
    with pytest.raises(PermissionError) as caught:
        safe_files.write(place, b"second")
    assert caught.value.filename == str(place) and place.read_bytes() == b"first"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_device_that_is_full_is_named(tmp_path):
    with pytest.raises(OSError, match=NO_SPACE) as caught:
        safe_files.write("/dev/full", bytes(100_000))
    assert caught.value.filename == "/dev/full"


def test_a_file_is_read_up_to_a_size(tmp_path):
    place = tmp_path / "file"
    for size in (safe_files.MEGABYTE, safe_files.MEGABYTE + 1):
        place.write_bytes(bytes(size))
        if size == safe_files.MEGABYTE:
            assert len(safe_files.read(place)) == size
    with pytest.raises(OSError, match="too large: the limit is 1 MB") as caught:
        safe_files.read(place)
    assert caught.value.filename == str(place)


def test_a_uf2_that_finds_no_room_leaves_the_one_before(bundled, tmp_path, monkeypatch, capsys, full_disk):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    given, out = tmp_path / "firmware.uf2", tmp_path / "all.uf2"
    given.write_bytes(firmware())
    argv = ["uf2", "--firmware", str(given), "--out", str(out)]
    assert cli.main(argv) == 0
    good = out.read_bytes()
    assert good == joined(read_firmware(given), fat.Image(bundled))
    capsys.readouterr()
    full_disk(300_000)
    assert cli.main(argv) == 2
    assert capsys.readouterr() == ("", "skalbox uf2: %s: %s\n" % (out, NO_SPACE))
    assert out.read_bytes() == good and names(tmp_path) == ["all.uf2", "firmware.uf2"]


@pytest.mark.parametrize("what", ["script", "flash", "picture", "report"])
def test_play_names_the_file_that_finds_no_room(what, tmp_path, capsys, full_disk):
    (tmp_path / "x.keys").write_text("settle\nshot title\n" if what == "picture" else "settle\n")
    argv = ["play", "--keys", str(tmp_path / "x.keys"), "--out", str(tmp_path / "o")]
    argv += ["--nvm", str(tmp_path / "my.flash")] if what == "flash" else []
    blamed = {"flash": "my.flash", "picture": "o/title.png", "report": "o/nvm.bin", "script": "o/screen.txt"}[what]
    full_disk({"script": 0}.get(what, 1000))
    assert cli.main(argv) == 2
    assert capsys.readouterr() == ("", "skalbox play: %s: %s\n" % (tmp_path / blamed, NO_SPACE))
    assert not [name for name in names(tmp_path) + names(tmp_path / "o") if name.endswith(".new")]


def test_a_save_that_finds_no_room_leaves_the_one_before(tmp_path, full_disk):
    file = FlashFile(tmp_path / "my.flash")
    flash = Flash()
    file.write(flash)
    before = file.path.read_bytes()
    flash.data[0] ^= 1
    full_disk()
    with pytest.raises(OSError, match=NO_SPACE) as caught:
        file.write(flash)
    assert caught.value.filename == str(file.path)
    assert file.path.read_bytes() == before and names(tmp_path) == ["my.flash"]


def test_a_screen_that_finds_no_room_is_named(tmp_path, monkeypatch, capsys, full_disk):
    full_disk(100)
    monkeypatch.setattr(shots, "tour", _one_stop)
    assert cli.main(["shots", "--lang", "en", "--panel", "240x240", str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", "skalbox shots: %s: %s\n" % (tmp_path / "one-en.png", NO_SPACE))
    assert names(tmp_path) == []


def _one_stop(machine, seen):
    yield from machine.settle()
    seen("one")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_pipe_keeps_no_flash(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "x.keys").write_text("settle\n")
    argv = ["--keys", str(tmp_path / "x.keys"), "--out", str(tmp_path / "o"), "--nvm", str(tmp_path / "pipe")]
    assert cli.main(["play", *argv]) == 2
    assert capsys.readouterr() == (
        "",
        "%s: a device or a pipe cannot store a flash: choose a file\n" % (tmp_path / "pipe"),
    )
    assert bundle._in_zip(tmp_path / "pipe") is None


def test_an_error_while_reading_names_the_file(tmp_path, monkeypatch, capsys):
    """The system names a file that cannot be opened, but not one that cannot be read."""
    FlashFile(tmp_path / "my.flash").write(Flash())
    (tmp_path / "x.keys").write_text("settle\n")

    read = safe_files.limited

    def broken(file, name, most):
        if str(name).endswith(".flash"):
            raise OSError(errno.EIO, "Input/output error")
        return read(file, name, most)

    script = ["play", "--keys", str(tmp_path / "x.keys"), "--out", str(tmp_path / "o")]
    monkeypatch.setattr(safe_files, "limited", broken)
    assert cli.main([*script, "--nvm", str(tmp_path / "my.flash")]) == 2
    assert capsys.readouterr() == ("", "skalbox play: %s: Input/output error\n" % (tmp_path / "my.flash"))


# --nvm or --keys, in the test's folder, and what would overwrite it. The key script makes title.png.
CLASHES = [
    ("--nvm", "o/nvm.bin", "o/nvm.bin"), ("--nvm", "o/../o/./nvm.bin", "o/nvm.bin"),
    ("--nvm", "link/nvm.bin", "o/nvm.bin"), ("--nvm", "save", "o/nvm.bin"),
    ("--nvm", "o/record.skal", "o/record.skal"), ("--nvm", "o/title.png", "o/title.png"),
    ("--nvm", "o/NVM.bin", "o/nvm.bin"), ("--keys", "o/screen.txt", "o/screen.txt"),
]  # fmt: skip


@pytest.mark.parametrize("there", [True, False], ids=["there", "new"])
@pytest.mark.parametrize(("option", "name", "written"), CLASHES)
def test_play_writes_over_nothing_that_it_reads(option, name, written, there, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "o").mkdir()
    (tmp_path / "link").symlink_to("o")
    (tmp_path / "save").symlink_to("o/nvm.bin")
    (tmp_path / "x.keys").write_text("settle\nshot title\n")
    keys = "x.keys"
    if option == "--keys":
        keys = name
        (tmp_path / name).write_text("settle\n")
    elif there:
        FlashFile(name).write(Flash())
    before = {path.name: path.read_bytes() for path in (tmp_path / "o").iterdir()}
    assert cli.main(["play", "--keys", keys, "--out", "o", *([option, name] if option == "--nvm" else [])]) == 2
    message = "skalbox play: --out would overwrite %s %s (as %s): choose another file or folder\n"
    assert capsys.readouterr() == ("", message % (option, name, written))
    assert {path.name: path.read_bytes() for path in (tmp_path / "o").iterdir()} == before


def test_a_save_beside_the_report_is_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.keys").write_text("settle\n")
    for _ in range(2):
        assert cli.main(["play", "--keys", "x.keys", "--out", "o", "--nvm", "o/my.flash"]) == 0
    assert FlashFile("o/my.flash").load() is not None and capsys.readouterr() == ("", "")


def test_writing_a_file_takes_nothing_from_the_source_of_the_dice(tmp_path, monkeypatch):
    """`skalbox play --seed` makes that source return the same numbers every time, however many pictures it writes."""
    monkeypatch.setattr(os, "urandom", lambda count: pytest.fail("it was asked for random numbers"))
    safe_files.write(tmp_path / "file", b"content")
    assert (tmp_path / "file").read_bytes() == b"content"


@pytest.mark.parametrize("words", [["shots"], ["sounds"], ["play", "--keys", "x.keys", "--out"]], ids=" ".join)
def test_a_file_in_place_of_a_folder_is_called_one(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("x.keys").write_text("settle")
    Path("one").write_text("")
    for name, said in (("one", "this is a file, not a folder"), ("one/a", "a part of this path is a file")):
        assert cli.main([*words, name]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"skalbox {words[0]}: {name}: {said}") and err.count("\n") == 1
