# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chances to win come true in matches of the perfect level against itself.

The coach says one before each turn, and the percents between turns are others.
"""

from __future__ import annotations

import random
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest
from positions import opened, played, replayed_records

from host_tools.arena.levels import PERFECT
from host_tools.arena.processes import dealt
from host_tools.arena.table import Table
from host_tools.coach.tables import board_module
from skalcore.odds import Odds
from skalcore.rules import GAMES

reader = board_module("coach/tables")
BLOCK = 250  # matches
BINS = 10
BUT_LAST, LAST = 0.8, 1.0  # percent
MATCHES = [(0, players) for players in (2, 3, 4)]
MATCHES += [(game, players) for game in (1, 2) for players in (2, 4, 8)]
NAMES = [f"{GAMES[game].name} of {players}" for game, players in MATCHES]


class Told(NamedTuple):
    """A chance that was told, in percent, with the round 0.. and what came true: the share of the win in percent."""

    round: int
    percent: float
    won: float


def by_coach(game: int, players: int, block: tuple[int, int]) -> list[Told]:
    """What the coach says before each turn of these matches."""
    number, count = block
    told: list[tuple[int, int, int, float]] = []

    def watch(matches, at, seats, choices):
        told.extend((matches.round, *each) for each in zip(at, seats, choices.start, strict=True))

    table = Table(GAMES[game], [PERFECT] * players)
    won = table.play(count, np.random.default_rng([77, number]), watch, paired=False)[0]
    return [Told(round_, 100 * chance, 100 * won[at, (seat - at) % players]) for round_, at, seat, chance in told]


def between_turns(game: int, players: int, block: tuple[int, int], states: int = 4) -> list[Told]:
    """The percents before some turns of each of these matches, drawn evenly, of all players."""
    number, count = block
    rules, rng = GAMES[game], random.Random(number)
    won, recorder = played(rules, [PERFECT] * players, count, 1000 + number, paired=False)
    way = reader.name_of(opened(rules, players, 0), True)
    tables = reader.Tables(way, None, True)
    found = []
    for at in range(count):
        turns = recorder.turns[at]
        for before in rng.sample(range(1, len(turns)), states):
            match = replayed_records(rules, players, turns[:before])
            odds = Odds(match, tables)
            while not odds.work():
                pass
            for seat, percent in enumerate(odds.percents):
                found.append(Told(match.round, percent, 100 * won[0][at][(seat - at) % players]))
    return found


def error(told: list[Told]) -> tuple[float, str]:
    """(the mean error over ten bins, weighted by how often they occur, in percent; the bins in words)."""
    numbers = np.array([(each.percent, each.won) for each in told])
    bins = np.minimum(numbers[:, 0] // (100 / BINS), BINS - 1)
    total, words = 0.0, []
    for each in range(BINS):
        here = numbers[bins == each]
        if len(here):
            said, true = here.mean(axis=0)
            total += abs(said - true) * len(here)
            words.append(f"{said:.1f}:{true:.1f}")
    return total / len(numbers), " ".join(words)


def judged(which, game: int, players: int, matches: int, jobs: int = 2) -> tuple[list[Told], list[Told]]:
    """What was told in all rounds but the last, and in the last."""
    blocks = [(number, BLOCK) for number in range(matches // BLOCK)]
    found = [each for _, told in dealt(partial(which, game, players), blocks, jobs) for each in told]
    last = GAMES[game].rounds - 1
    return [each for each in found if each.round < last], [each for each in found if each.round == last]


def test_an_error_is_weighted_by_how_often_a_chance_is_told():
    told = [Told(0, 12, 0)] * 3 + [Told(0, 18, 100), Told(1, 95, 100), Told(2, 99, 100)]
    found, words = error(told)
    assert found == pytest.approx((4 * abs(13.5 - 25) + 2 * 3) / 6) and words == "13.5:25.0 97.0:100.0"


@pytest.mark.parametrize("which", [by_coach, between_turns])
def test_a_few_matches_come_true_roughly(which):
    """Low chances are lost and high ones won. So few matches say no more."""
    told = which(0, 2, (3, BLOCK if which is by_coach else 50))
    low, high = ([each.won for each in told if low <= each.percent < low + 40] for low in (5, 55))
    assert np.mean(low) < 40 < 60 < np.mean(high) and abs(np.mean([each.won for each in told]) - 50) < 4
    assert len({each.round for each in told}) == 12


@pytest.mark.measure
@pytest.mark.parametrize("which", [by_coach, between_turns], ids=["before a throw", "between turns"])
@pytest.mark.parametrize(("game", "players"), MATCHES, ids=NAMES)
def test_the_chances_come_true(which, game, players, tried):
    matches = 100_000 if players == 2 else 20_000
    before, last = judged(which, game, players, matches)
    found = error(before), error(last)
    tried(
        f"{GAMES[game].name} of {players}, {which.__name__}, {matches:,} matches: {found[0][0]:.2f} % off in all rounds"
        f" but the last ({found[0][1]}), {found[1][0]:.2f} % in the last ({found[1][1]})"
    )
    assert found[0][0] <= BUT_LAST and found[1][0] <= LAST
