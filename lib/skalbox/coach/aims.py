# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The reason why dice are held, and the choices that are named after the best one."""

from micropython import const

from skalcore.answers import WRITE
from skalcore.boxes import OPEN, UPPER, chance, count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from skalcore.answers import Answers
    from skalcore.game import Game

NONE = -1  # no box, or no dice
_TURNS = const(40)  # turns played on
_CLEAR = const(14)  # turns that must end in one box: else the dice are held for several
_FEWEST = const(4)  # the same if most turns end in a box that is made
_SEED = const(4711)
_PRIME = const(65537)
_ALL = const(31)


class Aim:
    """The box that the coach writes most often when it plays the turn on. Call `work` until it returns True, then read
    `box`: its index, or NONE if no box stands out.

    It is not a lower box that the held dice already make, nor a series box whose face is not held.
    """

    def __init__(self, answers: "Answers", game: "Game", mask: int) -> None:
        """Start with the dice of `game`, which has 1 or 2 throws to come, held where the bit mask has 1."""
        dice = game.dice
        self._answers = answers
        self._from = bytes(dice)
        self._dice = bytearray(dice)
        self._left = game.rolls_left()
        self._mask = mask
        self._random = _SEED
        self._written = bytearray(16)  # how often, by box
        self._played = 0
        self.box = NONE
        self._others = 0  # the boxes that are not named, a bit mask
        self._rules = rules = game.rules
        self._card = game.cards[game.player]
        self._counts = bytearray(7)
        counts = _held(dice, mask)
        for box in range(rules.rounds):
            if box < UPPER:
                self._others |= (not counts[box + 1]) << box
            elif rules.boxes[box][1] is not chance and rules.points(box, counts, self._card):
                self._others |= 1 << box

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
        count(dice, self._counts)
        if self._rules.points(box, self._counts, self._card):
            self._written[box] += 1  # else it is only given up
        self._played += 1
        if self._played < _TURNS:
            return False
        self._find()
        return True

    def _find(self) -> None:
        """Find the box among the turns that score, and do not end in a box that is made."""
        written = self._written
        turns = sum(written)
        most = 0
        for box in range(len(written)):
            if self._others >> box & 1:
                turns -= written[box] if box >= UPPER else 0
            elif written[box] > most:
                most = written[box]
                self.box = box
        if most < _FEWEST or most * _TURNS < _CLEAR * turns:
            self.box = NONE


def _held(dice: "Sequence[int]", mask: int) -> bytearray:
    """Count the faces of the dice in this bit mask, as skalcore.boxes.count."""
    counts = bytearray(7)
    for i in range(5):
        counts[dice[i]] += mask >> i & 1
    return counts


def for_pot(answers: "Answers", potless: "Answers", dice: "Sequence[int]", left: int, mask: int) -> int:
    """Return which of the dice in `mask` are held for the pot: a bit mask, or NONE if this choice is not for the pot.

    `potless`: the answers if the round had no pot. The choice is for the pot if the pot alone makes it better than the
    best one of these. The dice are among the best two of `mask`, and more of their face are held than there; 0 if none.
    """
    if mask == WRITE:
        return NONE
    other = potless.choose(dice, left) & _ALL
    for each, more, less in ((answers, mask, other), (potless, other, mask)):
        if each.hold_value(dice, left, more) <= each.hold_value(dice, left, less):
            return NONE
    own, others = _held(dice, mask), _held(dice, other)
    found = count = 0
    for face in range(6, 0, -1):
        if count < 2 and own[face] > others[face]:
            for i in range(5):
                if dice[i] == face:
                    found |= mask & 1 << i
        count += own[face]
    return found


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
        own, its = _held(dice, mask), _held(dice, other)
        more = less = False
        for face in range(1, 7):
            more |= own[face] > its[face]
            less |= own[face] < its[face]
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
        potless: "Answers | None",
        game: "Game",
        best: int,
        box: int,
        boxed: bool,
        says: "Callable[[int, int], str]",
    ) -> None:
        """Draw on `advice`, a skalbox.widgets.advice.Advice, the choices that come after the best one.

        `best`: the best choice, a bit mask or WRITE. `box`: its box. `boxed`: a box is to be chosen. `says`: returns
        the worth of a choice in words. `potless`: the answers if the round had no pot, or None.
        """
        self.over = False
        self._advice = advice
        self._answers = answers
        self._potless = potless
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
        pot = NONE
        if self._aim is None and choice >= 0:
            game = self._game
            if self._potless is not None:
                pot = for_pot(self._answers, self._potless, game.dice, game.rolls_left(), choice)
            if choice and pot == NONE:
                self._aim = Aim(self._answers, game, choice)
        if self._aim is not None and not self._aim.work():
            return False
        self._at += 1
        found, self._aim = self._aim, None
        aim = NONE if found is None else found.box
        if aim == pot == NONE:
            return False
        self._advice.aim(at, choice, aim, pot, self._says(choice, box) if at else "")
        return True
