# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The box for which dice are held, and the choices that are named after the best one."""

from micropython import const

from skalcore.answers import WRITE
from skalcore.boxes import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from skalcore.answers import Answers
    from skalcore.game import Game

NONE = -1  # no box
_TURNS = const(40)  # turns played on
_CLEAR = const(14)  # turns that must end in one box: else the dice are held for several
_SEED = const(4711)
_PRIME = const(65537)
_ALL = const(31)


class Aim:
    """The box that the coach writes most often when it plays the turn on. Call `work` until it returns True, then read
    `box`: its index, or NONE if no box stands out."""

    def __init__(self, answers: "Answers", dice: "Sequence[int]", left: int, mask: int) -> None:
        """Start with these dice, held where the bit mask has 1, and `left` throws to come, 1..2."""
        self._answers = answers
        self._from = bytes(dice)
        self._dice = bytearray(dice)
        self._left = left
        self._mask = mask
        self._random = _SEED
        self._written = bytearray(16)  # how often, by box
        self._played = 0
        self.box = NONE

    def work(self) -> bool:
        """Play one turn on, in at most 10 ms on an RP2040. Return True once the box is known."""
        answers, dice = self._answers, self._dice
        dice[:] = self._from
        left, mask = self._left, self._mask
        while mask != WRITE:
            for i in range(5):
                if not mask >> i & 1:
                    # Always the same throws: asked again, the coach says the same.
                    self._random = (self._random * 75 + 74) % _PRIME
                    dice[i] = self._random * 6 // _PRIME + 1
            left -= 1
            mask = answers.choose(dice, left)
        box = answers.best_box(dice)
        self._written[box] += 1
        self._played += 1
        if self._written[box] >= _CLEAR and (self.box == NONE or self._written[box] > self._written[self.box]):
            self.box = box
        return self._played == _TURNS


def next_holds(answers: "Answers", dice: "Sequence[int]", left: int, best: int, count: int) -> list:
    """Return up to `count` choices after `best`, by value: bit masks of dice to hold, and WRITE unless it is the best.
    Leave out a mask that is contained in a better one or contains it, except 0 (roll all)."""
    found = [best]
    values = [answers.hold_value(dice, left, mask) for mask in range(_ALL + 1)]
    while len(found) <= count:
        most = after = NONE
        for mask in range(_ALL + 1):
            if values[mask] > most and not _is_like(dice, mask, found):
                most = values[mask]
                after = mask
        if after == NONE:
            break
        found.append(WRITE if after == _ALL else after)
    if WRITE not in found:  # a player asks why the dice are not written as they lie
        found = found[:count] + [WRITE]
    return found[1:]


def _is_like(dice: "Sequence[int]", mask: int, others: list) -> bool:
    """Return whether one of these masks holds the same dice, only some of them, or more."""
    for other in others:
        if mask == other or (other == WRITE and mask == _ALL):
            return True
        if mask in (0, _ALL) or other in (0, WRITE):
            continue
        more = less = False
        for face in range(1, 7):
            of_mask = of_other = 0
            for i in range(5):
                if dice[i] == face:
                    of_mask += mask >> i & 1
                    of_other += other >> i & 1
            more |= of_mask > of_other
            less |= of_mask < of_other
        if not (more and less):
            return True
    return False


def boxes(answers: "Answers", game: "Game", best: int, count: int) -> list:
    """Return up to `count` open boxes after `best` (NONE: it is to hold dice), by value."""
    own = game.cards[game.player]
    others = [box for box in range(game.rules.rounds) if own[box] == OPEN and box != best]
    return [box for _, box in sorted([(-answers.box(game.dice, box), box) for box in others])[:count]]


class NextBest:
    """The rest of the advice, which comes after the coach's answer. Call `tick` until `over`."""

    def __init__(
        self,
        advice: "Any",
        answers: "Answers",
        game: "Game",
        best: int,
        box: int,
        boxed: bool,
        says: "Callable[[int, int], str]",
    ) -> None:
        """Draw on `advice`, a skalbox.widgets.advice.Advice, the choices that come after the best one.

        `best`: the best choice, a bit mask or WRITE. `box`: its box. `boxed`: a box is to be chosen. `says`: returns
        the worth of a choice in words.
        """
        self.over = False
        self._advice = advice
        self._answers = answers
        self._game = game
        self._says = says
        self._aim: "Any" = None  # of the choice whose turn it is
        self._at = 0  # of that choice, of which the first is the best one
        self._choices = [(best, box)]
        if boxed:
            first = box if best == WRITE else NONE
            self._choices += [(WRITE, each) for each in boxes(answers, game, first, advice.others)]
        else:
            others = next_holds(answers, game.dice, game.rolls_left(), best, advice.others)
            self._choices += [(each, box) for each in others]
        for at in range(1, len(self._choices)):
            choice, box = self._choices[at]
            advice.other(at - 1, choice, box, says(choice, box))

    def tick(self) -> bool:
        """Do a slice of the search for the aims, at most 10 ms on an RP2040. Return True if one was drawn."""
        at = self._at
        if at == len(self._choices):
            self.over = True
            return False
        choice, box = self._choices[at]
        if choice > 0:
            game = self._game
            if self._aim is None:
                self._aim = Aim(self._answers, game.dice, game.rolls_left(), choice)
            if not self._aim.work():
                return False
        self._at += 1
        found, self._aim = self._aim, None
        if found is None or found.box == NONE:
            return False
        if at:
            self._advice.other_aim(at - 1, choice, found.box, self._says(choice, box))
        else:
            self._advice.best_aim(choice, found.box)
        return True
