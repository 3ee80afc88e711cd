# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plays a turn of a finished match again, in the match's own session.

The session goes back to a decision, and is restored afterwards. During practice it has no storage, so nothing is saved,
and its list of events stays as it is: Practice lists the new events. The player plays, even if the seat's role is the
device.
"""

from skalbox.coach.mistakes import AT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.coach.mistakes import Mistakes
    from skalbox.match.session import Session


class Practice:
    """seat: whose turn is played; found: the review's Mistakes (skalbox.coach.mistakes); which: the index of the
    mistake among the worst; at: how many events of the match precede it; happened: the events of this try; word: the
    turn's name on the screens."""

    def __init__(self, session: "Session", seat: int, found: "Mistakes", which: int, word: str) -> None:
        """The match of `session` is over. begin() starts a try."""
        self.seat = seat
        self.found = found
        self.which = which
        self.word = word
        self.at = found.worst[which][AT]
        self.happened: list = []
        session.begin_practice(self)

    def begin(self, session: "Session") -> None:
        """Start a try: restore the dice of the decision."""
        self.happened = []
        session.rewind(self.at)

    def end(self, session: "Session") -> None:
        """Restore the finished match."""
        session.end_practice()
