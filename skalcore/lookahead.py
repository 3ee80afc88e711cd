# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Look one turn ahead for skalcore.coach: how much each open box gains with each kind of throw, and the values of the
cards that follow. Values are integers in 1/UNIT points."""

from array import array

from micropython import const

from skalcore import answers, boxes, card, outlook
from skalcore.answers import EXAMPLES, FIVE_HELD, UNIT
from skalcore.boxes import OPEN, UPPER
from skalcore.rules import EXTRA_NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MANY = const(7)  # kinds of throws
_BOXES = const(13)
_SLICE = const(2)  # boxes in one slice
_NEVER = const(-0x8000)  # too low to be best with any throw


class Lookahead(answers.Answers):
    """`_prepare` at a turn, then `_look_ahead` until it returns True."""

    def __init__(self) -> None:
        super().__init__()
        # By kind of throw: the best value of the lower boxes, and the best value before the sum of the dice is added to
        # it.
        self._fixed = array("H", bytes(2 * _MANY))
        self._summed = array("h", bytes(2 * _MANY))
        self._read: "Any" = None
        self._next = 0
        self._filled = self._upper = 0

    def _prepare(self, game: "Any", read: "Any", pot: "Any") -> None:
        """Note all that a turn depends on; skalcore.coach.Coach.begin_turn explains the parameters."""
        rules = game.rules
        own = game.cards[game.player]
        for box in range(_BOXES):
            self._card[box] = own[box] if box < rules.rounds else 0
            self._pot[box] = 0 if pot is None else pot[box]
        self._filled = outlook.filled(own)
        self._upper = min(card.upper(own), rules.bonus_from)
        self._flag = outlook.earns_further(game, game.player)
        self._rules = rules
        self._read = read
        for kind in range(_MANY):
            self._fixed[kind] = 0
            self._summed[kind] = _NEVER
        self._next = 0

    def _look_ahead(self) -> bool:
        """Look up the values of the cards after the next open boxes."""
        for _ in range(_SLICE):
            box = self._next_open(_BOXES)
            if box == _BOXES:
                return True
            if box < UPPER:
                self._look_at_series(box)
            else:
                self._look_at_lower(box)
            self._next = box + 1
        return self._next == _BOXES

    def _next_open(self, end: int) -> int:
        """Return the next open box from `_next` on, or `end` if there is none before it."""
        box = self._next
        while box < end and self._card[box] != OPEN:
            box += 1
        return box

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
        rules, counts = self._rules, self._counts
        fives = box == rules.five_box and rules.extra != EXTRA_NONE
        after = self._value(box, self._upper, 0 if fives else self._flag)
        self._after[box] = after
        if fives:
            self._after[FIVE_HELD] = self._value(box, self._upper, 1)
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
