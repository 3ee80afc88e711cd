# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One turn of many matches side by side: its throws, and the dice that are held for the greatest worth."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from host_tools.coach.rolling import rethrown
from host_tools.coach.rules_of_thumb import kept
from host_tools.solver.sets import DICE, FIRST, THROWS, number_of
from host_tools.solver.turn import Turn

_MASKS = 1 << DICE

# (252, 32): the numbers of all sets within each throw, the whole throw first: if all are worth the same, the turn ends.
_WITHIN = np.array(
    [
        [number_of([faces[die] for die in range(DICE) if mask >> die & 1]) for mask in reversed(range(_MASKS))]
        for faces in THROWS
    ]
)
_turn = lru_cache(maxsize=4)(Turn)  # 10 MB for 240 matches


def played(
    worth: np.ndarray, faces: np.ndarray, together: np.ndarray | int = DICE
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return three arrays.

    First the throws 0..251, (3, matches). Then the sets held between them, (2, matches). Then the worth before the
    first throw, (matches,).

    `worth`: (252, matches), the worth of each final throw; its mean counts. `faces`: (matches, 3, 5), 0..5, the face
    that each die would show in each throw, as in host_tools.coach.rolling. `together`: (matches,), how many
    identical dice are held together, DICE for none.
    """
    turn = _turn(worth.shape[1])
    turn.run(worth)
    return *by_hold(turn.hold[2], turn.hold[1], faces, together), turn.start.copy()


def by_hold(
    first: np.ndarray, second: np.ndarray, faces: np.ndarray, together: np.ndarray | int = DICE
) -> tuple[np.ndarray, np.ndarray]:
    """Return the first two, from the worth of each set with two throws left, and with one: (462, matches) twice."""
    columns = np.arange(first.shape[1])
    throws, held = [], [np.zeros(len(columns), int)]
    for number, hold in enumerate((first, second, None)):
        throws.append(rethrown(held[-1], faces[:, number]) - FIRST[DICE])
        if hold is not None:
            within = _WITHIN[throws[-1]]
            best = hold[within, columns[:, None]].argmax(axis=1)
            held.append(kept(throws[-1], within[columns, best], together))
    return np.array(throws), np.array(held[1:])
