# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the decisions of one player cost: the match is played again, and the coach asked before each of them.

What was to be expected at the start moves by luck with every throw, and down by what a decision gives away, until it is
the points that were made: optimal + luck - loss == points, always. All four are in 1/unit points; so is all below.
"""

import gc

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from micropython import const

from skalbox.coach import mistakes
from skalcore import events
from skalcore.game import DECIDE, THROW, Game

if TYPE_CHECKING:
    from skalbox.coach.advisor import Advisor
    from skalbox.match.session import Session

WORST = 3  # so many decisions are kept
_EVENTS = const(6)  # taken in one slice: of other players, whose turns need no coach


def _advisor(game: "Game") -> "tuple[Advisor, int]":
    """Who knows what the turn that begins in `game` is worth, and in which parts of a point he tells it.

    In memory only while a match is looked through.
    """
    from skalbox.coach.advisor import UNIT, Advisor

    return Advisor(game), UNIT


class Verdict:
    """One seat of a finished match of one leg. `work` until it gives True, then read.

    done, total: how many of the match's events are played again, and how many there are; unit: parts of a point, 0
    where the advisor's table is not on the drive, and nothing is known;
    optimal: what the best play was expected to bring before the first throw; loss: what all decisions together gave
    away, 0 or more; luck: what the dice brought, below 0 where they took; points: made in all; worst: the decisions
    that cost most (see skalbox.coach.mistakes), the dearest first, level ones in the order of the match.
    """

    def __init__(self, session: "Session", seat: int) -> None:
        """`session` (skalbox.match.session.Session) is over; nothing is worked out yet."""
        past = session.game
        self._events = session.events()
        self.done = 0
        self.total = len(self._events)
        self.unit = 1
        self.optimal = 0
        self.loss = 0
        self.luck = 0
        self.points = 0
        self.worst: list = []
        self._seat = seat
        self._game = Game(past.rules, past.mode, past.players)
        self._advisor: Any = None  # one for all turns
        self._knows = False  # it has taken up the turn being played,
        self._thinks = False  # but has not worked it out yet
        self._begun = False  # the first turn has come

    def work(self) -> bool:
        """A slice, about 10 ms on an RP2040 at most; True once all is known."""
        if self._thinks:
            self._think()
            return False
        game = self._game
        for _ in range(_EVENTS):
            if self.done == self.total:
                self._sum_up()
                self.close()
                return True
            event = self._events[self.done]
            own = game.player == self._seat
            if own and game.phase == THROW and not self._knows:
                return self._take_up()
            judged = own and game.phase == DECIDE
            if judged:
                self._judge(event)
            game.apply(event)
            self.done += 1
            if judged:
                self._knows = events.kind(event) == events.KEEP
                return False
        return False

    def _take_up(self) -> bool:
        """Have the advisor look at the turn that begins; True where there is none."""
        self._knows = self._thinks = True
        if self._advisor is not None:
            self._advisor.take(self._game)
            return False
        try:
            self._advisor, self.unit = _advisor(self._game)
        except (OSError, ValueError):
            self.unit = 0
        return not self.unit

    def _think(self) -> None:
        if self._advisor.work():
            self._thinks = False
            if not self._begun:
                self._begun = True
                self.optimal = self._advisor.before()

    def _judge(self, event: int) -> None:
        """Compare this decision with the best one."""
        game = self._game
        advisor = self._advisor
        dice = game.dice
        left = game.rolls_left()
        mask = advisor.choose(dice, left)
        if mask < 0:
            box = advisor.best_box(dice)
            better = events.score(box)
            best = advisor.box(dice, box)
        else:
            better = events.keep(mask)
            best = advisor.keep(dice, left, mask)
        kind = events.kind(event)
        value = events.value(event)
        if kind == events.KEEP:
            worth = advisor.keep(dice, left, value)
        elif kind == events.SCORE:
            worth = advisor.box(dice, value)
        else:
            worth = advisor.zero(dice, value)
        # The coach rounds: nobody can do better than the best.
        if worth < best:
            self.loss += best - worth
            self._rank(best - worth, event, better)

    def _rank(self, lost: int, event: int, better: int) -> None:
        """Keep this decision where it is among the worst, and costs a tenth of a point at least."""
        worst = self.worst
        if lost * 20 < self.unit:
            return
        at = len(worst)
        while at and worst[at - 1][mistakes.LOSS] < lost:
            at -= 1
        if at == WORST:
            return
        written = self._writes(event), self._writes(better)
        worst.insert(at, (lost, self._game.round, bytes(self._game.dice), event, better) + written + (self.done,))
        if len(worst) > WORST:
            worst.pop()

    def _writes(self, event: int) -> int:
        """The points that would stand in the box."""
        return self._game.points(events.value(event)) if events.kind(event) == events.SCORE else 0

    def _sum_up(self) -> None:
        self.points = self._game.match_total(self._seat) * self.unit
        self.luck = self.points - self.optimal + self.loss

    def close(self) -> None:
        """Let the advisor go, whose buffers are large; also where this is given up before its end."""
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
            gc.collect()
        self._thinks = False
