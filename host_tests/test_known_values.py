# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The known values that `make test` has instead of solving whole games: of these sources, and the solver's own."""

import known_values
import numpy as np
import pytest

from host_tools.coach import tables
from host_tools.solver import solved_games, value_cache
from skalcore.answers import UNIT


def test_they_are_of_these_sources():
    there = known_values.digests()
    assert there[0] == value_cache.sources(), known_values.STALE % "The sources of the solver or of the rules"
    assert there[1] == known_values.tables_digest(), known_values.STALE % "The coach's tables, or what makes them,"


@pytest.mark.soak
@pytest.mark.parametrize("name", known_values.NAMES)
def test_they_are_the_solvers(name, solved, tried):
    """To within what the last digits may differ on another processor."""
    whole = np.asarray(solved(name))
    places, there = known_values.cards(name)
    assert np.array_equal(np.isnan(there), np.isnan(whole.flat[places]))
    assert np.nanmax(np.abs(there - whole.flat[places])) < 1e-10
    assert np.isfinite(there).sum() > 100 and np.isfinite(there[0])
    tried(f"{len(there):,} known values of {name}")


@pytest.mark.soak
def test_the_additions_are_the_solvers(solved):
    solved("skalpott-recommended")
    assert np.abs(known_values.stored()["additions"] - solved_games.additions()).max() < 1e-12


@pytest.mark.parametrize("name", known_values.NAMES)
def test_the_tables_are_near_them(name):
    """`make soak` compares the tables with all values."""
    places, there = known_values.cards(name)
    off = tables.values(name).flat[places] / UNIT - there
    most = 0.2 if name in solved_games.WINS.values() else 0.1
    assert np.nanmax(np.abs(off)) < 2.5 and np.sqrt(np.nanmean(off**2)) < most


def test_other_cards_are_an_error():
    values = known_values.values("yams")
    place = next(number for number in range(1, values.size) if not values.known.flat[number])
    card = np.unravel_index(place, values.shape)
    assert values[0, 0, 0] > 200
    with pytest.raises(LookupError, match="does not have all cards"):
        values[card]
    with pytest.raises(LookupError, match="does not have all cards"):
        values[0, 0]
    with pytest.raises(LookupError, match="single cards"):
        np.abs(values)
