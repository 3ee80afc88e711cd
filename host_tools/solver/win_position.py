# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A match in progress in the solver's terms: the chance to win of every choice in the current turn, in floats.

The model is the board's (skalcore.winning): what is still to come of a card is normally distributed about the value
that optimal play gives it, with a variance that grows with the turns. Where every rival has finished, the chances are
exact.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from host_tools.solver import chances, pots, solved_games
from host_tools.solver.induction import gains
from host_tools.solver.position import card_of
from host_tools.solver.sets import ADDITION, number_of, throw_of
from host_tools.solver.turn import Turn
from skalcore import winning
from skalcore.boxes import OPEN
from skalcore.game import Game
from skalcore.ledger import share
from skalcore.rules import POT_STAKE


def name_of(game: Game) -> str:
    """Returns the name in the library of the values by which this match is played for the win."""
    return solved_games.WINS[game.players] if game.rules.has_pot else game.rules.name


class WinPosition:
    """The turn of the player who acts next in `game`, a match of two or more; `game` may change afterwards.

    exact: whether the chances are exact. The methods are those of host_tools.solver.position.Position, with chances
    (0 to 1, a shared win as its share) in the place of totals.
    """

    def __init__(self, game: Game, progress: solved_games.Progress | None = None) -> None:
        """Computes the whole turn. Solves the game's values first unless they are known."""
        name = name_of(game)
        self._values = solved_games.values(name, progress)
        self._problem = solved_games.problem(name, progress)
        self._flag, self._filled, self._upper = card_of(game, game.player)
        self._own = game.match_total(game.player)
        further = (game.legs - game.leg - 1) * game.rules.rounds
        others = [seat for seat in range(game.players) if seat != game.player]
        left = {seat: sum(points == OPEN for points in game.cards[seat]) + further for seat in range(game.players)}
        self._turns = left[game.player] - 1
        self.exact = not self._turns and not any(left[seat] for seat in others)
        self._left = [left[seat] for seat in others]
        self._game = game
        self._others = others
        self._totals = [game.match_total(seat) for seat in others]
        self._sums = [game.ledger.additions[seat] for seat in (game.player, *others)]
        self._known = [game.ledger.current[seat] for seat in others]
        self._means = [
            total + (float(self._values[card_of(game, seat)]) if OPEN in game.cards[seat] else 0.0)
            for seat, total in zip(others, self._totals, strict=True)
        ]
        self._besides = self._problem.extra[self._flag]
        if game.rules.has_pot:
            weight = 1.0 if self.exact else solved_games.pot_weight(name)
            finished = [addition for addition in self._known if addition]
            to_come = solved_games.additions(progress)[self._filled.bit_count()]
            self._besides = self._besides + weight * pots.match(game.players, finished, to_come)[ADDITION]
            # A rival who has finished this round may still win its pot.
            self._means = [
                mean + (weight * POT_STAKE if known else 0.0)
                for mean, known in zip(self._means, self._known, strict=True)
            ]
        self.boxes = [box for box in range(self._problem.boxes) if not self._filled >> box & 1]
        self._wins = {box: self._chances(self._gains(box)) for box in self.boxes}
        self._final = np.max(list(self._wins.values()), axis=0)
        self._turn = Turn(1)
        self.start = float(self._turn.run(self._final[:, None])[0])

    def _gains(self, box: int) -> np.ndarray:
        return gains(self._problem, self._values, box, self._flag, self._filled, np.array([self._upper]))[:, 0]

    def _chances(self, brings: np.ndarray) -> np.ndarray:
        """Returns (252,): the chance to win with each final throw, from what it brings besides pot and extra."""
        totals = self._own + brings + self._besides
        if self.exact:
            return np.array([self._share(total, int(ADDITION[at])) for at, total in enumerate(totals)])
        rules = self._game.rules
        rivals = np.array(self._means)[:, None]
        variances = np.array([winning.variance(rules, left) for left in self._left])[:, None]
        return chances.to_win(totals[:, None], winning.variance(rules, self._turns), rivals, variances)[:, 0]

    def _share(self, total: float, addition: int) -> float:
        """Returns the share of the win at the end of the match, with this total and addition of the last turn."""
        game = self._game
        has_pot = game.rules.has_pot
        best = max(addition, *self._known)
        level = [addition, *self._known].count(best)
        mine = (round(total), self._sums[0] + addition * has_pot)
        theirs = [
            (points + (share(game.ledger.size(), level) if has_pot and known == best else 0), sums)
            for points, known, sums in zip(self._totals, self._known, self._sums[1:], strict=True)
        ]
        if max(theirs) > mine:
            return 0.0
        return 1 / (1 + theirs.count(mine))

    def best(self, dice: Sequence[int], left: int) -> float:
        """Returns the best chance with these five dice and `left` throws to come, 0..2."""
        return float(self._turn.best[left][number_of(dice), 0] if left else self._final[throw_of(dice)])

    def keep(self, held: Sequence[int], left: int) -> float:
        """Returns the chance if exactly these faces (0 to 4 of them) are held, with `left` throws to come, 1..2."""
        return float(self._turn.hold[left][number_of(held), 0])

    def score(self, box: int, dice: Sequence[int]) -> float:
        """Returns the chance if these five dice are scored in this open box."""
        return float(self._wins[box][throw_of(dice)])

    def zero(self, box: int, dice: Sequence[int]) -> float:
        """Returns the chance if 0 is written in this open box, whatever the dice; a further five still earns its
        points."""
        flag = 0 if box == self._problem.rules.five_box else self._flag
        after = self._values[flag, self._filled | 1 << box, self._upper]
        return float(self._chances(np.full(len(ADDITION), after))[throw_of(dice)])
