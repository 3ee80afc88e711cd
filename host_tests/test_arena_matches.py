# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The arena's matches are skalcore's matches, and its levels choose as they should."""

from itertools import pairwise
from math import erf, sqrt

import numpy as np
import positions as arena_records
import pytest
from positions import Turn, opened, played, shares
from positions import replayed_records as replayed

from host_tools.arena import levels, matches
from host_tools.arena.pots import Pots
from host_tools.arena.table import Table
from host_tools.coach import position, tables
from host_tools.coach.many_cards import Kinds
from host_tools.coach.position import Board
from host_tools.coach.tables import board_module
from host_tools.solver import chances, induction, results, solved_games
from host_tools.solver import pots as exact_pots
from host_tools.solver.problem import Problem
from host_tools.solver.sets import THROWS
from skalcore import events
from skalcore.answers import FULL
from skalcore.game import DECIDE, OVER, TIE
from skalcore.normal import variance
from skalcore.pots import CERTAIN
from skalcore.rules import GAMES, SKALPOTT, YAHTZEE, YAMS

board_levels = board_module("coach/levels")
TABLES = [
    (SKALPOTT, ["perfect", "easy"]),
    (SKALPOTT, ["points", "good", "perfect"]),
    (SKALPOTT, ["perfect", "points", "easy", "perfect"]),
    (YAMS, ["perfect", "points", "easy"]),
    (YAHTZEE, ["perfect", "good"]),
    (YAMS, ["beginner", "easy"]),
]


def compare(rules, names, count, seed):
    """Plays, then plays every match again by its events, and compares all that is known of it."""
    found, recorder = played(rules, names, count, seed)
    players = len(names)
    for match in range(count):
        turns = recorder.turns[match]
        assert len(turns) == players * rules.rounds
        game = replayed(rules, players, turns)
        assert game.phase in (OVER, TIE)
        for named in range(players):
            seat = (named + match) % players
            what = shares(game)[seat], game.match_total(seat), game.ledger.pots[seat]
            assert tuple(found[:, match, named]) == pytest.approx(what)
    return recorder


@pytest.mark.parametrize(("rules", "names"), TABLES, ids=lambda each: each if isinstance(each, list) else each.name)
def test_the_rules_are_those_of_the_game(rules, names):
    compare(rules, names, 2 * len(names) + 1, seed=4)


def test_the_comparison_can_fail(monkeypatch):
    monkeypatch.setattr(matches, "pots_won", lambda additions: results.pots_won(12 - additions))
    with pytest.raises(AssertionError):
        compare(SKALPOTT, ["easy", "good"], 2, seed=4)
    monkeypatch.undo()
    monkeypatch.setattr(arena_records.events, "score", lambda box: events.make(events.SCORE, 0))
    with pytest.raises(ValueError, match="already filled"):
        compare(YAMS, ["easy", "good"], 2, seed=4)


def test_the_dice_are_shared():
    """Within a group everybody moves on by a seat, and each seat's first throws stay; other groups have others."""
    _, recorder = played(YAMS, ["good", "easy", "points"], 9, seed=4)
    firsts = [[(turn.seat, turn.throws[0]) for turn in recorder.turns[match]] for match in range(9)]
    groups = [firsts[at : at + 3] for at in range(0, 9, 3)]
    assert all(first == second for group in groups for first, second in pairwise(group))
    assert groups[0][0] != groups[1][0] != groups[2][0]
    assert len({tuple(turn.box for turn in recorder.turns[match]) for match in range(3)}) > 1, "levels differ"


def test_any_seat_may_start():
    for rules in (SKALPOTT, YAMS):
        _, recorder = played(rules, ["easy", "easy"], 20, seed=1)
        for turns in recorder.turns.values():
            starters = [turn.seat for turn in turns[::2]]
            changes = {first != second for first, second in pairwise(starters)}
            assert changes == {rules.has_pot}, "in SkalPott the last player of a round starts the next"
        assert {turns[0].seat for turns in recorder.turns.values()} == {0, 1}


def test_a_shared_win():
    totals = np.array([[200, 200, 100], [200, 150, 100], [7, 7, 7]])
    assert results.matches_won(totals).tolist() == [[0.5, 0.5, 0], [1, 0, 0], [1 / 3] * 3]
    additions = np.array([[90, 91, 99], [1, 2, 3], [5, 5, 4]])
    assert results.matches_won(totals, additions).tolist() == [[0, 1, 0], [1, 0, 0], [0.5, 0.5, 0]]
    assert results.pots_won(np.array([[12, 12, 12], [9, 8, 9], [3, 2, 2]])).tolist() == [[6] * 3, [9, 0, 9], [18, 0, 0]]


# ------------------------------------------------------------------------------------------------------- the choices


@pytest.mark.parametrize("name", [levels.EASY, levels.GOOD, levels.POINTS])
def test_it_chooses_as_the_boards_coach_does(name, monkeypatch):
    """In a SkalPott match, where the additions already on the table count."""
    if name == levels.EASY:
        single = board_levels.Single(SKALPOTT).read
        monkeypatch.setattr(position.reader.Tables, "read", lambda self, *card: single(*card))
    elif name == levels.GOOD:
        average = board_levels.Averages(SKALPOTT).read
        monkeypatch.setattr(position.reader.Tables, "read", lambda self, *card: average(*card))
    _, recorder = played(SKALPOTT, [name] * 3, 1, seed=9)
    turns, checked = recorder.turns[0], 0
    game = opened(SKALPOTT, 3, turns[0].seat)
    for number, turn in enumerate(turns):
        board = Board(game) if number % 5 == 1 else None
        for event in turn.events():
            if board and game.phase == DECIDE:
                checked += good_choice(board, game, event, {levels.EASY: 3, levels.GOOD: 4}.get(name))
            game.apply(event)
    assert checked > 10


def good_choice(board, game, event, role: int | None) -> bool:
    """Whether this choice is worth as much as the coach's best, except for its rounding. `role`: of a level that keeps
    identical dice together, as the board does."""
    dice, left = list(game.dice), game.rolls_left()
    best = max(board.score(box, dice) for box in board.boxes)
    holds = {}
    if left:
        holds = {mask: board.hold_value([dice[at] for at in range(5) if mask >> at & 1], left) for mask in range(31)}
        best = max(best, *holds.values())
    if events.kind(event) == events.SCORE:
        assert best - board.score(events.value(event), dice) < 0.05
        return True
    mask = events.value(event)
    if role:
        assert board_levels.together(game, mask, role) == mask
        holds = {each: holds[each] for each in holds if board_levels.together(game, each, role) == mask}
    assert best - max(holds.values()) < 0.05
    return True


@pytest.mark.parametrize(("rules", "players"), [(SKALPOTT, 2), (SKALPOTT, 4), (YAHTZEE, 3)])
def test_the_last_turn_is_exact(rules, players):
    """PERFECT sees in each throw of the last turn the share of the win that the game then has."""
    found = {}

    def watch(all_matches, at, seats, choices):
        recorder(all_matches, at, seats, choices)
        if all_matches.is_last_turn():
            total, best = level._best_boxes(all_matches, at, seats)
            others = (seats[:, None] + level._others) % players
            found["worth"], found["boxes"] = level._end(all_matches, at, seats, others, total), best

    table, recorder = Table(rules, ["perfect"] * players), arena_records.Recorder()
    (level,) = table._levels
    table.play(12 * players, np.random.default_rng(8), watch)
    seen = set()
    for match, turns in recorder.turns.items():
        for throw in range(match % 7, len(THROWS), 41):
            last = Turn(turns[-1].seat, [THROWS[throw]], [], int(found["boxes"][throw, match]))
            game = replayed(rules, players, [*turns[:-1], last])
            share = shares(game)[last.seat]
            assert found["worth"][throw, match] == pytest.approx(share, abs=1e-4)
            seen.add(share)
    assert {0, 1} <= seen


@pytest.mark.parametrize(("rules", "players"), [(SKALPOTT, 2), (YAMS, 2), (YAHTZEE, 4)])
def test_the_chance_before_a_turn_of_the_last_rounds_is_the_boards(rules, players, tried):
    """PERFECT and the coach on the board, each with the same endings."""
    starts: dict[int, list[float]] = {}

    def watch(all_matches, at, seats, choices):
        recorder(all_matches, at, seats, choices)
        for match, start in zip(at.tolist(), choices.start.tolist(), strict=True):
            starts.setdefault(match, []).append(start)

    recorder, worst = arena_records.Recorder(), 0.0
    Table(rules, ["perfect"] * players).play(12, np.random.default_rng(9), watch, paired=False)
    for match, turns in recorder.turns.items():
        for number in range(len(turns) - 3 * players, len(turns), 2):
            coach = Board(replayed(rules, players, turns[:number]), for_win=True).coach
            worst = max(worst, abs(starts[match][number] - coach.chance(coach.before()) / FULL))
    tried(f"{12 * (3 * players // 2)} turns of {rules.name} of {players}: {100 * worst:.2f} % off at most")
    assert worst < 0.005


@pytest.mark.parametrize(("rules", "pot"), [(SKALPOTT, 2 * 6), (YAMS, 0), (YAHTZEE, 0)])
def test_the_chance_before_the_end(rules, pot):
    """One rival: normally distributed, with a variance that grows with the turns to come, and credit for a pot that is
    not decided yet."""
    kinds = Kinds(Problem(rules.name, rules))
    level, both = levels.Level(kinds, 2, "perfect"), matches.Matches(kinds, 2, 2)
    here, own, rival = np.array([0, 1]), np.array([0, 0]), np.array([1, 1])
    both.write(here[1:], rival[1:], np.array([len(THROWS) - 1]), np.array([5]))
    both.done[1, 1] = True
    total = np.linspace(250, 350, len(THROWS))[:, None] + np.zeros(2)
    found = level._chance(both, here, own, rival[:, None] - own[:, None], total)
    left = [rules.rounds, rules.rounds - 1]
    for match, filled, upper, credit in ((0, 0, 0, 0), (1, 1 << 5, 30, 30 + pot)):
        rivals = level._values[0, filled, upper] + credit
        for throw in (0, 100, 251):
            deviations = (total[throw, match] - rivals) / sqrt(
                variance(rules, rules.rounds - 1) + variance(rules, left[match])
            )
            assert found[throw, match] == pytest.approx((1 + erf(deviations / sqrt(2))) / 2, abs=1e-6)


def test_chances_to_win():
    assert chances.normal(np.array([-9, -1.96, 0, 1, 9])) == pytest.approx([0, 0.0249979, 0.5, 0.8413447, 1], abs=1e-6)
    even = np.array([[200.0]])
    for players in range(2, 9):
        rivals = np.full((players - 1, 1), 200.0)
        share = chances.to_win(even, 900.0, rivals, np.full(rivals.shape, 900.0))[0, 0]
        assert share == pytest.approx(1 / players, abs=0.03)
    rng = np.random.default_rng(1)
    own, rivals, variances = 230.0, np.array([[210.0], [240.0], [190.0]]), np.array([[400.0], [900.0], [100.0]])
    drawn = rivals[:, 0] + rng.normal(size=(100_000, 3)) * np.sqrt(variances[:, 0])
    simulated = (own + 20 * rng.normal(size=100_000) > drawn.max(axis=1)).mean()
    assert chances.to_win(np.array([[own]]), 400.0, rivals, variances)[0, 0] == pytest.approx(simulated, abs=0.01)
    certain = chances.to_win(np.array([[201.0], [200.0], [199.0]]), 0.0, rivals[:1] - 10, np.zeros((1, 1)))
    assert certain[:, 0] == pytest.approx([1, 0.5, 0], abs=1e-6)


def test_what_the_pot_is_expected_to_bring():
    *_, put_up = tables.load((tables.FOLDER / "skalpott.bin").read_bytes())
    for known in ((0, 0), (0, 9), (11, 11), (12, 4)):
        for round_ in (0, 7):
            expected = Pots(SKALPOTT, 3).expected(round_, np.array([known, known[::-1]]))
            exact = exact_pots.match(3, [each for each in known if each], put_up[round_] / CERTAIN)
            assert expected == pytest.approx(np.stack([exact, exact], axis=1), abs=0.01)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_many_cards_at_once(rules):
    problem, rng = Problem(rules.name, rules), np.random.default_rng(2)
    kinds, values = Kinds(problem), rng.random(induction.shape(problem))
    box = 8
    filled = rng.integers(0, 1 << problem.boxes, 40) & ~(1 << box)
    flag = rng.integers(0, problem.flags, 40) & (filled >> rules.five_box & 1)
    uppers = rng.integers(0, problem.top + 1, 40)
    for _ in range(2):
        found = kinds.gains(values, box, flag, filled, uppers)
        for at in range(40):
            card = int(flag[at]), int(filled[at]), uppers[at : at + 1]
            assert np.array_equal(found[:, at], induction.gains(problem, values, box, *card)[:, 0])


def test_what_a_level_goes_by():
    names = [*solved_games.MATCHES.values(), *solved_games.WINS.values()]
    problem = Problem(SKALPOTT.name, SKALPOTT)
    found = [levels.values(problem, int(name[-1]), "perfect" if "win" in name else "points") for name in names]
    for name, values in zip(names, found, strict=True):
        assert np.array_equal(values, tables.values(name) / 128)
    easy, good = (levels.values(problem, 2, name)[0, 0, 0] for name in ("easy", "good"))
    assert 0 < easy < 20 and good > 200
    weights = [levels.Level(Kinds(problem), players, "perfect")._weight for players in (2, 3, 4)]
    assert weights == pytest.approx([2, 3 / 2, 4 / 3])
    assert levels.Level(Kinds(Problem(YAMS.name, YAMS)), 2, "perfect")._weight == 1
