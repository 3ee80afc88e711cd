# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox bundle` from any checkout, tidy or not: the same bytes, or one sentence."""

import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from helpers import ROOT, run_program
from test_bundle import NAME, written

from host_tools.commands import bundle
from host_tools.squeezer import squeeze

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
