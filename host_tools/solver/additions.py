# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compute the additions of optimal play in a solved game, round by round.

The induction runs backward from the last turn; this runs forward from the first. It follows the probabilities of every
card, every throw and every held set under the best choices. Ties go to the choice that holds more dice, and to the box
that is higher on the card.
"""

from __future__ import annotations

import numpy as np

from host_tools.solver.induction import WIDTH, Progress, besides, best_box, cards, gains, shape
from host_tools.solver.pots import ADDITIONS
from host_tools.solver.problem import Problem
from host_tools.solver.sets import ADDITION, CHANCE, DICE, ROWS, THROWS, UP
from host_tools.solver.turn import Turn
from skalcore.boxes import UPPER


def _thrown(held: np.ndarray) -> np.ndarray:
    """Return (252, cards): the probabilities of the throws that follow the held sets (fewer than five dice), from the
    sets' own probabilities."""
    chance = held.copy()
    for size in range(DICE):
        for numbers in UP[size]:
            # Two sets may become the same one, but never by the same face.
            chance[numbers] += chance[ROWS[size]] / 6
    return chance[ROWS[DICE]]


def _held(throws: np.ndarray, hold: np.ndarray, best: np.ndarray) -> np.ndarray:
    """Return (462, cards): the probabilities of the sets held, whole throws among them, from the throws'
    probabilities."""
    chance = np.zeros_like(hold)
    chance[ROWS[DICE]] = throws
    for size in range(DICE, 0, -1):
        rows, fewer = ROWS[size], ROWS[size - 1]
        moving = np.where(hold[rows] == best[rows], 0.0, chance[rows])
        chance[rows] -= moving
        for numbers in UP[size - 1]:
            # By faces, so that no set is read or written twice at once.
            at = numbers - rows.start
            given = np.where(best[numbers] == best[fewer], moving[at], 0.0)
            chance[fewer] += given
            moving[at] -= given
    return chance


def finals(turn: Turn) -> np.ndarray:
    """Return (252, width): the probability that each throw is scored, in the turns that `turn` has just run."""
    throws = np.tile(CHANCE[:, None], len(turn.start))
    stopped = np.zeros_like(throws)
    for left in (2, 1):
        held = _held(throws, turn.hold[left], turn.best[left])
        stopped += held[ROWS[DICE]]
        held[ROWS[DICE]] = 0.0
        throws = _thrown(held)
    return stopped + throws


def _move(
    problem: Problem, values: np.ndarray, chance: np.ndarray, card: tuple, best: np.ndarray, scored: np.ndarray
) -> None:
    """Pass the probabilities of one kind of cards' final throws on to the cards that follow."""
    flag, filled, uppers = card
    left = scored.copy()
    for box in range(problem.boxes):
        if filled >> box & 1:
            continue
        mass = np.where(gains(problem, values, box, flag, filled, uppers) == best, left, 0.0)
        left -= mass
        points, index = problem.rows(box, flag, filled)
        by_points = np.eye(len(points))[:, index] @ mass
        for number, flag_after in enumerate(problem.flag_after(box, flag, points)):
            gained = points[number] if box < UPPER else 0
            after = np.minimum(uppers + gained, problem.top)
            np.add.at(chance, (flag_after, filled | 1 << box, after), by_points[number])


def additions(problem: Problem, values: np.ndarray, progress: Progress | None = None) -> np.ndarray:
    """Return (rounds, 13): the probability of each addition 0..12 in each round; each row's sum is 1.

    `values`: of `problem`, as returned by `induction.solve`.
    """
    chance = np.zeros(shape(problem))
    chance[0, 0, 0] = 1.0
    put_up = np.zeros((problem.boxes, ADDITIONS))
    turn, final = Turn(WIDTH), np.zeros((len(THROWS), WIDTH))
    for count in range(problem.boxes):
        together: list[tuple[tuple, slice, np.ndarray]] = []  # a card, its columns, its best boxes

        def pass_on(count: int, together: list[tuple[tuple, slice, np.ndarray]]) -> None:
            turn.run(final)
            throws = finals(turn)
            for card, columns, best in together:
                scored = throws[:, columns] * chance[card]
                put_up[count] += np.bincount(ADDITION, weights=scored.sum(axis=1), minlength=ADDITIONS)
                _move(problem, values, chance, card, best, scored)

        used = 0
        for flag, filled in cards(problem, count):
            uppers = np.flatnonzero(chance[flag, filled])
            if not len(uppers):
                continue
            if used + len(uppers) > WIDTH:
                pass_on(count, together)
                together, used = [], 0
            best = best_box(problem, values, flag, filled, uppers)
            columns = slice(used, used + len(uppers))
            final[:, columns] = best + besides(problem, flag, count)
            together.append(((flag, filled, uppers), columns, best))
            used += len(uppers)
        pass_on(count, together)
        if progress:
            progress(count + 1, problem.boxes)
    return put_up
