# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's drive: complete, the same bytes from any checkout, and no import of a missing module."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from binascii import crc32
from importlib import metadata
from pathlib import Path

import pytest
from helpers import ROOT, SKALBOX, run_program

from host_tools.commands import bundle
from host_tools.drive import DriveError, contents, libraries, manifest
from host_tools.squeezer import flattened, squeeze
from host_tools.virtual.slot_layout import FRESH, PATHS, SIZE


def written(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_drive_holds_what_a_board_needs(bundled):
    assert {"boot.py", "safemode.py", "settings.toml", "names.txt", "version.txt", "licences.txt"} <= set(bundled)
    assert list(bundled)[-1] == "code.py" and "lib/skalbox/art/OFL.txt" in bundled
    assert "lib/skalbox/art/skal13.fnt" in bundled and "lib/skalbox/turn.mpy" in bundled
    assert not [name for name in bundled if name.startswith("lib/") and name.endswith(".py")]
    assert {data[:2] for name, data in bundled.items() if name.endswith(".mpy")} == {b"C\x06"}
    data = [path for path in (ROOT / "lib/skalbox").rglob("*") if path.suffix in (".bin", ".fnt", ".txt")]
    places = {path: flattened.place(path.relative_to(ROOT)).as_posix() for path in data}
    assert all(bundled[place] == path.read_bytes() for path, place in places.items()) and len(data) > 30


def test_of_the_libraries_only_what_is_imported(bundled):
    lib = {name for name in bundled if name.startswith("lib/adafruit")}
    label = {"lib/adafruit_display_text/__init__.mpy", "lib/adafruit_display_text/label.mpy"}
    assert lib == {"lib/adafruit_st7789.mpy", "lib/adafruit_lis3dh.mpy", *label}


def test_the_slots_come_first_each_between_pads(bundled):
    first = list(bundled)[:7]
    assert first[1::2] == ["saves/a/slot.bin", "saves/b/slot.bin", "saves/log/crash.txt"]
    assert first[0::2] == ["saves/pad%d.bin" % number for number in range(4)]
    assert {len(bundled[name]) for name in first[0::2]} == {4096}, "a sector of the flash"
    assert [bundled[path[1:]] for path in PATHS] == [bytes((FRESH,)) * SIZE] * 2
    assert bundled["saves/log/crash.txt"] == b" " * 4095 + b"\n"


def test_version_and_licences(bundled):
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert bundled["version.txt"].decode().startswith("skalbox %s\nadafruit-circuitpython-" % version)
    named = manifest.paths(bundled["version.txt"])
    assert named == {name for name in bundled if not name.startswith("saves/")} - {"version.txt"}
    notices = bundled["licences.txt"].decode()
    for package, text in {"skalbox": (ROOT / "LICENSE").read_text(), **libraries.licences()}.items():
        assert package in notices and all(part in notices for part in text.strip().split("\n\n"))
    for package in libraries.LIBRARIES:
        assert "%s %s\n" % (package, libraries.pinned()[package]) in notices
    assert (
        notices.count("Permission is hereby granted") == 1
        and "SIL OPEN FONT" in bundled["lib/skalbox/art/OFL.txt"].decode().upper()
    )


def test_a_manifest_names_nothing_outside_of_the_drive():
    files = {"lib/a b.bin": b"1", "../x": b"", "a//b": b"", "/etc": b"", "lib/x.mpy": b"", "./y": b""}
    data = manifest.leaving(manifest.text({"skalbox": "1"}, files), ["boot.py", "../z"])
    assert manifest.paths(data) == {"lib/x.mpy", "boot.py"}
    assert (
        manifest.paths(None) == manifest.paths(b"\xff\0 12 lib") == manifest.paths(b"1 01234567 notes.txt\n") == set()
    )
    assert manifest.paths(b"skalbox 1\n1 01234567 a\n\xff\xff 0\n2 0123456 b\n- c") == {"a", "c"}


def tree(folder):
    """Everything in a folder: where links lead, and what files hold."""
    found = {}
    for path in sorted(folder.rglob("*")):
        found[path.relative_to(folder).as_posix()] = str(path.readlink()) if path.is_symlink() else path.is_dir()
        if path.is_file() and not path.is_symlink():
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


NAME = "skalbox-" + contents.version()
_FOREIGN = {
    "a checkout": {NAME + "/code.py": b"mine", NAME + "/lib/skalbox/app.py": b"mine"},
    "a checkout of a bundle": {NAME + "/version.txt": b"skalbox 1\n", NAME + "/.git/HEAD": b"ref"},
    "another's version.txt": {NAME + "/version.txt": b"2.0\n"},
    "a file": {NAME: b"notes"},
    "another zip": {NAME + ".zip": b"PK\x05\x06" + bytes(18)},
    "no zip": {NAME + ".zip": b"notes"},
    "a link": {"mine/notes.txt": b"notes"},
}


@pytest.mark.parametrize("foreign", _FOREIGN)
def test_nothing_foreign_is_replaced(foreign, tmp_path, monkeypatch, capsys, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    for name, data in _FOREIGN[foreign].items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    if foreign == "a link":
        (tmp_path / NAME).symlink_to(tmp_path / "mine", target_is_directory=True)
    before = tree(tmp_path)
    assert bundle.main([str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert re.search(
        re.escape(str(tmp_path / NAME)) + r"(\.zip)? exists and is not a bundle: move it elsewhere, or", said.err
    )
    assert tree(tmp_path) == before


def test_a_bundle_and_an_empty_folder_are_replaced(tmp_path, monkeypatch, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    (tmp_path / NAME).mkdir()
    assert bundle.main([str(tmp_path)]) == 0
    older = {**bundled, "lib/older.mpy": b"of the version before"}
    older["version.txt"] += b"21 %08x lib/older.mpy\n" % crc32(older["lib/older.mpy"])
    bundle.write_folder(older, tmp_path / NAME)
    (tmp_path / (NAME + ".zip")).write_bytes(bundle.zipped(older))
    (tmp_path / NAME / "lib/.DS_Store").write_bytes(b"Bud1")
    (tmp_path / NAME / "empty").mkdir()
    assert bundle.main([str(tmp_path)]) == 0
    assert written(tmp_path / NAME) == bundled
    assert (tmp_path / (NAME + ".zip")).read_bytes() == bundle.zipped(bundled)
    assert sorted(path.name for path in tmp_path.iterdir()) == [NAME, NAME + ".zip"]


# What a person has put into a bundle, and which file is named.
_PUT = {
    "a file": ("notes.txt", b"mine"),
    "a setting": ("settings.toml", b'SKALBOX_PRESET = "mine"\n'),
    "a save": ("saves/a/slot.bin", b"played".ljust(16384, b"\xff")),
    "a file in a folder of ours": ("lib/skalbox/mine.mpy", b"C\6"),
    "a line in the list": ("version.txt", None),
    "a link": ("mine.txt", ...),
}


@pytest.mark.parametrize("put", _PUT)
def test_what_a_person_put_into_a_bundle_is_never_lost(put, tmp_path, monkeypatch, capsys, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    assert bundle.main([str(tmp_path)]) == 0
    name, data = _PUT[put]
    place = tmp_path / NAME / name
    if data is ...:
        place.symlink_to(tmp_path)
    else:
        place.write_bytes(data or bundled[name] + b"Remember the milk\n")
    before = tree(tmp_path)
    capsys.readouterr()
    assert bundle.main([str(tmp_path)]) == 2
    message = "skalbox bundle: %s in %s was added or changed: move it elsewhere, or choose another DIR\n"
    assert capsys.readouterr() == ("", message % (name, tmp_path / NAME))
    assert tree(tmp_path) == before
    if data is not ...:
        files = {**bundled, name: place.read_bytes()}
        bundle.shutil.rmtree(tmp_path / NAME)
        (tmp_path / (NAME + ".zip")).write_bytes(bundle.zipped(files))
        assert bundle.main([str(tmp_path)]) == 2
        assert capsys.readouterr() == ("", message % (name, tmp_path / (NAME + ".zip")))


def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(tmp_path, monkeypatch, capsys, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    (tmp_path / NAME / "sub").mkdir(parents=True)
    (tmp_path / NAME / "sub/notes.txt").write_bytes(b"mine")
    look = Path.iterdir

    def locked(path):
        if path.name == "sub":
            raise PermissionError(13, "Permission denied", str(path))
        return look(path)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "iterdir", locked)
        assert bundle.main([str(tmp_path)]) == 2
    message = "skalbox bundle: %s: Permission denied\n" % (tmp_path / NAME / "sub")
    assert capsys.readouterr() == ("", message) and tree(tmp_path)[NAME + "/sub/notes.txt"] == b"mine"


def test_a_bundle_that_cannot_be_written_leaves_the_one_before(tmp_path, monkeypatch, capsys, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    assert bundle.main([str(tmp_path)]) == 0
    before = tree(tmp_path)
    capsys.readouterr()
    write = Path.write_bytes

    def full(path, data):
        if path.name == "turn.mpy":
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert bundle.main([str(tmp_path)]) == 2
    message = "skalbox bundle: %s: No space left on device\n" % (tmp_path / NAME)
    assert capsys.readouterr() == ("", message) and tree(tmp_path) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bundle", "a", "b"], "skalbox bundle: unrecognized arguments: b"),
        (["bundle", "FILE/dist"], "FILE"),
        (["uf2"], "skalbox uf2: the following arguments are required: --firmware"),
        (["uf2", "--firmware", "missing.uf2"], "skalbox uf2: missing.uf2: No such file or directory"),
        (["uf2", "--firmware", "FILE"], "skalbox uf2: FILE: not a UF2 file: its size is not a multiple of 512 bytes"),
        (["deploy", "missing"], "skalbox deploy: missing: no such folder"),
        (["deploy", "."], "skalbox deploy: .: not a CIRCUITPY drive"),
    ],
)
def test_wrong_options_get_one_sentence(arguments, message, tmp_path):
    (tmp_path / "FILE").write_bytes(b"no folder, no firmware")
    status, out, err = run_program(SKALBOX, *arguments, cwd=tmp_path)
    assert (status, out) == (2, "") and err.count("\n") == 1 and message in err


def test_a_drive_too_full_is_not_built(monkeypatch, bundled):
    monkeypatch.setattr(contents, "files", lambda *_: {**bundled, "more.bin": bytes(80_000)})
    with pytest.raises(DriveError, match="of the drive free; at least 47,000 must stay free"):
        bundle.checked()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a.b, c", {("a.b", False), ("c", False)}),
        ("from a import b", {("a", False), ("a.b", True)}),
        ("from . import b", {(".", False), ("..b", True)}),
        ("def f():\n    import a", {("a", False)}),
        ("try:\n    import a\nexcept ImportError:\n    import b", {("a", True), ("b", False)}),
        ("try:\n    import a\nexcept ValueError:\n    pass", {("a", False)}),
        ("try:\n    if x:\n        import a\nexcept (KeyError, ImportError):\n    pass", {("a", True)}),
    ],
)
def test_imports_are_found(source, found):
    assert set(libraries.imports(source)) == found
    ast.parse(source)


def test_an_import_of_what_no_board_has_is_refused():
    needed = libraries.needed(
        {"main": "import adafruit_lis3dh, board\ntry:\n    import wifi\nexcept ImportError: pass"}
    )
    assert list(needed) == ["adafruit_lis3dh"]
    assert libraries.needed({"main": "if TYPE_CHECKING:\n    import typing, adafruit_lis3dh"}) == {}
    # A library module that imports, through a neighbour, one that is not installed.
    with pytest.raises(DriveError, match="bitmap_label imports adafruit_ticks"):
        libraries.needed({"main": "from adafruit_display_text import outlined_label"})
    for source in ("import enum", "from skalbox import nothing", "import adafruit_motor", "from adafruit_x import y"):
        with pytest.raises(DriveError, match=r"main imports .*, which is not on the drive or in the firmware"):
            libraries.needed({"main": source})


_ELSEWHERE = "import os, sys; os.umask(0o077); sys.path.insert(0, sys.argv[1])\n"
_ELSEWHERE += "import host_tools; assert host_tools.__file__.startswith(sys.argv[1])\n"
_ELSEWHERE += "from host_tools.commands.cli import main; sys.exit(main(['bundle', sys.argv[2]]))"


@pytest.fixture
def untidy(tmp_path):
    """A copy of the checkout in another folder, with Windows' line ends, an editor's backups, and the files that macOS
    adds."""
    folder = tmp_path / "else where"
    folder.mkdir()
    for name in ("lib", "skalcore", "host_tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("code.py", "boot.py", "safemode.py", "settings.toml", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    ours = [path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".txt") or path.name == "LICENSE"]
    assert len(ours) > 150
    for path in ours:
        data = path.read_bytes()
        assert b"\r" not in data
        path.write_bytes(data.replace(b"\n", b"\r\n"))
    for name in (
        "._app.py",
        ".app.py.swp",
        "app.py~",
        "app.py.orig",
        "app.pyc",
        ".DS_Store",
        "Thumbs.db",
        ".idea/x.py",
    ):
        for place in ("lib/skalbox", "lib/skalbox/art", "skalcore"):
            (folder / place / name).parent.mkdir(exist_ok=True)
            (folder / place / name).write_bytes(b"\0\5\x16\7")
    return folder


@pytest.mark.soak
def test_the_same_bytes_from_an_untidy_folder_at_another_time(bundled, untidy, tmp_path, monkeypatch):
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.setenv("LC_ALL", "C")
    out = tmp_path / "out"
    status, said, err = run_program(sys.executable, "-c", _ELSEWHERE, untidy, out, cwd=tmp_path)
    assert (status, err) == (0, ""), err
    assert sorted(path.name for path in out.iterdir()) == [NAME, NAME + ".zip"]
    assert written(out / NAME) == bundled
    mine = tmp_path / "mine.zip"
    mine.write_bytes(bundle.zipped(bundled))
    assert mine.read_bytes() == (out / (NAME + ".zip")).read_bytes()
    with zipfile.ZipFile(mine) as archive:
        assert archive.namelist() == list(bundled) and archive.read("code.py") == bundled["code.py"]
    assert "KB and leave" in said


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        ("syntax", "app.py: mpy-cross rejects this file: "),
        ("format", "app.py: mpy-cross did not write format 6"),
        ("missing", "the package no-such-library is not installed: install skalbox again"),
    ],
)
def test_what_cannot_be_built_is_one_sentence(trouble, reason, tmp_path, monkeypatch, capsys):
    bar = []
    monkeypatch.setattr(bundle.Bar, "clear", lambda self: bar.append("cleared"))
    if trouble == "missing":
        found = metadata.distribution
        monkeypatch.setattr(
            metadata,
            "distribution",
            lambda name: found(name.replace("adafruit-circuitpython-st7789", "no-such-library")),
        )
        monkeypatch.setattr(squeeze, "build", lambda plain: {})  # which takes seconds, and comes before the libraries
    else:
        monkeypatch.setattr(squeeze, "build", lambda *_: squeeze.compiled(tmp_path / "app.py"))
        (tmp_path / "app.py").write_text("def f(a, /): pass\n" if trouble == "syntax" else "")
    if trouble == "format":
        monkeypatch.setattr(squeeze.subprocess, "run", _another_format)
    assert bundle.main([str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n"), len(bar)) == ("", 1, 1) and reason in said.err


def _another_format(command, **named):
    Path(command[command.index("-o") + 1]).write_bytes(b"M\x05")
    return subprocess.CompletedProcess(command, 0, "", "")
