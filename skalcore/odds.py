# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Each player's chance to win the match, between two turns.

Every total is assumed to be normally distributed about its expected value, as in skalcore.winning. A card with one or
two open boxes has the few totals of its ending (skalcore.endings). A match of three or four with pots has it for one
box only. If a pot's round is on, the chances are means over the players who may win it. So they are before the last
round, and before any round of two players.
"""

from array import array

from micropython import const

from skalcore import card, outlook
from skalcore.answers import FULL, UNIT
from skalcore.best_case import most
from skalcore.boxes import OPEN, UPPER
from skalcore.ledger import NOT_YET
from skalcore.normal import normal, spread, variance_left
from skalcore.outlook import CERTAIN, ITEMS, OPEN_BOXES
from skalcore.pots import ADDITIONS, wins
from skalcore.pots import CERTAIN as ADDED
from skalcore.rules import POT_STAKE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalcore.game import Game

# Values of a normal variable in 1/1024, counted as equally likely. They only approximate the middles of sixteen equal
# parts. Those would be 80, 243, 412, 593, 795, 1034, 1350 and 1907: the inner ones here are up to 16 too small.
_PARTS = (-1907, -1352, -1037, -795, -589, -402, -229, -64, 64, 229, 402, 589, 795, 1037, 1352, 1907)
_LEVEL = const(8)  # a pot is shared in as many of `_LEVEL` rounds as there are players
_POT_VARIANCE = const(61)  # of a turn's variance in skalcore.normal
_OF_THREE = const(27)  # 1/32 of the variance that the totals of three have: their pots balance each other
_OF_SUM = const(23)  # mean score of three or four identical dice in a box for the sum of the dice


class Odds:
    """Make it between two turns of a match of two or more, `work` until that returns True, then read `percents`: each
    seat's chance to win. 0 and 100 are certain: nothing that can still happen changes them."""

    def __init__(self, game: "Game", tables: "Any", endings: "Any" = None) -> None:
        """Begin the work; the game must stay as it is meanwhile. `tables`: `read` and `chances` of the values for the
        win, as in skalcore.coach and skalcore.pots. `endings`: `read` of the endings, if there are any."""
        rules = game.rules
        self._game = game
        self._read = tables.read
        self._endings = endings
        players = self._players = game.players
        self._means = array("i", [0] * players)  # without the pot of a round that is on
        self._spreads = array("i", [0] * players)
        self._ends: list = []  # by seat its possible totals, with their chances; None: normally distributed
        self._chances = array("i", [0] * players)
        self._pot = 0  # the size of that pot, in 1/UNIT,
        self._shares = array("i", [0] * players)  # each seat's expected share of it,
        self._level = 0  # and in a match of two the part of it that both are expected to share
        self._highest = 0  # total so far
        self._out = [False] * players
        self.percents = [0] * players
        self._next = -players  # a seat whose chance is next; below 0: whose end is, less the number of seats
        self._turn = 0  # the seat, if it wins the pot
        if rules.has_pot:
            self._share(game, tables)

    def _note_end(self, seat: int) -> None:
        """Note a player's expected end, and whether nothing can help this player any more."""
        game = self._game
        rules = game.rules
        total = game.match_total(seat)
        further = (game.legs - game.leg - 1) * rules.rounds
        left = outlook.turns(game.cards[seat]) + further
        future = outlook.expected(game, seat, self._read)
        variance = variance_left(game, seat)
        if self._pot and game.ledger.current[seat] == NOT_YET:
            # In the values for the win a pot counts more: the others lose it.
            future -= POT_STAKE * UNIT * game.players // (game.players - 1)
            variance -= _POT_VARIANCE
        if rules.has_pot and game.players == 3:
            variance = variance * _OF_THREE >> 5
        self._means[seat] = total * UNIT + future
        self._spreads[seat] = max(1, spread(variance))
        self._ends.append(self._end(seat, left, future))
        if not seat:
            self._highest = max([game.match_total(other) for other in range(game.players)])
        if not further:
            self._out[seat] = total + most(game, seat) < self._highest

    def _end(self, seat: int, left: int, future: int) -> "Any":
        """Return the possible totals of a seat, in 1/UNIT, and their chances; None if they are normally distributed.
        `left`: its turns to come. `future`: the points expected of them."""
        game = self._game
        if self._endings is None or left > OPEN_BOXES or not left:
            return None if left > 1 else _of_last(game, seat, future)
        if game.rules.has_pot and max([outlook.turns(each) for each in game.cards]) > (
            OPEN_BOXES if game.players == 2 else 1
        ):
            return None
        own = game.cards[seat]
        items = bytearray(2 * ITEMS)
        upper = min(card.upper(own), game.rules.bonus_from)
        self._endings.read(outlook.filled(own), upper, outlook.earns_further(game, seat), items, 0)
        total = game.match_total(seat)
        found = [((total + items[at]) * UNIT, items[at + 1] * FULL // CERTAIN) for at in range(0, 2 * ITEMS, 2)]
        if game.rules.has_pot and not seat and game.round < game.rules.rounds - 1:
            # The lead grows or shrinks by the pot of the last round, each in three of eight matches.
            parts = (-self._pot, 3), (0, 2), (self._pot, 3)
            found = [(points + more, chance * part >> 3) for points, chance in found for more, part in parts]
        return found

    def _share(self, game: "Game", tables: "Any") -> None:
        """Find each seat's expected share of the pot of a round that is on, or of the next one in a match of two."""
        ledger = game.ledger
        shares = self._shares
        waiting = ledger.count(NOT_YET)
        if waiting == game.players > 2 and game.round < game.rules.rounds - 1:
            return  # the round has not begun
        chances = array("h", bytes(2 * ADDITIONS))
        tables.chances(game.round, chances)
        best = ledger.best()
        below = sum(chances[:best])
        level = ledger.count(best)
        rest = self._pot = ledger.size() * UNIT
        for seat in range(game.players):
            if ledger.current[seat] == best != NOT_YET:
                shares[seat] = wins(ledger.size(), level - 1, waiting, chances[best], below)
                rest -= shares[seat]
        for seat in range(game.players):
            if ledger.current[seat] == NOT_YET:
                shares[seat] = rest // waiting
        if game.players == 2 and waiting == 1:
            self._level = self._pot * chances[best] // ADDED
        elif waiting and (game.players == 2 or game.round == game.rules.rounds - 1):
            self._level = self._pot * game.players // _LEVEL

    def work(self) -> bool:
        """Do one slice of the work, at most 10 ms on an RP2040. Return True once all is known."""
        seat = self._next
        if seat < 0:
            self._note_end(seat + self._players)
            self._next += 1
            return False
        if seat == self._players:
            self._conclude()
            return True
        if not self._out[seat]:
            if not self._pot:
                self._chances[seat] = self._chance_to_lead(seat, -1)
            elif self._turn == self._players:
                self._chances[seat] += self._chance_to_lead(seat, -1) * self._level // self._pot
            elif self._shares[self._turn]:
                alone = self._shares[self._turn]
                if self._players == 2:
                    alone -= self._level // 2
                else:
                    alone -= self._level * alone // self._pot
                self._chances[seat] += self._chance_to_lead(seat, self._turn) * alone // self._pot
        self._turn += 1
        if not self._pot or self._turn == self._players + (self._level > 0):
            self._turn = 0
            self._next += 1
        return False

    def _chance_to_lead(self, seat: int, winner: int) -> int:
        """Return the chance that this seat's total is the highest if `winner` wins the pot (-1: several, or none)."""
        means, spreads = self._means, self._spreads
        ends = self._ends[seat]
        mean = means[seat] + self._won(seat, winner)
        found = 0
        for at in range(len(ends or _PARTS)):
            if ends:
                own, product = ends[at]
                own += mean - means[seat]
            else:
                own = mean + (spreads[seat] * _PARTS[at] >> 10)
                product = FULL // len(_PARTS)
            for other in range(self._players):
                if other != seat and product:
                    product = product * self._below(other, own - self._won(other, winner)) // FULL
            found += product
        return found

    def _won(self, seat: int, winner: int) -> int:
        """Return what this seat gets of the pot, in 1/UNIT. Two who share it get the same."""
        if winner == -1:
            return self._shares[seat] if self._players > 2 else 0
        return self._pot if seat == winner else 0

    def _below(self, seat: int, total: int) -> int:
        """Return the chance that this seat ends below this total, in 1/UNIT; level counts half."""
        ends = self._ends[seat]
        if not ends:
            return normal(total - self._means[seat], self._spreads[seat])
        found = 0
        for points, chance in ends:
            if points < total:
                found += chance
            elif points == total:
                found += chance >> 1
        return found

    def _conclude(self) -> None:
        """Make percents of the chances; they add up to a hundred except for rounding."""
        whole = max(1, sum(self._chances))
        still_in = self._players - sum(self._out)
        for seat in range(self._players):
            percent = (self._chances[seat] * 200 + whole) // (2 * whole)
            if self._out[seat]:
                percent = 0
            elif still_in == 1:
                percent = 100
            else:
                percent = min(max(percent, 1), 99)
            self.percents[seat] = percent


def _of_last(game: "Game", seat: int, future: int) -> "Any":
    """Return the possible totals of a seat with one open box or none, in 1/UNIT, and their chances. Return None for a
    box that scores any dice. `future`: the seat's expected future points."""
    rules = game.rules
    total = game.match_total(seat) * UNIT
    box = outlook.last_box(game.cards[seat])
    if box == OPEN:
        return ((total, FULL),)
    if box < UPPER or outlook.is_end_known(game, seat):
        totals, chances = array("h", [0] * 6), array("h", [0] * 6)
        many = outlook.ends(game, seat, totals, chances)
        return [(totals[i] * UNIT, chances[i]) for i in range(many)]
    worth = (rules.boxes[box][2] or _OF_SUM) * UNIT
    if not rules.boxes[box][2] and future >= worth * 3 // 4:
        return None
    made = min(max(future, 0) * FULL // worth, FULL)
    return (total, FULL - made), (total + worth, made)
