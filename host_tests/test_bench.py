# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox bench` keeps its claims: it measures whole matches, allocates no memory on the board, and prints a readable
table."""

import pytest

from host_tools.commands import bench, bench_coach, bench_screens
from host_tools.node import micropython
from skalcore import events
from skalcore.game import OVER, Game
from skalcore.rules import GAMES


@pytest.fixture
def short(monkeypatch):
    """A bench of a single run, of two for the screens: only the form of its numbers means something."""
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "REPEATS", 2)
    monkeypatch.setattr(bench, "TABLES", 1)
    monkeypatch.setattr(bench_coach, "RUNS", 1)
    monkeypatch.setattr(bench_screens, "TIMES", 2)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_match_is_a_whole_one(rules):
    happened = bench.a_match(rules)
    assert happened == bench.a_match(rules)
    game = Game(rules, players=bench.PLAYERS)
    for number, event in enumerate(happened):
        game.apply(event)
        assert game.has_dice() == (number + 1 == bench.on_table(happened)) or number + 1 > bench.on_table(happened)
    assert game.phase == OVER
    assert [events.kind(event) for event in happened].count(events.SCORE) == bench.PLAYERS * rules.rounds


def test_the_tables(short, capsys):
    assert bench.main() == 0
    printed = capsys.readouterr()
    table, coach, screens = printed.out.split("\n\n")
    assert screens.startswith("screens, ms ")
    assert coach.startswith("coach ") and coach.count("MicroPython") == 1
    look_at_coach(coach.splitlines()[1:])
    look_at_screens(screens.splitlines())
    lines = table.splitlines()
    assert len(lines) == 1 + len(GAMES) * (len(bench.ROWS) + 1)
    rows = [line.rsplit(None, 4) for line in lines[1:] if "events" not in line]
    assert [row[0].split(None, 1) for row in rows] == [[rules.name, what] for rules in GAMES for what in bench.ROWS]
    for row in rows:
        assert float(row[1].replace(",", "")) > 0 and int(row[2].replace(",", "")) < 2000
        if micropython.why_not():
            assert row[3:] == ["-", "-"] and printed.err == micropython.why_not() + "\n"
        else:
            assert row[4] == "0", "the rules take no memory while a match is played"


def test_without_micropython(short, capsys, monkeypatch):
    monkeypatch.setattr(micropython, "why_not", lambda: "no node here")
    monkeypatch.setattr(bench_screens, "show", lambda: None)  # which runs none
    assert bench.main([]) == 0
    printed = capsys.readouterr()
    assert printed.err == "no node here\n" and printed.out.splitlines()[1].split()[-2:] == ["-", "-"]


def test_a_micropython_that_fails_is_one_sentence(short, capsys, monkeypatch):
    def run(*_, **__):
        raise micropython.VmError("Traceback:\n  in line 1\nMemoryError: no room")

    monkeypatch.setattr(micropython, "why_not", lambda: "")
    monkeypatch.setattr(micropython, "run", run)
    assert bench.main([]) == 2
    assert capsys.readouterr().err == "skalbox bench: MicroPython failed: MemoryError: no room\n"


def test_it_takes_no_options(capsys):
    with pytest.raises(SystemExit) as ended:
        bench.main(["--fast", "x"])
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert (printed.out, printed.err) == ("", "skalbox bench: unrecognized arguments: --fast x\n")


def look_at_coach(lines):
    sizes = {
        line.rsplit(None, 2)[0]: int(line.split()[-2].replace(",", "")) for line in lines if line.endswith("bytes")
    }
    held = {"coach's buffers", "index tables made", "kept for further answers"}
    assert set(sizes) == held | {"endings table", "sets table", "skalpott table", "thirteen table"}
    assert sizes["coach's buffers"] + sizes["index tables made"] <= 14_000
    assert 1.2 * 840 > sizes["kept for further answers"] > 840, "the worth of holding 210 sets, twice, in 16 bits"
    assert sizes["sets table"] + sizes["skalpott table"] + sizes["thirteen table"] <= 300_000
    rows = [line.split() for line in lines if ("answer" in line or "index" in line) and "bytes" not in line]
    if not micropython.why_not():
        assert len(rows) == 3 * len(bench_coach.NAMES)
        assert all(row[-1] == "0" for row in rows), "the coach takes no memory once it is made"


def look_at_screens(lines):
    head, *rows, tail = lines
    assert " ".join(head.split()) == ("screens, ms of virtual time 125 MHz: median worst 200 MHz: median worst goal")
    cells = [row.rsplit(None, 5) for row in rows]
    assert {row[0]: int(row[-1]) for row in cells} == bench_screens.GOALS
    for row, line in zip(cells, rows, strict=True):
        slow, slow_worst, fast, fast_worst = map(int, row[1:5])
        assert 0 < fast <= fast_worst <= slow_worst and fast <= slow <= slow_worst and len(line) == len(head)
    assert tail == "(each measured 2 times or more)"
