# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The solver: its values against brute force and published ones, the command `skalbox solve`, and its cache folder."""

import io
import random
import sys
from functools import cache
from math import factorial, prod

import brute
import numpy as np
import oracle
import pytest
from helpers import SKALBOX, run_program

from host_tools import user_folders
from host_tools.coach import endings, tables
from host_tools.commands import cli, shots, solve
from host_tools.solver import additions, induction, pots, sets, solved_games, value_cache
from host_tools.solver.problem import Problem
from host_tools.solver.turn import Turn
from skalcore.boxes import THIRTEEN_BOXES
from skalcore.rules import EXTRA_NONE, GAMES, Rules

# The expected totals of optimal play. The last two are published; the others come from the same solver.
VALUES = {
    "skalpott-simple": 332.280795, "skalpott-recommended": 324.835233, "yams": 251.726600, "yahtzee": 253.970241,
    "yahtzee-plain": 245.870775, "yahtzee-forced-joker": 254.587729,
}  # fmt: skip
SOLO = {
    "skalpott-simple": ("skalpott", "solo-simple"),
    "skalpott-recommended": ("skalpott", "solo-recommended"),
    "yams": ("yams", "match"),
    "yahtzee": ("yahtzee", "match"),
}


def test_462_sets_and_252_throws():
    assert sets.SIZE == [1, 6, 21, 56, 126, 252]
    assert len(sets.SETS) == 462 and len(set(sets.SETS)) == 462 and len(sets.THROWS) == 252
    for faces in sets.SETS:
        assert sets.SETS[sets.number_of(faces[::-1])] == faces


def test_one_die_more_and_one_die_less():
    for size in range(5):
        for number, faces in enumerate(sets.SETS[sets.ROWS[size]]):
            more = [sets.SETS[row[number]] for row in sets.UP[size]]
            assert more == [tuple(sorted((*faces, face))) for face in range(1, 7)]
    for size in range(1, 6):
        for number, faces in enumerate(sets.SETS[sets.ROWS[size]]):
            less = {sets.SETS[row[number]] for row in sets.DOWN[size]}
            assert less == {tuple(sorted(faces[:at] + faces[at + 1 :])) for at in range(size)}


def test_chances_of_the_throws():
    ways = [factorial(5) / prod(factorial(faces.count(face)) for face in set(faces)) for faces in sets.THROWS]
    assert pytest.approx(np.array(ways) / 7776, abs=1e-15) == sets.CHANCE
    assert [oracle.addition(faces) for faces in sets.THROWS] == list(sets.ADDITION)


def test_one_turn_against_brute_force():
    rng = random.Random("a turn")
    for _ in range(3):
        worth = {faces: rng.choice([0, 0, rng.uniform(0, 50)]) for faces in sets.THROWS}
        expected = brute.Turn(worth.__getitem__)
        turn = Turn(2)
        final = np.array([[worth[faces], 1.0] for faces in sets.THROWS])
        assert turn.run(final) == pytest.approx([expected.start, 1.0])
        for left in (1, 2):
            for faces in sets.SETS:
                number = sets.number_of(faces)
                if len(faces) < 5:
                    assert turn.hold[left][number, 0] == pytest.approx(expected.hold(faces, left))
                else:
                    assert turn.best[left][number, 0] == pytest.approx(expected.best(faces, left))
        # The chances of the scored throws must add up to the value of the turn.
        scored = additions.finals(turn)
        assert scored.sum(axis=0) == pytest.approx([1, 1])
        assert (scored * final).sum(axis=0) == pytest.approx([expected.start, 1.0])


@cache
def endgame(name):
    """The values of all cards with three open boxes or fewer."""
    return induction.solve(solved_games.problem(name), still_open=3)


def value(name, grid):
    """The solver's value of a card in the oracle's form."""
    game = SOLO[name][0]
    filled = sum(1 << at for at, box in enumerate(oracle.BOXES[game]) if grid[box] is not None)
    # The record lists the lower boxes in SkalPott's order.
    if game != "skalpott":
        names = [row[0] for row in THIRTEEN_BOXES]
        filled = sum(1 << names.index(box) for box in grid if grid[box] is not None)
    flag = int(game != "skalpott" and grid["yahtzee"] == 50)
    return endgame(name)[flag, filled, min(brute.series(game, grid), oracle.THRESHOLD[game])]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.soak] * (name == "yams")) for name in SOLO])
def test_against_brute_force(name, tried):
    game, mode = SOLO[name]
    rng = random.Random(name)
    player = brute.Player(game, mode)
    boxes = oracle.BOXES[game]
    # Each box alone, and pairs and triples.
    chosen = [[box] for box in boxes] + [rng.sample(boxes, 2) for _ in range(4)]
    chosen += [[*rng.sample(boxes[6:], 2), rng.choice(boxes[:6])], rng.sample(boxes, 3)]
    if game != "skalpott":
        chosen += [["yahtzee", "threes"], ["yahtzee", "full_house", "chance"]]
    for still_open in chosen:
        grid = brute.random_grid(rng, game, still_open)
        assert value(name, grid) == pytest.approx(player.value(grid), abs=1e-9), grid
    tried(f"{len(chosen)} cards of {name} by brute force, {len(player.known)} turns")


def test_impossible_cards_have_no_value():
    values = endgame("yahtzee")
    assert np.isnan(values[0, 0, 0]), "not solved that far"
    assert np.isnan(values[1, 0b1_0111_1111_1111, 0]), "a further five earns points only if its box is filled"
    low = 0b1_1111_1100_0111  # aces, twos and threes total 30 at most
    assert np.isnan(values[0, low, 31]) and np.isfinite(values[0, low, 30])
    assert (values[:, -1] == 0).all()


def test_every_game_of_the_coach_has_a_value():
    assert {each.name for each in GAMES if each.has_values and not each.has_pot} < set(VALUES)


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.soak] * (name not in SOLO)) for name in VALUES])
def test_published_values(name, solved):
    """In `make test`, of the known values of known_values.py, which `make soak` compares with the solver's."""
    assert f"{solved(name)[0, 0, 0]:.6f}" == f"{VALUES[name]:.6f}"


def test_dry_additions():
    assert [round(chance * 7776) for chance in pots.DRY] == [dict(brute.dry_additions()).get(a, 0) for a in range(13)]


def test_pots_of_solo_games():
    for mode, result in (("solo-simple", pots.simple(12)), ("solo-recommended", pots.recommended(12))):
        expected = [[brute.solo_pot(mode, round_, own) for own in range(13)] for round_ in range(12)]
        assert result == pytest.approx(np.array(expected))


@pytest.mark.parametrize(("players", "known"), [(2, []), (2, [12]), (3, [9]), (3, [12, 12]), (4, [7, 11]), (4, [])])
def test_pots_of_a_match(players, known):
    """Compared with every combination of the other players' additions."""
    rng = random.Random(players)
    weights = [0, 0] + [rng.random() for _ in range(11)]
    chances = np.array(weights) / sum(weights)
    result = pots.match(players, known, chances)
    for own in range(2, 13):
        expected = 0.0
        for others in brute.product(range(2, 13), repeat=players - 1 - len(known)):
            share = oracle.pot_shares([own, *known, *others])[0]
            expected += share * prod(chances[other] for other in others)
        assert result[own] == pytest.approx(expected), own


SMALL = Rules("small", THIRTEEN_BOXES[:6], 60, 1, 8, EXTRA_NONE)  # the series only
SMALL.five_box = 0


def small_game(seed, change=None):
    """The series with random pots, which leave no two choices equal; `change`: (round, addition, points)."""
    rng = random.Random(seed)
    table = np.array([[rng.uniform(0, 12) for _ in range(13)] for _ in range(6)])
    if change:
        round_, addition, points = change
        table[round_, addition] += points
    return Problem("small", SMALL, table)


def test_additions_of_optimal_play():
    """Raising the pot of one addition in one round raises the value by the probability of that addition."""
    problem = small_game(1)
    values = induction.solve(problem)
    result = additions.additions(problem, values)
    assert result.sum(axis=1) == pytest.approx(np.ones(6)) and (result[:, :2] == 0).all()
    step = 1e-6
    for round_, addition in [(0, 12), (0, 7), (2, 11), (4, 10), (5, 12), (5, 2)]:
        more = induction.solve(small_game(1, (round_, addition, step)))[0, 0, 0]
        assert (more - values[0, 0, 0]) / step == pytest.approx(result[round_, addition], abs=1e-5)


@pytest.mark.soak
def test_additions_of_skalpott(solved):
    solved("skalpott-recommended")
    result = solved_games.additions()
    assert result.shape == (12, 13) and result.sum(axis=1) == pytest.approx(np.ones(12))
    assert (result.argmax(axis=1) == 12).all(), "two sixes are the most likely addition"


ALLOWED = "skalpott-simple skalpott-recommended yams yahtzee yahtzee-plain yahtzee-forced-joker"


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    """An empty cache folder, and nothing solved yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solved_games, "_solved", {})
    return tmp_path / "skalbox"


@pytest.fixture
def solved_names(monkeypatch):
    """The games solved from now on: each at once, with a value of its number plus a half."""
    names = []

    def solve(problem, progress):
        names.append(problem.name)
        if progress:
            progress(1, 2)
            progress(2, 2)
        return np.full(induction.shape(problem), len(names) + 0.5)

    monkeypatch.setattr(induction, "solve", solve)
    monkeypatch.setattr(tables, "write", lambda file, progress: False)
    monkeypatch.setattr(endings, "write", lambda progress: False)
    return names


@pytest.mark.parametrize("names", [["poker"], ["yams", "Yahtzee"], [""], ["skalpott"], ["skalpott-match-2"], ["\n"]])
def test_unknown_names(names, tmp_path):
    status, out, err = run_program(SKALBOX, "solve", *names, cwd=tmp_path)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1 and err.rstrip().endswith(f"allowed: {ALLOWED}")


@pytest.mark.parametrize("option", ["--fast", "-x"])
def test_unknown_options(option):
    status, out, err = run_program(SKALBOX, "solve", option)
    assert (status, out, len(err.splitlines())) == (2, "", 1)


def test_what_is_printed(cache_folder, solved_names, capsys):
    assert cli.main(["solve"]) == 0
    out, err = capsys.readouterr()
    assert out == "skalpott-simple 1.500000\nskalpott-recommended 2.500000\nyams 3.500000\nyahtzee 4.500000\n"
    assert err == "", "no progress bar without a terminal"
    assert cli.main(["solve", "yahtzee-plain", "yams"]) == 0
    assert capsys.readouterr().out == "yahtzee-plain 5.500000\nyams 6.500000\n", "named games are solved again"
    assert solved_names == [*solved_games.SHIPPED, "yahtzee-plain", "yams"]
    assert {path.name for path in cache_folder.iterdir()} == {f"{name}.values" for name in solved_names}


class Gone(io.StringIO):
    """A pipe whose reader has gone."""

    def write(self, text):
        raise BrokenPipeError


def test_a_closed_pipe_is_not_reported_as_a_table_error(cache_folder, solved_names, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shots, "shoot", lambda *_: 1)
    monkeypatch.setattr(sys, "stdout", Gone())
    for command in (lambda: solve.main(["yams"]), lambda: shots.main([str(tmp_path)])):
        with pytest.raises(BrokenPipeError):
            command()
    assert capsys.readouterr().err == ""


def test_a_table_that_cannot_be_written_is_one_sentence(cache_folder, solved_names, monkeypatch, capsys):
    def write(file, progress):
        raise OSError(28, "No space left on device", "thirteen.bin")

    monkeypatch.setattr(tables, "write", write)
    assert cli.main(["solve", "yams"]) == 2
    error = "skalbox solve: the coach's table: thirteen.bin: No space left on device\n"
    assert capsys.readouterr() == ("yams 1.500000\n", error)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_on_a_terminal(cache_folder, solved_names, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main(["solve", "yams"]) == 0
    parts = sys.stderr.getvalue().split("\r\x1b[K")
    half, full = "#" * 15 + "." * 15, "#" * 30
    assert parts == ["", f"yams [{half}] 50 %", f"yams [{full}] 100 %", ""], "the bar disappears at the end"
    assert capsys.readouterr().out == "yams 1.500000\n"


SOME = np.arange(6.0).reshape(1, 2, 3)


def test_kept_and_found_again(cache_folder):
    assert value_cache.load("some", SOME.shape) is None
    value_cache.write("some", SOME)
    assert np.array_equal(value_cache.load("some", SOME.shape), SOME)
    assert [path.name for path in cache_folder.iterdir()] == ["some.values"], "nothing half done is left"
    assert value_cache.load("some", (6,)) is None and value_cache.load("other", SOME.shape) is None
    value_cache.write("some", SOME + 1)
    assert np.array_equal(value_cache.load("some", SOME.shape), SOME + 1)


def damages(data):
    yield from (data[:length] for length in (0, 1, 31, 63, 64, 100, len(data) - 1))
    yield data + b"\0"
    for at in (0, 40, 64, 80, len(data) - 1):
        yield data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_damaged_files_are_replaced(cache_folder, solved_names, monkeypatch):
    first = solved_games.values("yams")
    path = cache_folder / "yams.values"
    data = path.read_bytes()
    for number, damaged in enumerate(damages(data)):
        path.write_bytes(damaged)
        solved_games._solved.clear()
        again = solved_games.values("yams")
        assert len(solved_names) == number + 2 and again[0, 0, 0] == number + 2.5
        solved_games._solved.clear()
        assert np.array_equal(solved_games.values("yams"), again) and len(solved_names) == number + 2
    assert first[0, 0, 0] == 1.5


def test_other_sources_have_other_values(cache_folder, monkeypatch):
    value_cache.write("some", SOME)
    monkeypatch.setattr(value_cache, "sources", lambda: b"\0" * 32)
    assert value_cache.load("some", SOME.shape) is None


@pytest.mark.parametrize("in_the_way", ["", "skalbox"])
def test_it_works_without_a_cache_folder(tmp_path, monkeypatch, in_the_way):
    (tmp_path / "cache").mkdir()
    path = tmp_path / "cache" / in_the_way if in_the_way else tmp_path / "file"
    path.write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(path if not in_the_way else path.parent))
    value_cache.write("some", SOME)
    assert value_cache.load("some", SOME.shape) is None
    assert path.read_text() == "a file where the folder should be"


def test_a_file_that_cannot_be_replaced(cache_folder):
    (cache_folder / "some.values").mkdir(parents=True)
    value_cache.write("some", SOME)
    assert value_cache.load("some", SOME.shape) is None
    assert [path.name for path in cache_folder.iterdir()] == ["some.values"]


def test_where_the_folder_is(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for given in ("", "relative/folder"):
        monkeypatch.setenv("XDG_CACHE_HOME", given)
        assert user_folders.cache() == tmp_path / ".cache/skalbox"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert user_folders.cache() == tmp_path / ".cache/skalbox"
