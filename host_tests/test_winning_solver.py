# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The solver's chances to win: at the end against an enumeration, before it against the board's."""

import random

import pytest
from endings import KINDS, THROWS, a_turn_to_come, at_random, enumerated, last_turn, share, thrown
from helpers import YAHTZEE, YAMS

from host_tools.coach.position import Board
from host_tools.commands import advise
from host_tools.solver import solved_games, win_position
from skalcore import events


@pytest.fixture(scope="module")
def all_solved(solved):
    """Every game has been solved for the win."""
    for each in (*solved_games.WINS.values(), YAMS.game, YAHTZEE.game):
        solved(each)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_the_solvers_endings(kind, players, all_solved):
    rng = random.Random(f"solver's endings {players}")
    for _ in range(2):
        game = last_turn(rng, kind, players)
        truth, found = enumerated(game), win_position.WinPosition(game)
        assert found.exact
        for dice in rng.sample(THROWS, 20):
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    assert found.hold_value(held, left) == pytest.approx(truth[left, held], abs=1e-9)
            if game.rules.has_zero:
                (box,) = found.boxes
                written = share(thrown(game, dice), events.zero(box), game.player)
                assert found.zero(box, dice) == pytest.approx(written, abs=1e-9)
        answer = advise.exact(game)
        assert (answer["objective"], answer["model"]) == ("win", "exact")
        assert (
            advise.board(game)["model"] == "exact" and advise.exact(game, objective="points")["objective"] == "points"
        )


@pytest.mark.measure
def test_many_endings_of_the_solver(all_solved, tried):
    rng = random.Random("many of the solver")
    worst = 0.0
    for number in range(500):
        game = last_turn(rng, KINDS[number % 3], rng.randint(2, 4))
        truth, found = enumerated(game), win_position.WinPosition(game)
        worst = max(
            worst, *(abs(found.hold_value(held, left) - truth[left, held]) for left, held in truth if len(held) < 5)
        )
    assert worst < 1e-9
    tried(f"500 last turns: the solver's chance to win is {worst:.1e} off at most")


def test_the_solvers_endings_with_a_turn_to_come(all_solved):
    rng = random.Random("solver's turn to come")
    for _ in range(2):
        game = a_turn_to_come(rng)
        truth, found = enumerated(game), win_position.WinPosition(game)
        assert found.exact
        for (left, held), chance in truth.items():
            if left and len(held) < 5:
                assert found.hold_value(held, left) == pytest.approx(chance, abs=1e-9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_agrees_with_the_solver(kind, players, all_solved):
    """To within what tables, whole numbers and the curve for several rivals cost."""
    rng = random.Random(f"agree {players}")
    for _ in range(4):
        game = at_random(rng, kind, players)
        board, exact = Board(game, for_win=True), win_position.WinPosition(game)
        assert board.exact == exact.exact
        for dice in rng.sample(THROWS, 10):
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    assert board.hold_value(held, left) == pytest.approx(exact.hold_value(held, left), abs=0.006)
            for box in exact.boxes:
                assert board.score(box, dice) == pytest.approx(exact.score(box, dice), abs=0.006)
                if game.rules.has_zero:
                    assert board.zero(box, dice) == pytest.approx(exact.zero(box, dice), abs=0.006)


@pytest.mark.parametrize("kind", KINDS)
def test_a_last_turn_against_those_who_have_finished(kind, all_solved, tried):
    """Their totals are steps in the chance, while somebody still has a turn."""
    rng = random.Random("steps")
    worst = 0.0
    for players, after in ((3, 1), (4, 1), (4, 2)) * 4:
        game = last_turn(rng, kind, players, after)
        board, exact = Board(game, for_win=True), win_position.WinPosition(game)
        assert board.exact == exact.exact
        off = [board.start - exact.start]
        for dice in rng.sample(THROWS, 20):
            off += [board.score(box, dice) - exact.score(box, dice) for box in exact.boxes]
            for left in (1, 2):
                held = [dice[: rng.randrange(5)] for _ in range(4)]
                off += [board.hold_value(each, left) - exact.hold_value(each, left) for each in held]
        worst = max(worst, *map(abs, off))
    assert worst < 0.005
    tried(f"12 turns of {kind} with rivals who have finished and others who have not: {worst:.4f} off at most")
