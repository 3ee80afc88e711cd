# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compute what an addition is expected to win of SkalPott's pots (its rules, 'La Cagnotte' and solo play).

Additions are the indexes 0..12 of arrays with 13 items, of which 0 and 1 never occur; points are floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from host_tools.solver.sets import ADDITION, CHANCE
from skalcore.ledger import against_bank, share
from skalcore.rules import BANK_ADDITION, POT_STAKE

ADDITIONS = 13

# The probability of each addition in a single roll of five dice.
DRY = np.bincount(ADDITION, weights=CHANCE, minlength=ADDITIONS)


def against(opponent: np.ndarray) -> np.ndarray:
    """Return (13,): the mean points that each addition wins against a virtual opponent whose additions have these
    probabilities."""
    wins = [[against_bank(own, bank) for bank in range(ADDITIONS)] for own in range(ADDITIONS)]
    return np.array(wins) @ opponent


def simple(rounds: int) -> np.ndarray:
    """Return (rounds, 13): the pots of the simple solo mode, in which the virtual opponent always has 10."""
    return np.tile(against(np.eye(ADDITIONS)[BANK_ADDITION]), (rounds, 1))


def recommended(rounds: int) -> np.ndarray:
    """Return (rounds, 13): 10 in the first round and every second one from there, a single roll after the turn in the
    others."""
    pots = simple(rounds)
    pots[1::2] = against(DRY)
    return pots


def match(players: int, known: Sequence[int], to_come: np.ndarray) -> np.ndarray:
    """Return (13,): the mean points that each addition wins in a round of `players` (2..4).

    `known` are the additions of players who have finished their turn; all other opponents are assumed to have an
    addition with the probabilities `to_come`, independently. The best wins all; equal ones share.
    """
    unknown = players - 1 - len(known)
    wins = np.zeros(ADDITIONS)
    below = np.concatenate(([0.0], np.cumsum(to_come)[:-1]))
    for own in range(ADDITIONS):
        if any(other > own for other in known):
            continue
        for level in range(unknown + 1):
            chance = comb(unknown, level) * to_come[own] ** level * below[own] ** (unknown - level)
            sharing = 1 + level + list(known).count(own)
            wins[own] += chance * share(POT_STAKE * players, sharing)
    return wins


def outcomes(to_come: np.ndarray, known: int = 0) -> np.ndarray:
    """Return (3, 13): how often each addition wins the pot of a round of two, shares it, and loses it.

    `to_come`: the probabilities of the rival's addition; `known`: this addition, 0 before the end of the turn.
    """
    even = np.eye(ADDITIONS)[known] if known else to_come
    below = np.cumsum(even) - even
    return np.array([below, even, 1 - below - even])
