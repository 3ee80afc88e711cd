# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compute the value of every choice in a turn, for a player who maximises the own expected total, or the chance to win.

Values are integers in 1/UNIT points, all below 2**30, in 5.6 KB of buffers made once. A turn is computed in slices of
at most 10 ms on an RP2040. It depends only on the card, the pot and the rivals, not on the dice. The answers are as
good as the given values of cards (see `Coach.begin_turn`), and can be kept (see skalcore.answers).

It starts at the end of the turn: the value of each of the 252 throws in its best open box, with all later turns. The
value of a set of held dice is the mean of the six sets with one die more, from five dice down. The value of a throw is
the best of all sets within it, built up one die at a time. Each mean is rounded to 1/UNIT.

To play for the win, the points of each throw become chances (skalcore.winning) before the means are taken. More points
never mean a lower chance, so the best box is the same.
"""

from array import array

from micropython import const

from skalcore import answers, boxes, outlook
from skalcore.answers import EXAMPLES, FIVE_HELD, UNIT, after_lower, after_series
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_STRIKES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# The index tables (skalcore.sets): the number of all sets, of sets with fewer than five dice, and of throws. Then the
# rows.
_SETS = const(462)
_FIRST_THROW = const(210)
_THROWS = const(252)
_SHOWS = const(6)
_KINDS = const(12)
_SUMS = const(13)
_ADDITIONS = const(14)
_FIVE = const(6)
_BATCH = const(126)  # throws in one slice if each takes long: two slices for 252
_SLICE = const(105)  # sets in one slice: two slices for 210
_BOXES = const(2)  # boxes in one slice
_CARD = const(13)  # boxes of a card at most
_MANY = const(7)  # kinds of throws
_NEVER = const(-0x8000)  # too low to be best with any throw
# The stages of the work, in order. _EXPECT alternates with the choice of the best sets.
_INDEX = const(0)
_AFTER = const(1)
_LOWER = const(2)
_SERIES = const(3)
_BESIDES = const(4)
_CHANCES = const(5)
_EXPECT = const(6)


class Coach(answers.Answers):
    """Make it once, `begin_turn` for each turn, `work` until `done`, then ask."""

    def __init__(self, index: "Any" = None) -> None:
        """Make all buffers. `index`: the index tables, like skalcore.sets.Sets; if left out, they are made here."""
        super().__init__()
        if index is None:
            from skalcore import sets

            index = sets.Sets()
        self.ready = False  # every choice of the turn can be asked
        self.done = False  # `before` can be asked, too
        self._index = index
        blank = bytes(2 * _FIRST_THROW)
        self._up = [array("H", blank) for _ in range(6)]
        self._row = bytearray(_THROWS)  # the current row of the index tables
        self._sums = bytearray(_THROWS)
        self._final = array("H", bytes(2 * _THROWS))  # the value of the best box for each throw
        self._best = array("H", bytes(2 * _SETS))
        # By kind of throw: the best value of the lower boxes, and the best value before the sum of the dice is added.
        self._fixed = array("H", bytes(2 * _MANY))
        self._summed = array("h", bytes(2 * _MANY))
        self._read: "Any" = None
        self._filled = self._upper = 0
        self._whole = False  # the index tables are ready
        self._stage = _INDEX
        self._next = 0  # where the next slice of this stage starts
        self._left = 0

    def begin_turn(self, game: "Any", read: "Any", pot: "Any" = None, race: "Any" = None) -> None:
        """Begin the turn of `game.player`; the game is not read later.

        `read(filled, upper, flag)` returns the future points of a card, 0..511 * UNIT in 1/UNIT, expected before the
        first throw of its next turn. `filled`: bit mask of the boxes written. `upper`: the sum of the series, at most
        the bonus's threshold. `flag`: 1 if further fives of a kind earn something.

        `pot`: None, or 13 items: the points that an addition of 0..12 wins in this round, in 1/UNIT (skalcore.pots).
        `race`: skalcore.winning.Chances, to play a match for the win. The values are points if it is left out.
        """
        self._race = race
        if race is not None:
            race.begin_turn(game, read)
            race.weigh(pot)
        rules = game.rules
        own = game.cards[game.player]
        for box in range(_CARD):
            self._card[box] = own[box] if box < rules.rounds else 0
            self._pot[box] = 0 if pot is None else pot[box]
        self._filled = outlook.filled(own)
        self._upper = outlook.upper(game, game.player)
        self._flag = outlook.earns_further(game, game.player)
        self._rules = rules
        self._read = read
        for kind in range(_MANY):
            self._fixed[kind] = 0
            self._summed[kind] = _NEVER
        self._next = 0
        self._stage = _AFTER if self._whole else _INDEX
        self._left = 1
        self.ready = False
        self.done = False

    def work(self) -> bool:
        """Do one slice of the work, at most 10 ms on an RP2040. Return True once the answers are ready."""
        stage = self._stage
        if self.done or not self._left:
            return self.done
        if stage == _INDEX:
            over = self._look_up()
        elif stage == _AFTER:
            over = self._look_ahead()
        elif stage == _LOWER:
            over = self._fill_lower()
        elif stage == _SERIES:
            over = self._fill_series()
        elif stage == _BESIDES:
            over = self._add_besides()
        elif stage == _CHANCES:
            over = self._turn_to_chances()
        elif stage == _EXPECT:
            over = self._expect()
        else:
            over = self._choose()
            stage = _CHANCES
        if over:
            self._next = 0
            self._stage = stage + 1
        return self.done

    def zero(self, dice: "Sequence[int]", box: int) -> int:
        """Return the value of writing 0 in this open box by choice (Yahtzee's rules); an extra still counts."""
        self._count(dice)
        return self._in_all(self._value_in(box, True))

    # The slices: each returns True once its stage is over.
    def _look_up(self) -> bool:
        self._whole = self._index.work()
        if self._whole:
            for face in range(6):
                self._index.fill(face, self._up[face])
        return self._whole

    def _look_ahead(self) -> bool:
        """Look up the values of the cards after the next open boxes."""
        for _ in range(_BOXES):
            box = self._next_open(_CARD)
            if box == _CARD:
                return True
            if box < UPPER:
                self._look_at_series(box)
            else:
                self._look_at_lower(box)
            self._next = box + 1
        return self._next == _CARD

    def _next_open(self, end: int) -> int:
        """Return the next open box from `_next` on, or `end` if there is none before it."""
        box = self._next
        while box < end and self._card[box] != OPEN:
            box += 1
        return box

    def _value(self, after: int, box: int, upper: int, flag: int) -> int:
        """Return the value of the card `after`, on which this box is written as well."""
        filled = self._filled | 1 << box
        if filled == (1 << self._rules.rounds) - 1:
            filled = outlook.FULL_CARD
        value = 0 if filled == outlook.FULL_CARD else self._read(filled, upper, flag)
        if self._race is not None:
            self._race.note(after, after, filled, upper, flag, value)
        return value

    def _look_at_series(self, box: int) -> None:
        row, top = self._rows[box], self._rules.bonus_from
        bonus = self._rules.bonus if self._upper < top else 0
        last = value = -1
        for n in range(6):
            upper = min(self._upper + n * (box + 1), top)
            after = after_series(box, n)
            if upper != last:
                value = self._value(after, box, upper, self._flag)
                last = upper
            elif self._race is not None:
                self._race.note(after, after - 1, self._filled, upper, self._flag, value)
            row[n] = value + (n * (box + 1) + (bonus if upper == top else 0)) * UNIT

    def _look_at_lower(self, box: int) -> None:
        rules, counts = self._rules, self._counts
        fives = box == rules.five_box and rules.extra != EXTRA_NONE
        after = self._value(after_lower(box), box, self._upper, 0 if fives else self._flag)
        self._after[box] = after
        if fives:
            self._after[FIVE_HELD] = self._value(after_lower(FIVE_HELD), box, self._upper, 1)
        # A row with `worth` 0 scores the sum of the dice, or 0 (skalcore.boxes).
        by_sum = rules.boxes[box][2] == 0
        for kind in range(_MANY):
            boxes.count(EXAMPLES[kind], counts)
            points = rules.points(box, counts, self._card)
            if by_sum and points:
                self._summed[kind] = max(self._summed[kind], after)
            else:
                here = self._after[FIVE_HELD] if fives and points else after
                self._fixed[kind] = max(self._fixed[kind], here + points * UNIT)

    def _fill_lower(self) -> bool:
        """Compute the value of each throw in the best open lower box."""
        final, kinds, sums = self._final, self._row, self._sums
        fixed, summed = self._fixed, self._summed
        at = self._next
        if not at:
            self._index.fill(_KINDS, kinds)
            self._index.fill(_SUMS, sums)
        for throw in range(at, at + _BATCH):
            kind = kinds[throw]
            best = fixed[kind]
            other = summed[kind] + sums[throw] * UNIT
            final[throw] = best if best > other else other
        self._next = at + _BATCH
        return self._next == _THROWS

    def _fill_series(self) -> bool:
        """Add the next open series boxes."""
        final = self._final
        for _ in range(_BOXES):
            box = self._next_open(UPPER)
            if box == UPPER:
                return True
            row = self._rows[box]
            self._index.fill(_SHOWS + box, self._row)
            throw = 0
            for n in self._row:
                if final[throw] < row[n]:
                    final[throw] = row[n]
                throw += 1
            self._next = box + 1
        return self._next == UPPER

    def _add_besides(self) -> bool:
        """Add the parts that do not depend on the box: the pot, and the points of a further five of a kind."""
        final, row = self._final, self._row
        if self._rules.has_pot:
            pot = self._pot
            self._index.fill(_ADDITIONS, row)
            throw = 0
            for addition in row:
                final[throw] += pot[addition]
                throw += 1
        if self._flag:
            self._index.fill(_KINDS, row)
            struck = 0
            for box in range(self._rules.rounds):
                if self._card[box] == OPEN:
                    struck = max(struck, self._rows[box][0] if box < UPPER else self._after[box])
            for throw in range(_THROWS):
                if row[throw] == _FIVE:
                    # An extra Yam's scores nothing in its box.
                    best = struck if self._rules.extra == EXTRA_STRIKES else final[throw]
                    final[throw] = best + EXTRA_POINTS * UNIT
        if self._race is not None:
            self._race.reach(min(final), max(final))
            self._index.fill(_ADDITIONS, row)
        return True

    def _turn_to_chances(self) -> bool:
        """Replace the points of the next throws with the chance to win, unless points decide."""
        race = self._race
        if race is None or race.tied:
            self._stop()
            return True
        if not self._next and not race.work():
            return False
        if race.by_card:
            return self._turn_to_chances_by_card()
        end = min(self._next + race.throws_a_slice(), _THROWS)
        race.convert(self._final, self._row, self._next, end)
        self._next = end
        if end < _THROWS:
            return False
        self._stop()
        return True

    def _turn_to_chances_by_card(self) -> bool:
        """Write the chance to win with each throw in the next open box, if it is the best so far. At the end the
        points of all throws are still known: they decide if the chances hardly differ."""
        best = self._best
        if not self._next:
            for throw in range(_FIRST_THROW, _SETS):
                best[throw] = 0
        box = self._next_open(_CARD)
        values = self._rows[box] if box < UPPER else self._after
        self._race.endings.in_box(box, values, self._card, self._pot, self._index, self._row, self._sums, best)
        self._next = box + 1
        return self._next_open(_CARD) == _CARD and self._settle()

    def _settle(self) -> bool:
        """Look at the chances of all throws, after the last box. Return True."""
        best = self._best
        if self._flag:
            self._index.fill(_KINDS, self._row)
            self._extra = True
            face = 0
            for throw in range(_THROWS):
                if self._row[throw] == _FIVE:
                    # The sets are numbered by their highest face.
                    face += 1
                    for each in range(len(self._counts)):
                        self._counts[each] = 5 if each == face else 0
                    self._best_box()
                    best[_FIRST_THROW + throw] = self._most
        low = high = best[_FIRST_THROW]
        for throw in range(_FIRST_THROW, _SETS):
            low = min(low, best[throw])
            high = max(high, best[throw])
        self._race.settle(low, high)
        if self._race.tied:
            self._stop()
        return True

    def _stop(self) -> None:
        """Copy the values of final throws."""
        at = _FIRST_THROW
        for value in self._final:
            self._best[at] = value
            at += 1

    def _expect(self) -> bool:
        """Compute the mean over one die more, for the next sets from the largest down."""
        w = self._best
        up0, up1, up2, up3, up4, up5 = self._up
        last = _FIRST_THROW - 1 - self._next
        for s in range(last, last - _SLICE, -1):
            w[s] = (w[up0[s]] + w[up1[s]] + w[up2[s]] + w[up3[s]] + w[up4[s]] + w[up5[s]] + 3) // 6
        self._next += _SLICE
        if self._next < _FIRST_THROW:
            return False
        if self._left == 3:
            self._before = w[0]
            self.done = True
            return True
        hold = self._hold[self._left - 1]
        for s in range(_FIRST_THROW):
            hold[s] = w[s]
        # The throws keep their best set with one throw less: it is never worth more than with one more.
        self.ready = self._left == 2
        return True

    def _choose(self) -> bool:
        """Compute the best of each set and all sets within it, for the next sets from the smallest up."""
        w = self._best
        up0, up1, up2, up3, up4, up5 = self._up
        for s in range(self._next, self._next + _SLICE):
            value = w[s]
            if w[up0[s]] < value:
                w[up0[s]] = value
            if w[up1[s]] < value:
                w[up1[s]] = value
            if w[up2[s]] < value:
                w[up2[s]] = value
            if w[up3[s]] < value:
                w[up3[s]] = value
            if w[up4[s]] < value:
                w[up4[s]] = value
            if w[up5[s]] < value:
                w[up5[s]] = value
        self._next += _SLICE
        if self._next < _FIRST_THROW:
            return False
        self._left += 1
        return True
