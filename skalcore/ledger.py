# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""SkalPott's pots: who put up which addition in which round, and what it won (its rules, 'La Cagnotte')."""

from array import array

from skalcore.rules import BANK_ADDITION, POT_STAKE

NOT_YET = 0  # an addition is 2 at least


def share(size: int, winners: int) -> int:
    """What each of `winners` (1..4) gets from a pot of `size` points (12, 18, 24): it always divides evenly."""
    return size // winners


def against_bank(own: int, bank: int) -> int:
    """What a lone player wins against the virtual opponent: 12 above, 6 level, 0 below (SkalPott's rules, solo)."""
    if own > bank:
        return 2 * POT_STAKE
    return POT_STAKE if own == bank else 0


class Ledger:
    """The pots of a game of `players` seats over `rounds` rounds (0: a game without pots, where all stays 0).

    pots, additions: what each seat has won and put up in all finished rounds and the one being played;
    current: each seat's addition in the round being played, NOT_YET before its turn ends;
    tops: the highest die of each seat's last finished turn;
    bank: the virtual opponent's addition in the round being played.
    """

    def __init__(self, players: int, rounds: int) -> None:
        self.players = players
        self.pots = array("h", [0] * players)
        self.additions = array("h", [0] * players)
        self.current = bytearray(players)
        self.tops = bytearray(players)
        self.bank = BANK_ADDITION
        # Finished rounds, for the round's picture and for the replay: round * players + seat.
        self.past_additions = bytearray(rounds * players)
        self.past_pots = bytearray(rounds * players)
        self.past_banks = bytearray(rounds)
        self.past_starters = bytearray(rounds)

    def size(self) -> int:
        """Points in a round's pot: 6 for each player; alone, 12 with the virtual opponent's."""
        return POT_STAKE * (self.players if self.players > 1 else 2)

    def note(self, seat: int, addition: int, top: int) -> None:
        """This seat's turn ended with this addition, 2..12, of which the higher die shows `top`."""
        self.tops[seat] = top
        self.current[seat] = addition
        self.additions[seat] += addition

    def best(self) -> int:
        """The highest addition of the round being played so far, NOT_YET where nobody has finished a turn."""
        best = NOT_YET
        for addition in self.current:
            if addition > best:
                best = addition
        return best

    def settle(self, number: int, starter: int, solo: bool) -> None:
        """End round `number` (0..), begun by `starter`: pay its pot, file it away, and open the next one."""
        best = self.best()
        level = 0
        for addition in self.current:
            if addition == best:
                level += 1
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
        """Of the seats in this bit mask those with the highest total of additions, as a bit mask."""
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
