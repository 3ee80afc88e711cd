# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win a match, from the points of a turn: for a coach that plays to be ahead at the end.

Chances are integers in 1/FULL, points in 1/UNIT. The future points of a card are assumed to be normally distributed,
with a variance that grows with the turns. The chance against one rival is the chance that the difference is positive.
The chance against several is the product over them, averaged over the player's own possible later points.

A curve gives the chance for the points of a turn, a line from point to point. In the player's last turn the chance is
computed for each throw, since a rival who has finished makes it jump.

The chance is exact once every rival has finished: the pot is shared, and ties are decided by SkalPott's rules ('Fin de
la partie'). A tie that single rolls decide counts as a share of the win. The chance is also exact in a player's last
turn if one rival has a turn after it, with known ends (skalcore.outlook).

In the last three rounds of a match the totals are not normal: a box scores 40 or nothing. There the chance depends on
the card that follows the turn, and on its and the rivals' endings (skalcore.endings).
"""

from array import array

from micropython import const

from skalcore import outlook
from skalcore.answers import FULL, UNIT, Curve
from skalcore.ledger import NOT_YET, share
from skalcore.normal import chance_to_lead, normal, spread, variance_left
from skalcore.outlook import FULL_CARD, OPEN_BOXES
from skalcore.rules import POT_STAKE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence
    from typing import Any

    from skalcore.game import Game

POT_VARIANCE = 48  # of a turn's variance in skalcore.normal, in a match of two
_SEATS = const(8)
_POINTS = const(24)  # pieces of the curve from the lowest points of a turn to the highest
_SLICE = const(24)  # products of a point's rivals in one slice
_MEETINGS = const(3)  # rivals and pots in one slice that are taken into the endings
_PART = const(84)  # throws in one slice that become chances
_EVEN = const(8)  # if all throws' chances differ by less, points decide
_BEST = const(12)  # the highest addition and the lowest
_WORST = const(2)
_BELOW_ALL = const(-1)  # a total that is lower than any
_ENDS = const(6)
_NORMAL = const(-2)  # the boxes written by a rival whose total is normally distributed


def is_exact(game: "Game") -> bool:
    """Return whether the chances of `game.player` are exact: its last turn, and a rival at most has turns after it,
    with known ends."""
    if outlook.turns_left(game, game.player) > 1:
        return False
    unknown = 0
    for seat in range(game.players):
        if seat != game.player and outlook.turns_left(game, seat):
            unknown += 1 if outlook.is_end_known(game, seat) else 2
    return unknown < 2


def has_endings(game: "Game") -> bool:
    """Return whether the turn of `game.player` is one of the last three, and its chances depend on endings."""
    if outlook.turns_left(game, game.player) > OPEN_BOXES + 1 or is_exact(game):
        return False
    return not game.rules.has_pot or game.players == 2


class Chances(Curve):
    """Make it once, `begin_turn` for each turn, `reach` and `work` until that returns True, then `convert` and ask
    `chance`. If `tied`, the turn changes next to nothing: points decide, and the chance is `settled`."""

    def __init__(self) -> None:
        """Make all buffers. Until it knows endings, all totals are normally distributed."""
        super().__init__(False, 0, 0, 1, array("H", bytes(2 * _POINTS + 2)))
        self.by_card = False
        self.endings: "Any" = None
        # Each rival's boxes written, or _NORMAL; the sum of the series, and whether further fives earn something.
        self._filled = array("h", bytes(2 * _SEATS))
        self._shares = bytearray(_SEATS)  # of the pot of a round that is on
        self._lefts = bytearray(_SEATS)  # turns to come
        self._uppers = bytearray(_SEATS)
        self._flags = bytearray(_SEATS)
        self.exact = False  # the chances are exact
        self._last = False  # it is the player's last turn: there is no curve
        self._rivals = 0
        self._means = array("i", bytes(4 * _SEATS))
        self._spreads = array("i", bytes(4 * _SEATS))
        self._own_spread = 0
        self._total = 0  # the player's total so far, in points
        self._additions = 0
        self._others = array("h", bytes(2 * _SEATS))  # each rival's total so far,
        self._sums = array("h", bytes(2 * _SEATS))  # sum of all additions,
        self._current = bytearray(_SEATS)  # and addition of this round
        self._pot = 0
        self._later = 0  # rounds with a pot after this one, in the last three
        # How many ends the only rival who has not finished may have, if they are known; then their totals and chances.
        self._ends = 0
        self._end_totals = array("h", bytes(2 * _ENDS))
        self._end_chances = array("h", bytes(2 * _ENDS))
        self._throws: "Any" = None  # the chances of the last turn's throws
        self._next = 0

    def know(self, endings: "Any") -> None:
        """Take in these endings, skalcore.endings.Endings, from the next turn on."""
        self.endings = endings

    def begin_turn(self, game: "Game", read: "Callable[[int, int, int], int]") -> None:
        """Note the match of two or more before a throw of `game.player`. `read`: the Coach's, of values for the win."""
        own = game.player
        own_variance = variance_left(game, own, 1)
        self._own_spread = spread(own_variance)
        self._total = game.match_total(own)
        self._additions = game.ledger.additions[own]
        self._pot = game.ledger.size() if game.rules.has_pot else 0
        self._last = not own_variance
        self.exact = is_exact(game)
        self.by_card = self.endings is not None and has_endings(game)
        self._ends = at = 0
        for seat in range(game.players):
            if seat != own:
                # If there are two players, one spread covers both.
                more = own_variance if game.players == 2 else 0
                if self.by_card:
                    # The pots of these rounds are taken in by themselves.
                    more = -POT_VARIANCE * outlook.turns_left(game, seat) if self._pot else 0
                self._meet(game, seat, at, more, read)
                if self.exact and self._lefts[at]:
                    self._ends = outlook.ends(game, seat, self._end_totals, self._end_chances)
                    self._others[at] = _BELOW_ALL
                at += 1
        self._rivals = at
        if self.by_card:
            self._later = outlook.turns_left(game, own) - 1 if self._pot else 0
            self.endings.begin(self._pot, self._later)
        self.tied = False
        self._next = 0

    def _meet(self, game: "Game", seat: int, at: int, more: int, read: "Any") -> None:
        """Note a rival. `more`: points squared to add to its variance."""
        rules = game.rules
        total = game.match_total(seat)
        current = game.ledger.current[seat] if rules.has_pot else NOT_YET
        # This round's pot is still to be won; the player's part of it counts in full in the turn's points.
        share = POT_STAKE * game.players // (game.players - 1) if current != NOT_YET else 0
        self._means[at] = (total + share) * UNIT + outlook.expected(game, seat, read)
        turns = outlook.turns_left(game, seat)
        self._filled[at] = _NORMAL if turns > OPEN_BOXES else outlook.filled(game.cards[seat]) if turns else FULL_CARD
        self._lefts[at] = turns
        self._uppers[at] = outlook.upper(game, seat)
        self._flags[at] = outlook.earns_further(game, seat)
        self._spreads[at] = max(1, spread(variance_left(game, seat) + more))
        self._others[at] = total
        self._shares[at] = share
        self._sums[at] = game.ledger.additions[seat] if rules.has_pot else 0
        self._current[at] = current

    def weigh(self, pot: "MutableSequence[int] | None") -> None:
        """Change the 13 points that an addition wins into their weight: the rivals lose a pot that the player wins."""
        if self.by_card and self._pot:
            self.endings.weigh(pot)
        if pot is not None and not self.exact:
            for addition in range(len(pot)):
                pot[addition] = pot[addition] * (self._rivals + 1) // self._rivals

    def reach(self, low: int, high: int) -> None:
        """Note the lowest and highest points, in 1/UNIT, of a throw of this turn with all later turns."""
        self._low = low
        self._step = (high - low) // _POINTS + 1
        if self.exact:
            # The rivals win least of the pot against the best addition, and most against the worst.
            self.settled = self._won(high // UNIT, _BEST)
            self.tied = not self.settled or self._won(low // UNIT, _WORST) == FULL
            return
        if not self.by_card:
            self.settle(self._at(low), self._at(high))

    def settle(self, low: int, high: int) -> None:
        """Note the lowest and the highest chance of a throw of this turn."""
        self.settled = high
        self.tied = high - low < _EVEN

    def note(self, after: int, like: int, filled: int, upper: int, flag: int, future: int) -> None:
        """Note a card that may follow the turn, if chances depend on it, as skalcore.endings.Endings.note does."""
        if self.by_card:
            self.endings.note(after, like, filled, upper, flag, future)

    def work(self) -> bool:
        """Do one slice of the work. Return True once it is over."""
        if self.by_card:
            return self._meet_by_card()
        if self._last or self.tied:
            return True
        for _ in range(max(1, _SLICE // self._rivals)):
            self._curve[self._next] = self._at(self._low + self._next * self._step)
            self._next += 1
            if self._next > _POINTS:
                return True
        return False

    def _meet_by_card(self) -> bool:
        """Take the next rivals, and the pots of later rounds, into the endings. Return True after the last one."""
        at, end = self._next, self._rivals + self._later
        self._next = min(at + _MEETINGS, end)
        for each in range(at, self._next):
            if each >= self._rivals:
                self.endings.spread()
            elif self._filled[each] == _NORMAL:
                mean = self._means[each] - (self._total + self._pot * self._lefts[each] + self._shares[each]) * UNIT
                self.endings.meet_normal(mean, self._spreads[each])
            else:
                total = self._others[each] - self._total
                self.endings.meet(total, self._filled[each], self._uppers[each], self._flags[each])
        return self._next == end

    def data(self) -> tuple:
        """Return what answers need of these chances: the data of a Lead, a LastTurn or a Curve. An object would keep
        its whole module in memory."""
        if self.by_card:
            return self.tied, self.settled, self.endings.parts()
        if self._last:
            return self.tied, self.settled, self._throws
        return self.tied, self.settled, self._low, self._step, self._curve

    def _at(self, points: int) -> int:
        """Return the chance to win if `points` are expected from the turn and all later ones."""
        points += self._total * UNIT
        if self._rivals == 1:
            return normal(points - self._means[0], self._spreads[0])
        return chance_to_lead(points, self._own_spread, self._means, self._spreads, self._rivals)

    def chance(self, points: int, addition: int, after: int = 0) -> int:
        """Return the chance to win, 0..FULL, with a throw worth `points` with all later turns. `addition`: the two best
        dice's sum, 0 in a game without a pot. `after`: the card that follows, as noted."""
        if self.by_card:
            return self.endings.chance(points, addition, after)
        if self.exact:
            return self._won(points // UNIT, addition)
        if self._last or not 0 <= points - self._low < _POINTS * self._step:
            return self._at(points)  # or another box than the best one
        return Curve.chance(self, points, addition, after)

    def throws_a_slice(self) -> int:
        """Return how many throws `convert` takes in one slice."""
        return _PART // self._rivals if self._last and not self.exact else _PART

    def convert(self, values: "Any", additions: "Any", at: int, end: int) -> None:
        """Replace values[at:end], points of this turn's throws, with their `chance`; `additions`: by throw."""
        if self._last:
            self._throws = values
            points = found = addition = -1
            for throw in range(at, end):
                if values[throw] != points or (self._pot and additions[throw] != addition):
                    points = values[throw]
                    addition = additions[throw]
                    found = self.chance(points, addition)
                values[throw] = found
            return
        curve, low, step = self._curve, self._low, self._step
        for throw in range(at, end):
            above = values[throw] - low
            piece = above // step
            first = curve[piece]
            values[throw] = first + (curve[piece + 1] - first) * (above - piece * step) // step

    def _won(self, points: int, addition: int) -> int:
        """Return the share of the win, 0..FULL, once all turns are played; `points` includes the pot."""
        if not self._pot:
            addition = 0
        total = self._total + points
        sums = self._additions + addition
        best = addition
        for at in range(self._rivals):
            best = max(best, self._current[at])
        level = 1 if addition == best else 0
        for at in range(self._rivals):
            level += self._current[at] == best
        sharing = 1
        for at in range(self._rivals):
            other = self._others[at]
            if self._pot and self._current[at] == best:
                other += share(self._pot, level)
            if other > total or (other == total and self._sums[at] > sums):
                return 0
            if other == total and self._sums[at] == sums:
                sharing += 1
        if not self._ends:
            return FULL // sharing
        found = 0
        for end in range(self._ends):
            other = self._end_totals[end]
            if other <= total:
                found += self._end_chances[end] // (sharing + (other == total))
        return found
