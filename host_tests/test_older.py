# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox deploy` of an older release over a newer one: only if its owner agrees."""

import io
import os
import sys

import pytest
from test_copying import lay, written
from test_deploy import BOOT_OUT

from host_tools.commands import bundle, cli
from host_tools.drive import contents, releases

OLDER = [
    ("1.0.0", "2.0.0"),
    ("1.0.0", "2.0.0.dev0"),
    ("2.0.0.dev0", "2.0.0"),
    ("2.0.0.dev0", "2.0.0a1"),
    ("2.0.0rc1", "2.0.0"),
    ("2.0.0.dev9", "2.0.0.dev10"),
    ("1.9.0", "1.10.0"),
    ("9.0.0", "10.0"),
]
NOT_OLDER = [("2.0.0", "2.0.0"), ("2.0", "2.0.0"), ("2.0.0.dev0", "1.0.0"), ("2.0.0", "damaged"), ("1.0.0", "")]


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def drive(monkeypatch, bundled, tmp_path):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return lambda there: lay(
        tmp_path / "D", {"boot_out.txt": BOOT_OUT, "version.txt": b"skalbox %s\n" % there.encode(), "code.py": b"old"}
    )


def deploy(capsys, *arguments):
    status = cli.main(["deploy", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize(("this", "there"), OLDER)
def test_which_release_is_older(this, there):
    assert releases.is_older(this, there) and not releases.is_older(there, this)


@pytest.mark.parametrize(("this", "there"), NOT_OLDER)
def test_the_same_and_a_damaged_version_are_not_older(this, there):
    assert not releases.is_older(this, there)


def test_without_a_terminal_it_is_refused_unless_told_otherwise(drive, capsys, monkeypatch):
    board = drive("99.0.0")
    before = written(board)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    text = (
        "the drive has Skalbox 99.0.0, and this is %s: the older release may lose what the newer one saved"
        % contents.version()
    )
    said = "skalbox deploy: %s: %s; to copy it anyway, use --older\n" % (board, text)
    assert deploy(capsys, board) == (2, "", said) and written(board) == before
    status, out, err = deploy(capsys, board, "--older")
    assert (status, err) == (0, "") and "copied" in out and (board / "code.py").read_bytes() != b"old"


@pytest.mark.parametrize(
    ("answer", "copies"), [("y\n", True), ("YES\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_on_a_terminal_it_asks_first(drive, capsys, monkeypatch, answer, copies):
    board = drive("99.0.0")
    before = written(board)
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    status, out, err = deploy(capsys, board)
    asked = "%s has Skalbox 99.0.0, and this is %s: the older release may lose what the newer one saved. "
    asked += "Copy it anyway? [y/N] "
    assert out.startswith(asked % (board, contents.version()))
    if copies:
        assert (status, err) == (0, "") and (board / "code.py").read_bytes() != b"old"
    else:
        said = "skalbox deploy: %s: the drive keeps Skalbox 99.0.0; nothing was changed\n" % board
        assert (status, err) == (2, said) and written(board) == before


@pytest.mark.parametrize("there", ["0.9", contents.version(), "damaged", ""])
def test_nothing_is_asked_of_any_other_version(drive, capsys, monkeypatch, there):
    monkeypatch.setattr(sys, "stdin", None)
    assert deploy(capsys, drive(there))[0] == 0


def test_nothing_is_asked_of_a_drive_without_skalbox(drive, capsys, monkeypatch):
    board = drive("99.0.0")
    (board / "version.txt").write_text("someone's own 99.0.0\n")
    monkeypatch.setattr(sys, "stdin", None)
    assert deploy(capsys, board)[0] == 0
