# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Dry rolls against each other: the highest sum stays in, those level for it roll again, until one is left.

Used by the opening of every game and by SkalPott's last tie-break (its rules, 'Démarrage', 'Fin de la partie').
"""


class Contest:
    """Who is still in, who rolls next, and what was rolled. Players are seats 0..7."""

    def __init__(self, players: int) -> None:
        self.sums = bytearray(players)  # what each seat rolled in this go, 5..30; 0: nothing yet, or out
        self.still_in = 0  # bit mask of seats
        self.seat = 0  # who rolls next; the winner once decided
        self.goes = 0  # how many times all who were in have rolled

    def begin(self, still_in: int) -> None:
        """Open the contest among the seats of this bit mask (at least one)."""
        self.goes = 0
        self._open(still_in)

    def _open(self, still_in: int) -> None:
        self.still_in = still_in
        for seat in range(len(self.sums)):
            self.sums[seat] = 0
        self.seat = self._next(0)

    def _next(self, seat: int) -> int:
        while seat < len(self.sums) and not self.still_in >> seat & 1:
            seat += 1
        return seat

    def is_decided(self) -> bool:
        """One seat is left in; it is `seat`."""
        return self.still_in & (self.still_in - 1) == 0

    def take(self, total: int) -> None:
        """The seat whose turn it is rolled dice that sum to `total` (5..30)."""
        self.sums[self.seat] = total
        following = self._next(self.seat + 1)
        if following < len(self.sums):
            self.seat = following
            return
        best = 0
        for rolled in self.sums:
            if rolled > best:
                best = rolled
        left = 0
        for seat in range(len(self.sums)):
            if self.still_in >> seat & 1 and self.sums[seat] == best:
                left |= 1 << seat
        self.goes += 1
        if left & (left - 1):
            self._open(left)
        else:
            self.still_in = left
            self.seat = self._next(0)
