# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who wins how often in thousands of matches (`make measure`), and that docs/coach.md has these figures."""

import os

import numpy as np
import pytest
from helpers import ROOT, RULES

from host_tools.arena import levels, tournament

GAMES = 20_000
SEED = 1
JOBS = os.cpu_count() or 1


def measured(game: str, names: list[str], games: int, tried) -> tournament.Seat:
    """The first of these seats."""
    seats = tournament.play(RULES[game], names, games, SEED, JOBS)
    first = seats[0]
    tried(
        f"{games:,} matches of {game}, {' '.join(names)}: the first wins {100 * first.win:.2f} ± "
        f"{100 * first.error:.2f} %, totals {' '.join(f'{seat.total:.1f}' for seat in seats)}"
    )
    return first


@pytest.mark.measure
@pytest.mark.parametrize(
    ("game", "players", "games"),
    [
        ("skalpott", 2, GAMES),
        ("skalpott", 3, GAMES),
        ("skalpott", 4, GAMES),
        ("yams", 2, 5 * GAMES),
        ("yahtzee", 2, 5 * GAMES),
    ],
)
def test_play_for_the_win_wins_more_than_play_for_points(game, players, games, tried):
    seat = measured(game, [levels.PERFECT] + [levels.POINTS] * (players - 1), games, tried)
    if (game, players) == ("skalpott", 2):
        assert seat.win >= 0.545
    elif players < 4:
        assert seat.win > 1 / players + 2 * seat.error


def published() -> dict[tuple[str, ...], tuple[float, float]]:
    """(share of the win, standard error) of the first of these levels, as docs/coach.md has them."""
    found = {}
    order = (levels.EASY, levels.GOOD, levels.POINTS, levels.PERFECT)
    others = [*((level,) for level in order), (levels.PERFECT,) * 2, (levels.PERFECT,) * 3]
    for line in (ROOT / "docs/coach.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] in order and len(cells) == 1 + len(others):
            for rivals, cell in zip(others, cells[1:], strict=True):
                if "±" in cell:
                    win, error = cell.split(" ± ")
                    found[cells[0], *rivals] = float(win) / 100, float(error) / 100
    return found


def test_there_is_a_figure_for_every_pair_and_for_one_among_perfect_ones():
    found = published()
    pairs = {(one, other) for one in levels.NAMES for other in levels.NAMES if one != other}
    weaker = [level for level in levels.NAMES if level != levels.PERFECT]
    assert set(found) == pairs | {(level, *[levels.PERFECT] * many) for level in weaker for many in (2, 3)}
    for one, other in pairs:
        assert found[one, other][0] + found[other, one][0] == pytest.approx(1, abs=0.0011)
    assert all(0 < error < 0.004 for _, error in found.values())


@pytest.mark.measure
@pytest.mark.parametrize("names", [pytest.param(names, id="-".join(names)) for names in sorted(published())])
def test_how_often_each_level_wins(names, tried):
    seat = measured("skalpott", list(names), GAMES, tried)
    win, error = published()[names]
    assert abs(seat.win - win) <= 3 * np.hypot(seat.error, error) and abs(seat.error - error) < 0.001
