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

from skalcore import outlook
from skalcore.answers import CERTAIN, FULL, ITEMS, UNIT, before_last
from skalcore.best_case import most
from skalcore.boxes import OPEN, UPPER
from skalcore.ledger import NOT_YET
from skalcore.normal import normal, spread, variance_left
from skalcore.outlook import OPEN_BOXES
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
_AT_ONCE = const(64)  # chances of a slice to be ahead of somebody
_LEVEL = const(8)  # a pot is shared in as many of `_LEVEL` rounds as there are players
_POT_VARIANCE = const(61)  # of a turn's variance in skalcore.normal
_OF_THREE = const(30)  # 1/32 of the variance that the totals of three have: their pots balance each other
_OF_SUM = const(23)  # mean score of three or four identical dice in a box for the sum of the dice


class Odds:
    """Make it between two turns of a match of two or more, `work` until that returns True, then read `percents`: each
    seat's chance to win. 0 and 100 are certain: nothing that can still happen changes them."""

    def __init__(self, game: "Game", tables: "Any") -> None:
        """Begin the work; the game must stay as it is meanwhile. `tables`: `read` and `chances` of the values for the
        win, as in skalcore.coach and skalcore.pots, and `endings`, None if there are none."""
        rules = game.rules
        self._game = game
        self._read = tables.read
        self._endings = tables.endings
        players = self._players = game.players
        self._at_once = _AT_ONCE // players  # possible totals of a slice
        self._means = array("i", [0] * players)  # without the pot of a round that is on
        self._spreads = array("i", [0] * players)
        self._ends: list = []  # by seat its possible totals, see `_with_sums`; None: normally distributed
        self._chances = array("i", [0] * players)
        self._pot = 0  # the size of that pot, in 1/UNIT,
        self._shares = array("i", [0] * players)  # and each seat's expected share of it
        # How often each seat wins it alone, and how often nobody does, in parts of its size.
        self._weights = array("i", [0] * (players + 1))
        self._highest = 0  # total so far
        self._out = [False] * players
        self.percents = [0] * players
        self._next = -players  # a seat whose chance is next; below 0: whose end is, less the number of seats
        self._turn = 0  # the seat, if it wins the pot; the number of seats, if nobody wins it alone
        self._item = 0  # of the own possible totals, the first of the next slice
        if rules.has_pot:
            self._share(game, tables)

    def _note_end(self, seat: int) -> None:
        """Note a player's expected end, and whether nothing can help this player any more."""
        game = self._game
        rules = game.rules
        total = game.match_total(seat)
        left = outlook.turns_left(game, seat)
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
        self._ends.append(_with_sums(self._end(seat, left, future)))
        if not seat:
            self._highest = max([game.match_total(other) for other in range(game.players)])
        if game.leg == game.legs - 1:
            self._out[seat] = total + most(game, seat) < self._highest

    def _end(self, seat: int, left: int, future: int) -> "Any":
        """Return the possible totals of a seat, in 1/UNIT, and their chances; None if they are normally distributed.
        `left`: its turns to come. `future`: the points expected of them."""
        game = self._game
        if self._endings is None or left > OPEN_BOXES or not left:
            return None if left > 1 else _of_last(game, seat, future)
        at_most = OPEN_BOXES if game.players == 2 else 1
        if game.rules.has_pot and max([outlook.turns(each) for each in game.cards]) > at_most:
            return None
        items = bytearray(2 * ITEMS)
        own = outlook.filled(game.cards[seat])
        self._endings.read(own, outlook.upper(game, seat), outlook.earns_further(game, seat), items, 0)
        total = game.match_total(seat)
        used = [at for at in range(0, 2 * ITEMS, 2) if items[at + 1]]
        found = [((total + items[at]) * UNIT, items[at + 1] * FULL // CERTAIN) for at in used]
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
        shared = 0
        if game.players == 2 and waiting == 1:
            shared = self._pot * chances[best] // ADDED
        elif waiting and (game.players == 2 or game.round == game.rules.rounds - 1):
            shared = self._pot * game.players // _LEVEL
        for seat in range(game.players):
            of_shared = shared // 2 if game.players == 2 else shared * shares[seat] // self._pot
            self._weights[seat] = shares[seat] - of_shared
        self._weights[game.players] = shared

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
        weight = self._weights[self._turn] if self._pot else 1
        if weight and not self._out[seat]:
            winner = self._turn if self._pot and self._turn < self._players else -1
            self._chances[seat] += self._chance_to_lead(seat, winner) * weight // (self._pot or 1)
            self._item += self._at_once
            if self._item < len(self._ends[seat] or _PARTS):
                return False
        self._item = 0
        self._turn += 1
        if not self._pot or self._turn > self._players:
            self._turn = 0
            self._next += 1
        return False

    def _chance_to_lead(self, seat: int, winner: int) -> int:
        """Return the chance that this seat's total is one of the next items and the highest, if `winner` wins the pot
        (-1: several, or none)."""
        means, spreads = self._means, self._spreads
        ends = self._ends[seat]
        mean = means[seat] + self._won(seat, winner)
        found = 0
        for at in range(self._item, min(self._item + self._at_once, len(ends or _PARTS))):
            if ends:
                own, product, _ = ends[at]
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
        for points, chance, below in ends:
            if points >= total:
                return below + (chance >> 1 if points == total else 0)
        return below + chance

    def _conclude(self) -> None:
        """Make percents of the chances; they add up to a hundred except for rounding."""
        self._let_last_know()
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

    def _let_last_know(self) -> None:
        """Change the chances of two players in the last round with a pot: the last player will know which total is
        needed."""
        game, chances = self._game, self._chances
        left = outlook.turns_left(game, 0) + outlook.turns_left(game, 1)
        if game.rules.has_pot and game.players == 2 and 0 < left <= 2:
            last = game.player if left == 1 else 1 - game.player
            first = chances[1 - last] * FULL // max(1, sum(chances))
            # The first player can still do something about it.
            found = before_last(first) if left == 1 else (3 * first + before_last(first)) >> 2
            chances[1 - last] = found
            chances[last] = FULL - found


def _with_sums(ends: "Any") -> "Any":
    """Return these totals in order, each with its chance and the sum of the lower ones' chances; None for None."""
    if ends is None:
        return None
    found = []
    below = 0
    for points, chance in sorted(ends):
        found.append((points, chance, below))
        below += chance
    return found


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
