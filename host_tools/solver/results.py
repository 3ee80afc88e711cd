# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The winners of a round's pot, and of a match. In all arrays the last axis is the seats of a match."""

from __future__ import annotations

import numpy as np

from skalcore.ledger import share
from skalcore.rules import POT_STAKE


def pots_won(additions: np.ndarray) -> np.ndarray:
    """Return the points that each seat wins of a round's pot, from the additions 2..12 of all (same shape)."""
    best = additions == additions.max(axis=-1, keepdims=True)
    return best * share(POT_STAKE * additions.shape[-1], best.sum(axis=-1, keepdims=True))


def matches_won(totals: np.ndarray, additions: np.ndarray | None = None) -> np.ndarray:
    """Return each seat's share of the win (same shape): 1 for a single winner, 1/2 for each of two, 0 for all others.

    The highest total wins; level ones share, unless the sum of `additions`, which SkalPott has, is higher. Further
    single rolls would give each of those the same chance.
    """
    best = totals == totals.max(axis=-1, keepdims=True)
    if additions is not None:
        among = np.where(best, additions, -1)
        best = among == among.max(axis=-1, keepdims=True)
    return best / best.sum(axis=-1, keepdims=True)
