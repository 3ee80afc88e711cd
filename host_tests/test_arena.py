# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The command `skalbox arena`: its output, its refusals, and that processes change nothing."""

import io
import json
import math
import multiprocessing
import os
import signal
import sys

import numpy as np
import pytest
from helpers import SKALBOX, run_program

from host_tools.arena import levels, processes, tournament
from host_tools.coach import tables
from host_tools.commands import arena, cli
from skalcore import boxes
from skalcore.rules import EXTRA_NONE, GAMES, SKALPOTT, YAHTZEE, YAMS, Rules

SKAL = ["arena", "--game", "skalpott", "--seats", "easy,good", "--games", "10", "--seed", "5"]
LEVELS = "beginner easy good perfect perfect-normal points"


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(tournament, "_BLOCK", 12)


def test_a_line_for_each_seat(capsys):
    assert cli.main(SKAL) == 0
    out, err = capsys.readouterr()
    first, second = out.splitlines()
    assert first.startswith("1 easy    ") and second.startswith("2 good    ") and err == ""
    assert " % +- " in first and first.endswith(" of them from pots")
    share = [float(line.split()[2]) for line in (first, second)]
    assert sum(share) == pytest.approx(100)


def test_json(capsys):
    assert cli.main([*SKAL, "--json"]) == 0
    seats = json.loads(capsys.readouterr().out)
    assert [list(seat) for seat in seats] == [["seat", "level", "win", "se", "total", "pot"]] * 2
    assert [(seat["seat"], seat["level"]) for seat in seats] == [(1, "easy"), (2, "good")]
    assert sum(seat["win"] for seat in seats) == pytest.approx(1) and 0 < seats[0]["se"] < 0.3
    assert all(100 < seat["total"] < 400 and 0 < seat["pot"] < 144 for seat in seats)
    assert sum(seat["pot"] for seat in seats) == pytest.approx(144), "each round's pot of 12 is won by somebody"


def test_a_single_group_has_no_error(capsys):
    for games in ("1", "2"):
        assert cli.main([*SKAL, "--games", games, "--json"]) == 0
        assert [seat["se"] for seat in json.loads(capsys.readouterr().out)] == [None, None]
    assert cli.main([*SKAL, "--games", "1"]) == 0 and "% +- ?  " in capsys.readouterr().out


def test_the_seed_and_nothing_else_makes_the_dice(small_blocks, capsys, monkeypatch):
    def said(*options):
        assert cli.main([*SKAL, "--games", "31", *options]) == 0
        return capsys.readouterr().out

    alone = said("--jobs", "1")
    assert said("--jobs", "1") == said("--jobs", "2") == said("--jobs", "5") == said() == alone
    assert said("--seed", "6") != alone
    monkeypatch.setattr(arena.secrets, "randbits", lambda bits: 5)
    drawn = [each for each in SKAL if each not in ("--seed", "5")]
    assert cli.main([*drawn, "--games", "31"]) == 0 and capsys.readouterr().out == alone


def test_blocks_are_of_whole_groups():
    for players in range(2, 9):
        for games in (1, players, 479, 480, 481, 10_000):
            counts = [count for _, count in tournament.blocks(games, players)]
            assert sum(counts) == games and len(set(counts[:-1])) <= 1
            assert all(count % players == 0 and 0 < count <= tournament._BLOCK for count in counts[:-1])


def test_the_bar(small_blocks):
    calls = []
    tournament.play(SKALPOTT, ["easy", "good"], 31, 1, 1, lambda *each: calls.append(each))
    assert calls == [(12, 31), (24, 31), (31, 31)]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_on_a_terminal(small_blocks, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main([*SKAL, "--jobs", "1"]) == 0
    parts = sys.stderr.getvalue().split("\r\x1b[K")
    assert parts == ["", f"skalpott [{'#' * 30}] 100 %", ""], "the bar disappears at the end"


def test_the_standard_error():
    """Errors from groups: matches that share their dice are worth less, or more, than as many with their own dice."""
    wins = np.array([[2.0, 0.0], [1.0, 1.0], [0.0, 2.0], [2.0, 0.0], [1.0, 0.0]])
    sizes = np.array([2, 2, 2, 2, 1])
    first, second = tournament._seats(["easy", "good"], np.stack([wins, wins * 100, wins * 10]), sizes)
    assert (first.win, first.total, first.pot) == pytest.approx((6 / 9, 600 / 9, 60 / 9))
    beside = [2 - 12 / 9, 1 - 12 / 9, 0 - 12 / 9, 2 - 12 / 9, 1 - 6 / 9]
    assert first.error == pytest.approx(math.sqrt(sum(each**2 for each in beside) * 5 / 4) / 9)
    assert second.error == pytest.approx(first.error)


# ------------------------------------------------------------------------------------------------------- wrong input

WRONG = {
    "poker": (["--game", "poker"], "--game: unknown game 'poker'; allowed: skalpott yams yahtzee"),
    "line feed": (["--game", "\n"], r"--game: unknown game '\n'; allowed: skalpott yams yahtzee"),
    "level": (["--seats", "easy,best"], f"--seats: unknown level 'best'; allowed: {LEVELS}"),
    "no level": (["--seats", ""], f"--seats: unknown level ''; allowed: {LEVELS}"),
    "comma": (["--seats", "easy,good,"], f"--seats: unknown level ''; allowed: {LEVELS}"),
    "alone": (["--seats", "easy"], "--seats: skalpott takes 2 to 4 seats, not 1"),
    "five": (["--seats", "easy,good,good,easy,points"], "--seats: skalpott takes 2 to 4 seats, not 5"),
    "alone at yams": (["--game", "yams", "--seats", "easy"], "--seats: yams takes 2 to 8 seats, not 1"),
    "nine": (["--game", "yahtzee", "--seats", ",".join(["easy"] * 9)], "--seats: yahtzee takes 2 to 8 seats, not 9"),
    "no games": (["--games", "0"], "argument --games: '0' is not a whole number from 1 to 10000000"),
    "too many games": (
        ["--games", "10000001"],
        "argument --games: '10000001' is not a whole number from 1 to 10000000",
    ),
    "half a game": (["--games", "1.5"], "argument --games: '1.5' is not a whole number from 1 to 10000000"),
    "no jobs": (["--jobs", "0"], "argument --jobs: '0' is not a whole number of 1 or more"),
    "jobs": (["--jobs", "all"], "argument --jobs: 'all' is not a whole number of 1 or more"),
    "seed": (["--seed", "-1"], "argument --seed: '-1' is not a whole number of 0 or more"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input(case, capsys):
    options, sentence = WRONG[case]
    with pytest.raises(SystemExit) as left:
        cli.main([*SKAL, *options])
    assert left.value.code == 2
    assert capsys.readouterr() == ("", f"skalbox arena: {sentence}\n")


def test_what_is_required():
    status, out, err = run_program(SKALBOX, "arena")
    assert (status, out) == (2, "")
    assert err == "skalbox arena: the following arguments are required: --game, --seats\n"


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_number_of_seats_that_the_rules_allow(rules):
    assert arena.fewest(rules) == 2
    allowed = [n for n in range(12) if arena.wrong(rules.name, ["perfect"] * n) is None]
    assert allowed == list(range(2, rules.players + 1))


@pytest.fixture
def zanzi(monkeypatch):
    """A fourth game, of which the coach has no values."""
    rules = Rules("zanzi", (*boxes.THIRTEEN_BOXES[:6], ("chance", boxes.chance, 0)), 54, 1, 6, EXTRA_NONE)
    for module in (arena, tournament):
        monkeypatch.setattr(module, "GAMES", (*GAMES, rules))
    return rules


def test_a_game_without_values(zanzi, capsys):
    game = ["arena", "--game", "zanzi", "--games", "40", "--seed", "1", "--jobs", "1", "--seats"]
    for level in levels.WITH_VALUES:
        with pytest.raises(SystemExit):
            cli.main([*game, f"easy,{level}"])
        sentence = f"--seats: {level} needs the coach's values, which zanzi lacks; allowed: beginner easy good\n"
        assert capsys.readouterr() == ("", "skalbox arena: " + sentence)
    assert cli.main([*game, "easy,good,good", "--json"]) == 0
    assert [seat["pot"] for seat in json.loads(capsys.readouterr().out)] == [0, 0, 0]


@pytest.mark.parametrize("seats", ["perfect,points", "easy,good"])
def test_a_table_that_cannot_be_read(seats, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    tournament.table.cache_clear()
    assert cli.main([*SKAL, "--seats", seats]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("skalbox arena: can't read the coach's table: ") and err.count("\n") == 1
    (tmp_path / "skalpott.bin").write_bytes(b"SKT3")
    assert cli.main([*SKAL, "--seats", seats]) == 2
    repair = "run skalbox solve to make it again"
    sentence = "skalbox arena: can't read the coach's table: this is not a table of the coach; %s\n" % repair
    assert capsys.readouterr().err == sentence


@pytest.mark.parametrize("error", [ChildProcessError(), OSError(11, "no more processes")])
def test_processes_that_fail(error, monkeypatch, capsys):
    def fail(*args):
        raise error

    monkeypatch.setattr(tournament, "play", fail)
    assert cli.main(SKAL) == 1
    sentence = "skalbox arena: a process did not start, or stopped too soon: try again with --jobs 1\n"
    assert capsys.readouterr() == ("", sentence)


def half(number):
    return number / 2


def killed(number):
    os._exit(number)


def test_work_is_dealt_out():
    for jobs in (1, 2, 9):
        assert sorted(processes.dealt(half, range(7), jobs)) == [(number, number / 2) for number in range(7)]


@pytest.mark.skipif(sys.platform == "win32", reason="signals have no handlers there")
def test_processes_end_even_if_the_one_that_started_them_handles_sigterm():
    """As after a window of the desktop: SDL does, and a process inherits that."""
    hangs = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("the processes go on"))
    handler = signal.signal(signal.SIGTERM, lambda *_: None)
    signal.alarm(20)
    try:
        assert len(list(processes.dealt(half, range(7), 2))) == 7
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGTERM, handler)
        signal.signal(signal.SIGALRM, hangs)
        left = multiprocessing.active_children()
        for process in left:
            process.kill()
    assert left == []


def test_a_process_that_is_killed_is_noticed():
    with pytest.raises(ChildProcessError):
        list(processes.dealt(killed, [1, 0, 9], 2))
    assert not multiprocessing.active_children()


# ---------------------------------------------------------------------------------------------------- who beats whom


@pytest.mark.parametrize(("rules", "players"), [(SKALPOTT, 2), (SKALPOTT, 3), (YAMS, 5), (YAHTZEE, 8)])
def test_equal_levels_win_equally_often(rules, players):
    """Exactly: in each group everybody has had each seat with its dice."""
    seats = tournament.play(rules, ["good"] * players, 8 * players, 3, 1)
    for seat in seats:
        assert seat.win == pytest.approx(1 / players, abs=1e-12) and seat.error < 1e-9
        assert (seat.total, seat.pot) == pytest.approx((seats[0].total, seats[0].pot))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_easy_loses(rules):
    easy, perfect = tournament.play(rules, ["easy", "perfect"], 200, 3, 1)
    assert easy.win + 3 * easy.error < 0.5 < perfect.win - 3 * perfect.error
    assert easy.win + perfect.win == pytest.approx(1) and easy.total < perfect.total
