# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure how strong the levels and the coach are, and whether their chances come true (`make measure`)."""

import os

import numpy as np
import pytest
from helpers import KINDS, ROOT, RULES
from positions import NAMED

from host_tools.arena import levels, tournament
from host_tools.arena.table import Table
from host_tools.coach import levels as levels_coach
from host_tools.coach import measure, played_games, tables
from host_tools.commands import cli
from host_tools.solver import chances, induction, solved_games
from skalcore import normal
from skalcore.answers import UNIT

GAMES = 20_000
MATCHES = 100_000
MOST_MATCHES = 400_000  # where two levels are nearly as strong
SEED = 1
JOBS = os.cpu_count() or 1


def measured(game: str, names: list[str], games: int, tried) -> tournament.Seat:
    """The first of these seats."""
    seats = tournament.play(RULES[game], names, games, SEED, JOBS)
    first = seats[0]
    tried(
        f"{games:,} matches of {game}, {' '.join(names)}: the first wins {100 * first.win:.2f} ± "
        f"{100 * first.error:.2f} %, totals {' '.join(f'{seat.total:.1f}' for seat in seats)}"
    )
    return first


@pytest.mark.measure
@pytest.mark.parametrize(
    ("game", "players", "games"),
    [
        ("skalpott", 2, GAMES),
        ("skalpott", 3, GAMES),
        ("skalpott", 4, GAMES),
        ("yams", 2, MATCHES),
        ("yahtzee", 2, MATCHES),
    ],
)
def test_play_for_the_win_wins_more_than_play_for_points(game, players, games, tried):
    seat = measured(game, [levels.PERFECT] + [levels.POINTS] * (players - 1), games, tried)
    if (game, players) == ("skalpott", 2):
        assert seat.win >= 0.545
    elif players < 4:
        assert seat.win > 1 / players + 2 * seat.error


@pytest.mark.measure
@pytest.mark.parametrize("game", ["skalpott", "yams", "yahtzee"])
def test_what_is_known_of_the_last_rounds_wins(game, tried):
    """Against the same play with normally distributed points."""
    seat = measured(game, [levels.PERFECT, levels.NORMAL], MOST_MATCHES, tried)
    assert seat.win > 0.5 + 5 * seat.error


def published() -> dict[tuple[str, ...], tuple[float, float]]:
    """(share of the win, standard error) of the first of these levels, as docs/coach.md has them."""
    found = {}
    order = (levels.BEGINNER, levels.EASY, levels.GOOD, levels.POINTS, levels.PERFECT)
    others = [*((level,) for level in order), (levels.PERFECT,) * 2, (levels.PERFECT,) * 3]
    for line in (ROOT / "docs/coach.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] in order and len(cells) == 1 + len(others):
            for rivals, cell in zip(others, cells[1:], strict=True):
                if "±" in cell:
                    win, error = cell.split(" ± ")
                    found[cells[0], *rivals] = float(win) / 100, float(error) / 100
    return found


def test_there_is_a_figure_for_every_pair_and_for_one_among_perfect_ones():
    found = published()
    names = [level for level in levels.NAMES if level != levels.NORMAL]
    pairs = {(one, other) for one in names for other in names if one != other}
    weaker = [level for level in names if level != levels.PERFECT]
    assert set(found) == pairs | {(level, *[levels.PERFECT] * many) for level in weaker for many in (2, 3)}
    for one, other in pairs:
        assert found[one, other][0] + found[other, one][0] == pytest.approx(1, abs=0.0011)
    assert all(0 < error < 0.004 for _, error in found.values())


CELLS = [names for names in sorted(published()) if len(names) > 2 or names[0] < names[1]]


@pytest.mark.measure
@pytest.mark.parametrize("names", [pytest.param(names, id="-".join(names)) for names in CELLS])
def test_how_often_each_level_wins(names, tried):
    """A pair of levels needs one cell: the other one is the rest of 100 %."""
    games = MOST_MATCHES if names == (levels.PERFECT, levels.POINTS) else MATCHES
    seat = measured("skalpott", list(names), games, tried)
    win, error = published()[names]
    assert abs(seat.win - win) <= 3 * np.hypot(seat.error, error) and abs(seat.error - error) < 0.001


MOST = 0.02  # points a game
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


def published_measure() -> dict[tuple[str, str], tuple[float, float]]:
    """(mean, standard error) by game and level, as docs/coach.md has them."""
    rows = {}
    for line in (ROOT / "docs/coach.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0].strip("`") in solved_games.SHIPPED:
            for level, cell in zip(levels_coach.NAMES, cells[1:], strict=True):
                mean, error = cell.split(" ± ")
                rows[cells[0].strip("`"), level] = float(mean), float(error)
    return rows


def test_there_is_a_figure_for_each_level():
    known = published_measure()
    assert set(known) == {(name, level) for name in solved_games.SHIPPED for level in levels_coach.NAMES}
    for name in solved_games.SHIPPED:
        easy, good, best = (known[name, level] for level in levels_coach.NAMES)
        assert easy[0] + 3 * easy[1] < good[0] - 3 * good[1] and good[0] + 3 * good[1] < best[0] - 3 * best[1]


@pytest.mark.measure
@pytest.mark.parametrize("level", levels_coach.NAMES)
@pytest.mark.parametrize("name", solved_games.SHIPPED)
def test_how_strong_each_level_is(name, level, tried):
    mean, error = levels_coach.strength(name, level, ALONE)
    expected, its_error = published_measure()[name, level]
    assert abs(mean - expected) <= 3 * np.hypot(error, its_error) and abs(error - its_error) < 0.02
    tried(f"{ALONE:,} games of {name} by the level {level}: {mean:.2f} ± {error:.2f}")


def test_what_the_levels_think_of_a_card():
    easy, good = (levels_coach.values("yahtzee", level) for level in (levels_coach.EASY, levels_coach.GOOD))
    assert not easy[:, -1].any() and not good[:, -1].any() and (good[:, 0] > good[:, 1]).all()
    only_aces, only_sixes, half = -2, ~(1 << 5), 35 / 2
    assert easy[0, only_aces, 0] == 21 * UNIT // 80 and (easy[:, only_aces] == easy[0, only_aces, 0]).all()
    assert good[0, only_aces, 0] == 21 * UNIT // 10, "the bonus is out of reach"
    assert good[0, only_sixes, 45] == int((12.6 + half) * UNIT), "three sixes are enough"
    assert good[0, only_sixes, 42] == int((12.6 + half - 9) * UNIT), "three points each below, with one open face"
    assert good[0, only_sixes, 39] == good[0, only_sixes, 63] == 126 * UNIT // 10, "as good as lost, and won"
    assert good[0, only_sixes, 50] == int((12.6 + half + 15) * UNIT)
    assert good[0, 0, 1] == good[0, 0, 0] + UNIT // 2, "half a point each with six"


@pytest.fixture
def few(monkeypatch):
    """Limits measuring to cards with at most two open boxes, starting where everything solved is known."""
    every = induction.cards
    monkeypatch.setattr(induction, "cards", lambda problem, count: every(problem, count) if count > 9 else iter(()))


def test_the_loss_of_known_tables(few, monkeypatch):
    """The board loses only its rounding with exact values as its table; with none, the cost of greed."""
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


FEW_MATCHES = 5000
BINS = 10
MOST_CALIBRATION = 0.03  # by how much a bin may be off that is off by more than ERRORS standard errors
ERRORS = 3
GAMES_CALIBRATION = sorted({kind.game for kind in KINDS})


def told_and_won(game: str, players: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """(rounds, matches, seats): the chances told at the end of each round but the last; (matches, seats): shares of the
    win. All play to win."""
    rules = RULES[game]
    name = solved_games.WINS[players] if rules.has_pot else game
    values = tables.values(name) / UNIT
    told: dict[int, np.ndarray] = {}

    def watch(matches, at, seats, choices):
        if matches.round in told or not matches.round or matches.done.any():
            return
        cards = matches.cards
        expected = cards.total + matches.pots + values[cards.flag, cards.filled, cards.upper]
        left = rules.rounds - matches.round
        variances = np.array([normal.variance(rules, left, rich * left, players) for rich in (0, 1)])[cards.flag]
        of_seat = []
        for seat in range(players):
            rivals, spread = (np.delete(each, seat, axis=1).T for each in (expected, variances))
            of_seat.append(chances.to_win(expected[None, :, seat], variances[:, seat], rivals, spread)[0])
        told[matches.round] = np.stack(of_seat, axis=1)

    won = Table(rules, [levels.PERFECT] * players).play(count, np.random.default_rng(5), watch, paired=False)[0]
    number = np.arange(count)[:, None]
    of_seat = np.empty((count, players))
    of_seat[number, (number + np.arange(players)) % players] = won
    return np.stack([told[each] for each in sorted(told)]), of_seat


def bins(told: np.ndarray, won: np.ndarray) -> list[tuple[float, float, int]]:
    """(what came less what was told, its standard error by match, how often it was told) of each bin."""
    found = []
    for number in range(BINS):
        here = (told >= number / BINS) & ((told < (number + 1) / BINS) | (number == BINS - 1))
        off = np.where(here, won[None] - told, 0.0).sum(axis=(0, 2)) / max(1, here.sum())
        found.append((off.sum(), np.sqrt((off**2).sum()), int(here.sum())))
    return found


@pytest.mark.measure
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES_CALIBRATION)
def test_chances_to_win_come_true(game, players, tried):
    found = bins(*told_and_won(game, players, FEW_MATCHES))
    tried(
        f"{FEW_MATCHES:,} matches of {game} of {players}: what came less what was told, by tenths: "
        + " ".join(f"{100 * off:+.1f}±{100 * error:.1f}" for off, error, _ in found)
    )
    assert not [each for each in found if abs(each[0]) > max(MOST_CALIBRATION, ERRORS * each[1])]


def test_a_few_matches_and_what_the_check_can_find():
    told, won = told_and_won("skalpott", 2, 60)
    assert told.shape == (11, 60, 2) and won.sum() == pytest.approx(60)
    assert told.sum(axis=2) == pytest.approx(1, abs=1e-4)
    rng = np.random.default_rng(3)
    chance = rng.random((1, 4000, 1))
    true = (rng.random((4000, 1)) < chance[0]).astype(float)
    assert not [each for each in bins(chance, true) if abs(each[0]) > max(MOST_CALIBRATION, ERRORS * each[1])]
    assert [each for each in bins(chance**2, true) if abs(each[0]) > max(MOST_CALIBRATION, ERRORS * each[1])]
