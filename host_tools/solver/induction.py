# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Backward induction over the score card: cards with one open box first, the empty card last."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from host_tools.solver.problem import NOT_ALLOWED, Problem
from host_tools.solver.sets import THROWS
from host_tools.solver.turn import Turn
from skalcore.boxes import UPPER

WIDTH = 192  # cards side by side: enough to hide NumPy's overhead, few enough for the processor's cache

Progress = Callable[[int, int], None]  # called with the number of cards done, and the total


def shape(problem: Problem) -> tuple[int, int, int]:
    """Return the shape of this problem's values: (flags, 2 ** boxes, top + 1)."""
    return problem.flags, 1 << problem.boxes, problem.top + 1


def gains(
    problem: Problem, values: np.ndarray, box: int, flag: int, filled: int | np.ndarray, uppers: np.ndarray
) -> np.ndarray:
    """Return (252, len(uppers)): the points of scoring each final throw in this open box, and of all turns after it.

    `filled` is one number, or (len(uppers),), if `Problem.key` is the same for all these cards. It includes the points
    written, the bonus if they reach it, and the value of the next card. It excludes the pot and the 100 points of a
    further five. It is -inf if the box may not be filled with these dice.
    """
    points, index = problem.rows(box, flag, int(np.ravel(filled)[0]))
    after = filled | 1 << box
    gain = points[:, None]
    if box < UPPER:
        sums = np.minimum(uppers + gain, problem.top)
        bonus = problem.rules.bonus * ((sums == problem.top) & (uppers < problem.top))
        gain = gain + bonus + values[flag, after, sums]
    elif box == problem.rules.five_box:
        gain = gain + values[problem.flag_after(box, flag, points)[:, None], after, uppers]
    else:
        gain = gain + values[flag, after, uppers]
    if points[0] == NOT_ALLOWED:
        gain[0] = -np.inf
    return gain.take(index, axis=0, mode="clip")


def best_box(problem: Problem, values: np.ndarray, flag: int, filled: int, uppers: np.ndarray) -> np.ndarray:
    """Return (252, len(uppers)): `gains` of the best open box, by final throw."""
    still_open = [box for box in range(problem.boxes) if not filled >> box & 1]
    best = gains(problem, values, still_open[0], flag, filled, uppers)
    for box in still_open[1:]:
        np.maximum(best, gains(problem, values, box, flag, filled, uppers), out=best)
    return best


def besides(problem: Problem, flag: int, count: int) -> np.ndarray:
    """Return (252, 1): the points of a final throw that don't depend on the box, on a card with `count` boxes filled.
    They are the pot and the points of a further five."""
    return (problem.pot[count] + problem.extra[flag])[:, None]


def cards(problem: Problem, count: int) -> Iterator[tuple[int, int]]:
    """Return (flag, filled) of all cards with `count` boxes filled."""
    for filled in range(1 << problem.boxes):
        if filled.bit_count() == count:
            for flag in range(problem.flags):
                if problem.has(flag, filled):
                    yield flag, filled


def solve(problem: Problem, progress: Progress | None = None, still_open: int | None = None) -> np.ndarray:
    """Return the values of all cards under optimal play: an array of float64, (flags, 2 ** boxes, top + 1).

    values[flag, filled, upper] is the expected number of points of the remaining turns, before the first throw of the
    next one. It includes boxes, pots, further fives, and the bonus if `upper` is still below `top`. The card's own
    points are excluded, so values[0, 0, 0] is the expected total of a whole game. 0 for a full card; NaN for an
    impossible card (`Problem.uppers`, `Problem.has`), and for one with more than `still_open` open boxes, if that is
    given.
    """
    values = np.full(shape(problem), np.nan)
    values[:, -1, :] = 0.0
    last = 0 if still_open is None else problem.boxes - still_open
    counts = range(problem.boxes - 1, last - 1, -1)
    total = sum(len(problem.uppers(filled)) for count in counts for _, filled in cards(problem, count))
    turn = Turn(WIDTH)
    finals = np.zeros((len(THROWS), WIDTH))
    waiting: list[tuple[int, int, np.ndarray, int]] = []  # flag, filled, uppers, first column
    used = done = 0

    def flush() -> None:
        nonlocal used, done
        start = turn.run(finals)
        for flag, filled, uppers, at in waiting:
            values[flag, filled, uppers] = start[at : at + len(uppers)]
        waiting.clear()
        done += used
        used = 0
        if progress:
            progress(done, total)

    for count in counts:
        for flag, filled in cards(problem, count):
            uppers, extra = problem.uppers(filled), besides(problem, flag, count)
            if used + len(uppers) > WIDTH:
                flush()
            finals[:, used : used + len(uppers)] = best_box(problem, values, flag, filled, uppers) + extra
            waiting.append((flag, filled, uppers, used))
            used += len(uppers)
        flush()  # cards with one box less filled need these
    return values
