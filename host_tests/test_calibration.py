# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Whether the chances to win come true: what was told at the end of each round against what came, in ten bins
(`make measure`)."""

import numpy as np
import pytest
from helpers import KINDS, RULES

from host_tools.arena import levels
from host_tools.arena.table import Table
from host_tools.coach import tables
from host_tools.solver import chances, solved_games
from skalcore import normal
from skalcore.answers import UNIT

MATCHES = 5000
BINS = 10
MOST = 0.03  # by how much a bin may be off that is off by more than ERRORS standard errors
ERRORS = 3
GAMES = sorted({kind.game for kind in KINDS})


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
        variances = np.array([normal.variance(rules, left, rich * left) for rich in (0, 1)])[cards.flag]
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
@pytest.mark.parametrize("game", GAMES)
def test_chances_come_true(game, players, tried):
    found = bins(*told_and_won(game, players, MATCHES))
    tried(
        f"{MATCHES:,} matches of {game} of {players}: what came less what was told, by tenths: "
        + " ".join(f"{100 * off:+.1f}±{100 * error:.1f}" for off, error, _ in found)
    )
    assert not [each for each in found if abs(each[0]) > max(MOST, ERRORS * each[1])]


def test_a_few_matches_and_what_the_check_can_find():
    told, won = told_and_won("skalpott", 2, 60)
    assert told.shape == (11, 60, 2) and won.sum() == pytest.approx(60)
    assert told.sum(axis=2) == pytest.approx(1, abs=1e-4)
    rng = np.random.default_rng(3)
    chance = rng.random((1, 4000, 1))
    true = (rng.random((4000, 1)) < chance[0]).astype(float)
    assert not [each for each in bins(chance, true) if abs(each[0]) > max(MOST, ERRORS * each[1])]
    assert [each for each in bins(chance**2, true) if abs(each[0]) > max(MOST, ERRORS * each[1])]
