# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn played again: the match's own session goes back to where a decision was made, and later forward again.

Meanwhile it has no storage, so that nothing of it comes into flash, and the list of its events is left alone: what
happens then is in the practice only. Whoever holds the device plays, whatever the seat's role is.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]

from skalbox.coach.mistakes import AT
from skalbox.match import roles

if TYPE_CHECKING:
    from skalbox.coach.mistakes import Slips
    from skalbox.match.session import Session


class Practice:
    """seat: who is played for; found: what the review found (skalbox.coach.mistakes.Slips); which: the one of the worst
    that is played again; at: how many events of the match came before it; happened: the events of this try; word: what
    the screens call it."""

    def __init__(self, session: "Session", seat: int, found: "Slips", which: int, word: str) -> None:
        """`session` (skalbox.match.session.Session) is over; begin() plays."""
        self.seat = seat
        self.found = found
        self.which = which
        self.word = word
        self.at = found.worst[which][AT]
        self.happened: list = []
        self._kept = (session.storage, session.roles, session.away, session.aided)
        session.storage = None  # type: ignore[assignment]
        session.roles = [roles.ASKING] * len(session.roles)
        session.away = 0
        session.practice = self

    def begin(self, session: "Session") -> None:
        """Have the dice lie there that lay there."""
        self.happened = []
        session.rewind(self.at)

    def end(self, session: "Session") -> None:
        """Give the match back, as it was when it was over."""
        session.rewind(len(session.events()))
        session.storage, session.roles, session.away, session.aided = self._kept
        session.pot_seen = True
        session.practice = None
