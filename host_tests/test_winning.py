# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win: its arithmetic, and endings against an enumeration that knows nothing of it, also the solver's."""

import random
from math import erf, sqrt

import numpy as np
import pytest
from helpers import YAHTZEE, YAMS
from positions import ALL_THROWS as THROWS
from positions import KINDS, a_turn_to_come, at_random, enumerated, last_turn, share, thrown

from host_tools.coach.position import Board
from host_tools.commands import advise
from host_tools.solver import solved_games, win_position
from skalcore import boxes, events, normal, outlook, winning
from skalcore.answers import FULL, UNIT, Answers, Curve, LastTurn, Lead
from skalcore.coach import Coach

JOINED = 0.012  # off at most: the eight items of an ending on the board stand for up to 26 sums of dice


def phi(z: float) -> float:
    return 0.5 * (1 + erf(z / sqrt(2)))


def test_the_normal_distribution():
    for spread in (1, 40, 3000, 90000):
        for z in np.linspace(-4.5, 4.5, 301):
            above = round(z * spread)
            assert normal.normal(above, spread) / FULL == pytest.approx(phi(above / spread), abs=2.5e-4)
    assert normal.normal(0, 7) == FULL // 2
    for number in (0, 1, 2, 3, 4, 15, 16, 17, 99, 2**20, 2**28 - 1):
        assert normal.root(number) == int(sqrt(number))
    assert all(normal.spread(points * points) == points * UNIT for points in range(120))


def test_the_tables_of_the_normal_distribution():
    table = np.frombuffer(normal._NORMAL, "<u2")
    assert list(table) == [round(FULL * phi(z / 16)) for z in range(65)] and normal._STEP == 4096 // 16
    nodes, weights = np.polynomial.hermite_e.hermegauss(5)
    assert tuple(np.round(1024 * nodes)) == normal._NODES and sum(normal._WEIGHTS) == FULL
    assert tuple(np.round(FULL * weights / weights.sum())) == normal._WEIGHTS


@pytest.mark.parametrize(
    ("points", "chance"), [(40, 1000), (44, 1500), (47, 1875), (48, 2000), (52, 5000), (55, 7250), (56, 8000)]
)
def test_a_curve_is_a_line_from_point_to_point(points, chance):
    assert Curve(False, 0, 40, 8, [1000, 2000, 8000]).chance(points, 0) == chance


def test_a_curve_goes_on_outside_and_stays_a_chance():
    curve = Curve(False, 0, 40, 8, [1000, 2000, 8000])
    assert [curve.chance(points, 0) for points in (36, 32, 20, 60, 200)] == [500, 0, 0, 11000, FULL]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_against_an_integral(kind, players):
    rng = random.Random(f"integral {players}")
    for _ in range(6):
        game = at_random(rng, kind, players, 0.8)
        rules = game.rules
        means = {seat: rng.randint(20, 200) * UNIT for seat in range(players)}
        chances = winning.Chances()
        reads = iter([means[seat] for seat in range(players) if seat != game.player and boxes.OPEN in game.cards[seat]])
        chances.begin_turn(game, lambda filled, upper, flag, reads=reads: next(reads))
        low = 30 * UNIT
        chances.reach(low, low + 150 * UNIT)
        if chances.tied:
            continue
        while not chances.work():
            pass
        assert not chances.exact

        def left(seat, game=game):
            return sum(points == boxes.OPEN for points in game.cards[seat])

        nodes = np.linspace(-6, 6, 601)
        weight = np.exp(-(nodes**2) / 2)

        def rich(seat, turns, game=game):
            return turns if game.rules.extra and game.cards[seat][game.rules.five_box] > 0 else 0

        turns = left(game.player) - 1
        own = sqrt(normal.variance(rules, turns, rich(game.player, turns), players))
        for points in range(30, 180, 7):
            total = game.match_total(game.player) + points + own * nodes
            wins = np.ones(len(nodes))
            for seat in range(players):
                if seat != game.player:
                    mean = game.match_total(seat) + (means[seat] / UNIT if left(seat) else 0)
                    if rules.has_pot and game.ledger.current[seat]:
                        mean += 6 * players / (players - 1)
                    spread = sqrt(max(normal.variance(rules, left(seat), rich(seat, left(seat)), players), 1e-9))
                    wins *= [phi(z) for z in (total - mean) / spread]
            assert chances.chance(points * UNIT, 7) / FULL == pytest.approx(
                float(wins @ weight / weight.sum()), abs=0.012
            ), points


def check_endings(count: int, rng: random.Random, ending=None) -> float:
    """The most by which the board's chance is off in `count` positions."""
    coach = Coach()
    worst = 0.0
    for number in range(count):
        kind = KINDS[number % 3]
        game = ending(rng) if ending else last_turn(rng, kind, rng.randint(2, 4))
        assert Board(game, coach, for_win=True).exact
        truth = enumerated(game)
        for dice in rng.sample(THROWS, 12):
            faces = bytes(dice)
            box = coach.best_box(faces)
            assert coach.chance(coach.box(faces, box)) / FULL == pytest.approx(truth[0, dice], abs=1e-4)
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    worst = max(
                        worst, abs(coach.chance(coach.hold_value(faces, left, mask)) / FULL - truth[left, held])
                    )
                best = coach.best_hold(faces, left)
                held = tuple(dice[i] for i in range(5) if best >> i & 1)
                assert (
                    truth[left, held]
                    >= max(
                        truth[left, h]
                        for h in {tuple(dice[i] for i in range(5) if mask >> i & 1) for mask in range(31)}
                    )
                    - 0.002
                )
    return worst


def test_endings(tried):
    worst = check_endings(12, random.Random("endings"))
    assert worst < 0.001
    tried(f"12 last turns: the chance to win is {worst:.5f} off at most")


@pytest.mark.measure
def test_many_endings(tried):
    worst = check_endings(500, random.Random("many endings"))
    assert worst < 0.001
    tried(f"500 last turns: the chance to win is {worst:.5f} off at most")


def test_endings_with_a_turn_to_come(tried):
    worst = check_endings(1, random.Random("a turn to come"), a_turn_to_come)
    assert worst < 0.001
    tried(f"a turn before the last one: the chance to win is {worst:.5f} off at most")


@pytest.mark.measure
def test_many_endings_with_a_turn_to_come(tried):
    worst = check_endings(300, random.Random("many turns to come"), a_turn_to_come)
    assert worst < 0.001
    tried(f"300 turns before the last one: the chance to win is {worst:.5f} off at most")


def test_where_a_turn_to_come_is_not_known():
    """A pot, a box that takes the sum of the dice, or further fives make it depend on what its player needs."""
    rng = random.Random("not known")
    for players, after in ((2, 1), (3, 1), (4, 1), (4, 2)) * 6:
        for kind in KINDS:
            game = last_turn(rng, kind, players, after)
            known = [outlook.is_end_known(game, seat) for seat in range(players) if seat != game.player]
            if after > 1 or game.rules.has_pot:
                assert not Board(game, for_win=True).exact
            else:
                assert Board(game, for_win=True).exact == any(known)
                (rival,) = [seat for seat in range(players) if seat != game.player and boxes.OPEN in game.cards[seat]]
                box = list(game.cards[rival]).index(boxes.OPEN)
                assert known[rival - (rival > game.player)] == (
                    (box < boxes.UPPER or game.rules.boxes[box][2] > 0) and game.cards[rival][boxes.Y_YAHTZEE] < 1
                )


def test_the_ends_of_a_rival_count_in_their_own_turn_only():
    """A rival who may still end far ahead does not count in a later turn, when every rival has finished."""
    rng = random.Random("a turn before")
    used = winning.Chances()
    for kind in (YAMS, YAHTZEE):
        before, game, fresh = a_turn_to_come(rng), last_turn(rng, kind, 2), winning.Chances()
        for seat in range(before.players):
            before.extras[seat] = 1000
        used.begin_turn(before, lambda *_: 0)
        for each in (used, fresh):
            each.begin_turn(game, lambda *_: 0)
        points = range(0, 50 * UNIT, 5 * UNIT)
        assert [used.chance(each, 0) for each in points] == [fresh.chance(each, 0) for each in points]


@pytest.mark.parametrize("players", [2, 3])
def test_answers_that_are_kept_agree_with_the_coach(players):
    """In the curve's range to the last unit; a worse box than the best one nearly. A Lead is exact."""
    rng = random.Random(f"kept {players}")
    coach = Coach()
    for kind in KINDS:
        late = iter(lambda kind=kind: at_random(rng, kind, players), None)
        third = next(each for each in late if each.rules.rounds - each.round <= 3 and not winning.is_exact(each))
        for game in (at_random(rng, kind, players), third, last_turn(rng, kind, players)):
            Board(game, coach, for_win=True)
            facts = coach.facts()
            assert isinstance(Answers(facts)._race, Lead) == winning.has_endings(game)
            off = 0 if winning.has_endings(game) else FULL // 20
            answers = Answers(facts)
            still = [box for box in range(game.rules.rounds) if game.cards[game.player][box] == boxes.OPEN]
            for dice in rng.sample(THROWS, 20):
                faces = bytes(dice)
                assert answers.choose(faces, 2) == coach.choose(faces, 2)
                assert [answers.hold_value(faces, 1, mask) for mask in range(31)] == [
                    coach.hold_value(faces, 1, mask) for mask in range(31)
                ]
                best = coach.best_box(faces)
                assert answers.box(faces, best) == coach.box(faces, best)
                for box in still:
                    one, other = (each.chance(each.box(faces, box)) for each in (answers, coach))
                    assert abs(one - other) <= off


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_answers_that_are_kept_for_a_last_turn_are_the_coachs(kind, players):
    """This holds for every throw, also of one more five of a kind. They are data, not an object of the coach."""
    rng = random.Random(f"kept last {players}")
    coach = Coach()
    for after in (0, players - 1, 0, 0):
        game = last_turn(rng, kind, players, after)
        own, rules = game.cards[game.player], game.rules
        if rules.five_box >= 0 and own[rules.five_box] == 0:
            for seat in range(players):
                game.extras[seat] += 50 * (seat != game.player)
            own[rules.five_box] = 50
        Board(game, coach, for_win=True)
        facts = coach.facts()
        answers = Answers(facts)
        assert isinstance(facts[-1], tuple) and isinstance(answers._race, (LastTurn, Lead))
        assert isinstance(answers._race, Lead) == winning.has_endings(game)
        (box,) = (box for box in range(rules.rounds) if own[box] == boxes.OPEN)
        for dice in THROWS:
            faces = bytes(dice)
            assert answers.choose(faces, 1) == coach.choose(faces, 1)
            one, other = (each.chance(each.box(faces, box)) for each in (answers, coach))
            assert one == other, (after, faces)
            assert answers.hold_value(faces, 2, 31) == coach.hold_value(faces, 2, 31)


@pytest.fixture(scope="module")
def all_solved(solved):
    """Every game has been solved, for the win and for points."""
    for each in (*solved_games.WINS.values(), *solved_games.MATCHES.values(), YAMS.game, YAHTZEE.game):
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
        assert advise.board(game)["model"] == "exact"
        assert advise.exact(game, objective="points")["objective"] == "points"


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
        off = JOINED if winning.has_endings(game) else 0.006
        assert board.exact == exact.exact
        for dice in rng.sample(THROWS, 10):
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    assert board.hold_value(held, left) == pytest.approx(exact.hold_value(held, left), abs=off)
            for box in exact.boxes:
                assert board.score(box, dice) == pytest.approx(exact.score(box, dice), abs=off)
                if game.rules.has_zero:
                    assert board.zero(box, dice) == pytest.approx(exact.zero(box, dice), abs=off)


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
    assert worst < (0.005 if kind.game == "skalpott" else JOINED)
    tried(f"12 turns of {kind} with rivals who have finished and others who have not: {worst:.4f} off at most")
