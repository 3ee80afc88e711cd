# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the cost of one player's decisions: replay the match, and ask the coach before each of them.

All values are points, or for the win chances to win the whole match. Each throw and each turn of another player changes
the value by luck, each decision lowers it by a loss: start + luck - loss == result. Luck is the sum of its changes.
"""

import gc

from micropython import const

from skalbox.coach import mistakes
from skalbox.players.roles import BEST
from skalcore import events
from skalcore.answers import FULL
from skalcore.game import DECIDE, THROW, Game
from skalcore.rules import EXTRA_POINTS

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
        self._past = past = session.game
        self._events = session.events()
        self.for_win = for_win
        self.done = 0  # how many events were replayed,
        self.total = len(self._events)  # and how many there are to replay
        self.unit = FULL if for_win else 1  # parts of a point, or of a chance of 1; 0 without a table: nothing is known
        self.start = FULL // past.players if for_win else 0  # an equal chance, or the points expected before each leg
        self.luck = 0  # what the dice and the others' turns changed, below 0 for bad luck
        self.loss = 0  # what all decisions gave away, 0 or more
        self.result = 0  # the total scored in all legs, or the share of the win
        self.worst: list = []  # the decisions that cost most (skalbox.coach.mistakes), the costliest first
        self._seat = seat
        self._game = Game(past.rules, past.mode, past.players, past.legs)
        self._now = self.start  # the value after the last event that changed it
        self._advisor: "Any" = None  # one for all turns
        self._knows = False  # it has started on the current turn,
        self._thinks = False  # but has not finished yet

    def work(self) -> bool:
        """Do a slice of the work, at most about 10 ms on an RP2040. Return True once all is known."""
        if self._thinks:
            self._thinks = not (self._advisor.work() or self._advisor.ready)  # `before` is not asked
            return False
        game = self._game
        for _ in range(_EVENTS):
            if self.done == self.total:
                return self._end()
            event = self._events[self.done]
            own = game.player == self._seat
            if own and game.phase == THROW and not self._knows:
                return self._begin_turn()
            judged = own and game.phase == DECIDE
            if judged:
                self._judge(event)
            game.apply(event)
            self.done += 1
            if judged:
                self._knows = events.kind(event) == events.KEEP
                return False
        return False

    def _end(self) -> bool:
        """End the replay with the result. Return True."""
        self.close()
        past = self._past
        winners = [seat for seat in range(past.players) if past.winners >> seat & 1]
        share = FULL // len(winners) if self._seat in winners else 0
        self.result = share if self.for_win else past.match_total(self._seat) * self.unit
        self._befall(self.result)
        return True

    def _befall(self, value: int) -> None:
        """Note that luck has made this the value of the match."""
        self.luck += value - self._now
        self._now = value

    def _begin_turn(self) -> bool:
        """Start the advisor on the turn that begins. Return True if there is no advisor."""
        self._knows = self._thinks = True
        if self._advisor is not None:
            self._advisor.start_turn(self._game)
            return False
        try:
            from skalbox.coach.advisor import UNIT, Advisor

            self._advisor = Advisor(self._game, BEST, self.for_win)
        except (OSError, ValueError):
            self.unit = 0
            return True
        if not self.for_win:
            self.unit = UNIT
            self.start = self._now = self._advisor.blank() * self._past.legs
        return False

    def _judge(self, event: int) -> None:
        """Compare this decision with the best one."""
        mask = self._advisor.choose(self._game.dice, self._game.rolls_left())
        better = events.score(self._advisor.best_box(self._game.dice)) if mask < 0 else events.hold_event(mask)
        self._befall(self._value(better))
        # The coach rounds: a decision never counts as better than the best.
        lost = max(self._now - self._value(event), 0)
        self._now -= lost
        self.loss += lost
        self._rank(lost, event, better)

    def _value(self, event: int) -> int:
        """Return the value of the match with this decision."""
        game = self._game
        advisor = self._advisor
        what = events.value(event)
        if events.kind(event) == events.KEEP:
            worth = advisor.hold_value(game.dice, game.rolls_left(), what)
        else:
            worth = (advisor.box if events.kind(event) == events.SCORE else advisor.zero)(game.dice, what)
        if self.for_win:
            return advisor.chance(worth)
        return worth + game.match_total(self._seat) * self.unit + self.start // game.legs * (game.legs - game.leg - 1)

    def _rank(self, lost: int, event: int, better: int) -> None:
        """Keep this decision if it is among the worst and its cost is not rounded to 0.0."""
        worst = self.worst
        if not mistakes.tenths(self, lost):
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
        """Return the points of this event: those in its box, and the 100 of a further five of a kind."""
        kind = events.kind(event)
        points = self._game.points(events.value(event)) if kind == events.SCORE else 0
        return points + (EXTRA_POINTS if kind != events.KEEP and self._game.is_extra() else 0)

    def close(self) -> None:
        """Drop the advisor, whose buffers are large. Also call this to give up early."""
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
            gc.collect()
        self._thinks = False
