# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the end of a turn is worth: each of the 252 throws in each open box of a card, and all that follows on it.

Whole numbers of 1/UNIT point below 2**30, in buffers made once. See skalcore.coach, whose part this is.
"""

from array import array

from micropython import const

from skalcore import boxes, card, sets
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_SCORES, EXTRA_STRIKES, SKALPOTT

UNIT = 128  # parts of a point: 16 bits hold 511 points, and no card brings as much any more

_BOXES = const(13)
_FIVE_HELD = const(13)  # the item of `_after` for the box for five identical, where it is written with points
_NEVER = const(-0x8000)  # less than any throw makes up for
_BATCH = const(126)  # throws gone through in one slice where each takes long: 252 are two of them

# The stages of the work, in order.
_AFTER = const(0)
_LOWER = const(1)
_SERIES = const(2)
_BESIDES = const(3)


def _unknown(filled: int, upper: int, flag: int) -> int:
    return 0


class Outlook:
    """One card at the end of a turn. `final[throw]`: what the best box for it brings, once `work` is over."""

    def __init__(self, tables) -> None:
        """Make the buffers. `tables`: the skalcore.sets.Sets to go by, whole by the time of `work`."""
        self.final = array("H", bytes(2 * sets.THROWS))
        self._sets = tables
        self._card = card.blank(_BOXES)
        self._counts = bytearray(7)
        self._kinds = [bytearray(7) for _ in range(sets.KINDS)]  # the counts of an example of each kind
        for kind in range(sets.KINDS):
            boxes.count(sets.EXAMPLES[kind], self._kinds[kind])
        self._pot = array("h", bytes(26))
        # What a series box brings, by its index and how many dice show its face.
        self._rows = [array("H", bytes(12)) for _ in range(UPPER)]
        self._after = array("H", bytes(28))  # the value of the card after each box, and [13]: see _FIVE_HELD
        # By kind of throw: the best that the lower boxes bring, and the best beside which the sum of the dice counts.
        self._fixed = array("H", bytes(2 * sets.KINDS))
        self._summed = array("h", bytes(2 * sets.KINDS))
        self._rules = SKALPOTT
        self._read = _unknown
        self._stage = _AFTER
        self._at = 0
        self._filled = 0
        self._upper = 0
        self._flag = 0

    def start(self, game, read, pot) -> None:
        """Take up the card of `game.player`; see `skalcore.coach.Coach.start`."""
        rules = game.rules
        own = game.cards[game.player]
        filled = 0
        for box in range(_BOXES):
            points = own[box] if box < rules.rounds else 0
            self._card[box] = points
            if points != OPEN:
                filled |= 1 << box
        self._filled = filled & (1 << rules.rounds) - 1
        self._upper = min(card.upper(own), rules.bonus_from)
        self._flag = 1 if rules.extra != EXTRA_NONE and own[rules.five_box] > 0 else 0
        self._rules = rules
        self._read = read
        for addition in range(13):
            self._pot[addition] = 0 if pot is None else pot[addition]
        for kind in range(sets.KINDS):
            self._fixed[kind] = 0
            self._summed[kind] = _NEVER
        self._stage = _AFTER
        self._at = 0

    def work(self) -> bool:
        """One slice of at most 10 ms on an RP2040; True with the last one."""
        stage = self._stage
        if stage == _AFTER:
            over = self._look_ahead()
        elif stage == _LOWER:
            over = self._fill_lower()
        elif stage == _SERIES:
            over = self._fill_series()
        else:
            return self._add_besides()
        if over:
            self._at = 0
            self._stage = stage + 1
        return False

    # The slices. Each gives True where its stage is over.

    def _look_ahead(self) -> bool:
        """The values of the cards after the next open box."""
        box = self._at
        while self._card[box] != OPEN:
            box += 1
            if box == _BOXES:
                return True
        if box < UPPER:
            self._look_at_series(box)
        else:
            self._look_at_lower(box)
        self._at = box + 1
        return self._at == _BOXES

    def _value(self, box: int, upper: int, flag: int) -> int:
        filled = self._filled | 1 << box
        return 0 if filled == (1 << self._rules.rounds) - 1 else self._read(filled, upper, flag)

    def _look_at_series(self, box: int) -> None:
        row, top = self._rows[box], self._rules.bonus_from
        bonus = self._rules.bonus if self._upper < top else 0
        last = value = -1
        for n in range(6):
            upper = min(self._upper + n * (box + 1), top)
            if upper != last:
                value = self._value(box, upper, self._flag)
                last = upper
            row[n] = value + (n * (box + 1) + (bonus if upper == top else 0)) * UNIT

    def _look_at_lower(self, box: int) -> None:
        rules = self._rules
        fives = box == rules.five_box and rules.extra != EXTRA_NONE
        after = self._value(box, self._upper, 0 if fives else self._flag)
        self._after[box] = after
        if fives:
            self._after[_FIVE_HELD] = self._value(box, self._upper, 1)
        # A row worth 0 points of its own is worth the sum of the dice, if anything (skalcore.boxes).
        by_sum = rules.boxes[box][2] == 0
        for kind in range(sets.KINDS):
            points = rules.points(box, self._kinds[kind], self._card)
            if by_sum and points:
                self._summed[kind] = max(self._summed[kind], after)
            else:
                here = self._after[_FIVE_HELD] if fives and points else after
                self._fixed[kind] = max(self._fixed[kind], here + points * UNIT)

    def _fill_lower(self) -> bool:
        """What each throw is worth in the best of the open lower boxes."""
        final, kinds, sums = self.final, self._sets.kinds, self._sets.sums
        fixed, summed = self._fixed, self._summed
        at = self._at
        for throw in range(at, at + _BATCH):
            kind = kinds[throw]
            best = fixed[kind]
            other = summed[kind] + sums[throw] * UNIT
            final[throw] = best if best > other else other
        self._at = at + _BATCH
        return self._at == sets.THROWS

    def _fill_series(self) -> bool:
        """Now of the next open series box too."""
        box = self._at
        while self._card[box] != OPEN:
            box += 1
            if box == UPPER:
                return True
        final, row = self.final, self._rows[box]
        throw = 0
        for n in self._sets.shows[box]:
            if final[throw] < row[n]:
                final[throw] = row[n]
            throw += 1
        self._at = box + 1
        return self._at == UPPER

    def _add_besides(self) -> bool:
        """What comes on top whatever box is filled: the pot, and the points of a further five of a kind."""
        final = self.final
        if self._rules.has_pot:
            pot = self._pot
            throw = 0
            for addition in self._sets.additions:
                final[throw] += pot[addition]
                throw += 1
        if self._flag:
            struck = 0
            for box in range(self._rules.rounds):
                if self._card[box] == OPEN:
                    struck = max(struck, self._rows[box][0] if box < UPPER else self._after[box])
            for throw in range(sets.THROWS):
                if self._sets.kinds[throw] == sets.FIVE:
                    # An extra Yam's brings nothing in its box (Yam's rules, 'Comptage des points').
                    best = struck if self._rules.extra == EXTRA_STRIKES else final[throw]
                    final[throw] = best + EXTRA_POINTS * UNIT
        return True

    def written(self, dice, box: int, by_choice: bool) -> int:
        """Five dice written into this open box, or 0 by choice: this turn, and all that follow."""
        rules, counts = self._rules, self._counts
        boxes.count(dice, counts)
        extra = self._flag and boxes.most(counts) == 5
        nothing = by_choice or (extra and rules.extra != EXTRA_SCORES)
        if box < UPPER:
            value = self._rows[box][0 if nothing else counts[box + 1]]
        else:
            points = 0 if nothing else rules.points(box, counts, self._card)
            held = points and box == rules.five_box and rules.extra != EXTRA_NONE
            value = self._after[_FIVE_HELD if held else box] + points * UNIT
        if extra:
            value += EXTRA_POINTS * UNIT
        return value + self._pot[boxes.addition(counts)] if rules.has_pot else value

    def best_box(self, dice) -> int:
        """The open box in which five dice are worth most, the first of those that are level."""
        best = -1
        most = -1
        for box in range(self._rules.rounds):
            if self._card[box] == OPEN:
                value = self.written(dice, box, False)
                if value > most:
                    best = box
                    most = value
        return best
