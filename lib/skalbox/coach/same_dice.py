# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play a finished duel once more: the coach chooses for every seat, with the same dice, for the most points."""

import gc

from skalbox.players.roles import BEST
from skalcore import challenge, events
from skalcore.game import DECIDE, OVER, THROW, TIE, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.session import Session


def points(game: "Game", seat: int) -> int:
    """Return the total of this seat without pots, which the others' choices decide as well."""
    return game.match_total(seat) - game.ledger.pots[seat]


class SameDice:
    """Call `work` until it returns True, then read `game`: it is None if the coach has no table."""

    def __init__(self, session: "Session") -> None:
        """Begin after the single rolls of this finished match, which nobody chooses."""
        past = session.game
        self._code = session.code
        self.game: "Any" = Game(past.rules, past.mode, past.players, past.legs)
        for event in session.events():
            if events.kind(event) > events.FIRST:
                break
            self.game.apply(event)
        self.done = 0  # turns,
        self.total = past.rules.rounds * past.legs * past.players  # of so many
        self._thrown = bytearray(5)
        self._advisor: "Any" = None  # one for all turns
        self._knows = False  # it has started on the current turn,
        self._thinks = False  # but has not finished yet

    def work(self) -> bool:
        """Do a slice of the work, at most about 10 ms on an RP2040. Return True once all is known."""
        if self._thinks:
            self._thinks = not (self._advisor.work() or self._advisor.ready)
            return False
        game = self.game
        if game.phase in (OVER, TIE):
            self.close()
            return True
        if game.phase == THROW and not self._knows:
            return self._begin_turn()
        if game.phase != DECIDE:
            self._throw()
            return False
        mask = self._advisor.choose(game.dice, game.rolls_left())
        if mask >= 0:
            game.apply(events.hold_event(mask))
            return False
        game.apply(events.score(self._advisor.best_box(game.dice)))
        self._knows = False
        self.done += 1
        return False

    def _begin_turn(self) -> bool:
        """Start the advisor on the turn that begins. Return True if there is no advisor."""
        self._knows = self._thinks = True
        if self._advisor is None:
            from skalbox.coach.advisor import Advisor

            try:
                self._advisor = Advisor(self.game, BEST)
            except (OSError, ValueError):
                self.game = None
                return True
        self._advisor.start_turn(self.game, False)
        return False

    def _throw(self) -> None:
        game = self.game
        self._thrown[:] = game.dice
        challenge.throw(self._code, game, self._thrown)
        game.apply(events.roll(self._thrown))

    def close(self) -> None:
        """Drop the advisor, whose buffers are large. Also call this to give up early."""
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
            gc.collect()
        self._thinks = False
