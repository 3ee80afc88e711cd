# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The strength of the board's play: its loss by exact evaluation, and the mean of played games (`make measure`)."""

import numpy as np
import pytest
from helpers import ROOT
from positions import NAMED

from host_tools.coach import levels, measure, played_games, tables
from host_tools.commands import cli
from host_tools.solver import induction, solved_games
from skalcore.answers import UNIT

MOST = 0.02  # points a game
GAMES = 20_000
ALONE = 10_000  # games of one player, to measure the levels


@pytest.mark.measure
@pytest.mark.parametrize("name", NAMED)
def test_the_loss(name, solved, tried):
    solved(name)
    lost = measure.loss(name)[0]
    assert 0 <= lost <= MOST
    tried(f"{name}: the board's play loses {lost:.4f} points a game")


@pytest.mark.measure
@pytest.mark.parametrize("name", solved_games.SHIPPED)
def test_played_games(name, solved, tried):
    totals = played_games.play(name, GAMES, seed=1)
    mean, error = totals.mean(), totals.std() / np.sqrt(GAMES)
    expected = float(solved(name)[0, 0, 0])
    assert abs(mean - expected) <= 3 * error
    tried(f"{GAMES:,} games of {name}: {mean:.2f} on average, {expected:.2f} +- {error:.2f} expected")


def published() -> dict[tuple[str, str], tuple[float, float]]:
    """(mean, standard error) by game and level, as docs/coach.md has them."""
    rows = {}
    for line in (ROOT / "docs/coach.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0].strip("`") in solved_games.SHIPPED:
            for level, cell in zip(levels.NAMES, cells[1:], strict=True):
                mean, error = cell.split(" ± ")
                rows[cells[0].strip("`"), level] = float(mean), float(error)
    return rows


def test_there_is_a_figure_for_each_level():
    known = published()
    assert set(known) == {(name, level) for name in solved_games.SHIPPED for level in levels.NAMES}
    for name in solved_games.SHIPPED:
        easy, good, best = (known[name, level] for level in levels.NAMES)
        assert easy[0] + 3 * easy[1] < good[0] - 3 * good[1] and good[0] + 3 * good[1] < best[0] - 3 * best[1]


@pytest.mark.measure
@pytest.mark.parametrize("level", levels.NAMES)
@pytest.mark.parametrize("name", solved_games.SHIPPED)
def test_how_strong_each_level_is(name, level, tried):
    mean, error = levels.strength(name, level, ALONE)
    expected, its_error = published()[name, level]
    assert abs(mean - expected) <= 3 * np.hypot(error, its_error) and abs(error - its_error) < 0.02
    tried(f"{ALONE:,} games of {name} by the level {level}: {mean:.2f} ± {error:.2f}")


def test_what_the_levels_think_of_a_card():
    nothing, average = levels.values("yahtzee", levels.EASY), levels.values("yahtzee", levels.GOOD)
    assert not nothing.any() and average.shape == nothing.shape
    assert not average[:, -1].any() and (average[:, 0] > average[:, 1]).all() and average[0, -2, 0] == 19 * UNIT // 10


@pytest.fixture
def few(monkeypatch):
    """Limits measuring to cards with at most two open boxes, starting where everything solved is known."""
    every = induction.cards
    monkeypatch.setattr(induction, "cards", lambda problem, count: every(problem, count) if count > 9 else iter(()))


def test_the_loss_of_known_tables(few, monkeypatch):
    """With exact values as its table the board loses only its rounding; with none, the cost of greed."""
    name = solved_games.SIMPLE
    problem = solved_games.problem(name)
    best = induction.solve(problem, still_open=2)
    monkeypatch.setitem(solved_games._solved, name, best)
    for table, least, most in ((np.rint(np.nan_to_num(best) * UNIT).astype(int), -1e-9, 0.01), (None, -1e-9, 0.3)):
        table = tables.values(name) if table is None else table
        lost = best - measure.loss(name, table)[1]
        known = ~np.isnan(lost)
        assert known.sum() > 2000 and least <= lost[known].min() and lost[known].max() < most
    greedy = best - measure.loss(name, np.zeros(best.shape, int))[1]
    assert np.nanmax(greedy) > 3


def test_a_few_played_games():
    totals = played_games.play(solved_games.SIMPLE, 60, seed=3)
    assert np.array_equal(totals, played_games.play(solved_games.SIMPLE, 60, seed=3)) and totals.shape == (60,)
    assert 280 < totals.mean() < 380 and totals.min() > 100 and totals.max() <= 35 + 105 + 210 + 144


def test_what_measure_prints(monkeypatch, capsys):
    monkeypatch.setattr(solved_games, "values", lambda name, progress=None: None)
    monkeypatch.setattr(measure, "loss", lambda name, progress=None: (len(name) / 1000, None))
    assert cli.main(["solve", "--measure"]) == 0
    said = "skalpott-simple 0.015000\nskalpott-recommended 0.020000\nyams 0.004000\nyahtzee 0.007000\n"
    assert capsys.readouterr().out == said
    assert cli.main(["solve", "--measure", "yams"]) == 0 and capsys.readouterr().out == "yams 0.004000\n"
    with pytest.raises(SystemExit):
        cli.main(["solve", "--measure", "yahtzee-plain"])
