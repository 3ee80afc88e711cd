# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Throw of many games at once. Sets of dice have the solver's numbers (host_tools.solver.sets)."""

from __future__ import annotations

import numpy as np

from host_tools.solver.sets import DICE, NUMBER, SETS

# The number of the set of five faces, indexed by the faces read as digits of base 6.
_OF_FACES = np.zeros(6**DICE, int)
for _faces in np.ndindex(*(6,) * DICE):
    _OF_FACES[np.ravel_multi_index(_faces, (6,) * DICE)] = NUMBER[tuple(sorted(face + 1 for face in _faces))]

# Each set's faces from 0, and -1 for every die that is thrown.
_HELD = np.array([[*(face - 1 for face in faces), *[-1] * (DICE - len(faces))] for faces in SETS])


def rethrown(held: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Return (games,): the sets of five after the dice missing from these sets are thrown (whole ones stay).

    `faces`: (games, 5), 0..5, what each die would show; the first ones are held, in ascending order of their faces.
    """
    kept = _HELD[held]
    return _OF_FACES[np.where(kept < 0, faces, kept) @ 6 ** np.arange(DICE)[::-1]]
