# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Key scripts: what is accepted, what is refused, and what a run leaves behind."""

import json
import re
from pathlib import Path

import pytest
from standin import CODE, device

from host_tools.desktop import key_script
from host_tools.desktop.key_script import ScriptError, Step, parse
from host_tools.desktop.script_run import Run
from host_tools.records import record
from host_tools.virtual.machine import Machine

GOOD = [
    ("tap 1", Step(1, "tap", 0)),
    ("tap roll", Step(1, "tap", 5)),
    ("press 5", Step(1, "press", 4)),
    ("release roll", Step(1, "release", 5)),
    ("wait 0", Step(1, "wait", 0)),
    ("wait 1200", Step(1, "wait", 1200)),
    ("settle", Step(1, "settle", None)),
    ("shake 600", Step(1, "shake", 600)),
    ("dice 1 3 4 4 6", Step(1, "dice", (1, 3, 4, 4, 6))),
    ("shot 01-start.a_B", Step(1, "shot", "01-start.a_B")),
    ("expect Écrire  42", Step(1, "expect", "Écrire  42")),
    ("expect a#b", Step(1, "expect", "a")),
    ("cut", Step(1, "cut", None)),
    ("cut 17 # its half", Step(1, "cut", 17)),
    ("  tap\t2  # comment", Step(1, "tap", 1)),
    ("\n# comment\n\r\ntap 3\r", Step(4, "tap", 2)),
]

BAD = [
    ("jump", "unknown command jump"),
    ("Tap 1", "unknown command Tap"),
    ("tap", "tap takes one key: 1 2 3 4 5 roll"),
    ("tap 6", "tap takes one key"),
    ("tap 0", "tap takes one key"),
    ("tap 1 2", "tap takes one key"),
    ("tap ROLL", "tap takes one key"),
    ("press", "press takes one key"),
    ("release x", "release takes one key"),
    ("wait", "wait takes a whole number of milliseconds"),
    ("wait -1", "wait takes a whole"),
    ("wait 1.5", "wait takes a whole"),
    ("wait ٣", "wait takes a whole"),
    ("wait 1000000000", "wait takes a whole"),
    ("settle now", "settle takes no argument"),
    ("dice 1 2 3 4", "dice takes five faces"),
    ("dice 1 2 3 4 5 6", "dice takes five faces"),
    ("dice 0 2 3 4 5", "dice takes five faces"),
    ("dice 1 2 3 4 7", "dice takes five faces"),
    ("shot", "shot takes one name"),
    ("shot a b", "shot takes one name"),
    ("shot a/b", "shot takes one name"),
    ("shot ..", "shot takes one name"),
    ("shot é", "shot takes one name"),
    ("expect", "expect takes the text"),
    ("expect  # nothing", "expect takes the text"),
    ("shake", "shake takes a whole number of milliseconds"),
    ("shake hard", "shake takes a whole"),
    ("cut 0", "cut takes the number of a flash write from now, 1 or more, or no argument"),
    ("cut -1", "cut takes the number"),
    ("cut 1 2", "cut takes the number"),
    ("cut now", "cut takes the number"),
]


def test_every_command_is_described():
    described = set(re.findall(r"(?m)^    ([a-z]+) |, ([a-z]+) KEY", key_script.__doc__))
    assert {one or other for one, other in described} == set(key_script._VERBS)


@pytest.mark.parametrize("text, step", GOOD)
def test_a_line_is_understood(text, step):
    assert parse(text, "x.keys") == [step]


@pytest.mark.parametrize("line, reason", BAD)
def test_a_bad_line_is_refused_with_its_number_before_anything_runs(line, reason):
    with pytest.raises(ScriptError) as caught:
        parse("tap 1\n\n%s\nnonsense" % line, "x.keys")
    assert str(caught.value).startswith("x.keys:3: " + reason) and "\n" not in str(caught.value)


@pytest.fixture(autouse=True)
def _no_game(monkeypatch):
    """The stand-in has no match, and no app to ask for one."""
    monkeypatch.setattr(record, "record_of", lambda app: "")


SCRIPT = """\
settle
tap 2          # the blue one
settle
shot a
press 4
wait 100
release 4
expect die 3
shot b
"""


def run(tmp_path, script, out="out", code=CODE, **files) -> tuple[Run, Path]:
    folder = tmp_path / out
    machine = Machine(code=device(tmp_path / "drive", code, **files), seed=1)
    result = Run(machine, parse(script, "x.keys"), "x.keys", folder)
    assert result.play() == result.status
    return result, folder


def test_a_script_leaves_pictures_strings_and_bytes(tmp_path, capsys):
    result, out = run(tmp_path, SCRIPT)
    assert result.status == 0 and capsys.readouterr() == ("", "")
    assert sorted(path.name for path in out.iterdir()) == ["a.png", "b.png", "nvm.bin", "screen.txt", "wire.json"]
    assert (out / "screen.txt").read_text("utf-8") == "die 3\n"
    assert (out / "nvm.bin").read_bytes() == b"\xff" * 4096
    wire = json.loads((out / "wire.json").read_text())
    sent = {1: 115200, 2: 3200, 3: 0, 4: 0, 5: 3200, 6: 0, 7: 0, 8: 0, 9: 0}
    assert wire == {
        "pixels_bytes": 115200 + 6400,
        "by_step": [{"line": line, "bytes": count} for line, count in sent.items()],
    }


def test_the_same_script_gives_the_same_bytes(tmp_path):
    _, first = run(tmp_path, SCRIPT, "first")
    _, second = run(tmp_path, SCRIPT, "second")
    for path in first.iterdir():
        assert path.read_bytes() == (second / path.name).read_bytes()
    assert (first / "a.png").read_bytes() != (first / "b.png").read_bytes()


def test_an_expectation_that_fails_says_what_is_there(tmp_path, capsys):
    result, out = run(tmp_path, "settle\nexpect die 9\nshot never\n")
    assert result.status == 1
    assert capsys.readouterr().err == 'x.keys:2: expected "die 9" on the screen, which shows: "die 0"\n'
    assert sorted(path.name for path in out.iterdir()) == ["nvm.bin", "screen.txt", "wire.json"]


MAIN = """
class App:
    fault = None
    display = None
    until = 0
    def moving(self, now):
        return (self.until - now) % 2**29 < 2**28
app = App()
"""
SETUP = (
    "import skalbox.main\napp = skalbox.main.app\napp.display = display\nwhile True:\n    now = supervisor.ticks_ms()\n"
)


def with_app(body: str) -> str:
    return CODE.replace("while True:\n", SETUP + body)


def test_settle_waits_for_what_moves_and_for_what_is_drawn(tmp_path):
    body = "    if event.released and not app.until: app.until = (now + 700) % 2**29\n"
    for still, least, most in (("", 700, 740), ("app.until = (now + 1000) % 2**29; ", 10_000, 10_010)):
        code = with_app(body if not still else "    %s\n" % still)
        machine = Machine(code=device(tmp_path, code, main=MAIN))
        spent = []

        def driver(machine=machine, spent=spent):
            yield from machine.settle()
            yield from machine.tap(5)
            start = machine.now_ms
            yield from machine.settle()
            spent.append(machine.now_ms - start)

        machine.run(driver())
        assert machine.crash is None
        assert least - 20 <= spent[0] <= most


def test_the_error_screen_of_the_device_is_a_failure(tmp_path, capsys):
    code = with_app("    app.fault = ZeroDivisionError('division by zero')\n")
    result, out = run(tmp_path, "settle\nshot a", code=code, main=MAIN)
    assert result.status == 1 and (out / "a.png").exists()
    assert capsys.readouterr().err == "x.keys:1: the device shows an error: ZeroDivisionError: division by zero\n"


@pytest.mark.parametrize(
    "code, complaint",
    [
        ("raise RuntimeError('no\\nway')", "x.keys: the device stopped: RuntimeError: no"),
        (CODE.replace("die[0] = event.key_number", "die[0] = 1 // 0"), "x.keys:2: the device stopped: ZeroDivision"),
        (CODE.replace("die[0] = event.key_number", "raise SystemExit"), "x.keys:2: the device stopped: SystemExit"),
        ("x = 1", "x.keys: the device's program ended"),
    ],
)
def test_a_device_that_stops_is_a_failure(tmp_path, capsys, code, complaint):
    result, out = run(tmp_path, "settle\ntap 1\nshot never", code=code)
    assert result.status == 1 and not (out / "never.png").exists() and (out / "wire.json").exists()
    assert (out / "error.txt").exists() is (code != "x = 1")
    assert capsys.readouterr().err.startswith(complaint)


# Every key is appended to NVM, and the last of them is printed after a start.
BEGIN = """
import microcontroller
nvm, place = microcontroller.nvm, 0
while nvm[place] != 255:
    die.text = "kept %d" % nvm[place]
    place += 1
diary = []"""
APPEND = """
            nvm[place] = event.key_number
            place += 1
            die[0] ="""
KEEPING = CODE.replace("diary = []", BEGIN).replace("            die[0] =", APPEND)


@pytest.mark.parametrize(
    "cut, kept, nvm",
    [
        ("cut", "kept 3", b"\x02\x03"),
        ("cut\ncut", "kept 3", b"\x02\x03"),
        ("cut 2", "die 3", b"\x02\x03"),  # never reached
        ("cut 1\ntap 1", "kept 15", b"\x02\x03\x0f"),  # half of 0xFF to 0
        ("cut 2\ntap 2\ntap 1", "kept 15", b"\x02\x03\x01\x0f"),
        ("cut 1\nwait 500\ncut", "kept 3", b"\x02\x03"),
    ],
)
def test_a_cut_starts_the_device_again_with_what_it_kept(tmp_path, cut, kept, nvm):
    script = "tap 3\ntap 4\nsettle\nexpect die 3\n%s\nsettle\nexpect %s\n" % (cut, kept)
    result, out = run(tmp_path, script, code=KEEPING)
    assert result.status == 0
    assert (out / "nvm.bin").read_bytes() == nvm.ljust(4096, b"\xff")


def test_the_record_is_written_if_there_is_a_game(tmp_path, monkeypatch):
    for text, there in (("skal 1\ngame yams\n", True), ("", False)):
        monkeypatch.setattr(record, "record_of", lambda app, text=text: text)
        (tmp_path / "out").mkdir(exist_ok=True)
        (tmp_path / "out" / "record.skal").write_text("of another run")
        _, out = run(tmp_path, "settle", code=with_app(""), main=MAIN)
        assert (out / "record.skal").exists() is there
        if there:
            assert (out / "record.skal").read_text() == text
