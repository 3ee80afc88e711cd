# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The board's coach against the solver, with exact values and with its own tables, and its parts one by one."""

import random
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from positions import NAMED, random_games

from host_tools.coach import tables
from host_tools.coach.position import Board, reader
from host_tools.coach.turn import ON_BOARD, Turn, finals
from host_tools.solver import solved_games
from host_tools.solver.position import Position, card_of, keeps
from host_tools.solver.sets import COUNTS, NUMBER, THROWS
from skalcore import boxes, pots, sets
from skalcore.answers import EXAMPLES, FIRST_THROW, UNIT, Answers
from skalcore.coach import Coach
from skalcore.rules import GAMES

MOST = 0.1  # points: how much less than the solver's choice the board's may be worth


# ------------------------------------------------------------------------------------------------------- the sets


@pytest.fixture(scope="module")
def whole():
    made = sets.Sets()
    slices = 1
    while not made.work():
        slices += 1
    assert slices == 9 and made.work(), "it stays finished"
    return made


def test_the_numbers_of_the_sets(whole):
    order = [each for size in range(6) for each in combinations_with_replacement(range(6), size)]
    order.sort(key=lambda each: (len(each), each[::-1]))
    number = {faces: at for at, faces in enumerate(order)}
    assert len(order) == sets.SETS and number[(0,) * 5] == sets.FIRST_THROW
    for faces, at in number.items():
        if len(faces) < 5:
            assert [whole.up[face][at] for face in range(6)] == [
                number[tuple(sorted((*faces, face)))] for face in range(6)
            ]
        else:
            throw = at - sets.FIRST_THROW
            assert [whole.shows[face][throw] for face in range(6)] == [faces.count(face) for face in range(6)]
            assert whole.sums[throw] == sum(faces) + 5 and whole.additions[throw] == sum(sorted(faces)[3:]) + 2
        assert ON_BOARD[NUMBER[tuple(face + 1 for face in faces)]] == at

    def held(dice, mask):
        return number[tuple(sorted(dice[i] - 1 for i in range(5) if mask >> i & 1))]

    # These answers find the numbers without the tables.
    answers = Answers()
    for at in range(FIRST_THROW):
        answers._hold[0][at] = at
    for dice in product(range(1, 7), repeat=5):
        answers._number(dice)
        assert list(answers._masks) == [held(dice, mask) for mask in range(32)]
    for dice in ((3, 1, 3, 6, 2), (6, 6, 6, 6, 6), (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)):
        assert [answers.hold_value(dice, 1, mask) for mask in range(31)] == [held(dice, mask) for mask in range(31)]


def test_throws_of_a_kind_are_worth_the_same_in_every_lower_box(whole):
    """A row of the rules that is worth 0 points of its own brings the sum of the dice instead."""
    kinds = [sets.kind(faces) for faces in THROWS]
    assert sorted(set(kinds)) == list(range(sets.KINDS))
    assert [sets.kind(faces) for faces in EXAMPLES] == list(range(sets.KINDS))
    coached = [rules for rules in GAMES if rules.has_values]  # test_games looks at the others too
    assert len(coached) >= 3
    for rules in coached:
        for filled in range(1 << rules.rounds - boxes.UPPER):
            card = [0] * 6 + [0 if filled >> box & 1 else boxes.OPEN for box in range(rules.rounds - 6)]
            for box in range(6, rules.rounds):
                found: dict[int, set] = {}
                for kind, faces, counts in zip(kinds, THROWS, COUNTS, strict=True):
                    points = rules.points(box, counts, card)
                    by_sum = rules.boxes[box][2] == 0 and points
                    assert not by_sum or points == sum(faces)
                    found.setdefault(kind, set()).add("sum" if by_sum else points)
                assert all(len(each) == 1 for each in found.values()), rules.names[box]


# ------------------------------------------------------------------------------------------------- the arithmetic


def test_the_arithmetic_with_exact_values(values):
    """With the solver's values instead of its tables the coach is wrong by its rounding alone."""
    rng = random.Random("arithmetic")
    coach = Coach()
    assert not coach.work() and not coach.done, "nothing has been started"

    def read(filled, upper, flag):
        return round(known[flag, filled, upper] * UNIT)

    def points(units):
        return written + units / UNIT

    for name in NAMED:
        known = values(name)
        for game in random_games(rng, name, 24):
            table = reader.Tables(name)
            coach.begin_turn(game, read, pots.for_turn(game, table))
            table.close()
            while not coach.work():
                pass
            exact, written, dice = Position(game), game.total(game.player), game.dice
            assert points(coach.before()) == pytest.approx(exact.start, abs=0.02)
            for box in exact.boxes:
                assert points(coach.box(dice, box)) == pytest.approx(exact.score(box, dice), abs=0.012)
                assert points(coach.zero(dice, box)) == pytest.approx(exact.zero(box, dice), abs=0.012)
            best = coach.best_box(dice)
            assert coach.box(dice, best) == max(coach.box(dice, box) for box in exact.boxes)
            for left in (1, 2):
                for mask in range(31):
                    held = [dice[i] for i in range(5) if mask >> i & 1]
                    assert points(coach.hold_value(dice, left, mask)) == pytest.approx(
                        exact.hold_value(held, left), abs=0.02
                    )
                assert coach.hold_value(dice, left, 31) == coach.box(dice, best)
                mask = coach.best_hold(dice, left)
                assert coach.hold_value(dice, left, mask) == max(
                    coach.hold_value(dice, left, each) for each in range(31)
                )
                assert tuple(i + 1 for i in range(5) if mask >> i & 1) in keeps(dice), "the lowest positions"


def test_level_choices():
    """If nothing can be won any more, all choices are level: more dice are held, and the first box is filled."""
    game = NAMED["yams"][0].new(1)
    for box in range(2, 13):
        game.cards[0][box] = 0
    game.cards[0][5] = 70  # no bonus within reach
    coach = Coach()
    coach.begin_turn(game, lambda filled, upper, flag: 0)
    while not coach.work():
        pass
    assert coach.best_box(b"\3\4\5\6\6") == 0 and coach.best_hold(b"\1\1\1\1\1", 1) == 0b01111
    assert coach.box(b"\3\4\5\6\6", 0) == coach.box(b"\3\4\5\6\6", 1) == 0


def test_numpys_turn_is_the_coachs(values):
    """host_tools.coach.turn, which measures the board's play, decides alike to the last unit."""
    rng = random.Random("the same")
    coach = Coach()
    for name in NAMED:
        table, problem = tables.values(name), solved_games.problem(name)
        for game in random_games(rng, name, 12):
            board = Board(game, coach)
            flag, filled, upper = card_of(game, game.player)
            file = reader.Tables(name)
            pot = np.array(pots.for_turn(game, file) or [0] * 13)
            file.close()
            card = flag, filled, np.array([upper])
            final, worth, chosen = finals(problem, pot, table, values(name), card)
            turn = Turn(final, worth)
            assert turn.start[0] == coach.before()
            for throw, faces in enumerate(THROWS):
                dice = bytes(faces)
                best = coach.best_box(dice)
                assert (coach.box(dice, best), best) == (final[throw, 0], chosen[throw, 0])
                for left in (1, 2):
                    mask = coach.best_hold(dice, left)
                    held = NUMBER[tuple(faces[i] for i in range(5) if mask >> i & 1)]
                    stop = coach.box(dice, best) >= coach.hold_value(dice, left, mask)
                    whole = NUMBER[faces]
                    assert turn.choice[left][whole, 0] == (whole if stop else held), (name, faces, left)
                    assert turn.hold[left][held, 0] == coach.hold_value(dice, left, mask)
            assert board.start == game.total(game.player) + turn.start[0] / UNIT


def test_random_positions(values, tried):
    """The board's choice is the solver's, or one worth at most 0.1 points less."""
    rng = random.Random("two thousand")
    coach = Coach()
    worst, off, count = 0.0, 0.0, 0
    for name in NAMED:
        for game in random_games(rng, name, 240 if "match" in name else 360):
            board, exact, dice, left = Board(game, coach), Position(game), game.dice, game.rolls_left()
            box = coach.best_box(dice)
            claimed, worth = board.score(box, dice), exact.score(box, dice)
            if left:
                held = [dice[position - 1] for position in board.best_hold(dice, left)]
                if board.hold_value(held, left) > claimed:
                    claimed, worth = board.hold_value(held, left), exact.hold_value(held, left)
            best = exact.best(dice, left)
            assert best - worth <= MOST, (name, game.cards[game.player], dice, left)
            worst, off, count = max(worst, best - worth), max(off, abs(claimed - best)), count + 1
    assert count >= 2000
    tried(
        f"{count:,} positions: the board's choice costs {worst:.3f} points at most, its total is {off:.2f} off at most"
    )
