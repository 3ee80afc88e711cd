# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Whole matches between levels, many side by side: the same dice for each level on each seat.

As many matches as there are players are a group. In each match of a group everybody sits one seat further. The seat
that starts is the same in all of them, and so are the dice of each turn, throw and die. So every level has the same
luck, and a group measures more than independent matches would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from host_tools.arena.levels import Choices, Level
from host_tools.arena.matches import Matches
from host_tools.coach.many_cards import Kinds
from host_tools.solver.problem import Problem
from host_tools.solver.sets import DICE
from skalcore.game import THROWS_A_TURN
from skalcore.rules import Rules

_WIDTH = 240  # most turns side by side: few enough for the processor's cache

# Called for each turn with the matches before it, their numbers, their seats, and what is played.
Watch = Callable[[Matches, np.ndarray, np.ndarray, Choices], None]


class Table:
    """Seats for these levels, by name, in the order in which they were named. OSError or ValueError if the coach's
    table can't be read."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self._rules = rules
        self._kinds = Kinds(Problem(rules.name, rules))
        different = sorted(set(names))
        self._levels = [Level(self._kinds, len(names), name) for name in different]
        self._level_of = np.array([different.index(name) for name in names])

    def play(
        self, count: int, rng: np.random.Generator, watch: Watch | None = None, paired: bool = True, duel: bool = False
    ) -> np.ndarray:
        """Return (3, matches, seats as named) of `count` matches: the share of the win, the total, the points from
        pots.

        `paired`: as many matches as there are seats have the same dice, with the levels one seat further in each. If
        all levels are the same, such matches are the same, too. `duel`: all seats of a match have the same turns,
        each in another order (skalcore.challenge).
        """
        players, number = len(self._level_of), np.arange(count)
        group = number // players if paired else number
        groups = -(-count // players) if paired else count
        matches = Matches(self._kinds, count, players)
        starter = rng.integers(0, players, groups)[group]
        rounds = self._rules.rounds
        shared = rng.integers(0, 6, (groups, rounds, THROWS_A_TURN, DICE)) if duel else None
        for number_of_round in range(rounds):
            for turn in range(players):
                seats = (starter + turn) % players
                if shared is not None:
                    dice = shared[group, (number_of_round + seats * (rounds // players)) % rounds]
                else:
                    dice = rng.integers(0, 6, (groups, THROWS_A_TURN, DICE))[group]
                self._turn(matches, seats, dice, watch)
                matches.end_turn(seats)
            if self._rules.has_pot:
                # The last player of a round starts the next one (SkalPott's rules, 'La Cagnotte').
                starter = seats
        sits = (number[:, None] + np.arange(players)) % players
        found = np.stack([matches.won(), matches.totals(), matches.pots])
        return found[:, number[:, None], sits]

    def _turn(self, matches: Matches, seats: np.ndarray, dice: np.ndarray, watch: Watch | None) -> None:
        players = len(self._level_of)
        acting = self._level_of[(seats - np.arange(len(seats))) % players]
        for number, level in enumerate(self._levels):
            own = np.flatnonzero(acting == number)
            for at in np.array_split(own, -(-len(own) // _WIDTH)) if len(own) else ():
                choices = level.play(matches, at, seats[at], dice[at])
                if watch:
                    watch(matches, at, seats[at], choices)
                matches.write(at, seats[at], choices.throws[-1], choices.boxes)
