# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A match in progress in the solver's terms: the chance to win of every choice in the current turn, in floats.

The model is the board's (skalcore.winning): the future points of a card are normally distributed about the value of
optimal play. The variance grows with the turns. The chances are exact if every rival has finished. They are also exact
if only one has a turn after the player's last one, in a box of known ends (skalcore.outlook).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from host_tools.solver import chances, endings, pots, solved_games
from host_tools.solver.last_turn import LastTurn
from host_tools.solver.position import Card, Choices, card_of
from host_tools.solver.results import matches_won, pots_won
from host_tools.solver.sets import ADDITION, throw_of
from skalcore import normal, outlook
from skalcore.boxes import OPEN
from skalcore.game import Game
from skalcore.outlook import OPEN_BOXES
from skalcore.rules import POT_STAKE
from skalcore.winning import POT_VARIANCE, has_endings


def name_of(game: Game) -> str:
    """Return the name in the library of the values by which this match is played for the win."""
    return solved_games.win_name(game.rules, game.players)


class WinPosition(Choices):
    """The turn of the player who acts next in `game`, a match of two or more; `game` may change afterwards.

    exact: whether the chances are exact. The methods are as in host_tools.solver.position.Position, with chances (0 to
    1, a shared win as its share) in the place of totals.
    """

    def __init__(self, game: Game, progress: solved_games.Progress | None = None) -> None:
        """Compute the whole turn. Solve the game's values first unless they are known."""
        name = name_of(game)
        self._card = card = Card(game, name, progress)
        self._own = game.match_total(game.player)
        others = [seat for seat in range(game.players) if seat != game.player]
        self._variance = normal.variance_left(game, game.player, 1)
        self._variances = np.array([[normal.variance_left(game, seat)] for seat in others])
        playing = [seat for seat, variance in zip(others, self._variances, strict=True) if variance]
        known = not playing or (len(playing) == 1 and outlook.is_end_known(game, playing[0]))
        self.exact = not self._variance and known
        self._to_come = LastTurn(game, playing[0]) if self.exact and playing else None
        self._game = game
        self._totals = [game.match_total(seat) for seat in others]
        self._sums = [game.ledger.additions[seat] for seat in (game.player, *others)]
        self._known = [game.ledger.current[seat] for seat in others]
        self._means = [
            total + (float(card.values[card_of(game, seat)]) if OPEN in game.cards[seat] else 0.0)
            for seat, total in zip(others, self._totals, strict=True)
        ]
        self._rivals = None if self.exact else self._by_endings(game, others, progress)
        if self._rivals:
            self._choose({box: self._in_box(box) for box in card.open})
            return
        self._besides = card.problem.extra[card.flag]
        if game.rules.has_pot:
            weight = 1.0 if self.exact else solved_games.pot_weight(name)
            finished = [addition for addition in self._known if addition]
            to_come = solved_games.additions(progress)[card.filled.bit_count()]
            self._besides = self._besides + weight * pots.match(game.players, finished, to_come)[ADDITION]
            # A rival who has finished this round may still win its pot.
            self._means = [
                mean + (weight * POT_STAKE if known else 0.0)
                for mean, known in zip(self._means, self._known, strict=True)
            ]
        self._choose({box: self._chances(card.gains(box)) for box in card.open})

    def _by_endings(
        self, game: Game, others: list[int], progress: solved_games.Progress | None
    ) -> endings.Rivals | None:
        """Return the rivals of the last three rounds, None where the board has no endings."""
        if not has_endings(game):
            return None
        card = self._card
        pot = game.ledger.size()
        rivals = endings.Rivals()
        for seat, total, variance in zip(others, self._totals, self._variances[:, 0], strict=True):
            own = card_of(game, seat)
            to_come = list(game.cards[seat]).count(OPEN)
            if to_come <= OPEN_BOXES:
                rivals.meet(total - self._own, endings.exact(card.problem, card.values, own[1])[own])
            else:
                mean = total - self._own + float(card.values[own]) - pot * to_come
                rivals.meet_normal(mean, variance - bool(pot) * POT_VARIANCE * to_come)
        self._outcomes = None
        if pot:
            for _ in range(len(card.open) - 1):
                rivals.spread(pot)
            self._outcomes = pots.outcomes(solved_games.additions(progress)[card.filled.bit_count()], self._known[0])
        return rivals

    def _in_box(self, box: int) -> np.ndarray:
        """Return (252,): the chance to win with each final throw in this open box, in the last three rounds."""
        card = self._card
        found = np.zeros(len(ADDITION))
        after = endings.exact(card.problem, card.values, card.filled | 1 << box)
        for throws, points, later in endings.written(card.problem, card.flag, card.filled, card.upper, box):
            found[throws] = self._ahead(points, after[later], throws)
        return found

    def _ahead(self, points: int, ending: np.ndarray, throws: np.ndarray) -> np.ndarray:
        """Return the chance with each of these throws, worth these points, before this ending."""
        assert self._rivals
        if self._outcomes is None:
            return np.full(len(throws), self._rivals.below(points, ending))
        pot = self._game.ledger.size()
        above = [self._rivals.below(points + more, ending) for more in (pot, 0, -pot)]
        found = np.array(above) @ self._outcomes[:, ADDITION[throws]]
        return endings.before_last(found) if len(self._card.open) == 1 else found

    def _chances(self, brings: np.ndarray) -> np.ndarray:
        """Return (252,): the chance to win with each final throw, from its points besides pot and extra."""
        totals = self._own + brings + self._besides
        if self.exact:
            return self._shares(totals)
        rivals = np.array(self._means)[:, None]
        return chances.to_win(totals[:, None], self._variance, rivals, self._variances)[:, 0]

    def _shares(self, own: np.ndarray) -> np.ndarray:
        """Return (252,): the share of the win at the end of the match, with these totals of the last turn."""
        if self._to_come:
            return self._to_come.shares(np.round(own))
        totals = np.tile(np.array([0.0, *self._totals]), (len(ADDITION), 1))
        totals[:, 0] = np.round(own)
        if not self._game.rules.has_pot:
            return matches_won(totals)[:, 0]
        current, additions = (np.tile(each, (len(ADDITION), 1)) for each in ([0, *self._known], self._sums))
        current[:, 0] = ADDITION
        additions[:, 0] += ADDITION
        totals[:, 1:] += pots_won(current)[:, 1:]  # the player's own is in the total
        return matches_won(totals, additions)[:, 0]

    def zero(self, box: int, dice: Sequence[int]) -> float:
        """Return the chance if 0 is written in this open box, whatever the dice; a further five still earns its
        points."""
        card = self._card
        throw = throw_of(dice)
        if self._rivals:
            flag = 0 if box == card.problem.rules.five_box else card.flag
            after = flag, card.filled | 1 << box, card.upper
            ending = endings.exact(card.problem, card.values, after[1])[after]
            points = int(card.problem.extra[card.flag][throw])
            return float(self._ahead(points, ending, np.array([throw]))[0])
        return float(self._chances(np.full(len(ADDITION), card.after_zero(box)))[throw])
