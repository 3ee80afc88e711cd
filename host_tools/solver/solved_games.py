# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The games by name, and their values: from memory, from the user's cache, or solved on demand.

SHIPPED are the solo games whose values the board's coach has. CHECKS have published values. MATCHES are SkalPott for
two to four players, from one player's view. The others have the additions of optimal solo play (skalpott-recommended),
round by round and independently. The player learns none of them before the own turn is over. `position` handles what a
player knows beyond that in an actual round. Any other game without a pot is solved for a record of it.

WINS are the same matches for the lead over the others. If one player wins a pot, n - 1 others do not, so it counts n /
(n - 1) times.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from host_tools.solver import additions as forward
from host_tools.solver import induction, pots, published_games, value_cache
from host_tools.solver.problem import Problem
from skalcore.rules import GAMES, SKALPOTT, Rules

Progress = Callable[[str, int, int], None]  # called with what is being done, how much is done, and the total

SIMPLE, RECOMMENDED = "skalpott-simple", "skalpott-recommended"
_WITHOUT_POT = {rules.name: rules for rules in GAMES if not rules.has_pot}
SHIPPED = (SIMPLE, RECOMMENDED, *(name for name, rules in _WITHOUT_POT.items() if rules.has_values))
CHECKS = ("yahtzee-plain", "yahtzee-forced-joker")
MATCHES = {players: f"skalpott-match-{players}" for players in range(SKALPOTT.fewest, SKALPOTT.players + 1)}
WINS = {players: f"skalpott-win-{players}" for players in MATCHES}
_WEIGHTS = {name: players / (players - 1) for players, name in WINS.items()}
_BOTH = (*MATCHES.values(), *WINS.values())
_ADDITIONS = "skalpott-additions"

_solved: dict[str, np.ndarray] = {}  # values in this process's memory


def _told(name: str, progress: Progress | None) -> induction.Progress | None:
    return (lambda done, total: progress(name, done, total)) if progress else None


def win_name(rules: Rules, players: int) -> str:
    """Return the game of the library by whose values a match is played for the win."""
    return WINS[players] if rules.has_pot else rules.name


def pot_weight(name: str) -> float:
    """Return how often a pot's points count in this game of the library."""
    return _WEIGHTS.get(name, 1.0)


@cache
def _match(name: str, chances: bytes) -> Problem:
    """Return the problem for these `chances`, the bytes of additions(), which determine it."""
    rounds = [pots.match(int(name[-1]), (), each) for each in np.frombuffer(chances).reshape(-1, pots.ADDITIONS)]
    return Problem(name, SKALPOTT, pot_weight(name) * np.array(rounds))


@cache
def _fixed(name: str) -> Problem:
    rounds = SKALPOTT.rounds
    if name == SIMPLE:
        return Problem(name, SKALPOTT, pots.simple(rounds))
    if name == RECOMMENDED:
        return Problem(name, SKALPOTT, pots.recommended(rounds))
    if name == CHECKS[0]:
        return published_games.plain(name)
    if name == CHECKS[1]:
        return published_games.forced_joker(name)
    return Problem(name, _WITHOUT_POT[name])


def problem(name: str, progress: Progress | None = None) -> Problem:
    """Return the game of this name, of SHIPPED, CHECKS, MATCHES or WINS; the last two require the additions to be
    solved first."""
    if name in _BOTH:
        return _match(name, additions(progress).tobytes())
    return _fixed(name)


def solve(name: str, progress: Progress | None = None) -> np.ndarray:
    """Solve the game of this name, even if its values are known, and cach them. Their shape: `induction.solve`."""
    game = problem(name, progress)
    found = induction.solve(game, _told(name, progress))
    value_cache.write(name, found)
    _solved[name] = found
    return found


def values(name: str, progress: Progress | None = None) -> np.ndarray:
    """Return the values of the game of this name, as from `induction.solve`; solve them only if they aren't known."""
    if name not in _solved:
        # The values of a match have the shape of any SkalPott's.
        like = _fixed(RECOMMENDED if name in _BOTH else name)
        found = value_cache.load(name, induction.shape(like))
        if found is None:
            return solve(name, progress)
        _solved[name] = found
    return _solved[name]


def additions(progress: Progress | None = None) -> np.ndarray:
    """Return (12, 13): the probability of each addition 0..12 in each round, in optimal play of
    skalpott-recommended."""
    if _ADDITIONS not in _solved:
        found = value_cache.load(_ADDITIONS, (SKALPOTT.rounds, pots.ADDITIONS))
        if found is None:
            solved = values(RECOMMENDED, progress)
            found = forward.additions(_fixed(RECOMMENDED), solved, _told(_ADDITIONS, progress))
            value_cache.write(_ADDITIONS, found)
        _solved[_ADDITIONS] = found
    return _solved[_ADDITIONS]
