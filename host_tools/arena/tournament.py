# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Thousands of matches, dealt out to processes in blocks, and what each seat reached in them.

The dice of a block follow from the seed and its number alone, so the processes change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from host_tools.arena.processes import dealt
from host_tools.arena.table import Table
from host_tools.solver.induction import Progress
from skalcore.rules import GAMES, Rules

_BLOCK = 480  # matches at most
MOST_GAMES = 10_000_000


class Seat(NamedTuple):
    """The results of a level.

    win: the share of matches won.
    error: its standard error, NaN if a single group was played.
    total, pot: the means of the match's total, and of its points from pots.
    """

    level: str
    win: float
    error: float
    total: float
    pot: float


# The table of the latest matches; processes that are forked have it from the start.
table = lru_cache(maxsize=1)(Table)


def _block(
    game: int, names: tuple[str, ...], seed: int, duel: bool, block: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Play one block, (number, matches); return (3, groups, seats), sums of what `Table.play` returns, and the
    matches of each group.
    """
    number, count = block
    found = table(GAMES[game], names).play(count, np.random.default_rng([seed, number]), duel=duel)
    first = np.arange(0, count, len(names))
    return np.add.reduceat(found, first, axis=1), np.diff(np.append(first, count))


def blocks(games: int, players: int) -> list[tuple[int, int]]:
    """Return (number, matches) of each block of whole groups; only the last may be smaller."""
    size = _BLOCK // players * players
    return [(number, min(size, games - at)) for number, at in enumerate(range(0, games, size))]


def play(
    rules: Rules,
    names: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    progress: Progress | None = None,
    duel: bool = False,
) -> list[Seat]:
    """Play `games` matches of a game of GAMES between these levels; return their seats in the same order.

    `seed`: 0.., all dice follow from it. `jobs`: processes at most. `duel`: all seats have the same turns. `progress`
    is called with the number of matches played, and of all matches. OSError or ValueError if the coach's table can't be
    read (`table` finds out before); OSError if the processes fail.
    """
    one = partial(_block, GAMES.index(rules), tuple(names), seed, duel)
    found, done = {}, 0
    for block, result in dealt(one, blocks(games, len(names)), jobs):
        found[block] = result
        done += block[1]
        if progress:
            progress(done, games)
    sums, sizes = zip(*(found[block] for block in sorted(found)), strict=True)
    return _seats(names, np.concatenate(sums, axis=1), np.concatenate(sizes))


def _seats(names: Sequence[str], sums: np.ndarray, sizes: np.ndarray) -> list[Seat]:
    """Return the seats, from the sums of each group, (3, groups, seats), and its matches, (groups,)."""
    groups, games = len(sizes), sizes.sum()
    means = sums.sum(axis=1) / games
    # Matches of a group share their dice, so that only groups are independent; the last may be smaller.
    beside = sums[0] - sizes[:, None] * means[0]
    spread = (beside**2).sum(axis=0) * groups
    errors = np.sqrt(spread / (groups - 1)) / games if groups > 1 else np.full(len(names), np.nan)
    return [Seat(name, *map(float, row)) for name, *row in zip(names, means[0], errors, *means[1:], strict=True)]
