# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How the `skalbox` command starts and ends: its version, standard streams that are closed or full, and Ctrl-C."""

import os
import runpy
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from helpers import GOLDEN, ROOT, SKALBOX, run_program

from host_tools import source_tree
from host_tools.commands import cli
from host_tools.terminal import messages

RECORD = str(GOLDEN[0])
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
SHELL = pytest.mark.skipif(os.name == "nt", reason="this system's shell closes no streams")
NO_SPACE = "skalbox: standard output: No space left on device\n"


def through_shell(redirection, *arguments):
    """The command with its streams redirected by the shell."""
    return run_program("sh", "-c", 'exec "$@" ' + redirection, "sh", SKALBOX, *arguments, cwd=ROOT)


def test_version(capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr() == ("skalbox %s\n" % source_tree.version(), "")
    assert run_program(SKALBOX, "--version", cwd="/") == (0, "skalbox %s\n" % source_tree.version(), "")


# ------------------------------------------------------------------------------------------ closed and full streams


@SHELL
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["replay", RECORD], *([name] for name in cli.COMMANDS)])
def test_a_closed_output_is_one_sentence(words):
    assert through_shell(">&-", *words) == (1, "", "skalbox: standard output is closed\n")


@SHELL
@pytest.mark.parametrize("redirection", ["2>&-", pytest.param("2>/dev/full", marks=FULL), "2>&- <&-"])
@pytest.mark.parametrize(
    "words", [["replay", "missing"], ["replay", "-", "missing"], ["play", "--seed", "x"], ["uf2", "--firmware", RECORD]]
)
def test_without_standard_error_the_status_reports_errors(words, redirection):
    assert through_shell(redirection, *words) == (2, "", "")


@SHELL
def test_all_streams_closed():
    assert through_shell(">&- 2>&- <&-", "replay", RECORD) == (1, "", "")
    status, out, err = through_shell("2>&- <&-", "replay", RECORD)
    assert (status, err) == (0, "") and out.startswith('{"game"')


@FULL
@pytest.mark.parametrize("words", [["--version"], ["--help"], *([name, "--help"] for name in cli.COMMANDS)])
def test_help_that_cannot_be_written_is_an_error(words):
    assert through_shell(">/dev/full", *words) == (1, "", NO_SPACE)


@FULL
@pytest.mark.parametrize("words", [["replay", RECORD], ["replay", *[RECORD] * 100]], ids=["at the end", "before it"])
def test_a_report_that_cannot_be_written_is_an_error(words):
    assert through_shell(">/dev/full", *words) == (1, "", NO_SPACE)


@FULL
def test_unbuffered_help_that_cannot_be_written_is_an_error():
    command = ["env", "PYTHONUNBUFFERED=1", SKALBOX, "--help"]
    done = run_program("sh", "-c", 'exec "$@" >/dev/full', "sh", *command, cwd=ROOT)
    assert done == (1, "", NO_SPACE)


# ------------------------------------------------------------------------------------------------------------ Ctrl-C

# Sends a Ctrl-C at the import of the number in `left`, counted from here on.
_AT_IMPORT = """
def hook(event, arguments):
    global left
    if event == "import":
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hook)
"""
# Like the installed script.
_INTERRUPTED = f"""
import os, signal, sys
from host_tools.start import main
number, *sys.argv[1:] = sys.argv[1:]
left = int(number)
{_AT_IMPORT}
sys.exit(main())
"""


def interrupted(number, *words, ignored=False):
    command = [sys.executable, "-c", _INTERRUPTED, str(number), *words]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.default_int_handler)
    try:
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    finally:
        signal.signal(signal.SIGINT, before)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 13, 20])
def test_an_interrupt_while_modules_are_loaded(number):
    assert interrupted(number, "replay", RECORD) == (130, "", "")


@pytest.mark.parametrize("number", [50, 100, 150, 200])
@pytest.mark.parametrize("command", ["play", "shots"])
def test_an_interrupt_while_many_modules_are_loaded(number, command):
    assert interrupted(number, command, "--help") == (130, "", "")


# Python imports it while it starts itself, before the installed script: a Ctrl-C at once, or at a later import.
_AT_ITS_START = f"""
import os, signal, sys
left = int(os.environ["AT_IMPORT"])
if not left:
    os.kill(os.getpid(), signal.SIGINT)
{_AT_IMPORT}
"""
QUIET = Path(sysconfig.get_path("purelib")) / "0-skalbox.pth"


@pytest.mark.skipif(os.name == "nt", reason="this system sends no SIGINT to one process")
@pytest.mark.skipif(not QUIET.exists(), reason="this environment was not made by make, which runs quiet_start")
@pytest.mark.parametrize("number", [*range(8), 12, 16, 24, 32])
def test_an_interrupt_while_python_itself_starts(number, tmp_path):
    """From the moment when it reads the environment's .pth files."""
    (tmp_path / "sitecustomize.py").write_text(_AT_ITS_START)
    there = {**os.environ, "PYTHONPATH": str(tmp_path), "AT_IMPORT": str(number)}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = subprocess.run([SKALBOX, "replay", RECORD], capture_output=True, text=True, check=False, env=there)
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.returncode in (-signal.SIGINT, 130) and (done.stdout, done.stderr) == ("", "")


@pytest.mark.skipif(not QUIET.exists(), reason="this environment was not made by make, which runs quiet_start")
def test_other_programs_keep_their_interrupts():
    program = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert run_program(sys.executable, "-c", program, "/skalbox") == (0, "True\n", "")
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_file_is_what_make_writes(monkeypatch, tmp_path):
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    runpy.run_path(str(ROOT / "host_tools/quiet_start.py"), run_name="__main__")
    assert [path.name for path in tmp_path.iterdir()] == [QUIET.name]
    assert not QUIET.exists() or QUIET.read_text() == (tmp_path / QUIET.name).read_text(), "run make setup again"
    assert "host_tools/quiet_start.py" in (ROOT / "Makefile").read_text()


def test_an_interrupt_that_comes_too_late_changes_nothing():
    status, out, err = interrupted(100_000, "replay", RECORD)
    assert (status, err) == (0, "") and out.startswith('{"game"')


def test_ignored_interrupts_change_nothing():
    status, out, err = interrupted(10, "replay", RECORD, ignored=True)
    assert (status, err) == (0, "") and out.startswith('{"game"')


# -------------------------------------------------------------------------------------------------- what is printed


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, é, ⚀", "plain, é, ⚀"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\nb\rc\td\0", "a\\nb\\rc\\td\\x00"),
        ("\x9b31m\u202eevil\u2028", "\\x9b31m\\u202eevil\\u2028"),
        ("\udcff", "\\udcff"),
    ],
)
def test_no_message_controls_the_terminal(text, shown, capsys):
    assert messages.printable(text) == shown and shown.isprintable()
    messages.complain(text)
    assert capsys.readouterr() == ("", shown + "\n")


@pytest.mark.parametrize("name", ["\x1b]0;title\x07.skal", "two\nlines.skal", os.fsdecode(b"\xff.skal")])
def test_a_strange_name_is_one_printable_line(name, tmp_path):
    for command in (["replay"], ["advise"], ["review"], ["uf2", "--firmware"], ["play", "--out", "o", "--keys"]):
        status, out, err = run_program(SKALBOX, *command, name, cwd=tmp_path)
        assert (status, out) == (2, "") and err.endswith("No such file or directory\n")
        assert err[:-1].isprintable() and err.count("\n") == 1


def test_a_strange_script_is_one_printable_line(tmp_path, capsys):
    script = tmp_path / "x.keys"
    script.write_bytes(b"\x1b[2J\n")
    assert cli.main(["play", "--keys", str(script), "--out", str(tmp_path / "o")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("%s:1: unknown command \\x1b[2J; allowed:" % script)
