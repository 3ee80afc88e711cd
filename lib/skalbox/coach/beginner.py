# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's weakest level, for children: it plays by the dice it sees, without chances (docs/coach.md).

It holds the face that most dice show, and each six. It stops once the dice score ENOUGH. It writes the dice where they
score most now, and a 0 in the box that could score least. Pot and bonus do not count.
"""

from micropython import const

from skalcore import best_case, boxes, outlook
from skalcore.answers import FIRST_THROW, FIVE_HELD, UNIT, Answers
from skalcore.boxes import OPEN, SIXES, UPPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalcore.game import Game

ENOUGH = 25  # points for which it stops
_STRAIGHTS = (boxes.small_straight, boxes.pott_small_straight, boxes.large_straight)
_BOTH = (b"\1\2\3\4\5", b"\2\3\4\5\6")
# The values of dice to hold, all below a point: identical ones by their number, then their face, then with sixes
# beside. Dice in a row have a value by their number, 0..4. Four beat three identical ones, three beat a single one.
_LEAST = const(68)  # as much less than ENOUGH points it is worth to hold any dice
_EACH = const(16)
_IN_A_ROW = b"\0\0\4\x1d\x3d"
_EQUAL = const(63)  # points are worth as much more, less the most that their box could score


class Beginner(Answers):
    """A beginner's choices in one turn: the more a set is wanted, the higher is its value."""

    ready = True

    def __init__(self, game: "Game") -> None:
        """Look at the card of the player whose turn it is. The game is not read later."""
        super().__init__()
        own, rules = game.cards[game.player], game.rules
        self._rules = rules
        self._flag = outlook.earns_further(game, game.player)
        runs = kinds = False
        for box in range(rules.rounds):
            self._card[box] = own[box]
            self._after[box] = _EQUAL - best_case.in_box(rules, box)
            if box < UPPER:
                for count in range(6):
                    self._rows[box][count] = self._after[box] + count * (box + 1) * UNIT
            elif own[box] == OPEN and rules.boxes[box][1] in _STRAIGHTS:
                runs = True
            elif own[box] == OPEN:
                kinds = True
        if rules.five_box >= 0:
            self._after[FIVE_HELD] = self._after[rules.five_box]
        first, second = self._hold
        for number in range(FIRST_THROW):
            first[number] = ENOUGH * UNIT - _LEAST
        first[0] += 1
        if runs:
            self._want_rows()
        for face in range(1, 7):
            if kinds or own[face - 1] == OPEN:
                self._want_identical(face, kinds or own[SIXES] == OPEN)
        for number in range(FIRST_THROW):
            second[number] = first[number]

    def _want_rows(self) -> None:
        for dice in _BOTH:
            self._number(dice)
            for size in range(2, 5):
                for start in range(6 - size):
                    row = self._masks[((1 << size) - 1) << start]
                    self._hold[0][row] = ENOUGH * UNIT - _LEAST + _IN_A_ROW[size]

    def _want_identical(self, face: int, sixes: bool) -> None:
        """Raise the value of the dice of this face, and of the `sixes` beside them."""
        for beside in range(4 if sixes and face < 6 else 1):
            for count in range(1, 5 - beside):
                self._number(bytes([face] * count + [6] * (5 - count)))
                wish = _EACH * count + 2 * face + (1 if beside else 0)
                self._hold[0][self._masks[(1 << count + beside) - 1]] = ENOUGH * UNIT - _LEAST + wish

    def work(self) -> bool:
        """Return True: there is nothing to compute."""
        return True

    def close(self) -> None:
        """Do nothing: no file is open."""
