# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the cost of one player's decisions: replay the match, and ask the coach before each of them.

The points expected at the start change by luck with every throw, and fall by the points that a decision gives away,
until they are the points scored: optimal + luck - loss == points, always. A match that is played for the win is
replayed once more, for the chance to win that each decision gave away. All values here are in 1/unit points or percent.
"""

import gc

from micropython import const

from skalbox.coach import mistakes
from skalbox.players.roles import BEST
from skalcore import events
from skalcore.answers import FULL
from skalcore.game import DECIDE, THROW, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.session import Session

WORST = 3  # how many decisions are kept
_EVENTS = const(6)  # handled in one slice: of other players, whose turns need no coach


class Review:
    """The review of one seat of a finished match. Call `work` until it returns True, then read."""

    def __init__(self, session: "Session", seat: int, for_win: bool = False) -> None:
        """Prepare the review of this finished match. `for_win`: by the chance to win, not by the points."""
        self._past = session.game
        self._events = session.events()
        self.for_win = for_win
        self.done = 0  # how many events were replayed,
        self.total = len(self._events) * (2 if for_win else 1)  # and how many there are to replay
        self.unit = 1  # parts of a point and of a percent; 0 if the advisor has no table, and nothing is known
        self.optimal = 0  # the points expected of the best play before each leg
        self.loss = 0  # the points that all decisions gave away, 0 or more
        self.luck = 0  # the points due to the dice and the others' pots, below 0 for bad luck
        self.points = 0  # the total scored in all legs
        self.worst: list = []  # the decisions that cost most (skalbox.coach.mistakes), the costliest first
        self._seat = seat
        self._game = self._first()
        self._at = 0  # of the events
        self._chances = False  # it asks for chances: the second replay
        self._advisor: "Any" = None  # one for all turns of a replay
        self._knows = False  # it has started on the current turn,
        self._thinks = False  # but has not finished yet

    def _first(self) -> "Game":
        """Return the match before its first event."""
        past = self._past
        return Game(past.rules, past.mode, past.players, past.legs)

    def work(self) -> bool:
        """Do a slice of the work, at most about 10 ms on an RP2040. Return True once all is known."""
        if self._thinks:
            self._thinks = not (self._advisor.work() or self._advisor.ready)  # `before` is not asked
            return False
        game = self._game
        for _ in range(_EVENTS):
            if self._at == len(self._events):
                return self._end()
            event = self._events[self._at]
            own = game.player == self._seat
            if own and game.phase == THROW and not self._knows:
                return self._begin_turn()
            judged = own and game.phase == DECIDE
            if judged:
                self._judge(event)
            game.apply(event)
            self._at += 1
            self.done += 1
            if judged:
                self._knows = events.kind(event) == events.KEEP
                return False
        return False

    def _end(self) -> bool:
        """End a replay. Return True if it was the last."""
        self.close()
        if self._chances or not self.for_win:
            self.points = self._past.match_total(self._seat) * self.unit
            self.luck = self.points - self.optimal + self.loss
            return True
        self._chances = True
        self._game = self._first()
        self._at = 0
        return False

    def _begin_turn(self) -> bool:
        """Start the advisor on the turn that begins. Return True if there is no advisor."""
        self._knows = self._thinks = True
        if self._advisor is not None:
            self._advisor.start_turn(self._game)
            return False
        try:
            from skalbox.coach.advisor import UNIT, Advisor

            self._advisor = Advisor(self._game, BEST, self._chances)
            self.unit = UNIT
        except (OSError, ValueError):
            self.unit = 0
            return True
        if not self._chances:
            self.optimal = self._advisor.blank() * self._past.legs
        return False

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
            better = events.hold_event(mask)
            best = advisor.hold_value(dice, left, mask)
        kind = events.kind(event)
        value = events.value(event)
        if kind == events.KEEP:
            worth = advisor.hold_value(dice, left, value)
        elif kind == events.SCORE:
            worth = advisor.box(dice, value)
        else:
            worth = advisor.zero(dice, value)
        if self._chances:
            lost = (advisor.chance(best) - advisor.chance(worth)) * 100 * self.unit // FULL
        else:
            lost = best - worth
            # The coach rounds: a decision never counts as better than the best.
            self.loss += max(lost, 0)
        if self._chances == self.for_win:
            self._rank(lost, event, better)

    def _rank(self, lost: int, event: int, better: int) -> None:
        """Keep this decision if it is among the worst and its cost is not rounded to 0.0."""
        worst = self.worst
        if lost * 20 < self.unit:
            return
        at = len(worst)
        while at and worst[at - 1][mistakes.LOSS] < lost:
            at -= 1
        if at == WORST:
            return
        written = self._writes(event), self._writes(better)
        worst.insert(at, (lost, self._game.round, bytes(self._game.dice), event, better) + written + (self._at,))
        if len(worst) > WORST:
            worst.pop()

    def _writes(self, event: int) -> int:
        """Return the points that this event writes in a box."""
        return self._game.points(events.value(event)) if events.kind(event) == events.SCORE else 0

    def close(self) -> None:
        """Drop the advisor, whose buffers are large. Also call this to give up early."""
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
            gc.collect()
        self._thinks = False
