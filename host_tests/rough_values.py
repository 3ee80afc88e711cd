# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Values for tests of whole matches, made in a moment: exact for the last two turns of a card, rough before."""

import random
from functools import cache

import numpy as np
from helpers import SKALPOTT, YAHTZEE, YAMS

from host_tools.solver import induction, position, solved_games, win_position

TURN = 20.0  # points: about what a turn scores


def additions():
    """A made-up probability of each addition in each round, so that nothing long has to be solved."""
    rng = random.Random("additions")
    rows = np.array([[0, 0] + [rng.random() for _ in range(11)] for _ in range(12)])
    return rows / rows.sum(axis=1, keepdims=True)


@cache
def endgame(name):
    return induction.solve(solved_games.problem(name), still_open=2)


@cache
def rough(name):
    """The values of cards with one or two open boxes; for the others some that are near enough."""
    values = endgame(name).copy()
    still_open = [values.shape[1].bit_length() - 1 - filled.bit_count() for filled in range(values.shape[1])]
    about = np.broadcast_to(TURN * np.array(still_open)[None, :, None], values.shape)
    return np.where(np.isnan(values), about, values)


def use(monkeypatch):
    """Gives the solver a library for matches of two to four that nothing long has to be solved for."""
    monkeypatch.setattr(solved_games, "_solved", {"skalpott-additions": additions()})
    for kind in (SKALPOTT, YAMS, YAHTZEE):
        for players in (2, 3, 4):
            for of in (position, win_position):
                name = of.name_of(kind.new(players))
                monkeypatch.setitem(solved_games._solved, name, rough(name))
