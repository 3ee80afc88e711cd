# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Simulate thousands of games at once with the board's play and seeded dice, to measure the actual totals."""

from __future__ import annotations

import numpy as np

from host_tools.coach import tables
from host_tools.coach.many_cards import Cards, Kinds
from host_tools.coach.measure import WIDTH, pots_of
from host_tools.coach.rolling import rethrown
from host_tools.coach.rules_of_thumb import better_boxes, kept, together
from host_tools.coach.turn import Turn, finals
from host_tools.solver import induction, solved_games
from host_tools.solver.pots import DRY
from host_tools.solver.sets import ADDITION, DICE, FIRST
from skalcore.ledger import against_bank
from skalcore.rules import BANK_ADDITION

_WINS = np.array([[against_bank(own, bank) for bank in range(13)] for own in range(13)])


def _throw(rng: np.random.Generator, held: np.ndarray) -> np.ndarray:
    """Return the sets of five after rerolling the dice missing from these sets (whole ones stay)."""
    return rethrown(held, rng.integers(0, 6, (len(held), DICE)))


def _banks(rng: np.random.Generator, name: str, round_: int, count: int) -> np.ndarray:
    """Return the virtual opponent's additions in a solo game of SkalPott."""
    if name == solved_games.RECOMMENDED and round_ & 1:
        return rng.choice(len(DRY), size=count, p=DRY / DRY.sum())
    return np.full(count, BANK_ADDITION)


def _turn(
    turn: Turn, chosen: np.ndarray, at: np.ndarray, rng: np.random.Generator, together: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return (final throws 0..251, boxes filled) of one turn of games whose cards are columns `at` of `turn`.
    `together`: see `rules_of_thumb.kept`."""
    dice = _throw(rng, np.zeros(len(at), int))
    for left in (2, 1):
        dice = _throw(rng, kept(dice - FIRST[DICE], turn.choice[left][dice, at], together))
    throws = dice - FIRST[DICE]
    return throws, chosen[throws, at]


def play(
    name: str, count: int, seed: int, table: np.ndarray | None = None, least: int = DICE, corrects: bool = False
) -> np.ndarray:
    """Return the totals of `count` games of a solo game of the library, played as the board would, (count,).

    `table`: the values of the cards by which it plays, in 1/UNIT; the coach's own if left out. `least`: see
    `rules_of_thumb.together`. `corrects`: whether it writes `rules_of_thumb.better_boxes`.
    """
    rng = np.random.default_rng(seed)
    problem, pot = solved_games.problem(name), pots_of(name)
    table = tables.values(name) if table is None else table
    nothing = np.zeros(induction.shape(problem))
    cards = Cards(Kinds(problem), (count,))
    flag, filled, upper, total = cards.flag, cards.filled, cards.upper, cards.total
    for round_ in range(problem.boxes):
        order = np.lexsort((upper, filled, flag))
        kinds = np.stack([flag, filled], axis=1)[order]
        edges = np.flatnonzero(np.any(kinds[1:] != kinds[:-1], axis=1)) + 1
        pieces, waiting = [], 0
        for group in np.split(order, edges):
            uppers, at = np.unique(upper[group], return_inverse=True)
            card = int(flag[group[0]]), int(filled[group[0]]), uppers
            pieces.append((group, at + waiting, *finals(problem, pot[round_], table, nothing, card)))
            waiting += len(uppers)
            if waiting >= WIDTH or group[-1] == order[-1]:
                games = np.concatenate([piece[0] for piece in pieces])
                columns = np.concatenate([piece[1] for piece in pieces])
                final, worth, chosen = (np.hstack([piece[part] for piece in pieces]) for part in (2, 3, 4))
                throws, boxes = _turn(
                    Turn(final, worth), chosen, columns, rng, together(problem.rules, least, filled[games])
                )
                if corrects:
                    boxes = better_boxes(cards.kinds, throws, boxes, flag[games], filled[games])
                cards.fill(games, throws, boxes)
                if problem.rules.has_pot:
                    total[games] += _WINS[ADDITION[throws], _banks(rng, name, round_, len(games))]
                pieces, waiting = [], 0
    return total
