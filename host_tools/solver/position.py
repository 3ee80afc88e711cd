# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A game in progress in the solver's terms: the value of every choice in the current turn.

All values are expected totals of the player who acts next. A total is the points of this leg so far, including pots
won, and the points that optimal play is still expected to score.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from host_tools.solver import pots, solved_games
from host_tools.solver.induction import gains
from host_tools.solver.sets import ADDITION, number_of, throw_of
from host_tools.solver.turn import Turn
from skalcore.boxes import OPEN
from skalcore.game import OVER, Game
from skalcore.rules import EXTRA_NONE, MATCH, SOLO_SIMPLE


def name_of(game: Game) -> str:
    """Return the game's name in the library."""
    if not game.rules.has_pot:
        return game.rules.name
    if game.mode == MATCH:
        return solved_games.MATCHES[game.players]
    return solved_games.SIMPLE if game.mode == SOLO_SIMPLE else solved_games.RECOMMENDED


def card_of(game: Game, seat: int) -> tuple[int, int, int]:
    """Return (flag, filled, upper) of this seat's card: an index of its game's values."""
    card = game.cards[seat]
    filled = sum(1 << box for box in range(len(card)) if card[box] != OPEN)
    flag = int(game.rules.extra != EXTRA_NONE and card[game.rules.five_box] > 0)
    return flag, filled, min(game.upper(seat), game.rules.bonus_from)


def expected_total(game: Game, seat: int, progress: solved_games.Progress | None = None) -> float:
    """Return this seat's expected total before a turn's first throw, or the total once the game is over.

    In a match, for an observer who knows nothing of this round's additions.
    """
    total = float(game.total(seat))
    if game.phase == OVER:
        return total
    return total + float(solved_games.values(name_of(game), progress)[card_of(game, seat)])


class Choices:
    """The value of every choice in a turn, whatever is valued.

    boxes: the open ones.
    start: before the first throw.
    """

    boxes: list[int]
    start: float

    def _choose(self, by_box: dict[int, np.ndarray]) -> None:
        """Compute the turn. `by_box`: the value of each final throw in each open box, (252,)."""
        self._by_box = by_box
        self.boxes = list(by_box)
        self._final = np.max(list(by_box.values()), axis=0)
        self._turn = Turn(1)
        self.start = float(self._turn.run(self._final[:, None])[0])

    def best(self, dice: Sequence[int], left: int) -> float:
        """Return the best value of these five dice with `left` throws to come, 0..2."""
        return float(self._turn.best[left][number_of(dice), 0] if left else self._final[throw_of(dice)])

    def hold_value(self, held: Sequence[int], left: int) -> float:
        """Return the value of holding exactly these faces (0 to 4 of them) with `left` throws to come, 1..2."""
        return float(self._turn.hold[left][number_of(held), 0])

    def score(self, box: int, dice: Sequence[int]) -> float:
        """Return the value of scoring these five dice in this open box."""
        return float(self._by_box[box][throw_of(dice)])


class Card:
    """A player's card before a turn, in a game of the library, and the value of scoring on it."""

    def __init__(self, game: Game, name: str, progress: solved_games.Progress | None) -> None:
        """Solve the game's values first unless they are known."""
        self.values = solved_games.values(name, progress)
        self.problem = solved_games.problem(name, progress)
        self.flag, self.filled, self.upper = card_of(game, game.player)
        self.open = [box for box in range(self.problem.boxes) if not self.filled >> box & 1]

    def gains(self, box: int) -> np.ndarray:
        """Return (252,): the points of each final throw in this open box, and of all turns after it (see
        `induction.gains`)."""
        return gains(self.problem, self.values, box, self.flag, self.filled, np.array([self.upper]))[:, 0]

    def after_zero(self, box: int) -> float:
        """Return the points of all turns after 0 is written in this open box."""
        flag = 0 if box == self.problem.rules.five_box else self.flag
        return float(self.values[flag, self.filled | 1 << box, self.upper])


class Position(Choices):
    """The turn of the player who acts next in `game`, from its first throw on; `game` may change afterwards.

    In a SkalPott match the additions of players who have finished this round are known, so the last player knows what
    wins the pot. Players still to come are assumed to have the addition of optimal solo play in this round.
    """

    def __init__(self, game: Game, progress: solved_games.Progress | None = None) -> None:
        """Compute the whole turn. Solve the game's values first unless they are known."""
        name = name_of(game)
        self._card = card = Card(game, name, progress)
        self._written = float(game.total(game.player))
        round_ = card.filled.bit_count()
        self._besides = card.problem.pot[round_] + card.problem.extra[card.flag]
        if name in solved_games.MATCHES.values():
            known = [addition for addition in game.ledger.current if addition]
            self._besides = pots.match(game.players, known, solved_games.additions(progress)[round_])[ADDITION]
        self._choose({box: card.gains(box) + self._besides + self._written for box in card.open})

    def zero(self, box: int, dice: Sequence[int]) -> float:
        """Return the value of writing 0 in this open box, whatever the dice; a further five still earns its points."""
        return float(self._written + self._besides[throw_of(dice)] + self._card.after_zero(box))


def keeps(dice: Sequence[int]) -> list[tuple[int, ...]]:
    """Yield every different choice of fewer than five of these dice, as positions 1..5; among equal dice the lowest
    ones."""
    different: dict[tuple[int, ...], tuple[int, ...]] = {}
    for mask in range((1 << len(dice)) - 1):
        positions = tuple(i + 1 for i in range(len(dice)) if mask >> i & 1)
        faces = tuple(sorted(dice[i - 1] for i in positions))
        different[faces] = min(positions, different.get(faces, positions))
    return sorted(different.values(), key=lambda positions: (-len(positions), positions))
