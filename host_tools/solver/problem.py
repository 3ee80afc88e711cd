# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A game's rules in the form the solver works on: the points of each throw in each box of each card.

The points come from skalcore's own scorers; no rule is implemented twice. A card is identified by
- flag: 1 if the box for five identical has its points, so that further ones earn 100, else 0;
- filled: the written boxes as a bit mask, bit i = box i;
- upper: the sum of the series so far, no higher than the bonus's threshold (from there on the bonus counts as won).
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from host_tools.solver.sets import ADDITION, COUNTS, IS_FIVE, THROWS
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_STRIKES, Rules

FILLED = 0  # any number of points will do: scorers only check whether a box is written
NOT_ALLOWED = -1


class _Watched:
    """A card with all boxes alike that records which of them a scorer looks at."""

    def __init__(self, content: int) -> None:
        self.content = content
        self.seen: set[int] = set()

    def __getitem__(self, box: int) -> int:
        self.seen.add(box)
        return self.content


class Problem:
    """One game for one player.

    name: its name in the library.
    rules: its table.
    boxes: how many.
    flags: 1, or 2 if further fives of a kind earn points.
    top: the bonus's threshold, the highest `upper`.
    pot: (rounds, 252), points that each final throw is expected to win in each round besides those written.
    extra: (flags, 252), the points of a further five.
    """

    def __init__(self, name: str, rules: Rules, pots: np.ndarray | None = None) -> None:
        """Describe the game of these rules for one player.

        `pots`: (rounds, 13), the points that an addition of 0..12 is expected to win in each round; or none.
        """
        self.name = name
        self.rules = rules
        self.boxes = rules.rounds
        self.top = rules.bonus_from
        self.flags = 1 if rules.extra == EXTRA_NONE else 2
        self.pot = np.zeros((rules.rounds, len(THROWS))) if pots is None else pots[:, ADDITION]
        self.extra = np.zeros((self.flags, len(THROWS)))
        if self.flags > 1:
            self.extra[1, IS_FIVE] = EXTRA_POINTS
        self._looks_at = [self._watch(box) for box in range(self.boxes)]
        self._rows: dict[tuple, tuple[np.ndarray, np.ndarray]] = {}
        self.reach = [self._reach(series) for series in range(1 << UPPER)]

    def _watch(self, box: int) -> list[int]:
        cards = _Watched(OPEN), _Watched(FILLED)
        for card in cards:
            for counts in COUNTS:
                self.rules.points(box, counts, cast("Any", card))
        return sorted(cards[0].seen | cards[1].seen)

    def _reach(self, series: int) -> np.ndarray:
        sums = {0}
        for box in range(UPPER):
            if series >> box & 1:
                sums = {min(least + count * (box + 1), self.top) for least in sums for count in range(6)}
        return np.array(sorted(sums))

    def uppers(self, filled: int) -> np.ndarray:
        """Return the sums `upper` that a card with these boxes filled can have, ascending."""
        return self.reach[filled & (1 << UPPER) - 1]

    def has(self, flag: int, filled: int) -> bool:
        """Return whether there are cards with this flag and these boxes filled."""
        return not flag or (flag < self.flags and bool(filled >> self.rules.five_box & 1))

    def worth(self, box: int, flag: int, filled: int) -> np.ndarray:
        """Return (252,): what `score` writes in this open box for each throw, 0..50; NOT_ALLOWED if it may not be
        scored there."""
        card = [FILLED if filled >> each & 1 else OPEN for each in range(self.boxes)]
        worth = np.array([self.rules.points(box, counts, cast("Any", card)) for counts in COUNTS])
        if flag and self.rules.extra == EXTRA_STRIKES:
            # In exchange for its 100 points a further Yam's strikes a box (Yam's rules, 'Comptage des points').
            worth[IS_FIVE] = 0
        return worth

    def key(self, box: int, flag: int, filled: int) -> tuple:
        """Return a key: cards with the same key have the same `worth` in this box."""
        return (box, flag, *(filled >> each & 1 for each in self._looks_at[box]))

    def rows(self, box: int, flag: int, filled: int) -> tuple[np.ndarray, np.ndarray]:
        """Return `worth` as (its distinct numbers, ascending; the index of each throw's number among them)."""
        key = self.key(box, flag, filled)
        if key not in self._rows:
            self._rows[key] = np.unique(self.worth(box, flag, filled), return_inverse=True)
        return self._rows[key]

    def flag_after(self, box: int, flag: int, points: np.ndarray) -> np.ndarray:
        """Return the flag of a card with this flag once this box holds `points`."""
        if self.flags > 1 and box == self.rules.five_box:
            return (points > 0).astype(int)
        return np.full(len(points), flag)
