# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The worth of optimal play when few boxes are open, by enumeration in plain Python with the oracle's scorers.

It shares nothing with the solver: dice are sorted tuples, and cards are the oracle's grids. Every outcome of every
throw is counted one by one.
"""

from collections import Counter
from functools import cache, partial
from itertools import combinations, product

import oracle

FACES = range(1, 7)
BONUS = 35


@cache
def outcomes(dice):
    """(sorted faces, count) of each outcome of throwing this many dice."""
    return tuple(Counter(tuple(sorted(each)) for each in product(FACES, repeat=dice)).items())


THROWS = [faces for faces, _ in outcomes(5)]


@cache
def held(faces):
    """The distinct choices of fewer than five of these dice."""
    return tuple({each for size in range(5) for each in combinations(faces, size)})


PARTS = {kept for faces in THROWS for kept in held(faces)}


@cache
def following(kept):
    """(throw, count) of each outcome of holding these dice and throwing the others."""
    return tuple((tuple(sorted(kept + thrown)), often) for thrown, often in outcomes(5 - len(kept)))


class Turn:
    """One turn, computed from the worth of each final throw. hold(kept, left) and best(faces, left): worth with `left`
    throws to come."""

    def __init__(self, final):
        self.stop = {faces: final(faces) for faces in THROWS}
        self.held = {}
        self.after = {0: self.stop}
        for left in (1, 2):
            later = self.after[left - 1]
            values = {kept: self._mean(kept, later) for kept in PARTS}
            self.held[left] = values
            self.after[left] = {
                faces: max([self.stop[faces]] + [values[kept] for kept in held(faces)]) for faces in THROWS
            }
        self.start = self._mean((), self.after[2])

    @staticmethod
    def _mean(kept, worth):
        return sum(worth[faces] * often for faces, often in following(kept)) / 6 ** (5 - len(kept))

    def hold(self, kept, left):
        return self.held[left][tuple(sorted(kept))]

    def best(self, faces, left):
        return self.after[left][tuple(sorted(faces))]


def series(game, grid):
    return sum(grid[box] or 0 for box in oracle.SERIES)


@cache
def dry_additions():
    """The additions of all 7,776 single rolls: (addition, count)."""
    return tuple(Counter(oracle.addition(roll) for roll in product(FACES, repeat=5)).items())


def solo_pot(mode, round_, own):
    """The average pot that this addition wins in this round (from 0) of a solo game."""
    if mode == "solo-recommended" and round_ % 2 == 1:
        return sum(oracle.solo_pot(own, other) * often for other, often in dry_additions()) / 6**5
    return oracle.solo_pot(own, 10)


class Player:
    """Optimal play of one kind of game; `pot(round, addition)` replaces the pot of a solo game."""

    def __init__(self, game, mode="match", pot=None):
        self.game = game
        self.pot = pot
        if pot is None and mode != "match":
            self.pot = partial(solo_pot, mode)
        self.known = {}

    def written(self, grid, box, points):
        """Points of the box, plus the bonus if it completes it."""
        before = series(self.game, grid)
        after = series(self.game, grid | {box: points})
        limit = oracle.THRESHOLD[self.game]
        return points + (BONUS if before < limit <= after else 0)

    def choice(self, faces, grid, box, zero=False):
        """The worth of filling this box with these dice: points, bonus, extra, pot, and everything that follows."""
        points = 0 if zero else oracle.points(self.game, box, faces, grid)
        worth = self.written(grid, box, points) + (100 if oracle.further(self.game, faces, grid) else 0)
        if self.pot:
            worth += self.pot(sum(each is not None for each in grid.values()), oracle.addition(faces))
        return worth + self.value(grid | {box: points})

    def final(self, grid, faces):
        still_open = [box for box in grid if grid[box] is None]
        by_choice = [False, True] if self.game == "yahtzee" else [False]
        return max(self.choice(faces, grid, box, zero) for box in still_open for zero in by_choice)

    def turn(self, grid):
        return Turn(lambda faces: self.final(grid, faces))

    def value(self, grid):
        """The expected further points of this card before a throw."""
        still_open = tuple(box for box in grid if grid[box] is None)
        if not still_open:
            return 0
        limit = oracle.THRESHOLD[self.game]
        # Cards that agree in these have the same future.
        key = still_open, min(series(self.game, grid), limit), grid.get("yahtzee") == 50
        if key not in self.known:
            self.known[key] = self.turn(grid).start
        return self.known[key]


def random_grid(rng, game, still_open):
    """A card with these boxes open and random points, often close to the bonus, in the others."""
    grid = {}
    for box in oracle.BOXES[game]:
        if box in still_open:
            grid[box] = None
        elif box in oracle.SERIES:
            grid[box] = rng.choice([0, 1, 2, 3, 3, 3, 4, 5]) * (oracle.SERIES.index(box) + 1)
        elif box == "yahtzee":
            grid[box] = rng.choice([0, 50, 50])
        else:
            grid[box] = rng.choice([0, 20])
    return grid
