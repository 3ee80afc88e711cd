# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""skalbox names: crash logs and tracebacks with the source's names, by the names.txt that belongs to them."""

import io
import re
import sys
from pathlib import Path

import pytest
from helpers import ROOT, board_module
from test_lines import on_board

from host_tools.commands import cli
from host_tools.node import micropython
from host_tools.squeezer import name_list
from host_tools.tracebacks.names_file import Names, parsed
from host_tools.tracebacks.translated import version

LOG = "saves/log/crash.txt"


@pytest.fixture(scope="module")
def names(bundled) -> Names:
    return parsed(bundled["names.txt"])


@pytest.fixture
def drive(bundled, tmp_path) -> Path:
    """A drive with names.txt and an empty crash log."""
    for path in ("names.txt", LOG):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(bundled[path])
    return tmp_path


def short(names: Names, path: str, function: str) -> tuple[str, str, int, tuple[int, int]]:
    """What a traceback calls this function of the source: file, function, the first number, the lines of that."""
    for file, rows in names.rows.items():
        for row in rows:
            if row.module == path and names.name(row.name, path) == function:
                return file, row.name, row.first, row.lines[0]
    raise AssertionError(function)


def traceback(names: Names, *frames: tuple[str, str], error: str = "RuntimeError: no such die") -> tuple[str, str]:
    """(as on the board, as in the source)."""
    board, source = ["Traceback (most recent call last):"], ["Traceback (most recent call last):"]
    for path, function in frames:
        file, name, number, (first, last) = short(names, path, function)
        board.append('  File "%s", line %d, in %s' % (file, number, name))
        lines = "line %d" % first if first == last else "lines %d to %d" % (first, last)
        source.append('  File "%s", %s, in %s' % (path, lines, function))
    return "\n".join([*board, error]), "\n".join([*source, error])


FRAMES = [("lib/skalbox/main.py", "main"), ("lib/skalbox/app.py", "step"), ("skalcore/game.py", "apply")]


def said(capsys, *argv: object) -> tuple[int, str, str]:
    status = cli.main(["names", *map(str, argv)])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_crash_log_by_the_drives_own_names(names, drive, capsys):
    board, source = traceback(names, *FRAMES)
    head = "Skalbox %s %s\n" % (names.version, names.check)
    (drive / LOG).write_text((head + board).ljust(4095) + "\n")
    assert said(capsys, drive / LOG) == (0, head + source + "\n", "")


def test_a_traceback_from_a_console(names, drive, capsys, monkeypatch):
    board, source = traceback(names, *FRAMES)
    console = "Code done running.\r\n%s\r\n\r\nPress any key to enter the REPL.\r\n" % board.replace("\n", "\r\n")
    shown = "Code done running.\n%s\n\nPress any key to enter the REPL.\n" % source
    (drive / "elsewhere").mkdir()
    (drive / "elsewhere/console.txt").write_bytes(console.encode())
    assert said(capsys, drive / "elsewhere/console.txt") == (0, shown, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(console.encode())))
    assert said(capsys, "-", "--names", drive / "names.txt") == (0, shown, "")


def test_what_is_not_ours_stays(names, drive, capsys):
    frames = (
        '  File "adafruit_st7789", line 1, in __init__\n  File "code.py", line 5, in <module>\n  File "x.py", line 2'
    )
    (drive / "t.txt").write_text(frames + "\nOSError: 5\n")
    status, out, _ = said(capsys, drive / "t.txt")
    line = (ROOT / "code.py").read_text().split("\n")[4]
    assert status == 0 and line.strip() and 'File "code.py", line 5, in <module>' in out
    assert 'File "adafruit_st7789", line 1, in __init__' in out and 'File "x.py", line 2\n' in out


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("AttributeError: '%(Strip)s' object has no attribute '%(forget_rest)s'", "'Strip' .* 'forget_rest'$"),
        ("AttributeError: 'NoneType' object has no attribute '%(can_undo)s'", "'NoneType' .* 'can_undo'$"),
        ("TypeError: 'int' object isn't callable", "'int' object isn't callable$"),
        ("NameError: name '%(can_undo)s' isn't defined", "name 'can_undo' isn't defined$"),
        ("ImportError: no module named 'skalbox.%(match.session)s'", "'skalbox.match.session'$"),
        ("ImportError: can't import name %(forget_rest)s", "can't import name forget_rest$"),
        ("MemoryError: memory allocation failed, allocating 1024 bytes", "allocating 1024 bytes$"),
    ],
)
def test_names_in_the_error_are_the_sources_too(told, wanted, names, drive, capsys):
    new = {old: each for each, old in [*names.everywhere.items(), *names.modules.items()]}
    board, _ = traceback(names, *FRAMES, error=told % new)
    (drive / "t.txt").write_text(board)
    status, out, _ = said(capsys, drive / "t.txt")
    assert status == 0 and re.search(wanted, out.splitlines()[-1])


def other(names_txt: bytes, version: str) -> bytes:
    """The same names.txt, of another version or of other names."""
    return name_list.packed(name_list.unpacked(names_txt)[2] + "more again\n" * (version == ""), version or "2.0")


def test_the_names_of_another_version_are_refused(names, drive, capsys):
    board, _ = traceback(names, *FRAMES)
    for head, listed, wanted in (
        ("Skalbox 1.9 %s\n" % names.check, None, "for Skalbox %s (%s), but " % (names.version, names.check)),
        ("Skalbox %s 00000000\n" % names.version, None, "from Skalbox %s (00000000)" % names.version),
        ("Skalbox %s %s\n" % (names.version, names.check), "1.9", "names.txt: for Skalbox 1.9 ("),
        ("", "1.9", "names no version: use skalbox 1.9"),
    ):
        (drive / LOG).write_text(head + board)
        good = (drive / "names.txt").read_bytes()
        if listed:
            (drive / "names.txt").write_bytes(other(good, listed))
        status, out, err = said(capsys, drive / LOG)
        (drive / "names.txt").write_bytes(good)
        assert (status, out) == (2, "") and wanted in err and err.count("\n") == 1, err


def test_a_list_that_is_none_or_damaged_is_refused(names, drive, bundled, capsys):
    board, _ = traceback(names, *FRAMES)
    (drive / "t.txt").write_text(board)
    good = bundled["names.txt"]
    for bad, wanted in (
        (b"", "not a names.txt of Skalbox, or its version is missing"),
        (b"A0 paint\nA1 BOXES\nmodules:\n", "not a names.txt of Skalbox, or its version is missing"),
        (good[: len(good) // 2], "damaged: copy names.txt"),
        (good.replace(good[-40:-30], b"0123456789"), "damaged: copy names.txt"),
        (good[:-1] + b"\xff\n", "damaged: copy names.txt"),
    ):
        (drive / "names.txt").write_bytes(bad)
        status, out, err = said(capsys, drive / "t.txt")
        assert (status, out) == (2, "") and wanted in err and err.count("\n") == 1
    (drive / "names.txt").write_bytes(good.replace(b"\n", b"\r\n"))
    assert said(capsys, drive / "t.txt")[0] == 0, "as Git or an editor may have changed it"


def test_a_file_without_a_traceback_or_without_names_is_refused(names, drive, tmp_path_factory, capsys):
    status, out, err = said(capsys, drive / LOG)
    assert (status, out) == (2, "") and err == "skalbox names: %s: this file contains no traceback\n" % (drive / LOG)
    alone = tmp_path_factory.mktemp("alone") / "t.txt"
    alone.write_text(traceback(names, *FRAMES)[0])
    status, out, err = said(capsys, alone)
    assert (status, out) == (2, "") and "there is no names.txt in its folder or above" in err and "--names" in err
    status, out, err = said(capsys, drive / "missing")
    assert (status, out) == (2, "") and "No such file" in err


def test_the_log_of_a_plain_bundle_needs_no_names(tmp_path, capsys):
    text = 'Skalbox 2.0.0 plain\nTraceback (most recent call last):\n  File "app", line 203, in step\nOSError: 5'
    (tmp_path / "crash.txt").write_text(text)
    assert said(capsys, tmp_path / "crash.txt") == (0, text + "\n", "")


# Raises in the rules, and has the crash log of the device write that down.
CRASH = """
import skalbox.crash_log
from skalcore.game import Game
from skalcore.rules import GAMES
try:
    Game(GAMES[1], 0, 2, 1).apply(0xFFF0)
except ValueError as error:
    print(skalbox.crash_log.keep(error))
with open("/saves/log/crash.txt") as file:
    print(file.read())
"""


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "node is here")
@pytest.mark.parametrize("listed", [True, False])
def test_the_device_says_which_program_its_crash_is_from(listed, names, bundled, drive, capsys):
    """The device's own code, squeezed, in MicroPython: what it writes is what skalbox names reads."""
    files = {path: b"M" + data[1:] for path, data in bundled.items() if path.startswith("lib/skal") and "mpy" in path}
    files = {path.removeprefix("lib/"): data for path, data in files.items()}
    files[LOG] = bundled[LOG]
    if listed:
        files["names.txt"] = bundled["names.txt"]
    program = on_board(CRASH, names, bundled["names.txt"])
    module = board_module("skalbox.saves.crash_log", bundled["names.txt"])
    program = program.replace("skalbox.crash_log", module)
    traceback_py = {"traceback.py": (ROOT / "host_tools/web/board/traceback.py").read_text()}
    wrote, _, log = micropython.run(program, traceback_py, binaries=files).partition("\n")
    assert wrote == "True" and len(log.rstrip()) < 4096
    assert version(log) == (names.version, names.check if listed else "plain")
    (drive / LOG).write_text(log)
    status, out, err = said(capsys, drive / LOG)
    assert (status, err) == (0, "")
    assert ('File "skalcore/game.py", line' in out and "in apply\n" in out) is listed
    assert "ValueError: " in out
