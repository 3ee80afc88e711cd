# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott's pots: each seat's additions by round, and the points they won (its rules, 'La Cagnotte')."""

from array import array

from skalcore.boxes import WHOLE
from skalcore.rules import BANK_ADDITION, POT_STAKE

NOT_YET = 0  # an addition is at least 2


def share(size: int, winners: int) -> int:
    """Return the points that each of `winners` (1..4) wins of a pot of `size` points (12, 18, 24)."""
    return size // winners


def against_bank(own: int, bank: int) -> int:
    """Return the points won against the virtual opponent: 12 above, 6 level, 0 below (SkalPott's rules, solo play)."""
    if own > bank:
        return 2 * POT_STAKE
    return POT_STAKE if own == bank else 0


class Ledger:
    """The pots of a game of `players` seats over `rounds` rounds (0: a game without pots; everything stays 0)."""

    def __init__(self, players: int, rounds: int) -> None:
        self.players = players
        # By seat.
        self.pots = array("h", [0] * players)  # sums in all rounds so far
        self.additions = array("h", [0] * players)
        self.current = bytearray(players)  # additions in the current round, NOT_YET before the turn ends
        self.tops = bytearray(players)  # the highest die of the last finished turn
        self.bank = BANK_ADDITION  # the virtual opponent's addition in the current round
        # Finished rounds, for the round's picture and for the replay; index round * players + seat.
        self.past_additions = bytearray(rounds * players)
        self.past_pots = bytearray(rounds * players)
        self.past_banks = bytearray(rounds)
        self.past_starters = bytearray(rounds)

    def size(self) -> int:
        """Return the points in a round's pot: 6 for each player and the virtual opponent; 0 in a game without pots."""
        if not len(self.past_banks):
            return 0
        return POT_STAKE * (self.players if self.players > 1 else 2)

    def won(self, number: int, seat: int) -> int:
        """Return the points that this seat won of the pot of round `number` (0..); 0 in a game without pots."""
        return self.past_pots[number * self.players + seat] if len(self.past_pots) else 0

    def become(self, other: "Ledger") -> None:
        """Copy the pots of another ledger of as many seats and rounds, without allocating memory."""
        self.pots[WHOLE] = other.pots
        self.additions[WHOLE] = other.additions
        self.current[WHOLE] = other.current
        self.tops[WHOLE] = other.tops
        self.bank = other.bank
        self.past_additions[WHOLE] = other.past_additions
        self.past_pots[WHOLE] = other.past_pots
        self.past_banks[WHOLE] = other.past_banks
        self.past_starters[WHOLE] = other.past_starters

    def note(self, seat: int, addition: int, top: int) -> None:
        """Note the addition, 2..12, of this seat's finished turn; its higher die shows `top`."""
        self.tops[seat] = top
        self.current[seat] = addition
        self.additions[seat] += addition

    def best(self) -> int:
        """Return the highest addition of the current round so far, NOT_YET if no turn is finished."""
        best = NOT_YET
        for addition in self.current:
            if addition > best:
                best = addition
        return best

    def count(self, wanted: int) -> int:
        """Return how many seats have this addition in the current round, or NOT_YET."""
        found = 0
        for addition in self.current:
            found += addition == wanted
        return found

    def settle(self, number: int, starter: int, solo: bool) -> None:
        """End round `number` (0..), begun by `starter`: pay its pot, store it, and start the next one."""
        best = self.best()
        level = self.count(best)
        for seat in range(self.players):
            addition = self.current[seat]
            if solo:
                won = against_bank(addition, self.bank)
            else:
                won = share(self.size(), level) if addition == best else 0
            self.pots[seat] += won
            self.past_additions[number * self.players + seat] = addition
            self.past_pots[number * self.players + seat] = won
            self.current[seat] = NOT_YET
        self.past_banks[number] = self.bank
        self.past_starters[number] = starter
        self.bank = BANK_ADDITION

    def most_additions(self, seats: int) -> int:
        """Return the seats of this bit mask with the highest total of additions, as a bit mask."""
        best = -1
        left = 0
        for seat in range(self.players):
            if seats >> seat & 1:
                if self.additions[seat] > best:
                    best = self.additions[seat]
                    left = 0
                if self.additions[seat] == best:
                    left |= 1 << seat
        return left
