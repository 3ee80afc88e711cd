# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rest of the coach's advice, which comes after its answer: the next best choices, and what dice are held for."""

from skalbox.coach import aims
from skalbox.widgets.advice import OTHERS
from skalcore.answers import WRITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from skalbox.widgets.advice import Advice
    from skalcore.answers import Answers
    from skalcore.game import Game


class NextBest:
    """Call `tick` until `over`."""

    def __init__(
        self,
        advice: "Advice",
        answers: "Answers",
        game: "Game",
        best: int,
        box: int,
        boxed: bool,
        says: "Callable[[int, int], str]",
    ) -> None:
        """Draw the choices that come after the best one, which is `best`, a bit mask or WRITE, and `box`; `boxed`: a
        box is to be chosen; `says`: returns in words what such a choice is worth."""
        self.over = False
        self._advice = advice
        self._answers = answers
        self._game = game
        self._says = says
        self._aim: "Any" = None  # of the choice whose turn it is
        self._at = 0  # of that choice, of which the first is the best one
        self._choices = [(best, box)]
        if boxed:
            first = box if best == WRITE else aims.NONE
            self._choices += [(WRITE, each) for each in aims.boxes(answers, game, first, OTHERS)]
        else:
            others = aims.keeps(answers, game.dice, game.rolls_left(), best, OTHERS)
            self._choices += [(each, box) for each in others]
        for at in range(1, len(self._choices)):
            choice, box = self._choices[at]
            advice.other(at - 1, choice, box, says(choice, box))

    def tick(self) -> bool:
        """Do a slice of finding what dice are held for, at most 10 ms on an RP2040. Return True if that was told."""
        at = self._at
        if at == len(self._choices):
            self.over = True
            return False
        choice, box = self._choices[at]
        if choice > 0:
            game = self._game
            if self._aim is None:
                self._aim = aims.Aim(self._answers, game.dice, game.rolls_left(), choice)
            if not self._aim.work():
                return False
        self._at += 1
        found, self._aim = self._aim, None
        if found is None or found.box == aims.NONE:
            return False
        if not at:
            self._advice.best_aim(choice, found.box)
        else:
            self._advice.other_aim(at - 1, choice, found.box, self._says(choice, box))
        return True
