# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plays a turn of a finished match again, in the match's own session.

The session goes back to a decision, and is restored afterwards. During practice it has no storage, so nothing is saved,
and its list of events stays as it is: Practice lists the new events. The player plays, even if the seat's role is the
device.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.session import Session


class Practice:
    """A turn that is played again.

    seat: whose turn it is.
    found: what the review has found, to be shown again.
    which: the index of the mistake in it.
    at: how many events of the match precede that.
    happened: the events of this try.
    word: the turn's name on the screens.
    """

    def __init__(self, session: "Session", seat: int, found: "Any", which: int, at: int, word: str) -> None:
        """The match of `session` is over. begin() starts a try."""
        self.seat = seat
        self.found = found
        self.which = which
        self.word = word
        self.at = at
        self.happened: list = []
        session.begin_practice(self)

    def begin(self, session: "Session") -> None:
        """Start a try: restore the dice of the decision."""
        self.happened = []
        session.rewind(self.at)

    def end(self, session: "Session") -> None:
        """Restore the finished match."""
        session.end_practice()
