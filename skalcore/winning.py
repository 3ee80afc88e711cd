# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The chance to win a match, from the points that a turn brings: for a coach that plays to be ahead at the end.

Chances are integers in 1/FULL, points in 1/UNIT. What is still to come of a card is taken as normally distributed, with
a variance that grows with the turns: the chance against one rival is that of a positive difference, against
several the product over them, averaged over what the player's own turns may still bring. Once every rival has finished,
the chance is exact, with the pot as it is shared and with ties decided as the rules have it (SkalPott's rules, 'Fin de
la partie'): a tie that single rolls decide counts as its share.
"""

from array import array

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from micropython import const

from skalcore import card
from skalcore.answers import FULL, UNIT, Curve
from skalcore.boxes import OPEN
from skalcore.ledger import NOT_YET, share
from skalcore.rules import EXTRA_NONE, POT_STAKE

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence

    from skalcore.game import Game

# The mean square of what turns bring more or less than expected, in points, by a game's name: once, and for each turn.
# So it was in play, and so the chances come true.
_VARIANCES = {"skalpott": (60, 175), "yams": (80, 170), "yahtzee": (135, 171)}
_OTHER = (80, 180)  # of any other game

_SEATS = const(8)
_POINTS = const(24)  # pieces of the curve from the lowest points of a turn to the highest
_SLICE = const(24)  # products of a point's rivals in one slice
_EVEN = const(8)  # where all throws' chances differ by less, points decide
_BEST = const(12)  # the highest addition and the lowest
_WORST = const(2)

# The normal distribution function in 1/FULL: shorts from z = 0, a sixteenth apart, to z = 4.
_NORMAL = (
    b"\x00\x40\x31\x43\x5e\x46\x85\x49\xa2\x4c\xb4\x4f\xb6\x52\xa6\x55\x82\x58\x47\x5b\xf4\x5d\x87\x60"
    b"\xfe\x62\x58\x65\x94\x67\xb2\x69\xb1\x6b\x91\x6d\x53\x6f\xf5\x70\x7a\x72\xe2\x73\x2d\x75\x5d\x76"
    b"\x73\x77\x70\x78\x55\x79\x25\x7a\xdf\x7a\x87\x7b\x1c\x7c\xa1\x7c\x17\x7d\x7e\x7d\xda\x7d\x2a\x7e"
    b"\x6f\x7e\xac\x7e\xe0\x7e\x0e\x7f\x35\x7f\x56\x7f\x72\x7f\x8a\x7f\x9e\x7f\xaf\x7f\xbe\x7f\xca\x7f"
    b"\xd4\x7f\xdc\x7f\xe3\x7f\xe8\x7f\xed\x7f\xf1\x7f\xf4\x7f\xf6\x7f\xf8\x7f\xfa\x7f\xfb\x7f\xfc\x7f"
    b"\xfd\x7f\xfe\x7f\xfe\x7f\xff\x7f\xff\x7f"
)
_STEP = const(256)  # of z, of which 1 is 4096, from one to the next

# Five values of a normal variable, in 1/1024, and their weights, which give means nearly as an integral would
# (Gauss and Hermite's rule).
_NODES = (-2926, -1388, 0, 1388, 2926)
_WEIGHTS = (369, 7277, 17476, 7277, 369)


def variance(rules: Any, turns: int) -> int:
    """Return the variance of what so many turns bring in this game, in points squared."""
    once, each = _VARIANCES.get(rules.name, _OTHER)
    return once + turns * each if turns else 0


def normal(above: int, spread: int) -> int:
    """Return the chance that a normal variable is below its mean plus `above`; its standard deviation is `spread`, at
    least 1."""
    if above >= 4 * spread:
        return FULL
    if above <= -4 * spread:
        return 0
    z = (above if above > 0 else -above) * 4096 // spread
    at = z // _STEP * 2
    low = _NORMAL[at] | _NORMAL[at + 1] << 8
    high = _NORMAL[at + 2] | _NORMAL[at + 3] << 8
    found = low + (high - low) * (z % _STEP) // _STEP
    return found if above > 0 else FULL - found


def root(number: int) -> int:
    """Return the square root of a number below 2**30, rounded down."""
    found = 0
    bit = 1 << 14
    while bit:
        if (found + bit) * (found + bit) <= number:
            found += bit
        bit >>= 1
    return found


def spread(points: int) -> int:
    """Return the standard deviation for a variance in points squared, in 1/UNIT points."""
    # UNIT is 8 * 16, and the root of 256 is 16.
    return root(points * 256) * (UNIT // 16)


class Chances(Curve):
    """Make it once, `begin` each turn, `reach` and `work` until that returns True, then `convert` and ask `chance`.

    exact: whether the chances are exact; level: whether the turn changes next to nothing, so that points decide, and
    the chance is `settled`.
    """

    def __init__(self) -> None:
        super().__init__(False, 0, 0, 1, array("H", bytes(2 * _POINTS + 2)))
        self.exact = False
        self._rivals = 0
        self._means = array("i", bytes(4 * _SEATS))
        self._spreads = array("i", bytes(4 * _SEATS))
        self._own_spread = 0
        self._total = 0  # the player's own so far, in points
        self._additions = 0
        self._others = array("h", bytes(2 * _SEATS))  # of each rival: the total so far,
        self._sums = array("h", bytes(2 * _SEATS))  # the sum of all additions,
        self._current = bytearray(_SEATS)  # and the addition of this round
        self._pot = 0
        self._next = 0

    def begin(self, game: "Game", read: "Callable[[int, int, int], int]") -> None:
        """Note the match as it stands before a throw of `game.player`, in a match of two or more.

        `read`: the values of cards for the win, as in skalcore.coach.Coach.start.
        """
        rules = game.rules
        further = (game.legs - game.leg - 1) * rules.rounds
        own = game.player
        turns = _open(game.cards[own]) - 1 + further
        own_variance = variance(rules, turns)
        self._own_spread = spread(own_variance)
        self._total = game.match_total(own)
        self._additions = game.ledger.additions[own]
        self._pot = game.ledger.size() if rules.has_pot else 0
        self.exact = not turns
        at = 0
        for seat in range(game.players):
            if seat != own:
                # Of two players, what both may bring is one spread.
                self._meet(game, seat, at, own_variance if game.players == 2 else 0, further, read)
                at += 1
        self._rivals = at
        self.level = False
        self._next = 0

    def _meet(self, game: "Game", seat: int, at: int, more: int, further: int, read: Any) -> None:
        """Note a rival; `more`: points squared that its variance has more."""
        rules = game.rules
        cards = game.cards[seat]
        left = _open(cards)
        total = game.match_total(seat)
        mean = total * UNIT
        if left:
            flag = 1 if rules.extra != EXTRA_NONE and cards[rules.five_box] > 0 else 0
            mean += read(_filled(cards), min(card.upper(cards), rules.bonus_from), flag)
        left += further
        if left:
            self.exact = False
        current = game.ledger.current[seat] if rules.has_pot else NOT_YET
        if current != NOT_YET:
            # This round's pot is still to be won; the player's own part of it counts in full in the turn's points.
            mean += POT_STAKE * UNIT * game.players // (game.players - 1)
        self._means[at] = mean
        self._spreads[at] = max(1, spread(variance(rules, left) + more))
        self._others[at] = total
        self._sums[at] = game.ledger.additions[seat] if rules.has_pot else 0
        self._current[at] = current

    def weigh(self, pot: "MutableSequence[int] | None") -> None:
        """Change the 13 points that an addition wins into what they count: a pot won is one that the rivals lose."""
        if pot is not None and not self.exact:
            for addition in range(len(pot)):
                pot[addition] = pot[addition] * (self._rivals + 1) // self._rivals

    def reach(self, low: int, high: int) -> None:
        """Note the lowest and highest points, in 1/UNIT, that a throw of this turn brings with all later turns."""
        self._low = low
        self._step = (high - low) // _POINTS + 1
        if self.exact:
            # With the best addition the rivals have least of the pot, with the worst one most.
            self.settled = self._won(high // UNIT, _BEST)
            self.level = not self.settled or self._won(low // UNIT, _WORST) == FULL
            return
        self.settled = self._at(high)
        self.level = self.settled - self._at(low) < _EVEN

    def work(self) -> bool:
        """Do one slice of the work. Return True once it is over."""
        if self.exact or self.level:
            return True
        for _ in range(max(1, _SLICE // self._rivals)):
            self._curve[self._next] = self._at(self._low + self._next * self._step)
            self._next += 1
            if self._next > _POINTS:
                return True
        return False

    def kept(self) -> Any:
        """Return what answers need of these chances: exact ones themselves, else a Curve, which is smaller."""
        return self if self.exact else Curve(self.level, self.settled, self._low, self._step, self._curve)

    def _at(self, points: int) -> int:
        """Return the chance to win if the turn and all later ones are expected to bring so many points."""
        points += self._total * UNIT
        if self._rivals == 1:
            return normal(points - self._means[0], self._spreads[0])
        found = 0
        for node in range(len(_NODES)):
            product = _WEIGHTS[node]
            total = points + (self._own_spread * _NODES[node] >> 10)
            for at in range(self._rivals):
                product = product * normal(total - self._means[at], self._spreads[at]) // FULL
            found += product
        return found

    def chance(self, points: int, addition: int) -> int:
        """Return the chance to win, 0..FULL, with a throw that brings so many points with all later turns; its addition
        is that of its two best dice, 0 in a game without a pot."""
        if self.exact:
            return self._won(points // UNIT, addition)
        if not 0 <= points - self._low < _POINTS * self._step:
            return self._at(points)  # another box than the best one
        return Curve.chance(self, points, addition)

    def convert(self, values: Any, additions: Any, at: int, end: int) -> None:
        """Put `chance` in the place of values[at:end], points of this turn's throws; `additions` by throw."""
        if self.exact:
            for throw in range(at, end):
                values[throw] = self._won(values[throw] // UNIT, additions[throw])
            return
        curve, low, step = self._curve, self._low, self._step
        for throw in range(at, end):
            above = values[throw] - low
            piece = above // step
            first = curve[piece]
            values[throw] = first + (curve[piece + 1] - first) * (above - piece * step) // step

    def _won(self, points: int, addition: int) -> int:
        """Return the share of the win at the end of the match; `points` with the pot."""
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
        return FULL // sharing


def _open(cards: Any) -> int:
    found = 0
    for points in cards:
        found += points == OPEN
    return found


def _filled(cards: Any) -> int:
    mask = 0
    for box in range(len(cards)):
        if cards[box] != OPEN:
            mask |= 1 << box
    return mask
