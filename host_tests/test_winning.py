# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win: its arithmetic against floats, and endings against an enumeration that knows nothing of it."""

import copy
import random
from itertools import combinations_with_replacement
from math import erf, sqrt

import numpy as np
import pytest
from helpers import SKALPOTT, YAHTZEE, YAMS, record

from host_tools.coach.position import Board, reader
from host_tools.commands import advise
from host_tools.solver import solved_games, win_position
from skalcore import boxes, events, pots, winning
from skalcore.answers import FULL, UNIT
from skalcore.coach import Coach
from skalcore.game import DECIDE, OVER, TIE, Game

THROWS = list(combinations_with_replacement(range(1, 7), 5))
KINDS = (SKALPOTT, YAMS, YAHTZEE)


def phi(z: float) -> float:
    return 0.5 * (1 + erf(z / sqrt(2)))


def test_the_normal_distribution():
    for spread in (1, 40, 3000, 90000):
        for z in np.linspace(-4.5, 4.5, 301):
            above = round(z * spread)
            assert winning.normal(above, spread) / FULL == pytest.approx(phi(above / spread), abs=2.5e-4)
    assert winning.normal(0, 7) == FULL // 2
    for number in (0, 1, 2, 3, 4, 15, 16, 17, 99, 2**20, 2**28 - 1):
        assert winning.root(number) == int(sqrt(number))


def at_random(rng: random.Random, kind, players: int, share: float = 1.0) -> Game:
    """A game of this kind in which a turn's dice are on the table, at most `share` of the way to its end."""
    while True:
        happened = record(kind.random_text(rng, players, 1)).events
        game, found = kind.new(players), []
        for number, event in enumerate(happened):
            game.apply(event)
            if game.phase == DECIDE:
                found.append(number)
        if found:
            break
    stop = rng.choice(found[: max(1, int(len(found) * share))])
    game = kind.new(players)
    for event in happened[: stop + 1]:
        game.apply(event)
    return game


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
        chances.begin(game, lambda filled, upper, flag, reads=reads: next(reads))
        low = 30 * UNIT
        chances.reach(low, low + 150 * UNIT)
        if chances.level:
            continue
        while not chances.work():
            pass
        assert not chances.exact

        def left(seat, game=game):
            return sum(points == boxes.OPEN for points in game.cards[seat])

        nodes = np.linspace(-6, 6, 601)
        weight = np.exp(-(nodes**2) / 2)
        own = sqrt(winning.variance(rules, left(game.player) - 1))
        for points in range(30, 180, 7):
            total = game.match_total(game.player) + points + own * nodes
            wins = np.ones(len(nodes))
            for seat in range(players):
                if seat != game.player:
                    mean = game.match_total(seat) + (means[seat] / UNIT if left(seat) else 0)
                    if rules.has_pot and game.ledger.current[seat]:
                        mean += 6 * players / (players - 1)
                    spread = sqrt(max(winning.variance(rules, left(seat)), 1e-9))
                    wins *= [phi(z) for z in (total - mean) / spread]
            assert chances.chance(points * UNIT, 7) / FULL == pytest.approx(
                float(wins @ weight / weight.sum()), abs=0.012
            ), points


# ------------------------------------------------------------------------------------------------- exact endings


def last_turn(rng: random.Random, kind, players: int) -> Game:
    """A match in which only one player still has a turn, with totals close to each other: its first throw is made."""
    while True:
        happened = record(kind.random_text(rng, players, 1)).events
        turns = [number for number, event in enumerate(happened) if events.kind(event) in (events.SCORE, events.ZERO)]
        throws = [n for n in range(turns[-2] + 1, turns[-1]) if events.kind(happened[n]) == events.ROLL]
        game = kind.new(players)
        for event in happened[: throws[0] + 1]:
            game.apply(event)
        # What one player has in a box changes nothing but the total: make the end close.
        best = max(game.match_total(seat) for seat in range(players) if seat != game.player)
        box = next(box for box in range(6, game.rules.rounds) if game.cards[game.player][box] != boxes.OPEN)
        game.cards[game.player][box] += best - game.match_total(game.player) - rng.randint(-5, 45)
        if game.cards[game.player][box] >= 0:
            return game


def share(game: Game, event: int, player: int) -> float:
    """The player's share of the win if the match ends with this event."""
    after = copy.deepcopy(game)
    after.apply(event)
    if after.phase == TIE:
        level = [seat for seat in range(game.players) if after.contest.still_in >> seat & 1]
    else:
        assert after.phase == OVER
        level = [seat for seat in range(game.players) if after.winners >> seat & 1]
    return (player in level) / len(level)


def thrown(game: Game, dice) -> Game:
    """A copy of the game with these dice on the table."""
    after = copy.deepcopy(game)
    after.dice[:] = bytes(dice)
    boxes.count(after.dice, after.counts)
    return after


def enumerated(game: Game) -> dict:
    """By (throws left, sorted dice held): the chance to win before the rest is thrown, from the last throw backward."""
    player = game.player
    (box,) = [box for box in range(game.rules.rounds) if game.cards[player][box] == boxes.OPEN]
    ends = {}
    for dice in THROWS:
        end = thrown(game, dice)
        ends[dice] = share(end, events.score(box), player)
        if game.rules.has_zero:
            ends[dice] = max(ends[dice], share(end, events.zero(box), player))
    found: dict = {}
    after = ends
    for left in (1, 2):
        known = {}

        def worth(held, after=after, known=known):
            if held not in known:
                known[held] = (
                    after[held]
                    if len(held) == 5
                    else sum(worth(tuple(sorted((*held, face)))) for face in range(1, 7)) / 6
                )
            return known[held]

        best = {}
        for dice in THROWS:
            kept = {tuple(dice[i] for i in range(5) if mask >> i & 1) for mask in range(31)}
            for held in kept:
                found[left, held] = worth(held)
            best[dice] = max(ends[dice], *(found[left, held] for held in kept))
        after = best
    return found | {(0, dice): chance for dice, chance in ends.items()}


def coached(game: Game, coach: Coach) -> winning.Chances:
    tables = reader.Tables(reader.name_of(game, True))
    pot = pots.for_turn(game, tables)
    chances = winning.Chances()
    chances.begin(game, tables.read)
    chances.weigh(pot)
    coach.start(game, tables.read, pot, chances)
    while not coach.work():
        pass
    tables.close()
    return chances


def check_endings(count: int, rng: random.Random) -> float:
    """The most by which the board's chance is off in so many positions."""
    coach = Coach()
    worst = 0.0
    for number in range(count):
        kind = KINDS[number % 3]
        game = last_turn(rng, kind, rng.randint(2, 4))
        chances = coached(game, coach)
        assert chances.exact
        truth = enumerated(game)
        for dice in rng.sample(THROWS, 12):
            faces = bytes(dice)
            box = coach.best_box(faces)
            assert coach.chance(coach.box(faces, box)) / FULL == pytest.approx(truth[0, dice], abs=1e-4)
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    worst = max(worst, abs(coach.chance(coach.keep(faces, left, mask)) / FULL - truth[left, held]))
                best = coach.best_keep(faces, left)
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
    worst = check_endings(24, random.Random("endings"))
    assert worst < 0.001
    tried(f"24 last turns: the chance to win is {worst:.5f} off at most")


@pytest.mark.measure
def test_many_endings(tried):
    worst = check_endings(500, random.Random("many endings"))
    assert worst < 0.001
    tried(f"500 last turns: the chance to win is {worst:.5f} off at most")


# ------------------------------------------------------------------------------------------------- the solver's


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_the_solvers_endings(kind, players, solved):
    rng = random.Random(f"solver's endings {players}")
    for each in (*solved_games.WINS.values(), YAMS.game, YAHTZEE.game):
        solved(each)
    for _ in range(2):
        game = last_turn(rng, kind, players)
        truth, found = enumerated(game), win_position.WinPosition(game)
        assert found.exact
        for dice in rng.sample(THROWS, 20):
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    assert found.keep(held, left) == pytest.approx(truth[left, held], abs=1e-9)
            if game.rules.has_zero:
                (box,) = found.boxes
                written = share(thrown(game, dice), events.zero(box), game.player)
                assert found.zero(box, dice) == pytest.approx(written, abs=1e-9)
        answer = advise.exact(game)
        assert (answer["objective"], answer["model"]) == ("win", "exact")
        assert (
            advise.board(game)["model"] == "exact" and advise.exact(game, objective="points")["objective"] == "points"
        )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_agrees_with_the_solver(kind, players, solved):
    """To within what tables, whole numbers and the curve for several rivals cost."""
    rng = random.Random(f"agree {players}")
    for each in (*solved_games.WINS.values(), YAMS.game, YAHTZEE.game):
        solved(each)
    for _ in range(4):
        game = at_random(rng, kind, players)
        board, exact = Board(game, for_win=True), win_position.WinPosition(game)
        assert board.exact == exact.exact
        for dice in rng.sample(THROWS, 10):
            for left in (1, 2):
                for mask in range(31):
                    held = tuple(dice[i] for i in range(5) if mask >> i & 1)
                    assert board.keep(held, left) == pytest.approx(exact.keep(held, left), abs=0.006)
            for box in exact.boxes:
                assert board.score(box, dice) == pytest.approx(exact.score(box, dice), abs=0.006)
                if game.rules.has_zero:
                    assert board.zero(box, dice) == pytest.approx(exact.zero(box, dice), abs=0.006)
