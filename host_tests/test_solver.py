# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The solver: its tables, its values against brute force and published ones, and the additions of its play."""

import random
from functools import cache
from math import factorial, prod

import brute
import numpy as np
import oracle
import pytest

from host_tools.solver import additions, induction, pots, sets, solved_games
from host_tools.solver.problem import Problem
from host_tools.solver.turn import Turn
from skalcore.boxes import THIRTEEN_BOXES
from skalcore.rules import EXTRA_NONE, GAMES, Rules

# The expected totals of optimal play. The last two are published; the others come from the same solver.
VALUES = {
    "skalpott-simple": 332.280795,
    "skalpott-recommended": 324.835233,
    "yams": 251.726600,
    "yahtzee": 253.970241,
    "yahtzee-plain": 245.870775,
    "yahtzee-forced-joker": 254.587729,
}
SOLO = {
    "skalpott-simple": ("skalpott", "solo-simple"),
    "skalpott-recommended": ("skalpott", "solo-recommended"),
    "yams": ("yams", "match"),
    "yahtzee": ("yahtzee", "match"),
}


# ---------------------------------------------------------------------------------------------------------- the tables


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


def test_one_turn():
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


# ------------------------------------------------------------------------------------------------------- brute force


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


@pytest.mark.parametrize("name", SOLO)
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


# -------------------------------------------------------------------------------------------------------- the values


def test_every_game_of_the_coach_has_a_value():
    assert {each.name for each in GAMES if each.has_values and not each.has_pot} < set(VALUES)


@pytest.mark.parametrize("name", [name for name in VALUES if name != "yahtzee-forced-joker"])
def test_value(name, solved):
    assert f"{solved(name)[0, 0, 0]:.6f}" == f"{VALUES[name]:.6f}"


@pytest.mark.soak
def test_value_of_the_forced_joker(solved):
    name = "yahtzee-forced-joker"
    assert f"{solved(name)[0, 0, 0]:.6f}" == f"{VALUES[name]:.6f}"


# ------------------------------------------------------------------------------------------ pots and their additions


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
