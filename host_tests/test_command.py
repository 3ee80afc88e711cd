# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The command `skalbox`: how it starts and ends, its streams, Ctrl-C, and play with a script or a window."""

import os
import runpy
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from helpers import GOLDEN, ROOT, SKALBOX, run_program
from standin import CODE, device

from host_tools import source_tree
from host_tools.commands import cli, device_options, play
from host_tools.commands.options import Parser
from host_tools.desktop import window
from host_tools.desktop.key_script import load
from host_tools.terminal import messages
from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine

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
    """Counted from the moment when it reads the environment's .pth files."""
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


@pytest.mark.parametrize(
    ("name", "starts"),
    [("\x1b]0;title\x07.skal", False), ("two\nlines.skal", False), (os.fsdecode(b"\xff.skal"), True)],
)
def test_a_strange_name_is_one_printable_line(name, starts, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for command in (["replay"], ["advise"], ["review"], ["uf2", "--firmware"], ["play", "--out", "o", "--keys"]):
        if starts:
            status, out, err = run_program(SKALBOX, *command, name)
        else:
            status, (out, err) = cli.main([*command, name]), capsys.readouterr()
        assert (status, out) == (2, "") and err.endswith("No such file or directory\n")
        assert err[:-1].isprintable() and err.count("\n") == 1


def test_a_strange_script_is_one_printable_line(tmp_path, capsys):
    script = tmp_path / "x.keys"
    script.write_bytes(b"\x1b[2J\n")
    assert cli.main(["play", "--keys", str(script), "--out", str(tmp_path / "o")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("%s:1: unknown command \\x1b[2J; allowed:" % script)


@pytest.mark.parametrize(
    "content, reason",
    [
        (None, "No such file or directory"),
        (b"tap 1\n\xff", "not UTF-8 text: save the file as UTF-8"),
        (b"tap 9", "tap takes one key"),
    ],
)
def test_a_script_that_cannot_be_read_is_one_line_and_status_2(tmp_path, capsys, content, reason):
    path = tmp_path / "x.keys"
    if content is not None:
        path.write_bytes(content)
    assert cli.main(["play", "--keys", str(path), "--out", str(tmp_path / "out")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(str(path)) and reason in err and err.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "argv, reason",
    [
        ([], "skalbox: the following arguments are required: command"),
        (["dance"], "skalbox: argument command: invalid choice: 'dance'"),
        (["replay"], "skalbox replay: the following arguments are required: FILE"),
        (["play", "--panel", "1x1"], "skalbox play: argument --panel: invalid choice: '1x1'"),
        (["play", "--lang", "zz"], "skalbox play: argument --lang: invalid choice: 'zz'"),
        (["play", "--seed", "x"], "skalbox play: argument --seed: 'x' is not a whole number"),
        (["play", "--see", "1"], "skalbox play: unrecognized arguments: --see 1"),
        (["play", "--keys", "x"], "skalbox play: --keys FILE and --out DIR must be given together"),
        (["play", "--out", "x"], "skalbox play: --keys FILE and --out DIR must be given together"),
        (["play", "--keys", "x", "--out", ""], "skalbox play: argument --out: must not be empty"),
        (["play", "--keys", "", "--out", "x"], "skalbox play: argument --keys: must not be empty"),
        (["play", "--nvm", ""], "skalbox play: argument --nvm: must not be empty"),
        (["shots", ""], "skalbox shots: argument DIR: must not be empty"),
        (["bundle", ""], "skalbox bundle: argument DIR: must not be empty"),
        (["deploy", ""], "skalbox deploy: argument DRIVE: must not be empty"),
        (["uf2", "--firmware", ""], "skalbox uf2: argument --firmware: must not be empty"),
        (["uf2", "--firmware", "x", "--out", ""], "skalbox uf2: argument --out: must not be empty"),
        (["play", "x\ny"], "skalbox play: unrecognized arguments: x y"),
    ],
)
def test_wrong_options_are_one_line_and_status_2(capsys, argv, reason):
    with pytest.raises(SystemExit) as caught:
        cli.main(argv)
    out, err = capsys.readouterr()
    assert caught.value.code == 2 and out == "" and err.startswith(reason) and err.count("\n") == 1


@pytest.mark.parametrize("words", [[], *([command] for command in cli.COMMANDS)], ids=" ".join)
def test_help_is_no_error(capsys, words):
    with pytest.raises(SystemExit) as caught:
        cli.main([*words, "--help"])
    printed = capsys.readouterr()
    assert caught.value.code == 0 and printed.out.startswith(" ".join(["usage: skalbox", *words])) and not printed.err


@pytest.mark.parametrize("first_start, language", [([], "fr"), (["--lang", "en"], "en"), (["--first-start"], None)])
def test_a_device_with_a_set_language_does_not_ask(first_start, language):
    parser = Parser()
    device_options.common_options(parser)
    assert device_options.settings(parser.parse_args(first_start)) == {"SKALBOX_LANG": language}


def test_a_script_through_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(blinka, "ROOT", tmp_path)
    device(tmp_path)
    (tmp_path / "x.keys").write_text("settle\nshot wide\nexpect nothing like it")
    argv = [
        "play", "--keys", str(tmp_path / "x.keys"), "--out", str(tmp_path / "o"), "--panel", "320x170", "--seed",
        "3", "--silent",
    ]  # fmt: skip
    assert cli.main(argv) == 1
    assert 'x.keys:3: expected "nothing like it"' in capsys.readouterr().err
    from PIL import Image

    assert Image.open(tmp_path / "o" / "wide.png").size == (320, 170)
    assert cli.main([*argv[:4], str(tmp_path / "x.keys" / "o")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


COUNTING = CODE.replace(
    "diary = []",
    """
import microcontroller
starts = 0
while microcontroller.nvm[starts] == 0:
    starts += 1
microcontroller.nvm[starts] = 0
die.text = "start %d" % (starts + 1)
diary = []""",
)


def test_the_flash_is_continued_from_the_last_run(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(blinka, "ROOT", tmp_path)
    device(tmp_path, COUNTING)
    file, out, keys = tmp_path / "my.flash", tmp_path / "o", tmp_path / "x.keys"
    argv = ["play", "--keys", str(keys), "--out", str(out), "--nvm", str(file)]
    for script, starts in (("expect start 1", 1), ("expect start 2\ncut\nexpect start 3", 3), ("cut 1\ncut", 5)):
        keys.write_text("settle\n" + script)
        assert cli.main(argv) == 0
        assert file.stat().st_size == 16 + 12 * 4096
        assert (out / "nvm.bin").read_bytes() == bytes(starts).ljust(4096, b"\xff")
    assert cli.main(argv[:5]) == 0 and (out / "nvm.bin").read_bytes()[:3] == b"\0\0\xff", "without --nvm, a new board"
    assert sorted(path.name for path in tmp_path.glob("my*")) == ["my.flash"]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "content, reason",
    [
        (b"", "not a flash saved by skalbox play: choose another file, or start over with --fresh"),
        (b"\xff" * 4096, "not a flash saved by skalbox play: "),
        (b"skalbox flash 1\nshort", "a flash of 5 bytes, but the board has 49,152"),
        (b"skalbox flash 1\n" + bytes(49153), "a flash of 49,153 bytes"),
    ],
)
def test_a_file_that_holds_no_flash_is_one_line_status_2_and_stays(tmp_path, capsys, content, reason):
    file, keys = tmp_path / "x.flash", tmp_path / "x.keys"
    file.write_bytes(content)
    keys.write_text("settle")
    argv = ["play", "--keys", str(keys), "--out", str(tmp_path / "o"), "--nvm"]
    assert cli.main([*argv, str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("%s: %s" % (file, reason)) and err.count("\n") == 1
    assert file.read_bytes() == content and not (tmp_path / "o").exists()
    for place in (tmp_path, tmp_path / "nowhere" / "x.flash"):
        assert cli.main([*argv, str(place)]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and str(place) in err


@pytest.mark.parametrize(
    ("text", "reason"),
    [(b"SKALBOX_PANEL = [\n", "not valid: Invalid value (at"), (b"\xff\n", "not UTF-8 text: save the file as UTF-8")],
)
def test_invalid_settings_are_one_sentence(tmp_path, monkeypatch, capsys, text, reason):
    monkeypatch.setattr(blinka, "ROOT", tmp_path)
    device(tmp_path)
    (tmp_path / "settings.toml").write_bytes(text)
    (tmp_path / "x.keys").write_text("settle\n")
    out = str(tmp_path / "o")
    for argv in (["play", "--keys", str(tmp_path / "x.keys"), "--out", out], ["shots", "--panel", "240x240", out]):
        assert cli.main(argv) == 2
        said, err = capsys.readouterr()
        assert said == "" and "%s: %s" % (tmp_path / "settings.toml", reason) in err and err.count("\n") == 1


def test_the_demonstration_is_a_valid_script():
    steps = load(play._DEMO)
    assert [step for step in steps if step.verb == "shot"] and [step for step in steps if step.verb == "expect"]


def test_without_a_screen_pictures_are_made_instead(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(play, "outputs", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert cli.main(["play"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "no screen" in lines[0] and "--keys" in lines[1] and len(lines) > 3
    for line in lines[2:]:
        assert Path(line).is_file() and Path(line).parent == tmp_path / "out" / "demo"
    record = (tmp_path / "out/demo/record.skal").read_text()
    assert record.endswith("score four_of_a_kind\n"), "the demonstration plays a turn to its end"


def test_a_chosen_video_driver_is_not_overridden(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "bogus")
    with pytest.raises(ValueError, match="SDL_VIDEODRIVER=bogus opens no window"):
        window.why_no_screen()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert window.why_no_screen() == ""


def test_a_picture_that_cannot_be_written_does_not_end_the_game(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert window.why_no_screen() == ""
    import pygame

    keys = [[], [(pygame.K_s, pygame.KSCAN_S)], [], [(pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)]]
    script = [[pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scan) for key, scan in each] for each in keys]
    monkeypatch.setattr(pygame.event, "get", lambda: script.pop(0))
    shown = window.Window(tmp_path / "gone")
    machine = Machine(code=device(tmp_path), window=shown)
    machine.run()
    shown.close()
    pygame.display.quit()
    assert machine.crash is None and script == []
    error = "skalbox play: %s: No such file or directory\n" % (tmp_path / "gone/skalbox-1.png")
    assert capsys.readouterr() == ("", error)


def test_the_window_passes_on_the_keys(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(blinka, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert window.why_no_screen() == ""
    import pygame

    def key(kind, code, scan):
        return [pygame.event.Event(kind, key=code, scancode=scan)]

    down, up = pygame.KEYDOWN, pygame.KEYUP
    script = [
        [],
        key(down, pygame.K_AMPERSAND, pygame.KSCAN_1),
        key(up, pygame.K_AMPERSAND, pygame.KSCAN_1),
        key(down, pygame.K_SPACE, pygame.KSCAN_SPACE),
        [pygame.event.Event(pygame.WINDOWFOCUSLOST)],
        [],
        key(down, pygame.K_s, pygame.KSCAN_S),
        key(down, pygame.K_s, pygame.KSCAN_S),
        key(down, pygame.K_p, pygame.KSCAN_P),
        [],
        key(down, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE),
    ]
    monkeypatch.setattr(pygame.event, "get", lambda: script.pop(0))
    device(
        tmp_path, CODE.replace("    display.refresh()", "    if diary: print(*diary.pop()[:2])\n    display.refresh()")
    )
    kept = []
    machine = window.play({}, "240x240", None, {"keep": kept.append})
    assert machine.crash is None and script == []
    assert len(kept) == 1 + 10 + 1 + 1 and set(kept) == {machine.flash}, "at the start, each poll, the cut, the end"
    assert capsys.readouterr().out.splitlines() == [
        "0 True", "0 False", "5 True", "5 False", str(tmp_path / "skalbox-1.png"), str(tmp_path / "skalbox-2.png"),
    ]  # fmt: skip
    assert machine.panel.pixel_bytes == 2 * 115200 + 3200


@pytest.mark.parametrize("interrupt, status", [(KeyboardInterrupt, 130), (BrokenPipeError, 141)])
def test_an_interrupted_command_leaves_no_traceback(interrupt, status):
    program = "def broken(*_): raise %s\nimport sys\nfrom host_tools.commands import cli\ncli._main_of = broken\n"
    program += "sys.exit(cli.main(['play']))"
    command = [sys.executable, "-c", program % interrupt.__name__]
    done = subprocess.run(command, check=False, capture_output=True, cwd="/", timeout=60)
    assert (done.returncode, done.stderr, done.stdout) == (status, b"", b"")


def test_the_installed_command_runs_anywhere(tmp_path):
    done = subprocess.run([SKALBOX, "play", "--keys", "x"], check=False, capture_output=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
    assert os.listdir(tmp_path) == []
