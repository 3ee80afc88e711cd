# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The record's format in every detail (record_cases.py has the cases), and the replay command."""

import io
import json
import os
from contextlib import redirect_stderr

import challenge_cases
import oracle
import pytest
import record_cases
from helpers import GOLDEN, ROOT, SKALBOX, record, run_program, run_replay
from record_cases import OVER, TURN

from host_tools import safe_files
from host_tools.commands import advise, replay, review
from host_tools.records.record import RecordError, read
from host_tools.records.report import report

BAD = record_cases.BAD | challenge_cases.BAD
GOOD = record_cases.GOOD | challenge_cases.GOOD


@pytest.mark.parametrize("case", BAD)
def test_a_bad_record_is_refused(case):
    data, line, piece = BAD[case]
    with pytest.raises(RecordError) as caught:
        read(data)
    assert (caught.value.line, piece in caught.value.reason) == (line, True), caught.value.reason
    assert str(caught.value) == caught.value.reason and "\n" not in caught.value.reason
    assert caught.value.reason.isascii() and caught.value.reason.isprintable() and len(caught.value.reason) < 250
    with pytest.raises(ValueError):
        oracle.replay(data.decode("latin-1"))


@pytest.mark.parametrize("case", GOOD)
def test_a_good_record_is_read(case):
    data, happened = GOOD[case]
    found = read(data)
    assert len(found.events) == len(found.lines) == happened
    assert report(found.game, found.names, found.code) == oracle.replay(data.decode())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path):
    found = read(path.read_bytes())
    assert report(found.game, found.names) == json.loads(path.with_suffix(".json").read_text())


def test_each_event_has_its_line_number():
    found = record("# one\n\nskal 1\ngame yams\nmode match\nplayers A\n\nroll 1 2 3 4 5 # eight\n\n\nkeep 1\n")
    assert found.lines == [8, 11]


# ----------------------------------------------------------------------------------------------- the replay command


@pytest.fixture
def files(tmp_path):
    """The paths of files in a folder with good and bad records."""
    (tmp_path / "good.skal").write_bytes(TURN)
    (tmp_path / "over.skal").write_bytes(OVER)
    (tmp_path / "bad.skal").write_bytes(TURN + b"score chance\n")
    (tmp_path / "empty.skal").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    return lambda name: name if name == "-" else str(tmp_path / name)


# the files given, and those at fault with the error after the name
COMMANDS = [
    (["good.skal"], []),
    (["good.skal", "over.skal", "good.skal"], []),
    (["-"], []),
    (["over.skal", "-"], []),
    (["bad.skal"], [("bad.skal", ":9: skalpott has no box")]),
    (["good.skal", "bad.skal", "over.skal"], [("bad.skal", ":9: ")]),
    (["empty.skal", "bad.skal"], [("empty.skal", ":1: the header is incomplete"), ("bad.skal", ":9: ")]),
    (["good.skal", "missing.skal"], [("missing.skal", ": No such file")]),
    (["folder", "good.skal"], [("folder", ": Is a directory")]),
    (["good.skal/x.skal"], [("good.skal/x.skal", ": Not a directory")]),
    (["-", "-"], [("-", ":1: the header is incomplete")]),  # nothing is left for the second
]


def check_reply(files, names, blamed, status, out, err):
    if blamed:
        assert (status, out) == (2, "")
        printed = err.splitlines()
        assert len(printed) == len(blamed)
        for line, (name, text) in zip(printed, blamed, strict=True):
            assert line.startswith(files(name) + text), line
    else:
        assert (status, err) == (0, "")
        texts = {"good.skal": TURN, "over.skal": OVER, "-": TURN}
        assert [json.loads(line) for line in out.splitlines()] == [
            oracle.replay(texts[name].decode()) for name in names
        ]


@pytest.mark.parametrize(("names", "blamed"), COMMANDS)
def test_replay(files, names, blamed):
    check_reply(files, names, blamed, *run_replay(*map(files, names), stdin=TURN))


def test_errors_in_standard_input():
    status, out, err = run_replay("-", stdin=TURN + b"score chance\n")
    assert (status, out) == (2, "") and err.startswith('-:9: skalpott has no box "chance"')
    assert run_replay("-", stdin=b"skal 2\n") == (2, "", '-:1: only version 1 of the format is supported, not "2"\n')


def test_replay_prints_to_the_real_streams(files, capsys):
    assert replay.main([files("good.skal")]) == 0
    assert json.loads(capsys.readouterr().out)["next"]["expects"] == ["keep", "score"]
    assert replay.main([files("good.skal"), files("bad.skal")]) == 2
    assert capsys.readouterr().out == ""


def test_a_record_is_read_up_to_a_size(tmp_path):
    """As large as allowed with comments, and one byte more; no more than that is read from standard input."""
    largest = TURN + b"#".ljust(safe_files.MEGABYTE - len(TURN) - 1, b"x") + b"\n"
    place = tmp_path / "large.skal"
    place.write_bytes(largest)
    assert run_replay(str(place)) == run_replay("-", stdin=largest)
    assert run_replay(str(place))[::2] == (0, "")
    place.write_bytes(largest + b"\n")
    printed = "%s: too large: the limit is 1 MB\n"
    for command in (replay.main, advise.main, review.main):
        err = io.StringIO()
        with redirect_stderr(err):
            assert command([str(place)]) == 2
        assert err.getvalue() == printed % place
    stdin = io.BytesIO(largest * 3)
    with pytest.raises(OSError, match="too large: the limit is 1 MB"):
        safe_files.limited(stdin, "-")
    assert stdin.tell() == safe_files.MEGABYTE + 1


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
@pytest.mark.parametrize("command", ["replay", "advise", "review"])
def test_an_endless_record(command, tmp_path):
    printed = "too large: the limit is 1 MB\n"
    assert run_program(SKALBOX, command, "/dev/zero", cwd=tmp_path) == (2, "", "/dev/zero: " + printed)
    endless = 'exec "$@" - </dev/zero'
    assert run_program("sh", "-c", endless, "sh", SKALBOX, command, cwd=tmp_path) == (2, "", "-: " + printed)


@pytest.mark.parametrize(("names", "blamed"), COMMANDS)
def test_the_command(files, names, blamed, tmp_path):
    check_reply(files, names, blamed, *run_program(SKALBOX, "replay", *map(files, names), stdin=TURN, cwd=tmp_path))


def test_the_command_from_the_root_of_the_project(files):
    status, out, err = run_program(SKALBOX, "replay", files("over.skal"), cwd=ROOT)
    assert (status, err) == (0, "") and json.loads(out)["finished"] is True


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_order_of_keys(path):
    """Keys have the order of the format's description, boxes and keywords their own."""
    status, out, err = run_replay(str(path))
    assert (status, err) == (0, "")
    printed = json.loads(out)
    assert list(printed) == ["game", "mode", "finished", "players", "rounds", "next", "winners"]
    words = ["name", "grid", "bonus", "extra", "grid_total", "pot", "additions", "total", "match_total"]
    assert all(list(player) == words for player in printed["players"])
    if printed["next"]:
        assert list(printed["next"]) == ["player", "expects", "round", "rolls_left", "dice", "scores"]
        order = ["dry", "first", "roll", "keep", "score", "zero"]
        assert printed["next"]["expects"] == [word for word in order if word in printed["next"]["expects"]]
    for each in printed["rounds"]:
        assert list(each) == ["order", "additions", "pot"] + ["opponent"] * (printed["mode"] != "match")
