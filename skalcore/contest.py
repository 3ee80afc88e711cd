# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A contest of single rolls: players level for the highest sum roll again, until one is left.

Used by the opening of every game and by SkalPott's last tie-break (its rules, 'Démarrage', 'Fin de la partie').
"""

from array import array

from skalcore.boxes import WHOLE


class Contest:
    """The seats (0..7) still in the contest, the next to roll, and the sums."""

    def __init__(self, players: int) -> None:
        self.sums = bytearray(players)  # each seat's sum in this go, 5..30; 0: none yet, or out
        self.still_in = 0  # bit mask of seats
        self.seat = 0  # the next to roll; the winner once decided
        self.goes = 0  # how many goes are finished
        self.rolls = array("H", [0] * players)  # how often each seat has rolled, in all contests of the match

    def become(self, other: "Contest") -> None:
        """Copy the rolls of another contest of as many seats, without allocating memory."""
        self.sums[WHOLE] = other.sums
        self.rolls[WHOLE] = other.rolls
        self.still_in = other.still_in
        self.seat = other.seat
        self.goes = other.goes

    def start_contest(self, still_in: int) -> None:
        """Start the contest among the seats of this bit mask (at least one)."""
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
        """Return whether only one seat is left; it is then `seat`."""
        return self.still_in & (self.still_in - 1) == 0

    def add(self, total: int) -> None:
        """Add a roll of the current seat with the sum `total` (5..30)."""
        self.sums[self.seat] = total
        self.rolls[self.seat] += 1
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
