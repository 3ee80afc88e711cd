# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The small sums behind the coach's answers: what is left to score, shares of a pot, spreads, and ties of choices."""

from array import array
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from types import SimpleNamespace

import pytest

from skalcore import answers, best_case, card, normal, pots, sets
from skalcore.answers import UNIT, WRITE, Answers
from skalcore.coach import Coach
from skalcore.game import Game
from skalcore.rules import EXTRA_NONE, GAMES, MATCH, SKALPOTT, YAHTZEE, YAMS, Rules
from skalcore.winning import Chances

BY_NAME = {each.name: each for each in GAMES}

# The variance of the points of (turns, turns with a further five of a kind), before the number of players.
VARIANCES = {
    "skalpott": {(0, 0): 0, (1, 0): 235, (2, 0): 410, (12, 0): 2160, (1, 1): 60},
    "yams": {(0, 0): 0, (1, 0): 118, (2, 0): 277, (13, 0): 2422, (13, 13): 3865},
    "yahtzee": {(0, 0): 0, (1, 0): 117, (2, 0): 288, (13, 0): 3093, (13, 13): 5160},
    "another game": {(0, 0): 0, (1, 0): 260, (2, 0): 440, (10, 10): 3080},
}


@pytest.mark.parametrize("name", VARIANCES)
def test_the_variance_of_the_points_to_come(name):
    rules = BY_NAME.get(name, SimpleNamespace(name=name, has_pot=False))
    for players in range(2, 9):
        # The tables above hold for three players.
        part = (1 if players > 2 else 7 / 8) if rules.has_pot else (12 + players) / 15
        for turns, whole in VARIANCES[name].items():
            assert normal.variance(rules, *turns, players) == int(whole * part + 1e-9)


def test_more_than_four_standard_deviations_are_certain():
    found = [normal.normal(above, 100) for above in (-1000, -401, -400, 400, 401, 1000)]
    assert found == [0, 0, 0, answers.FULL, answers.FULL, answers.FULL]


def only_open(rules, box: int, players: int = 2) -> Game:
    """A game in which the first player has this box open, and 0 in all others."""
    game = Game(rules, MATCH, players)
    game.cards[0][:] = array("h", [0] * rules.rounds)
    game.cards[0][box] = card.blank(1)[0]
    return game


def test_the_most_that_a_seat_can_still_add():
    """All boxes of SkalPott, its bonus and the pots of two; of one open box its highest score and the last pot."""
    assert best_case.most(Game(SKALPOTT, MATCH, 2), 0) == 105 + 210 + 35 + 12 * 12
    highest = [5, 10, 15, 20, 25, 30, 30, 40, 20, 30, 40, 50]
    assert [best_case.most(only_open(SKALPOTT, box), 0) - 12 for box in range(12)] == highest
    assert [best_case.most(only_open(YAMS, box), 0) for box in (6, 7, 12)] == [30, 30, 30]


def test_what_an_addition_wins_of_a_pot():
    """Against one other, its points are exact, and rounded once."""
    for size in (12, 18, 24):
        for known in (0, 1):
            for same in range(0, 200, 7):
                for below in (0, 1, 63, 5000, 16384 - same):
                    exact = Fraction(below * (size // (1 + known)) + same * (size // (2 + known)), 16384)
                    assert pots.wins(size, known, 1, same, below) == (2 * exact * UNIT + 1) // 2
    assert [pots.wins(24, known, 0, 0, 0) for known in range(4)] == [24 * UNIT, 12 * UNIT, 8 * UNIT, 6 * UNIT]


def test_answers_for_the_win_depend_on_the_others_and_answers_for_points_do_not():
    game = Game(YAHTZEE, MATCH, 2)
    before = [answers.turn_key(game, 2, 1, for_win) for for_win in (False, True)]
    game.cards[1][0] = 5
    assert answers.turn_key(game, 2, 1, False) == before[0] and answers.turn_key(game, 2, 1, True) != before[1]
    before = [answers.turn_key(game, 2, 1, for_win) for for_win in (False, True)]
    game.extras[1] = 100
    assert answers.turn_key(game, 2, 1, False) == before[0] and answers.turn_key(game, 2, 1, True) != before[1]


def test_the_coach_has_no_work_before_its_first_turn():
    coach = Coach(SimpleNamespace())
    assert not any(coach.work() for _ in range(3)) and not coach.ready and not coach.done


@pytest.mark.parametrize(("more", "choice"), [(-1, WRITE), (0, WRITE), (1, 0b11110)])
def test_of_a_hold_and_a_box_that_are_equal_the_box_is_written(more, choice):
    """Only the first box is open; every hold is worth as much as it, or a little more or less. If holds are equal, the
    hold with most and highest dice is best."""
    blank = Answers().facts()
    holds = tuple(array("H", [500 + more] * answers.FIRST_THROW) for _ in range(2))
    rows = [array("H", [500] * 6) for _ in range(6)]
    made = Answers((holds, rows, *blank[2:4], only_open(YAMS, 0).cards[0], YAMS, 0, 0, None))
    assert made.choose([1, 2, 3, 4, 6], 1) == choice and made.choose([1, 2, 3, 4, 6], 0) == WRITE


@pytest.mark.parametrize(
    ("written", "lead"), [([], 0), ([(0, 0)], -3), ([(5, 24)], 6), ([(1, 8), (4, 10)], -3), ([(3, 12), (6, 50)], 0)]
)
def test_how_far_the_series_are_above_three_of_each_face(written, lead):
    own = card.blank(13)
    for box, points in written:
        own[box] = points
    assert card.over_par(own) == lead


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.name)
def test_the_chance_to_win_among_as_many_as_may_play(rules):
    game = Game(rules, MATCH, rules.players)
    chances = Chances()
    chances.begin_turn(game, lambda filled, upper, flag: 100 * UNIT)
    chances.reach(80 * UNIT, 130 * UNIT)
    while not chances.work():
        pass
    found = [chances.chance(points * UNIT, 0) for points in (80, 100, 130)]
    assert 0 < found[0] < found[1] < found[2] < answers.FULL


def looked_ahead(own, read) -> Coach:
    """What is known of a turn of Yahtzee with this card."""
    game = Game(YAHTZEE, MATCH, 1)
    game.cards[0][:] = array("h", own)
    ahead = Coach()
    ahead.begin_turn(game, read)
    while not ahead._look_ahead():
        pass
    return ahead


def test_nothing_is_worth_anything_after_the_last_box():
    for box in (0, 5, 8, 12):
        own = [0] * 13
        own[box] = -1
        ahead = looked_ahead(own, None)
        if box < 6:
            assert list(ahead._rows[box]) == [n * (box + 1) * UNIT for n in range(6)]
        else:
            assert ahead._after[box] == 0


def test_the_values_after_a_series_box_follow_from_the_new_sum():
    for aces in range(6):
        ahead = looked_ahead([aces, -1, -1, *[0] * 10], lambda filled, upper, flag: 10 * upper)
        assert list(ahead._rows[1]) == [10 * (aces + 2 * n) + 2 * n * UNIT for n in range(6)]


def test_further_fives_count_once_the_first_has_its_points():
    """The value of a card is here whether they do."""
    boxes = [box for box in range(6, 13) if box != 11]
    for points, after, held in ((50, 1, None), (0, 0, None), (-1, 0, 1)):
        own = [-1] * 13
        own[11] = points
        ahead = looked_ahead(own, lambda filled, upper, flag: flag)
        assert [ahead._after[box] for box in boxes] == [after] * 6
        assert [ahead._rows[box][0] for box in range(6)] == [after] * 6
        if held is not None:
            assert (ahead._after[11], ahead._after[answers.FIVE_HELD]) == (0, held)


@pytest.mark.parametrize(("rules", "box"), [(YAMS, 12), (YAHTZEE, 5)], ids=["yams", "yahtzee"])
def test_a_further_five_is_struck_in_yams_and_scored_in_yahtzee(rules, box):
    """The sixes are worth most if they get their points."""
    game = only_open(rules, 5)
    game.cards[0][11], game.cards[0][12] = 50, -1
    blank = Answers().facts()
    rows, after = [array("H", [10, 1000, 2000, 3000, 4000, 50 * UNIT]) for _ in range(6)], array("H", [20] * 14)
    made = Answers((blank[0], rows, after, blank[3], game.cards[0], rules, 1, 0, None))
    assert made.best_box([6] * 5) == box
    worth = {12: 20 + (0 if rules is YAMS else 30 * UNIT), 5: 10 if rules is YAMS else 50 * UNIT}
    assert {each: made.box([6] * 5, each) - 100 * UNIT for each in worth} == worth


def test_the_sets_of_dice_are_numbered_by_size_and_then_by_their_highest_faces():
    made = Answers()
    found = {}
    for throw in sorted(combinations_with_replacement(range(1, 7), 5), key=lambda faces: faces[::-1]):
        made._number(throw)
        for mask in range(32):
            faces = tuple(throw[i] for i in range(5) if mask >> i & 1)
            assert found.setdefault(faces, made._masks[mask]) == made._masks[mask]
    order = sorted(found, key=lambda faces: (len(faces), faces[::-1]))
    assert [found[faces] for faces in order] == list(range(462)) and len(order[answers.FIRST_THROW]) == 5


def test_no_slice_numbers_more_sets_than_a_board_can_in_time():
    """On an RP2040 about 500 numbers are written in 10 ms."""
    made, written, over = sets.Sets(), [0], False
    while not over:
        over = made.work()
        written.append(sum(number > 0 for row in made.up for number in row))
    assert written[-1] == 6 * 210 and max(after - before for before, after in pairwise(written)) <= 504


def test_holding_dice_for_the_sum_adds_what_the_others_are_expected_to_show():
    """Only the box for the sum is open; a die shows 3.5 on the average."""
    coach = Coach()
    coach.begin_turn(only_open(YAHTZEE, 12, 1), None)
    for _ in range(100_000):
        if coach.work():
            break
    assert coach.ready and coach.box([1, 2, 3, 4, 5], 12) == 15 * UNIT
    for dice, mask, points in (([6] * 5, 0b01111, 27.5), ([6, 1, 1, 1, 1], 1, 20), ([2, 2, 6, 6, 6], 0b11111, 22)):
        assert coach.hold_value(dice, 1, mask) == points * UNIT


def test_a_level_end_without_pots_is_half_a_win_whatever_the_dice():
    """Additions decide in SkalPott only. The other has finished with 20 points; the first player has one box left."""
    game = only_open(YAHTZEE, 12)
    game.cards[1][:] = array("h", [0] * 12 + [20])
    chances = Chances()
    chances.begin_turn(game, lambda filled, upper, flag: 0)
    chances.reach(5 * UNIT, 30 * UNIT)
    assert chances.exact and not chances.tied
    found = [chances.chance(points * UNIT, addition) for points in (19, 20, 21) for addition in (2, 12)]
    assert found == [0, 0, answers.FULL // 2, answers.FULL // 2, answers.FULL, answers.FULL]
    values = array("H", [points * UNIT for points in (19, 20, 20, 21)])
    chances.convert(values, [12, 12, 8, 8], 0, 4)
    assert values.tolist() == [0, answers.FULL // 2, answers.FULL // 2, answers.FULL]


def test_a_game_without_a_box_for_five_alike_has_no_such_box():
    assert [each.five_box for each in GAMES] == [11, 11, 11]
    assert Rules("series", SKALPOTT.boxes[:6], 60, 1, 4, EXTRA_NONE).five_box == -1
