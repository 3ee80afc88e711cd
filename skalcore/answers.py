# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a turn that skalcore.coach has worked out tells: the worth of whatever dice and choices it may bring.

Whole numbers of 1/UNIT point, all below 2**30. The 462 sets of up to five dice have numbers: a set's faces in
ascending order make it. Sets stand by size, and among those of one size the highest face counts most; so the throws
are the last 252, from FIRST_THROW on.
"""

from array import array

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from skalcore import boxes, card
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE, EXTRA_POINTS, EXTRA_SCORES, SKALPOTT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalcore.game import Game

UNIT = 128  # parts of a point: 16 bits hold 511 points, and no card brings as much any more
WRITE = -1  # a choice: to throw no more
FIRST_THROW = 210  # as many sets have fewer than five dice
FIVE_HELD = 13  # the item of `_after` for the box for five identical, where it is written with points

# Five dice of each kind of throw (skalcore.sets), by its number: what a lower box brings is the same for all throws of
# a kind, or the sum of their dice.
EXAMPLES = (
    b"\1\1\3\3\5",
    b"\1\2\3\4\6",
    b"\1\2\3\4\5",
    b"\1\1\1\3\5",
    b"\1\1\1\3\3",
    b"\1\1\1\1\3",
    b"\1\1\1\1\1",
)

# _STEP[size * 6 + face]: how much further on a set stands once it gets a die of this face (0..5), none of its `size`
# dice showing a higher one.
_STEP = b"\1\2\3\4\5\6" + b"\x06\x07\x09\x0c\x10\x15" + b"\x15\x16\x19\x1f\x29\x38"
_STEP += b"\x38\x39\x3d\x47\x5b\x7e" + b"\x7e\x7f\x84\x93\xb6\xfc"
# How many bits are set in 0..31.
_SIZE = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4\1\2\2\3\2\3\3\4\2\3\3\4\3\4\4\5"


def place(game: "Game", kind: int, level: int) -> bytes:
    """All that the turn being played is worth hangs on: where it is the same, so are the answers. `kind`: the game's
    index in skalcore.rules.GAMES; `level`: how well the coach plays, in a byte."""
    what = bytes((kind, level, game.mode, game.players, game.round, game.player))
    return what + bytes(game.cards[game.player]) + bytes(game.ledger.current)


class Answers:
    """One player's turn. It answers points from here on, in 1/UNIT: of this turn and, as expected, of all those to
    come; never what was written before. Asking allocates nothing."""

    def __init__(self, facts: Any = None) -> None:
        """`facts`: what another's `facts` gave, whose buffers are shared; without them nothing is known yet."""
        if facts is None:
            holds = array("H", bytes(2 * FIRST_THROW)), array("H", bytes(2 * FIRST_THROW))
            rows = [array("H", bytes(12)) for _ in range(UPPER)]
            facts = holds, rows, array("H", bytes(28)), array("h", bytes(26)), card.blank(13), SKALPOTT, 0, 0
        self._hold = facts[0]  # what to hold each set is worth, by throws left - 1
        self._rows = facts[1]  # what a series box brings, by its index and how many dice show its face
        self._after = facts[2]  # the value of the card after each box, and [13]: see FIVE_HELD
        self._pot = facts[3]
        self._card = facts[4]
        self._rules = facts[5]
        self._flag = facts[6]  # 1 where further fives of a kind earn something
        self._before = facts[7]
        self._counts = bytearray(7)
        self._masks = array("H", bytes(64))
        self._order = bytearray(5)
        self._at = bytearray(32)
        self._extra = False
        self._most = 0  # what the last best is worth: a keep in all, a box but for `_besides`

    def facts(self) -> tuple:
        """All that the answers come from, to make others of: 1.2 KB."""
        parts = self._hold, self._rows, self._after, self._pot
        return parts + (self._card, self._rules, self._flag, self._before)

    def before(self) -> int:
        """What the turn is expected to bring, and all after it, before its first throw."""
        return self._before

    # To hold.

    def keep(self, dice: "Sequence[int]", left: int, mask: int) -> int:
        """To hold those of five dice that the bit mask (0..31) names, with `left` throws to come, 1..2."""
        if mask == 31:
            return self.box(dice, self.best_box(dice))
        number = size = 0
        for face in range(1, 7):
            for i in range(5):
                if dice[i] == face and mask >> i & 1:
                    number += _STEP[size * 6 + face - 1]
                    size += 1
        return self._hold[left - 1][number]

    def _number(self, dice: "Sequence[int]") -> None:
        """Write into `_masks` the sets of the dice at the positions of each bit mask."""
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

    def best_keep(self, dice: "Sequence[int]", left: int) -> int:
        """The best bit mask 0..30, with `left` throws to come, 1..2.

        Where level, that which holds more dice, then the higher set by number; of equal dice the lowest positions.
        """
        masks, hold = self._masks, self._hold[left - 1]
        self._number(dice)
        best = number = 0
        most = hold[0]
        for mask in range(1, 31):
            # Sets with more dice have the higher numbers; the lowest of equal dice make the lowest mask.
            own = masks[mask]
            worth = hold[own]
            if worth > most or (worth == most and own > number):
                best = mask
                number = own
                most = worth
        self._most = most
        return best

    def choose(self, dice: "Sequence[int]", left: int) -> int:
        """The best to do, with `left` throws to come, 0..2: a bit mask 0..30 to hold, or WRITE, also where level."""
        if not left:
            return WRITE
        mask = self.best_keep(dice, left)
        worth = self._most
        self.best_box(dice)
        return mask if worth > self._most + self._besides() else WRITE

    # To write.

    def box(self, dice: "Sequence[int]", box: int) -> int:
        """To write five dice into this open box: its points, bonus, pot and extra, and all turns after this one."""
        self._count(dice)
        return self._written(box, self._extra and self._rules.extra != EXTRA_SCORES) + self._besides()

    def zero(self, dice: "Sequence[int]", box: int) -> int:
        """To write 0 into this open box whatever the dice (Yahtzee's rules); a further five still earns its points."""
        self._count(dice)
        return self._written(box, True) + self._besides()

    def best_box(self, dice: "Sequence[int]") -> int:
        """The open box in which five dice are worth most, the first of those that are level."""
        self._count(dice)
        nothing = self._extra and self._rules.extra != EXTRA_SCORES
        own = self._card
        best = most = -1
        for box in range(self._rules.rounds):
            if own[box] == OPEN:
                value = self._written(box, nothing)
                if value > most:
                    best = box
                    most = value
        self._most = most
        return best

    def _count(self, dice: "Sequence[int]") -> None:
        boxes.count(dice, self._counts)
        self._extra = bool(self._flag) and boxes.most(self._counts) == 5

    def _written(self, box: int, nothing: bool) -> int:
        """The dice that were counted, in this box; `nothing`: they bring no points there."""
        rules, counts = self._rules, self._counts
        if box < UPPER:
            return self._rows[box][0 if nothing else counts[box + 1]]
        points = 0 if nothing else rules.points(box, counts, self._card)
        held = points and box == rules.five_box and rules.extra != EXTRA_NONE
        return self._after[FIVE_HELD if held else box] + points * UNIT

    def _besides(self) -> int:
        """What comes on top whatever box is filled."""
        value = EXTRA_POINTS * UNIT if self._extra else 0
        return value + self._pot[boxes.addition(self._counts)] if self._rules.has_pot else value
