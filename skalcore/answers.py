# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach's answers for a turn computed by skalcore.coach: the value of any dice and choice in it.

Values are integers in 1/UNIT points, all below 2**30, or for the win chances (see `Answers.chance`). The 462 sets of up
to five dice are numbered by size, then by their faces in ascending order; the highest face counts most. So the throws
are the last 252, from FIRST_THROW on.
"""

from array import array

from skalcore import boxes, card
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_SCORES, SKALPOTT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalcore.game import Game

UNIT = 128  # parts of a point: 16 bits hold 511 points, more than any card's future points
FULL = 32768  # the number for a chance of 1
HALF = 16384  # the same for a pot: the products of both stay below 2**30
CERTAIN = 255  # the sum of an ending's chances (skalcore.endings)
ITEMS = 8  # of an ending, at most
WRITE = -1  # a choice: write a box
FIRST_THROW = 210  # the number of sets with fewer than five dice
FIVE_HELD = 13  # the item of `_after` for the box for five identical, if it is written with points

# Five dice of each kind of throw (skalcore.sets), by the number of the kind. A lower box scores the same for all throws
# of a kind, or the sum of their dice.
EXAMPLES = (
    b"\1\1\3\3\5",
    b"\1\2\3\4\6",
    b"\1\2\3\4\5",
    b"\1\1\1\3\5",
    b"\1\1\1\3\3",
    b"\1\1\1\1\3",
    b"\1\1\1\1\1",
)

# _STEP[size * 6 + face]: the increase of a set's number if it gets a die of this face (0..5). None of its `size` dice
# is higher.
_STEP = b"\1\2\3\4\5\6" + b"\x06\x07\x09\x0c\x10\x15" + b"\x15\x16\x19\x1f\x29\x38"
_STEP += b"\x38\x39\x3d\x47\x5b\x7e" + b"\x7e\x7f\x84\x93\xb6\xfc"
# How many bits are set in 0..31.
_SIZE = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4\1\2\2\3\2\3\3\4\2\3\3\4\3\4\4\5"


def turn_key(game: "Game", game_index: int, coach_level: int, for_win: bool = False) -> bytes:
    """Return all that the answers for the current turn depend on: equal keys mean equal answers. `game_index`: in
    skalcore.rules.GAMES. `coach_level`: a byte. `for_win`: the coach plays for the win."""
    what = bytes((game_index, coach_level, game.mode, game.players, game.round, game.player))
    what += bytes(game.cards[game.player]) + bytes(game.ledger.current)
    if for_win:
        for seat in range(game.players):
            total = game.match_total(seat)
            what += bytes(game.cards[seat]) + bytes((total & 255, total >> 8, game.ledger.additions[seat]))
    return what


def after_series(box: int, many: int) -> int:
    """Return which of the cards after this turn, 0..35, has `many` dice, 0..5, written in this series box."""
    return box * 6 + many


def after_lower(box: int) -> int:
    """Return which of the cards after this turn, 36..43, has this lower box written, 6..12 or FIVE_HELD."""
    return UPPER * UPPER - UPPER + box


def before_last(chance: int) -> int:
    """Return the chance to win, 0..FULL, if the rival has the very last turn, with a pot. `chance`: the same chance by
    endings. The rival will know which total is needed, and played matches say how much that is worth."""
    rest = FULL - chance
    return chance - chance * rest // FULL * rest // FULL


class Curve:
    """The chance to win by the points of a turn, as a line from point to point: the part of skalcore.winning.Chances
    that complete answers need."""

    by_card = False  # whether the chance depends on the card after the turn as well

    def __init__(self, tied: bool, settled: int, low: int, step: int, curve: "Sequence[int]") -> None:
        """Take the chances `curve` at `low`, `low + step` and so on, in points of 1/UNIT."""
        self.tied = tied
        self.settled = settled
        self._low = low
        self._step = step
        self._curve: "Any" = curve

    def chance(self, points: int, addition: int, after: int = 0) -> int:
        """Return the chance to win, 0..FULL, with a throw worth `points`; `addition` and `after` do not count."""
        curve, step = self._curve, self._step
        above = points - self._low
        at = min(max(above // step, 0), len(curve) - 2)
        found = curve[at] + (curve[at + 1] - curve[at]) * (above - at * step) // step
        return min(max(found, 0), FULL)


class Lead:
    """The chance to win by the points of a turn and the card that follows it: the part of skalcore.endings.Endings that
    complete answers need. All totals are less the player's own."""

    by_card = True

    def __init__(self, tied: bool, settled: int, parts: tuple) -> None:
        """Share the buffers in `parts`, the result of another object's `parts`. `tied`, `settled`: as in
        skalcore.winning.Chances."""
        self.tied = tied
        self.settled = settled
        self._pot: int = parts[0]  # points
        self._base: int = parts[1]  # the lowest total in `_below`
        self._below: "Any" = parts[2]  # the chance that all rivals end below a total, level counts half
        self._items: bytearray = parts[3]  # of the endings: points and chance in 1/CERTAIN; a chance of 0 is the last
        self._places: bytearray = parts[4]  # where each card's ending is among them
        self._futures: "Any" = parts[5]  # expected points that a turn has beside the ending
        self._wins: "Any" = parts[6]  # the chance of each addition to win the pot alone, in 1/HALF, and to share it
        self._shares: "Any" = parts[7]
        self._gains: "Any" = parts[8]  # how much the points of a turn have of it, in 1/UNIT

    def parts(self) -> tuple:
        """Return the data from which an equal Lead can be made, 1.2 KB."""
        ends = self._pot, self._base, self._below, self._items, self._places, self._futures
        return ends + (self._wins, self._shares, self._gains)

    def chance(self, points: int, addition: int, after: int) -> int:
        """Return the chance to win, 0..FULL, if the card `after` follows. `points`: the turn's points, in 1/UNIT, with
        all that are expected later and what the round's pot counts. `addition`: its addition, if there is a pot."""
        items, below, pot = self._items, self._below, self._pot
        first = (points - self._futures[after] - self._gains[addition]) // UNIT - self._base
        last = len(below) - 1 - pot
        wins, shares = self._wins[addition], self._shares[addition]
        loses = HALF - wins - shares
        start = self._places[after] * 2 * ITEMS
        found = 0
        for item in range(start, start + 2 * ITEMS, 2):
            weight = items[item + 1]
            if not weight:
                break
            at = first + items[item]
            if at > last:
                at = last
            if pot:
                found += (wins * below[at + pot] + shares * below[at] + loses * below[at - pot]) // HALF * weight
            else:
                found += below[at] * weight
        found //= CERTAIN
        # Totals reach down by the pots of this round and of those to come: by one pot in the last round.
        return before_last(found) if pot and self._base == -pot else found


class LastTurn:
    """The chance to win with each throw of a player's last turn: the part of skalcore.winning.Chances that complete
    answers need. There is one box to write, so it may depend on the throw alone."""

    by_card = False

    def __init__(self, counts: bytearray, tied: bool, settled: int, throws: "Any") -> None:
        """Share the `counts` of the throw's faces, and the chances of all throws, by number; None if `tied`."""
        self.tied = tied
        self.settled = settled
        self._counts = counts
        self._throws = throws

    def chance(self, points: int, addition: int, after: int) -> int:
        """Return the chance to win, 0..FULL, with the counted throw; the others do not count."""
        counts = self._counts
        number = size = 0
        for face in range(6):
            for _ in range(counts[face + 1]):
                number += _STEP[size * 6 + face]
                size += 1
        return self._throws[number - FIRST_THROW]


class Answers:
    """The answers for one player's turn: points in 1/UNIT expected from this turn and all later ones, without written
    points. Asking allocates no memory."""

    def __init__(self, facts: "Any" = None) -> None:
        """Share the buffers in `facts`, the result of another object's `facts`; nothing is known without."""
        if facts is None:
            blank = bytes(2 * FIRST_THROW)
            holds = array("H", blank), array("H", blank)
            blank = bytes(12)
            rows = [array("H", blank) for _ in range(UPPER)]
            facts = holds, rows, array("H", bytes(28)), array("h", bytes(26)), card.blank(13), SKALPOTT, 0, 0, None
        self._hold = facts[0]  # the value of holding each set, by throws left - 1
        self._rows = facts[1]  # the value of a series box, by its index and how many dice show its face
        self._after = facts[2]  # the value of the card after each box, and [13]: see FIVE_HELD
        self._pot = facts[3]
        self._card = facts[4]
        self._rules = facts[5]
        self._flag = facts[6]  # 1 if further fives of a kind earn something
        self._before = facts[7]
        self._counts = bytearray(7)
        race = facts[8]  # the data of skalcore.winning.Chances
        if race is not None:
            if len(race) > 3:
                race = Curve(*race)
            elif isinstance(race[2], tuple):
                race = Lead(*race)
            else:
                race = LastTurn(self._counts, *race)
        self._race: "Any" = race  # a Lead, a LastTurn, a Curve or Chances; None: the values are points
        self._masks = array("H", bytes(64))
        self._order = bytearray(5)
        self._at = bytearray(32)
        self._extra = False
        self._written = 0  # where the last card asked for is among the 44 that may follow this turn (`after_series`)
        self._most = 0  # the value of the last best choice

    def facts(self) -> tuple:
        """Return the data of complete answers, 1.2 KB, from which others can be made."""
        race = None if self._race is None else self._race.data()
        parts = self._hold, tuple(self._rows), self._after, self._pot
        return parts + (self._card, self._rules, self._flag, self._before, race)

    def chance(self, value: int) -> int:
        """Return the chance to win, 0..FULL, of a value computed for the win."""
        return self._race.settled if self._race.tied else value

    def before(self) -> int:
        """Return the points expected of this turn and all later ones before its first throw."""
        return self._before

    def hold_value(self, dice: "Sequence[int]", left: int, mask: int) -> int:
        """Return the value of holding the dice in the bit mask (0..31), with `left` throws to come, 1..2."""
        if mask == 31:
            self.best_box(dice)
            return self._most
        number = size = 0
        for face in range(1, 7):
            for i in range(5):
                if dice[i] == face and mask >> i & 1:
                    number += _STEP[size * 6 + face - 1]
                    size += 1
        return self._hold[left - 1][number]

    def _number(self, dice: "Sequence[int]") -> None:
        """Write into `_masks` the number of the set of dice in each bit mask."""
        order, at, masks = self._order, self._at, self._masks
        for i in range(5):
            j = i
            while j and dice[order[j - 1]] > dice[i]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = i
        for k in range(5):
            bit = 1 << order[k]
            step = dice[order[k]] - 1
            many = 1 << k
            for j in range(many):
                mask = at[j]
                at[many + j] = mask | bit
                masks[mask | bit] = masks[mask] + _STEP[_SIZE[j] * 6 + step]

    def best_hold(self, dice: "Sequence[int]", left: int) -> int:
        """Return the best bit mask 0..30 to hold, with `left` throws to come, 1..2. Among equals the mask with more
        dice wins, then the higher set number, then the lowest positions."""
        masks, hold = self._masks, self._hold[left - 1]
        self._number(dice)
        best = number = 0
        most = hold[0]
        for mask in range(1, 31):
            # Sets with more dice have higher numbers; the first mask of a set has the lowest positions.
            own = masks[mask]
            worth = hold[own]
            if worth > most or (worth == most and own > number):
                best = mask
                number = own
                most = worth
        self._most = most
        return best

    def choose(self, dice: "Sequence[int]", left: int) -> int:
        """Return the best choice, with `left` throws to come, 0..2: a bit mask to hold, or WRITE, also if equal."""
        if not left:
            return WRITE
        mask = self.best_hold(dice, left)
        worth = self._most
        self.best_box(dice)
        return mask if worth > self._most else WRITE

    def box(self, dice: "Sequence[int]", box: int) -> int:
        """Return the value of writing the dice in this open box: points, bonus, pot, extra and all later turns."""
        self._count(dice)
        return self._in_all(self._value_in(box, self._extra and self._rules.extra != EXTRA_SCORES))

    def best_box(self, dice: "Sequence[int]") -> int:
        """Return the open box with the highest value for these dice, the first of equal ones."""
        self._count(dice)
        return self._best_box()

    def _best_box(self) -> int:
        """Return the best open box for the counted dice. If chances are equal, the points decide."""
        nothing = self._extra and self._rules.extra != EXTRA_SCORES
        race = self._race
        by_card = race is not None and race.by_card and not race.tied
        own = self._card
        best = points = most = -1
        for box in range(self._rules.rounds):
            if own[box] == OPEN:
                value = self._value_in(box, nothing)
                worth = self._in_all(value) if by_card else value
                if worth > most or (worth == most and value > points):
                    best = box
                    most = worth
                    points = value
        self._most = most if by_card else self._in_all(most)
        return best

    def _count(self, dice: "Sequence[int]") -> None:
        boxes.count(dice, self._counts)
        self._extra = bool(self._flag) and boxes.most(self._counts) == 5

    def _value_in(self, box: int, nothing: bool) -> int:
        """Return the value of the counted dice in this box; `nothing`: they score no points there."""
        rules, counts = self._rules, self._counts
        if box < UPPER:
            many = 0 if nothing else counts[box + 1]
            self._written = after_series(box, many)
            return self._rows[box][many]
        points = 0 if nothing else rules.points(box, counts, self._card)
        if points and box == rules.five_box and rules.extra != EXTRA_NONE:
            box = FIVE_HELD
        self._written = after_lower(box)
        return self._after[box] + points * UNIT

    def _in_all(self, value: int) -> int:
        """Return the value of the counted dice if their box is worth `value`: the pot and the extra are added, whatever
        the box. If the coach plays for the win, return the chance that results."""
        if self._extra:
            value += EXTRA_POINTS * UNIT
        addition = boxes.addition(self._counts) if self._rules.has_pot else 0
        value += self._pot[addition]
        race = self._race
        return value if race is None or race.tied else race.chance(value, addition, self._written)
