# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What every choice of a turn is worth to a player who wants the highest expected total of his own.

Whole numbers of 1/UNIT point throughout, all below 2**30, in 7.4 KB of buffers made once. A turn is worked out in
slices of at most 10 ms on an RP2040. It depends on the card and the pot only, not on the dice: so it can be done while
the device is handed on, and tells at once what any dice are worth. How good the answers are is up to the values of
cards that are handed in (see `Coach.start`).

A set of held dice is worth the mean of the six sets with one die more, from whole throws down; the best that a throw
can be made of is the best of all sets within it, built up one die at a time. Each mean is rounded to 1/UNIT.
"""

from array import array

from micropython import const

from skalcore import outlook, sets

UNIT = outlook.UNIT  # parts of a point in which everything is told
WRITE = -1  # a choice: to throw no more

_SLICE = const(70)  # sets gone through in one slice: 210 are three of them

# The stages of the work, in order; the last two by turns.
_TABLES = const(0)
_OUTLOOK = const(1)
_EXPECT = const(2)
_CHOOSE = const(3)


class Coach:
    """One player's turn, worked out. Make it once, `start` it for each turn, `work` until done, then ask.

    What it answers are points from here on, in 1/UNIT: of this turn and, as expected, of all those to come; never what
    was written before. `done`: the answers stand.
    """

    def __init__(self) -> None:
        """Make all buffers."""
        self.done = False
        self._sets = sets.Sets()
        self._outlook = outlook.Outlook(self._sets)
        self._masks = array("H", bytes(64))
        self._hold = [array("H", bytes(2 * sets.FIRST_THROW)) for _ in range(2)]  # by throws left - 1
        self._best = array("H", bytes(2 * sets.SETS))
        self._before = 0
        self._stage = _TABLES
        self._at = 0
        self._left = 0

    def start(self, game, read, pot=None) -> None:
        """Take up the turn of `game.player`; nothing of the game is looked at later.

        `read(filled, upper, flag)`: the further points, in 1/UNIT, 0..511 * UNIT, that a card is expected to bring
        before the first throw of its next turn. filled: bit mask of the boxes written; upper: the sum of the series, no
        higher than the bonus's threshold; flag: 1 where further fives of a kind earn something. Called while working,
        for the cards that may follow. `pot`: 13 items, what an addition of 0..12 wins in this round, in 1/UNIT
        (skalcore.pots), or None; it is copied.
        """
        self._outlook.start(game, read, pot)
        self._stage = _OUTLOOK if self._sets.is_whole else _TABLES
        self._at = 0
        self._left = 1
        self.done = False

    def work(self) -> bool:
        """One slice of the work that `start` laid out, at most 10 ms on an RP2040; True once the answers stand."""
        stage = self._stage
        if self.done or not self._left:
            return self.done
        if stage == _TABLES:
            if self._sets.work():
                self._stage = _OUTLOOK
        elif stage == _OUTLOOK:
            if self._outlook.work():
                self._stop()
                self._stage = _EXPECT
        elif stage == _EXPECT:
            if self._expect():
                self._at = 0
                self._stage = _CHOOSE
        elif self._choose():
            self._at = 0
            self._stage = _EXPECT
        return self.done

    def _stop(self) -> None:
        """To stop is worth what the final throw is, however many throws are left."""
        best, final = self._best, self._outlook.final
        for throw in range(sets.THROWS):
            best[sets.FIRST_THROW + throw] = final[throw]

    def _expect(self) -> bool:
        """The mean over one die more, for the next sets from the largest down."""
        up, w = self._sets.up, self._best
        up0, up1, up2 = up[0], up[1], up[2]
        up3, up4, up5 = up[3], up[4], up[5]
        last = sets.FIRST_THROW - 1 - self._at
        for s in range(last, last - _SLICE, -1):
            w[s] = (w[up0[s]] + w[up1[s]] + w[up2[s]] + w[up3[s]] + w[up4[s]] + w[up5[s]] + 3) // 6
        self._at += _SLICE
        if self._at < sets.FIRST_THROW:
            return False
        if self._left == 3:
            self._before = w[0]
            self.done = True
            return True
        hold = self._hold[self._left - 1]
        for s in range(sets.FIRST_THROW):
            hold[s] = w[s]
        if self._left == 2:
            self._stop()
        return True

    def _choose(self) -> bool:
        """The best of each set and all within it: the next sets, from the smallest up, hand theirs on."""
        up, w = self._sets.up, self._best
        up0, up1, up2 = up[0], up[1], up[2]
        up3, up4, up5 = up[3], up[4], up[5]
        at = self._at
        for s in range(at, at + _SLICE):
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
        self._at = at + _SLICE
        if self._at < sets.FIRST_THROW:
            return False
        self._left += 1
        return True

    # The answers.

    def before(self) -> int:
        """What the turn is expected to bring, and all after it, before its first throw."""
        return self._before

    def keep(self, dice, left: int, mask: int) -> int:
        """To hold those of five dice that the bit mask (0..31) names, with `left` throws to come, 1..2."""
        number = self._sets.number(dice, mask)
        return (
            self._hold[left - 1][number]
            if number < sets.FIRST_THROW
            else self._outlook.final[number - sets.FIRST_THROW]
        )

    def best_keep(self, dice, left: int) -> int:
        """The best bit mask 0..30, with `left` throws to come, 1..2.

        Where level, that which holds more dice, then the higher set by number; of equal dice the lowest positions.
        """
        masks, hold = self._masks, self._hold[left - 1]
        self._sets.all_numbers(dice, masks)
        best = 0
        for mask in range(1, 31):
            # Sets with more dice have the higher numbers; the lowest of equal dice make the lowest mask.
            more = hold[masks[mask]] - hold[masks[best]]
            if more > 0 or (more == 0 and masks[mask] > masks[best]):
                best = mask
        return best

    def choose(self, dice, left: int) -> int:
        """The best to do, with `left` throws to come, 0..2: a bit mask 0..30 to hold, or WRITE, also where level."""
        if not left:
            return WRITE
        mask = self.best_keep(dice, left)
        return mask if self.keep(dice, left, mask) > self.box(dice, self.best_box(dice)) else WRITE

    def box(self, dice, box: int) -> int:
        """To write five dice into this open box: its points, bonus, pot and extra, and all turns after this one."""
        return self._outlook.written(dice, box, False)

    def zero(self, dice, box: int) -> int:
        """To write 0 into this open box whatever the dice (Yahtzee's rules); a further five still earns its points."""
        return self._outlook.written(dice, box, True)

    def best_box(self, dice) -> int:
        """The open box in which five dice are worth most, the first of those that are level."""
        return self._outlook.best_box(dice)
